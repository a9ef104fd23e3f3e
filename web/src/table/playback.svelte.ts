// Shows the table one turn after the other: what arrives while cars still move waits, and is shown in good time.
import type { LogEntry, Position } from "../wire/types";
import { goesOn, hasteFor, reading } from "./pacing";

export interface Step {
  now: Position;
  seen: number;
  entries: LogEntry[];
  fresh: LogEntry[]; // empty: jump there
}

/** What the table knows of its steps. */
export interface Table {
  hidden?: () => boolean; // nobody looks
  apart?: () => boolean; // every entry is shown by itself, with the view after it
  lasts?: (fresh: LogEntry[]) => number; // how long a stage shows them at normal speed
  person?: (seat: number) => boolean; // does a person drive there?
}

const GATHER = 90; // a bot's turn comes in many messages: so long the next one is waited for
const LONGEST = 6000;

export class Playback {
  step = $state.raw<Step | null>(null); // what the stage shows, or is on its way to
  arrived = $state.raw<Step | null>(null); // where it has come to: the moment of everything else on the screen
  busy = $state(false); // something still moves
  behind = $state(0); // steps that wait
  haste = $state(1); // faster, for others have moved on already
  spent = $state(0); // shown since a person last decided, in milliseconds
  rushed = $state(false); // what was shown went by too fast to be read, or was not shown at all

  #queue: Step[] = [];
  #timer = 0;
  #held = 0;
  #since = 0;
  #shown = 0; // how long the step on the screen takes
  #gathering = false;

  constructor(
    readonly speed: () => number,
    readonly table: Table = {},
  ) {}

  get #hidden(): boolean {
    return (this.table.hidden ?? (() => document.hidden))();
  }

  /** Forget what waits and stand at this step. */
  jump(step: Step): void {
    this.#queue = [];
    this.rushed = true;
    this.#show({ ...step, fresh: [] });
  }

  push(step: Step): void {
    if (this.step === null || this.#hidden) this.jump(step);
    else if (this.speed() === 0) {
      // Without motion the stage still hears what is new, so that it can leave a trail.
      this.#queue = [];
      this.#show(step);
    } else {
      this.#queue.push(step);
      this.behind = this.#queue.length;
      if (!this.busy) this.#gather();
    }
  }

  /** Many steps that came at once, one after the other. */
  run(steps: Step[]): void {
    const last = steps.at(-1);
    if (!last) return;
    if (this.#hidden || this.speed() === 0) this.jump(last);
    else for (const step of steps) this.push(step);
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

  /** A turn that may go on is waited for a moment, so that it can be shown as one. */
  #gather(): void {
    const last = this.#queue.at(-1)!;
    const asked = last.now.asking?.seats ?? [];
    if (this.table.apart?.() || last.now.over || asked.some((seat) => this.#isPerson(seat))) this.#next();
    else {
      this.#gathering = true;
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#next(), GATHER);
      this.busy = true;
    }
  }

  #isPerson(seat: number): boolean {
    return this.table.person?.(seat) ?? true;
  }

  /** The next step: all that waits of one turn. */
  #next(): void {
    this.#gathering = false;
    let step = this.#queue.shift();
    if (!step) return;
    while (!this.table.apart?.() && this.#queue[0] && !step.now.decision && goesOn(step.fresh, this.#queue[0].fresh)) {
      const more = this.#queue.shift()!;
      step = { ...more, fresh: [...step.fresh, ...more.fresh] };
    }
    this.#show(step);
  }

  #lasts(fresh: LogEntry[]): number {
    return this.table.lasts?.(fresh) || reading(fresh);
  }

  #show(step: Step): void {
    clearTimeout(this.#timer);
    this.#held = 0;
    this.#since = performance.now();
    this.step = step;
    this.behind = this.#queue.length;
    if (step.fresh.some(({ what, seat }) => what === "act" && seat !== null && this.#isPerson(seat))) {
      this.spent = 0;
      this.rushed = false;
    }
    const waiting = [step, ...this.#queue].reduce((sum, { fresh }) => sum + this.#lasts(fresh), 0);
    this.haste = hasteFor(waiting, this.spent * this.speed());
    const speed = this.speed() * this.haste;
    if (step.fresh.length === 0 || speed === 0) {
      this.#settle();
      return;
    }
    if (this.haste > 3) this.rushed = true;
    this.#wait(reading(step.fresh) / speed);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.busy = true;
    this.#shown = this.#held || ms;
    this.#timer = window.setTimeout(() => this.#settle(), Math.max(0, ms));
  }

  #settle(): void {
    clearTimeout(this.#timer);
    if (this.busy && !this.#gathering) this.spent += this.#shown;
    this.#shown = 0;
    this.#gathering = false;
    this.arrived = this.step;
    this.busy = false;
    if (this.#queue.length) this.#next();
    this.behind = this.#queue.length;
  }
}
