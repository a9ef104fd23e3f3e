// One clock for everything that moves: a stretch of time is shown frame by frame, and always comes to its end.
import { isStill } from "./still";

/** How fast things may move that shall move at this speed; 0: not at all, since nobody wants it or nobody looks. */
export const rateOf = (speed: number): number => (speed <= 0 || document.hidden || isStill() ? 0 : speed);

/** How long the ways of cars are shown where nothing may move. */
export const TRAIL = 2000;

const PATIENCE = 400; // so much later than it should an end comes without frames

export interface Stretch {
  length: number; // in milliseconds of what is shown
  rate?: number; // so many of them in one of the clock's
  atOnce?: boolean; // it begins now, and not with the first frame there is
  show: (now: number) => void; // from 0 up to the length
  end?: () => void;
}

/** Shows one stretch at a time: what begins ends what ran, without its end. */
export class Timeline {
  #frame = 0;
  #timers = new Set<number>();
  #finish: (() => void) | null = null;

  /** Says how long it takes. Drawing a table anew takes no time from what is shown: the clock begins with the first frame. */
  run({ length, rate = 1, atOnce = false, show, end }: Stretch): number {
    this.stop();
    this.#finish = () => {
      this.stop();
      end?.();
    };
    let start = atOnce ? performance.now() : null;
    const step = (time: number) => {
      start ??= time;
      const now = (time - start) * rate;
      if (now >= length) return this.finish();
      this.#frame = requestAnimationFrame(step);
      show(Math.max(0, now));
    };
    if (atOnce) show(0);
    this.#frame = requestAnimationFrame(step);
    // A page in the background draws no frames: the clock ends it all the same.
    this.later(length / rate + PATIENCE, () => this.finish());
    return length / rate;
  }

  /** Enough seen: to the end of what is shown. */
  finish(): void {
    this.#finish?.();
  }

  /** Once, after so many milliseconds, unless it is stopped before. */
  later(ms: number, act: () => void): void {
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#finish = null;
  }
}
