// In which order what happened is seen: cars step, cards are turned, shots are fired.
import type { LogLine } from "../../wire/types";

export type Cue =
  | { kind: "go"; at: number; length: number; car: string; to: string }
  | { kind: "card"; at: number; length: number; title: string; face: "event" | "combat" | "race"; lines: string[] }
  | { kind: "shot"; at: number; length: number; car: string; target: string }
  | { kind: "hit"; at: number; length: number; car: string; text: string }
  | { kind: "gone"; at: number; length: number; car: string }
  | { kind: "point"; at: number; length: number; car: string; text: string };

export const STEP = 120;
const MOVING = 2200; // the longest all steps of one showing may take
const DRIVES = ["moved", "drove-on", "took-the-open-road", "came-onto-the-track", "bumped", "took-the-space", "lined-up"];
const AFTER = ["card-played", "turn-began", "passed", "held-fire", "fired", "cards-discarded", "turn-closed"];

/** `car` and `space` say what a number of a fact is called; a hidden one is left out. */
export function script(
  lines: readonly LogLine[],
  car: (n: number) => string | undefined,
  space: (n: number) => string | undefined,
): { cues: Cue[]; length: number } {
  const cues: Cue[] = [];
  const steps = lines.filter(({ kind, facts }) => DRIVES.includes(kind) && facts.space !== undefined).length;
  const step = Math.max(40, Math.min(STEP, MOVING / Math.max(steps, 1)));
  let now = 0;
  lines.forEach((line, i) => {
    const { kind, facts } = line;
    const mover = typeof facts.car === "number" ? car(facts.car) : undefined;
    const to = typeof facts.space === "number" ? space(facts.space) : undefined;
    if (mover && to && kind !== "spun-off" && kind !== "into-the-weeds") {
      const drives = DRIVES.includes(kind);
      cues.push({ kind: "go", at: now, length: step * 1.35, car: mover, to });
      if (drives) now += step;
    } else if (mover && to) {
      cues.push({ kind: "go", at: now, length: 400, car: mover, to: `${to} ${kind === "spun-off" ? "inside" : "outside"}` });
      now += 300;
    } else if (kind === "event-drawn") {
      const title = line.words.replace(/^.* drew /, "").replace(/\.$/, "");
      const rest = lines.slice(i + 1);
      const end = rest.findIndex((other) => AFTER.includes(other.kind));
      const did = (end < 0 ? rest : rest.slice(0, end)).map(({ words }) => words).slice(0, 5);
      now += 150;
      cues.push({ kind: "card", at: now, length: 1900, title, face: "event", lines: did.length ? did : [line.words] });
      now += 900;
    } else if (kind === "combat-card") {
      const did = lines.slice(i + 1, i + 4).filter((other) => ["hit", "missed", "ram-read", "sideswipe-read", "damaged", "destroyed"].includes(other.kind)).map(({ words }) => words);
      cues.push({ kind: "card", at: now, length: 1300, title: String(facts.number ?? "?"), face: "combat", lines: did });
      now += 450;
    } else if (["fired", "rammed", "sideswiped"].includes(kind) && mover && typeof facts.target === "number") {
      const target = car(facts.target);
      if (target) cues.push({ kind: "shot", at: now, length: 420, car: mover, target });
      now += 300;
    } else if (kind === "damaged" && mover) {
      cues.push({ kind: "hit", at: now, length: 900, car: mover, text: `−${facts.damage ?? ""}` });
      now += 120;
    } else if (kind === "missed" && typeof facts.target === "number") {
      const target = car(facts.target);
      if (target) cues.push({ kind: "hit", at: now, length: 700, car: target, text: "miss" });
      now += 200;
    } else if (kind === "destroyed" && mover) {
      cues.push({ kind: "gone", at: now, length: 700, car: mover });
      now += 350;
    } else if ((kind === "crossed-the-line" || kind === "kill-scored") && mover) {
      cues.push({ kind: "point", at: now, length: 1100, car: mover, text: `+${facts.points ?? 1}` });
    }
  });
  const length = cues.reduce((end, cue) => Math.max(end, cue.at + cue.length), 0);
  return { cues, length };
}
