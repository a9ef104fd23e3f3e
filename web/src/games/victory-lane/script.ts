// What the lines of the log look like: which car goes where, when, and which dice fall.
import type { LogLine } from "../../wire/types";
import { inBox, near, PITS, type Spot, spotOf } from "./board";

export type Stand = Map<string, Spot>; // x as it is driven, beyond the loop's length too

export type Cue = { at: number; length: number } & (
  | { kind: "go"; car: string; from: Spot | null; to: Spot; hard: boolean }
  | { kind: "die"; car: string; number: number }
  | { kind: "clear" } // dice are taken up
  | { kind: "turn"; window: number } // the tiles leap-frog to this window
  | { kind: "flag"; flag: "yellow" | "green" | "check"; words: string }
);

export interface Script {
  cues: Cue[];
  length: number;
  stand: Stand;
}

const STEP = 110;
const LONGEST = 1100;
const GOES = ["moved", "pushed-on", "moved-back", "advanced-by-event", "back-on-track", "placed-on-grid", "left-the-pits", "stayed-out"];
const HARD = ["pushed-on", "moved-back"];

export function script(
  lines: readonly LogLine[],
  before: Stand,
  colors: readonly string[],
  length: number,
  window: number,
  primaries: readonly (string | null)[],
): Script {
  const stand: Stand = new Map(before);
  const cues: Cue[] = [];
  let [now, end] = [0, 0]; // when the next thing may begin, and when all is done
  let last: { kind: string; car: string } | null = null;
  const add = (cue: Cue, wait = cue.length) => {
    cues.push(cue);
    now = cue.at + wait;
    end = Math.max(end, cue.at + cue.length);
  };
  const go = (kind: string, car: string, to: Spot) => {
    const from = stand.get(car) ?? null;
    const goal = from ? { ...to, x: near(to.x, from.x, length) } : to;
    const hard = HARD.includes(kind);
    const far = from ? Math.max(1, Math.round(Math.abs(goal.x - from.x) / 2)) : 2;
    const time = hard ? 260 : Math.min(LONGEST, Math.max(160, STEP * far));
    // cars of a line, or of a push, start one after the other, the front one first
    const chain = last !== null && last.kind === kind && last.car !== car;
    const at = chain ? Math.max(0, now) : Math.max(now, end);
    add({ kind: "go", at, length: time, car, from, to: goal, hard }, kind === "moved" || kind === "pushed-on" ? 60 : 120);
    stand.set(car, goal);
    last = { kind, car };
  };
  for (const { kind, facts } of lines) {
    const car = colors[facts["car"] ?? -1];
    const space = facts["space"];
    if (GOES.includes(kind) && car && typeof space === "number") {
      go(kind, car, spotOf(space));
      continue;
    }
    if (kind === "crossed-over" && car) {
      const other = colors[facts["target"] ?? -1];
      const [a, b] = [stand.get(car), other ? stand.get(other) : undefined];
      if (a && b && other) {
        now = Math.max(now, end);
        cues.push({ kind: "go", at: now, length: 420, car, from: a, to: { ...b, x: near(b.x, a.x, length) }, hard: false });
        add({ kind: "go", at: now, length: 420, car: other, from: b, to: { ...a, x: near(a.x, b.x, length) }, hard: false });
        stand.set(car, b);
        stand.set(other, a);
      }
    } else if (kind === "to-pit-box" && car) {
      go(kind, car, inBox(window, facts["box"] ?? 0));
    } else if (kind === "pitted" && car) {
      const from = stand.get(car);
      if (from) go(kind, car, { x: from.x, lane: PITS });
    } else if (kind === "pushed" || kind === "card-played" || kind === "laps-card" || kind === "npd-rolled") {
      add({ kind: "clear", at: Math.max(now, end), length: 0 });
      if (kind === "npd-rolled" && car) add({ kind: "die", at: now, length: 620, car, number: facts["face"] ?? 1 });
    } else if ((kind === "die-rolled" || kind === "npd-pit-die") && car) {
      add({ kind: "die", at: Math.max(now, end - 380), length: 620, car, number: facts["die"] ?? 1 });
    } else if (kind === "pit-die-shown") {
      const mine = primaries[facts["seat"] ?? -1];
      if (mine) add({ kind: "die", at: now, length: 400, car: mine, number: facts["die"] ?? 1 });
    } else if (kind === "tiles-rotated") {
      add({ kind: "turn", at: Math.max(now, end), length: 900, window: facts["tile"] ?? 0 });
    } else if (kind === "yellow-flag") {
      add({ kind: "flag", at: Math.max(now, end), length: 1200, flag: "yellow", words: "Yellow flag" });
    } else if (kind === "green-flag") {
      add({ kind: "flag", at: Math.max(now, end), length: 900, flag: "green", words: "Green flag" });
    } else if (kind === "checkered-flag") {
      add({ kind: "flag", at: Math.max(now, end), length: 1200, flag: "check", words: "Checkered flag" });
    } else if (kind === "event") {
      now = Math.max(now, end) + 250;
      end = now;
    } else {
      continue;
    }
    if (kind !== "to-pit-box" && kind !== "pitted") last = null;
  }
  return { cues, length: end, stand };
}
