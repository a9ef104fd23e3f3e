// The cars as they are seen: standing where the view says, or on their way there.
import { smooth } from "../../lib/easing";
import { between, type Pose } from "../../lib/path";
import { say } from "../../lib/speech";
import { isStill } from "../../lib/still";
import { rateOf, Timeline } from "../../lib/timeline";
import { eventTitle, type Content, type Entry, type Status, type View } from "./content";
import type { Drawing } from "./drawing";
import { script, type Cue } from "./script";

export interface Shown extends Pose {
  fade: number;
  space: string | null;
  status: Status;
}

export type CardShown = Extract<Cue, { kind: "card" }>;

const READ = 2600; // a card
/** What is there only while something is shown. */
const STILL = { running: false, moving: null, card: null, shots: [], marks: [] } satisfies Partial<Motion>;

/** Everybody who is to be drawn, and where. Those who wait together stand one behind the other. */
export function standing(view: View, drawing: Drawing): Record<string, Shown> {
  const shown: Record<string, Shown> = {};
  const waiting = new Map<string, number>();
  for (const { car, space, status } of view.cars) {
    if (status === "destroyed" || status === "reserve") continue;
    const place = `${space} ${status}`;
    const turn = status === "track" || status === "trough" ? 0 : (waiting.get(place) ?? 0);
    waiting.set(place, turn + 1);
    const pose = drawing.pose(space, status, turn);
    if (pose) shown[car] = { ...pose, fade: 1, space, status };
  }
  return shown;
}

export class Motion {
  cars = $state.raw<Record<string, Shown>>({});
  running = $state(false);
  moving = $state<string | null>(null);
  card = $state.raw<CardShown | null>(null);
  shots = $state.raw<{ car: string; target: string; part: number }[]>([]);
  marks = $state.raw<{ car: string; text: string; good: boolean; part: number }[]>([]);

  #timeline = new Timeline();

  settle(view: View, drawing: Drawing): void {
    this.stop();
    this.cars = standing(view, drawing);
  }

  /** What has just happened, then the table as it is. Says how long it takes. */
  play(entries: readonly Entry[], view: View, content: Content, drawing: Drawing, speed: number): number {
    const from = this.running ? standing(view, drawing) : this.cars;
    this.stop();
    const lines = entries.flatMap((entry) => entry.lines);
    const { cues, length } = script(lines, (event) => eventTitle(content, event));
    const rate = rateOf(speed);
    if (!rate || !cues.length) {
      this.settle(view, drawing);
      const card = cues.filter((cue) => cue.kind === "card").pop();
      if (card && isStill() && !document.hidden) {
        // nothing moves, but a card that was drawn can be read
        this.card = card;
        this.#timeline.later(READ, () => (this.card = null));
      }
      return 0;
    }
    this.running = true;
    return this.#timeline.run({ length, rate, show: (now) => this.#show(cues, from, now, drawing), end: () => this.settle(view, drawing) });
  }

  stop(): void {
    this.#timeline.stop();
    Object.assign(this, STILL);
  }

  #show(cues: Cue[], from: Record<string, Shown>, now: number, drawing: Drawing): void {
    const cars = { ...from };
    const shots: typeof this.shots = [];
    const marks: typeof this.marks = [];
    let card: CardShown | null = null;
    for (const cue of cues) {
      if (now < cue.at) continue;
      const part = Math.min((now - cue.at) / cue.length, 1);
      switch (cue.kind) {
        case "go": {
          const to = drawing.pose(cue.to, cue.status);
          if (!to) break;
          const here = cars[cue.car];
          cars[cue.car] = { ...(here ? between(here, to, smooth(part)) : to), fade: 1, space: cue.to, status: cue.status };
          if (part < 1) this.moving = cue.car;
          break;
        }
        case "card":
          if (part < 1) card = cue;
          break;
        case "shot":
          if (part < 1) shots.push({ car: cue.car, target: cue.target, part });
          break;
        case "hit":
        case "point":
          if (part < 1) marks.push({ car: cue.car, text: cue.text, good: cue.kind === "point", part });
          break;
        case "gone": {
          const here = cars[cue.car];
          if (here) cars[cue.car] = { ...here, fade: 1 - part };
          if (part < 1) marks.push({ car: cue.car, text: say("destroyed"), good: false, part });
          break;
        }
      }
    }
    Object.assign(this, { cars, shots, marks, card });
  }
}
