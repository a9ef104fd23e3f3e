import { entry, filmed, line, type Stage } from "../../table/filming";
import type { VictoryLaneView } from "../../wire/types";
import type { Entry } from "../module";
import type { Line } from "./content";
import { Motion } from "./motion.svelte";

function open(): Stage {
  const view = (...xs: number[]) =>
    ({ cars: xs.map((x, i) => ({ car: ["white", "red"][i], x, lane: "GI", box: null, die: null })), players: [{ car: "white" }], test: null, activation: null, window: 0, length: 32 }) as unknown as VictoryLaneView;
  const went = (...lines: [string, object][]) => entry(...lines.map(([kind, facts]) => line(kind, facts as never))) as unknown as Entry<Line>;
  const motion = new Motion();
  motion.settle(view(4, 10), []);
  return {
    play: (speed) => motion.play([went(["die-rolled", { car: "white", die: 4 }], ["moved", { car: "white", space: { lane: "GO", x: 8 } }], ["pushed-on", { car: "red", space: { lane: "GI", x: 14 } }], ["tiles-rotated", { window: 16 }])], view(8, 14), [], speed),
    next: () => motion.play([went(["moved", { car: "white", space: { lane: "GO", x: 9 } }])], view(9, 14), [], 1),
    stop: () => motion.stop(),
    shown: () => ({ cars: motion.cars, dice: motion.dice, window: motion.window, turn: motion.turn, running: motion.running, moving: motion.moving, trails: motion.trails.length }),
  };
}

filmed(open);
