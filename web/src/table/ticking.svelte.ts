// The clocks of a table as this screen shows them: told by the server, counted down here.
import type { ClockInfo } from "../wire/types";
import { type Clocks, heard, leftOf } from "./clock";

const LOOK = 200; // milliseconds: a second that has passed is seen soon enough

export class Ticking {
  info = $state.raw<ClockInfo | null>(null);
  #clocks = $state.raw<Clocks | null>(null);
  #now = $state(performance.now());

  hear(info: ClockInfo | null): void {
    this.#now = performance.now();
    this.#clocks = info && heard(info, this.#now, this.#clocks);
    this.info = info;
  }

  /** Whole seconds a seat has left; null where no clock is used, or none for that seat. */
  left(seat: number): number | null {
    return this.#clocks === null || this.#clocks.left[seat] == null ? null : leftOf(this.#clocks, seat, this.#now);
  }

  runs = (seat: number): boolean => this.info?.running.includes(seat) ?? false;

  /** For an effect: looks at the time while a clock runs. */
  run(): (() => void) | undefined {
    if (!this.info?.running.length) return undefined;
    const timer = setInterval(() => (this.#now = performance.now()), LOOK);
    return () => clearInterval(timer);
  }
}
