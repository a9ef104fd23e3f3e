import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEntry, Position } from "../wire/types";
import { Playback, type Step } from "./playback.svelte";

const now = { view: null } as unknown as Position;
const entry = (n: number): LogEntry => ({ n, what: "act", seat: 0, lines: [], back_to: null });
const step = (seen: number): Step => ({ now, seen, entries: [], fresh: [entry(seen)] });

describe("steps are shown one after the other", () => {
  let speed = 1;
  let hidden = false;
  let playback: Playback;

  beforeEach(() => {
    vi.useFakeTimers();
    speed = 1;
    hidden = false;
    playback = new Playback(() => speed, () => hidden);
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
    vi.advanceTimersByTime(100);
    expect(playback.busy).toBe(false);
  });

  it("keeps nobody waiting where nothing moves", () => {
    speed = 0;
    playback.push(step(1));
    expect([playback.step!.seen, playback.busy]).toEqual([1, false]);
    playback.hold(1000);
    expect(playback.busy).toBe(false);
  });

  it("makes haste while more waits", () => {
    for (let seen = 1; seen < 5; seen++) playback.push(step(seen));
    expect(playback.haste).toBe(1);
    vi.advanceTimersByTime(400);
    expect([playback.step!.seen, playback.haste]).toEqual([2, 2]);
    vi.advanceTimersByTime(2000);
    expect([playback.step!.seen, playback.haste, playback.busy]).toEqual([4, 1, false]);
  });

  it("jumps when too much waits", () => {
    for (let seen = 1; seen < 10; seen++) playback.push(step(seen));
    expect(playback.step!.seen).toBe(1);
    playback.push(step(10));
    expect([playback.step!.seen, playback.step!.fresh, playback.behind]).toEqual([10, [], 0]);
  });

  it("shows many that came at once at their own pace, and lets one skip them", () => {
    playback.run(Array.from({ length: 20 }, (_, n) => step(n + 1)));
    expect([playback.step!.seen, playback.haste, playback.behind]).toEqual([1, 1, 19]);
    vi.advanceTimersByTime(400);
    expect([playback.step!.seen, playback.haste]).toEqual([2, 1]);
    playback.push(step(21)); // does not cut them short
    expect(playback.step!.seen).toBe(2);
    playback.skip();
    expect([playback.step!.seen, playback.busy]).toEqual([21, false]);
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
