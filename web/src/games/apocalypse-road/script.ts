// In which order what happened is seen: cars step, cards are turned, shots are fired.
import { say } from "../../lib/speech";
import { cameOf } from "./choosing";
import type { Line, Status } from "./content";

type Sight =
  | { kind: "go"; car: string; to: string; status: Status }
  | { kind: "card"; title: string; face: "event" | "combat"; lines: string[] }
  | { kind: "shot"; car: string; target: string }
  | { kind: "hit"; car: string; text: string }
  | { kind: "gone"; car: string }
  | { kind: "point"; car: string; text: string };
export type Cue = Sight & { at: number; length: number };

export const STEP = 110;
const MOVING = 2200; // the longest all steps of one showing may take
const DRIVES = ["moved", "drove-on", "took-the-open-road", "came-onto-the-track", "bumped", "took-the-space", "lined-up"];
const READ = ["hit", "missed", "ram-read", "sideswipe-read", "damaged", "destroyed"];

/** Where a line takes a car, space by space. */
function wayOf({ facts }: Line): { car: string; way: string[] } | null {
  if (!("space" in facts)) return null;
  return { car: facts.car, way: "way" in facts ? facts.way : [facts.space] };
}

/** `title` says what an event is called. */
export function script(lines: readonly Line[], title: (event: string) => string): { cues: Cue[]; length: number } {
  const cues: Cue[] = [];
  const steps = lines.reduce((sum, line) => sum + (DRIVES.includes(line.kind) ? (wayOf(line)?.way.length ?? 0) : 0), 0);
  const step = Math.max(40, Math.min(STEP, MOVING / Math.max(steps, 1)));
  let now = 0;
  const add = (sight: Sight, length: number, wait: number) => {
    cues.push({ ...sight, at: now, length });
    now += wait;
  };
  lines.forEach((line, i) => {
    switch (line.kind) {
      case "spun-off":
      case "into-the-weeds":
        add({ kind: "go", car: line.facts.car, to: line.facts.space, status: line.kind === "spun-off" ? "inside" : "outside" }, 400, 300);
        break;
      case "event-drawn": {
        const did = cameOf(lines.slice(i + 1)).slice(0, 5);
        now += 150;
        add({ kind: "card", title: title(line.facts.event), face: "event", lines: did.length ? did : [line.words] }, 1900, 900);
        break;
      }
      case "combat-card": {
        const did = lines.slice(i + 1, i + 4).filter(({ kind }) => READ.includes(kind)).map(({ words }) => words);
        add({ kind: "card", title: String(line.facts.number), face: "combat", lines: did }, 1300, 450);
        break;
      }
      case "fired":
      case "rammed":
      case "sideswiped":
        add({ kind: "shot", car: line.facts.car, target: line.facts.target }, 420, 300);
        break;
      case "damaged":
        add({ kind: "hit", car: line.facts.car, text: `−${line.facts.damage}` }, 900, 120);
        break;
      case "missed":
        add({ kind: "hit", car: line.facts.target, text: say("miss") }, 700, 200);
        break;
      case "destroyed":
        add({ kind: "gone", car: line.facts.car }, 700, 350);
        break;
      case "crossed-the-line":
      case "kill-scored":
        add({ kind: "point", car: line.facts.car, text: `+${line.facts.points}` }, 1100, 0);
        break;
      default: {
        const goes = wayOf(line);
        for (const to of goes?.way ?? []) {
          add({ kind: "go", car: goes!.car, to, status: "track" }, step * 1.35, DRIVES.includes(line.kind) ? step : 0);
        }
      }
    }
  });
  const length = cues.reduce((end, cue) => Math.max(end, cue.at + cue.length), 0);
  return { cues, length };
}

/** How long that is seen. */
export const lasts = (fresh: readonly { lines: readonly Line[] }[]): number => script(fresh.flatMap(({ lines }) => lines), String).length;
