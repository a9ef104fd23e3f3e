// Shows the table one step after the other: what arrives while cars still move waits its turn.
import type { LogEntry, Position } from "../wire/types";

export interface Step {
  now: Position;
  seen: number;
  entries: LogEntry[];
  fresh: LogEntry[]; // empty: jump there
  patient?: boolean; // one of many that came at once: shown at its own pace, however many wait
}

const MOST_WAITING = 8; // more than that, and we jump to the last
const CATCH_UP = [1, 1.5, 2, 3, 4]; // how much faster, by how many steps wait
const LONGEST = 6000;

export class Playback {
  step = $state.raw<Step | null>(null);
  busy = $state(false); // something still moves
  behind = $state(0); // steps that wait
  haste = $state(1); // faster, for others have moved on already

  #queue: Step[] = [];
  #timer = 0;
  #held = 0;
  #since = 0;

  constructor(
    readonly speed: () => number,
    readonly hidden: () => boolean = () => document.hidden,
  ) {}

  /** Forget what waits and stand at this step. */
  jump(step: Step): void {
    this.#queue = [];
    this.#show({ ...step, fresh: [] });
  }

  push(step: Step): void {
    if (this.step === null || this.hidden() || this.speed() === 0) {
      this.#queue = [];
      // Without motion the stage still hears what is new, so that it can leave a trail.
      this.#show(this.hidden() ? { ...step, fresh: [] } : step);
    } else if (!this.busy) {
      this.#show(step);
    } else {
      this.#queue.push(step);
      if (this.#queue.filter(({ patient }) => !patient).length > MOST_WAITING) this.jump(step);
      this.behind = this.#queue.length;
    }
  }

  /** Many steps that came at once, one after the other. */
  run(steps: Step[]): void {
    const last = steps.at(-1);
    if (!last) return;
    if (this.hidden() || this.speed() === 0) {
      this.jump(last);
      return;
    }
    this.#queue.push(...steps.map((step) => ({ ...step, patient: true })));
    this.behind = this.#queue.length;
    if (!this.busy) this.#settle();
  }

  /** A stage says how long it will move. The longest wish counts; where nothing moves, no question is kept waiting. */
  hold = (ms: number): void => {
    if (!this.step?.fresh.length || !Number.isFinite(ms) || this.speed() === 0) return;
    this.#held = Math.max(this.#held, Math.min(ms, LONGEST));
    this.#wait(this.#held - (performance.now() - this.#since));
  };

  /** Enough seen: on to the last step. */
  skip = (): void => {
    const last = this.#queue.at(-1);
    if (last) this.jump(last);
    else this.#settle();
  };

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  #show(step: Step): void {
    clearTimeout(this.#timer);
    this.#held = 0;
    this.#since = performance.now();
    this.step = step;
    this.behind = this.#queue.length;
    const pressing = this.#queue.filter(({ patient }) => !patient).length;
    this.haste = CATCH_UP[Math.min(pressing, CATCH_UP.length - 1)]!;
    const speed = this.speed() * this.haste;
    if (step.fresh.length === 0 || speed === 0) {
      this.#settle();
      return;
    }
    const lines = step.fresh.reduce((sum, entry) => sum + entry.lines.length, 0);
    this.busy = true;
    this.#wait(Math.min(350 + 60 * lines, 1200) / speed);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.busy = true;
    this.#timer = window.setTimeout(() => this.#settle(), Math.max(0, ms));
  }

  #settle(): void {
    clearTimeout(this.#timer);
    const next = this.#queue.shift();
    this.behind = this.#queue.length;
    if (next) this.#show(next);
    else this.busy = false;
  }
}
