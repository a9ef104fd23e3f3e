import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEntry, Position } from "../wire/types";
import { Playback, type Step } from "./playback.svelte";

const now = { view: null, asking: { seats: [0] } } as unknown as Position; // a person is asked
const entry = (n: number): LogEntry => ({ n, what: "act", seat: 0, lines: [{ rule: "", kind: "moved", facts: {}, words: "" }], back_to: null });
const step = (seen: number): Step => ({ now, seen, entries: [], fresh: [entry(seen)] });

describe("steps are shown one after the other", () => {
  let speed = 1;
  let hidden = false;
  let playback: Playback;

  beforeEach(() => {
    vi.useFakeTimers();
    speed = 1;
    hidden = false;
    playback = new Playback(() => speed, { hidden: () => hidden });
    playback.jump(step(0));
  });
  afterEach(() => vi.useRealTimers());

  it("waits until the stage is done", () => {
    playback.push(step(1));
    playback.hold(2000);
    playback.push(step(2));
    expect([playback.step!.seen, playback.busy, playback.behind]).toEqual([1, true, 1]);
    vi.advanceTimersByTime(1900);
    expect(playback.step!.seen).toBe(1);
    vi.advanceTimersByTime(200);
    expect([playback.step!.seen, playback.step!.fresh.length]).toEqual([2, 1]);
    vi.advanceTimersByTime(1000);
    expect(playback.busy).toBe(false);
  });

  it("takes the longest wish, and goes faster at a higher speed", () => {
    playback.push(step(1));
    playback.hold(900);
    playback.hold(300);
    vi.advanceTimersByTime(600);
    expect(playback.busy).toBe(true);
    vi.advanceTimersByTime(400);
    expect(playback.busy).toBe(false);
    speed = 4;
    playback.push(step(2));
    vi.advanceTimersByTime(110);
    expect(playback.busy).toBe(false);
  });

  it("keeps nobody waiting where nothing moves", () => {
    speed = 0;
    playback.push(step(1));
    expect([playback.step!.seen, playback.busy]).toEqual([1, false]);
    playback.hold(1000);
    expect(playback.busy).toBe(false);
  });

  it("makes no haste while what waits fits into the budget", () => {
    for (let seen = 1; seen < 5; seen++) playback.push(step(seen));
    vi.advanceTimersByTime(500);
    expect([playback.step!.seen, playback.haste]).toEqual([2, 1]);
    vi.advanceTimersByTime(2000);
    expect([playback.step!.seen, playback.haste, playback.busy]).toEqual([4, 1, false]);
  });

  it("shows everything that waits within the budget, and jumps over nothing", () => {
    playback = new Playback(() => 1, { hidden: () => false, person: () => false, lasts: () => 1500, apart: () => true });
    playback.jump(step(0));
    const shown: number[] = [];
    for (let seen = 1; seen <= 30; seen++) playback.push(step(seen));
    for (let ms = 0; ms < 8000; ms += 10) {
      vi.advanceTimersByTime(10);
      if (shown.at(-1) === playback.step!.seen || !playback.busy) continue;
      shown.push(playback.step!.seen);
      playback.hold(1500 / playback.haste);
    }
    expect(shown).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect([playback.busy, playback.rushed]).toEqual([false, true]);
  });

  it("keeps everything else at the moment the stage has come to", () => {
    playback.push(step(1));
    playback.hold(2000);
    expect([playback.step!.seen, playback.arrived!.seen]).toEqual([1, 0]);
    vi.advanceTimersByTime(2000);
    expect(playback.arrived!.seen).toBe(1);
  });

  it("shows the messages of one turn as one", () => {
    playback = new Playback(() => 1, { hidden: () => false, person: () => false });
    playback.jump(step(0));
    const part = (n: number, from: number): Step => ({ ...step(n), fresh: [{ ...entry(n), passages: [{ n: from, line: 0, since: 0, rule: "", words: "" }] }] });
    for (const [n, from] of [[1, 1], [2, 1], [3, 1], [4, 4]] as const) playback.push(part(n, from));
    vi.advanceTimersByTime(100);
    expect([playback.step!.seen, playback.step!.fresh.map(({ n }) => n)]).toEqual([3, [1, 2, 3]]);
    vi.advanceTimersByTime(1000);
    expect(playback.step!.fresh.map(({ n }) => n)).toEqual([4]);
  });

  it("lets one skip many that came at once", () => {
    playback.run(Array.from({ length: 20 }, (_, n) => step(n + 1)));
    expect([playback.step!.seen, playback.behind]).toEqual([1, 19]);
    playback.skip();
    expect([playback.step!.seen, playback.busy]).toEqual([20, false]);
  });

  it("goes to the last of many while nobody looks", () => {
    hidden = true;
    playback.run([step(1), step(2), step(3)]);
    expect([playback.step!.seen, playback.busy]).toEqual([3, false]);
  });

  it("jumps while nobody looks", () => {
    hidden = true;
    playback.push(step(1));
    expect([playback.step!.seen, playback.step!.fresh, playback.busy]).toEqual([1, [], false]);
  });

  it("moves nothing at speed 0, but says what is new", () => {
    speed = 0;
    playback.push(step(1));
    expect([playback.step!.fresh.length, playback.busy]).toEqual([1, false]);
  });

  it("is skipped to the end", () => {
    playback.push(step(1));
    playback.push(step(2));
    playback.push(step(3));
    playback.skip();
    expect([playback.step!.seen, playback.busy, playback.behind]).toEqual([3, false, 0]);
  });
});
