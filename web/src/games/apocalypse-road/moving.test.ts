import { filmed, type Stage } from "../../table/filming";
import type { Content, Entry, View } from "./content";
import { draw } from "./drawing";
import { FIGURE } from "./example";
import { Motion } from "./motion.svelte";

function open(): Stage {
  const drawing = draw(FIGURE);
  const content = { movement_events: [{ id: "fuel-leak", title: "Fuel Leak" }] } as Content;
  const view = (...spaces: (string | null)[]) =>
    ({ cars: spaces.map((space, i) => ({ car: `red ${i}`, space, status: space ? "track" : "destroyed" })) }) as unknown as View;
  const told = (...lines: [kind: string, facts: Record<string, unknown>][]) => ({ lines: lines.map(([kind, facts]) => ({ kind, facts, words: kind })) }) as unknown as Entry;
  const motion = new Motion();
  const moved = (space: string): [string, Record<string, unknown>] => ["moved", { car: "red 0", space }];
  motion.settle(view("S1.1", "S1.2"), drawing);
  return {
    play: (speed) =>
      motion.play(
        [told(moved("S1.2"), moved("S2.1"), ["event-drawn", { event: "fuel-leak" }], ["damaged", { car: "red 0", damage: 2 }], ["fired", { car: "red 0", target: "red 1" }], ["destroyed", { car: "red 1" }])],
        view("S2.1", null), content, drawing, speed,
      ),
    next: () => motion.play([told(moved("S2.2"))], view("S2.2", null), content, drawing, 1),
    stop: () => motion.stop(),
    shown: () => ({
      cars: Object.fromEntries(Object.entries(motion.cars).map(([car, { space: place, x, y, angle, fade }]) => [car, { x, y, angle, fade, place }])),
      running: motion.running, moving: motion.moving, card: motion.card?.title, shots: motion.shots, marks: motion.marks,
    }),
  };
}

filmed(open);
