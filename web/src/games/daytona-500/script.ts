// In which order what a card does is seen to happen.
import { trackOf, wayOf, type Line, type Space, type Track } from "./content";

/** One thing that is seen to happen. */
type Sight =
  | { kind: "glide"; car: string; way: Space[]; draft: boolean; home: boolean }
  | { kind: "card"; card: string; seat: number }
  | { kind: "line"; line: number }
  | { kind: "blocked"; car: string }
  | { kind: "gas"; car: string }
  | { kind: "flag" }
  | { kind: "prize"; car: string; seat: number | null; prize: number };
export type Cue = Sight & { at: number; length: number }; // in milliseconds, from the start

const STEP = 110;
const MOST = 1100;
const BREATH = 140;

/** What lines of the log look like, from the card's next line on. */
export function script(lines: readonly Line[], next: number, track: Track): { cues: Cue[]; length: number } {
  const cues: Cue[] = [];
  let [now, lead, ended] = [0, 0, 0]; // `lead`: when the car ahead of a train set off
  const add = (sight: Sight, length: number, wait = length) => {
    cues.push({ ...sight, at: now, length });
    now += wait;
  };
  const light = (length: number, wait = length) => add({ kind: "line", line: next }, length, wait);
  for (const { kind, facts } of lines) {
    if (kind !== "drafted") now = Math.max(now, ended);
    switch (kind) {
      case "green-flag":
        add({ kind: "flag" }, 900);
        break;
      case "card-played":
        add({ kind: "card", card: facts.card, seat: facts.seat }, 260, 380);
        next = 0;
        break;
      case "wild-chosen":
        light(240);
        break;
      case "moved":
      case "moved-as-far-as-possible":
      case "finished": {
        const way = wayOf(track, facts.way);
        const length = Math.min(MOST, STEP * (way.length - 1));
        lead = now;
        light(length, 0);
        add({ kind: "glide", car: facts.car, way, draft: false, home: kind === "finished" }, length, length + BREATH);
        next += 1;
        break;
      }
      case "drafted":
        lead += 60;
        cues.push({ kind: "glide", at: lead, length: STEP, car: facts.car, way: wayOf(track, facts.way), draft: true, home: false });
        ended = Math.max(ended, lead + STEP + BREATH);
        break;
      case "blocked":
        light(420, 0);
        add({ kind: "blocked", car: facts.car }, 420);
        next += 1;
        break;
      case "line-skipped":
      case "wild-skipped":
      case "wild-not-used":
        light(200);
        next += 1;
        break;
      case "out-of-gas":
        add({ kind: "gas", car: facts.car }, 300);
        break;
      case "prize-paid":
      case "prize-unclaimed":
        add({ kind: "prize", car: facts.car, seat: kind === "prize-paid" ? facts.seat : null, prize: facts.dollars }, 260);
        break;
      case "race-ended":
        now += 300;
        break;
    }
  }
  const prizes = cues.some((cue) => cue.kind === "prize");
  return { cues, length: Math.max(now, ended) + (prizes ? 1400 : 0) };
}

/** How long that is seen. */
export const lasts = (fresh: readonly { lines: readonly Line[] }[], at: Parameters<typeof trackOf>[0]): number =>
  script(fresh.flatMap(({ lines }) => lines), 0, trackOf(at)).length;
