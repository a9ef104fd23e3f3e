// In which order what a card does is seen to happen.
import { wayOf, type Line, type Space, type Track } from "./content";

/** One thing that is seen to happen, `at` so many milliseconds after the start. */
export type Cue =
  | { kind: "glide"; at: number; length: number; car: string; way: Space[]; draft: boolean; home: boolean }
  | { kind: "card"; at: number; length: number; card: string; seat: number }
  | { kind: "line"; at: number; length: number; line: number }
  | { kind: "blocked"; at: number; length: number; car: string }
  | { kind: "gas"; at: number; length: number; car: string }
  | { kind: "flag"; at: number; length: number }
  | { kind: "prize"; at: number; length: number; car: string; seat: number | null; prize: number };

const STEP = 110;
const MOST = 1100;
const BREATH = 140;

/** What lines of the log look like, from the card's next line on. */
export function script(lines: readonly Line[], next: number, track: Track): { cues: Cue[]; length: number } {
  const cues: Cue[] = [];
  let [now, lead, ended] = [0, 0, 0]; // `lead`: when the car ahead of a train set off
  const light = (length: number) => cues.push({ kind: "line", at: now, length, line: next });
  for (const { kind, facts } of lines) {
    if (kind !== "drafted") now = Math.max(now, ended);
    switch (kind) {
      case "green-flag":
        cues.push({ kind: "flag", at: now, length: 900 });
        now += 900;
        break;
      case "card-played":
        cues.push({ kind: "card", at: now, length: 260, card: facts.card, seat: facts.seat });
        next = 0;
        now += 380;
        break;
      case "wild-chosen":
        light(240);
        now += 240;
        break;
      case "moved":
      case "moved-as-far-as-possible":
      case "finished": {
        const way = wayOf(track, facts.way);
        const length = Math.min(MOST, STEP * (way.length - 1));
        light(length);
        cues.push({ kind: "glide", at: now, length, car: facts.car, way, draft: false, home: kind === "finished" });
        lead = now;
        now += length + BREATH;
        next += 1;
        break;
      }
      case "drafted":
        lead += 60;
        cues.push({ kind: "glide", at: lead, length: STEP, car: facts.car, way: wayOf(track, facts.way), draft: true, home: false });
        ended = Math.max(ended, lead + STEP + BREATH);
        break;
      case "blocked":
        light(420);
        cues.push({ kind: "blocked", at: now, length: 420, car: facts.car });
        next += 1;
        now += 420;
        break;
      case "line-skipped":
      case "wild-skipped":
      case "wild-not-used":
        light(200);
        next += 1;
        now += 200;
        break;
      case "out-of-gas":
        cues.push({ kind: "gas", at: now, length: 300, car: facts.car });
        now += 300;
        break;
      case "prize-paid":
      case "prize-unclaimed":
        cues.push({ kind: "prize", at: now, length: 260, car: facts.car, seat: kind === "prize-paid" ? facts.seat : null, prize: facts.dollars });
        now += 260;
        break;
      case "race-ended":
        now += 300;
        break;
    }
  }
  const prizes = cues.some((cue) => cue.kind === "prize");
  return { cues, length: Math.max(now, ended) + (prizes ? 1400 : 0) };
}
