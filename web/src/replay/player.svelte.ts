// The moment a replay shows, and how it moves on.
import { motion } from "../table/settings.svelte";
import type { LogEntry } from "../wire/types";

const PAUSE = 350; // between entries at speed 1, and a little for each line to read
const LINE = 60;

export class Player {
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  fresh = $state.raw<LogEntry[]>([]);
  #timer = 0;

  constructor(
    readonly entries: LogEntry[],
    at: number | null,
    speed = 1,
  ) {
    this.speed = speed;
    this.at = this.#within(at ?? 0);
  }

  get last(): number {
    return this.entries.length - 1;
  }

  /** What the stage is told: 0 moves nothing. */
  get motion(): number {
    return motion(this.speed);
  }

  #within(at: number): number {
    return Math.min(Math.max(at, 0), this.last);
  }

  /** Jumps; a single step forward is shown happening. */
  to(at: number): void {
    const want = this.#within(at);
    if (want === this.at) return;
    this.fresh = want === this.at + 1 ? [this.entries[want]!] : [];
    this.at = want;
    if (this.at === this.last) this.pause();
    else if (this.playing) this.#wait();
  }

  step(by: 1 | -1): void {
    this.jump(this.at + by);
  }

  jump(at: number): void {
    this.pause();
    this.to(at);
  }

  play(): void {
    if (this.at === this.last) {
      this.fresh = [];
      this.at = 0;
    }
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** The stage says how long it takes to show what is fresh, in real time. */
  hold(ms: number): void {
    if (this.playing) this.#wait(Math.max(ms + 120 / this.speed, this.#reading()));
  }

  #reading(): number {
    return (PAUSE + LINE * (this.entries[this.at]?.lines.length ?? 0)) / this.speed;
  }

  #wait(ms = this.#reading()): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.to(this.at + 1), ms);
  }
}
