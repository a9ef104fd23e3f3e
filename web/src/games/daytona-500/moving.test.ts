import { entry, filmed, type Stage } from "../../table/filming";
import type { Daytona500View } from "../../wire/types";
import { spaceOf, type Line, type Track } from "./content";
import { Motion } from "./motion.svelte";

const TRACK = {
  spaces: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${Math.floor(i / 3)}${"ABC"[i % 3]}`, { row: Math.floor(i / 3), lane: i % 3, rank: 0 }])),
} as unknown as Track;

function open(): Stage {
  const view = (red: string, blue: string) =>
    ({
      cars: [["red", red], ["blue", blue]].map(([car, at]) => ({ car, ...spaceOf(TRACK, at!), place: null })),
      discard: ["wild-five"], places: [], card: null, line: null,
    }) as unknown as Daytona500View;
  const told = (kind: string, facts: object) => ({ rule: "", kind, facts, words: kind }) as Line;
  const tells = (...lines: Line[]) => [{ ...entry(), lines }];
  const motion = new Motion();
  motion.settle(view("5A", "4A"), 0);
  return {
    play: (speed) =>
      motion.play(
        tells(
          told("card-played", { seat: 0, card: "three" }),
          told("moved", { car: "red", way: ["5A", "6B", "7B", "8B", "9B", "10B", "11B"] }),
          told("drafted", { car: "blue", way: ["4A", "10B"] }),
          told("blocked", { car: "blue" }),
        ),
        view("11B", "10B"), 0, TRACK, speed,
      ),
    next: () => motion.play(tells(told("moved", { car: "red", way: ["11B", "12A", "13A"] })), view("13A", "10B"), 0, TRACK, 1),
    stop: () => motion.stop(),
    shown: () => ({ cars: motion.cars, card: motion.card, running: motion.running, moving: motion.moving, blocked: motion.blocked, drafted: motion.drafted, trails: motion.trails.length, racing: motion.racing }),
  };
}

filmed(open);
