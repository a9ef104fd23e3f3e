// What the lines of the log look like: which car goes where, when, and which dice fall.
import { say } from "../../lib/speech";
import { inBox, near, PITS, type Spot, spotOf } from "./board";
import { type BoxData, byId, type Line } from "./content";

export type Stand = Map<string, Spot>; // x as it is driven, beyond the loop's length too

export type Cue = { at: number; length: number } & (
  | { kind: "go"; car: string; from: Spot | null; way: Spot[]; hard: boolean }
  | { kind: "die"; car: string; number: number }
  | { kind: "clear" } // dice are taken up
  | { kind: "turn"; window: number } // the tiles leap-frog to this window
  | { kind: "flag"; flag: "yellow" | "green" | "check"; words: string }
);

/** What lies there all the time. */
export interface Setting {
  length: number; // of the loop
  window: number;
  boxes: readonly BoxData[];
  primaries: readonly (string | null)[]; // by seat
}

const STEP = 110;
const LONGEST = 1100;
const HARD = ["pushed-on", "moved-back"];

export function script(lines: readonly Line[], before: Stand, { length, window, boxes, primaries }: Setting) {
  const stand: Stand = new Map(before);
  const cues: Cue[] = [];
  let [now, end] = [0, 0]; // when the next thing may begin, and when all is done
  let last: { kind: string; car: string } | null = null;
  const add = (cue: Cue, wait = cue.length) => {
    cues.push(cue);
    now = cue.at + wait;
    end = Math.max(end, cue.at + cue.length);
  };
  /** A way as it is driven: every space near to the one before. */
  const driven = (from: Spot | null, way: readonly Spot[]): Spot[] => {
    let at = from;
    return way.map((spot) => (at = at ? { ...spot, x: near(spot.x, at.x, length) } : spot));
  };
  const go = (kind: string, car: string, told: readonly Spot[]) => {
    const from = stand.get(car) ?? null;
    const way = driven(from, told);
    const goal = way[way.length - 1];
    if (!goal) return;
    const hard = HARD.includes(kind);
    const before = cues[cues.length - 1];
    // space by space along one route: it glides on
    if (from && last?.kind === kind && last.car === car && before?.kind === "go" && before.car === car && kind === "moved") {
      before.way.push(...way);
      before.length = Math.min(LONGEST, before.length + STEP * way.length);
      now = before.at + 120;
      end = Math.max(end, before.at + before.length);
      stand.set(car, goal);
      return;
    }
    const far = from ? Math.max(1, Math.round(Math.abs(goal.x - from.x) / 2)) : 2;
    const time = hard ? 260 : Math.min(LONGEST, Math.max(160, STEP * far));
    // cars of a line, or of a push, start one after the other, the front one first
    const chain = last !== null && last.kind === kind && last.car !== car;
    const at = chain ? Math.max(0, now) : Math.max(now, end);
    add({ kind: "go", at, length: time, car, from, way, hard }, kind === "moved" || kind === "pushed-on" ? 60 : 120);
    stand.set(car, goal);
    last = { kind, car };
  };
  const die = (car: string, number: number, at = now, time = 620) => add({ kind: "die", at, length: time, car, number });
  const flag = (shown: "yellow" | "green" | "check", words: string, time = 1200) =>
    add({ kind: "flag", at: Math.max(now, end), length: time, flag: shown, words });
  for (const { kind, facts } of lines) {
    switch (kind) {
      case "moved":
      case "pushed-on":
      case "advanced-by-event":
      case "placed-on-grid":
      case "left-the-pits":
      case "stayed-out":
        go(kind, facts.car, [spotOf(facts.space)]);
        continue;
      case "moved-back":
      case "back-on-track":
        go(kind, facts.car, facts.way.map(spotOf));
        continue;
      case "to-pit-box": {
        const box = byId(boxes, facts.box);
        if (box) go(kind, facts.car, [inBox(window, box)]);
        continue;
      }
      case "pitted": {
        const from = stand.get(facts.car);
        if (from) go(kind, facts.car, [{ x: from.x, lane: PITS }]);
        continue;
      }
      case "crossed-over":
        now = Math.max(now, end);
        [facts.car, facts.target].forEach((car, i) => {
          const from = stand.get(car) ?? null;
          const way = driven(from, [spotOf(facts.ends[i]!)]);
          cues.push({ kind: "go", at: now, length: 420, car, from, way, hard: false });
          stand.set(car, way[0]!);
        });
        end = now += 420;
        break;
      case "npd-rolled":
        add({ kind: "clear", at: Math.max(now, end), length: 0 });
        die(facts.car, facts.face);
        break;
      case "pushed":
      case "card-played":
      case "laps-card":
        add({ kind: "clear", at: Math.max(now, end), length: 0 });
        break;
      case "die-rolled":
      case "npd-pit-die":
        die(facts.car, facts.die, Math.max(now, end - 380));
        break;
      case "pit-die-shown": {
        const mine = primaries[facts.seat];
        if (mine) die(mine, facts.die, now, 400);
        break;
      }
      case "tiles-rotated":
        add({ kind: "turn", at: Math.max(now, end), length: 900, window: facts.window });
        break;
      case "yellow-flag":
        flag("yellow", say("Yellow flag"));
        break;
      case "green-flag":
        flag("green", say("Green flag"), 900);
        break;
      case "checkered-flag":
        flag("check", say("Checkered flag"));
        break;
      case "event":
        now = end = Math.max(now, end) + 250;
        break;
      default:
        continue;
    }
    last = null;
  }
  return { cues, length: end, stand };
}

const NOWHERE: Setting = { length: 1000, window: 0, boxes: [], primaries: [] };

/** How long that is seen, wherever the cars stand. */
export const lasts = (fresh: readonly { lines: readonly Line[] }[]): number =>
  script(fresh.flatMap(({ lines }) => lines), new Map(), NOWHERE).length;
