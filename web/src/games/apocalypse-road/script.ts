// In which order what happened is seen: cars step, cards are turned, shots are fired.
import { cameOf } from "./choosing";
import type { Line, Status } from "./content";

export type Cue =
  | { kind: "go"; at: number; length: number; car: string; to: string; status: Status }
  | { kind: "card"; at: number; length: number; title: string; face: "event" | "combat"; lines: string[] }
  | { kind: "shot"; at: number; length: number; car: string; target: string }
  | { kind: "hit"; at: number; length: number; car: string; text: string }
  | { kind: "gone"; at: number; length: number; car: string }
  | { kind: "point"; at: number; length: number; car: string; text: string };

export const STEP = 120;
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
  lines.forEach((line, i) => {
    switch (line.kind) {
      case "spun-off":
      case "into-the-weeds":
        cues.push({ kind: "go", at: now, length: 400, car: line.facts.car, to: line.facts.space, status: line.kind === "spun-off" ? "inside" : "outside" });
        now += 300;
        break;
      case "event-drawn": {
        const did = cameOf(lines.slice(i + 1)).slice(0, 5);
        now += 150;
        cues.push({ kind: "card", at: now, length: 1900, title: title(line.facts.event), face: "event", lines: did.length ? did : [line.words] });
        now += 900;
        break;
      }
      case "combat-card": {
        const did = lines.slice(i + 1, i + 4).filter(({ kind }) => READ.includes(kind)).map(({ words }) => words);
        cues.push({ kind: "card", at: now, length: 1300, title: String(line.facts.number), face: "combat", lines: did });
        now += 450;
        break;
      }
      case "fired":
      case "rammed":
      case "sideswiped":
        cues.push({ kind: "shot", at: now, length: 420, car: line.facts.car, target: line.facts.target });
        now += 300;
        break;
      case "damaged":
        cues.push({ kind: "hit", at: now, length: 900, car: line.facts.car, text: `−${line.facts.damage}` });
        now += 120;
        break;
      case "missed":
        cues.push({ kind: "hit", at: now, length: 700, car: line.facts.target, text: "miss" });
        now += 200;
        break;
      case "destroyed":
        cues.push({ kind: "gone", at: now, length: 700, car: line.facts.car });
        now += 350;
        break;
      case "crossed-the-line":
      case "kill-scored":
        cues.push({ kind: "point", at: now, length: 1100, car: line.facts.car, text: `+${line.facts.points}` });
        break;
      default: {
        const goes = wayOf(line);
        for (const to of goes?.way ?? []) {
          cues.push({ kind: "go", at: now, length: step * 1.35, car: goes!.car, to, status: "track" });
          if (DRIVES.includes(line.kind)) now += step;
        }
      }
    }
  });
  const length = cues.reduce((end, cue) => Math.max(end, cue.at + cue.length), 0);
  return { cues, length };
}
