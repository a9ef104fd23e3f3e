import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEntry } from "../wire/types";
import { Player } from "./player.svelte";

const entries: LogEntry[] = Array.from({ length: 6 }, (_, n) => ({ n, what: "act", seat: 0, lines: [], back_to: null }));
const player = (at: number | null = 0) => new Player(entries, at);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the player", () => {
  it("begins where the link says, within the race", () => {
    expect(player(3).at).toBe(3);
    expect(player(99).at).toBe(5);
    expect(player(null).at).toBe(0);
  });

  it("shows one step forward happening, and jumps otherwise", () => {
    const one = player(2);
    one.step(1);
    expect(one.fresh).toEqual([entries[3]]);
    one.step(-1);
    expect(one.fresh).toEqual([]);
    one.jump(5);
    expect([one.at, one.fresh]).toEqual([5, []]);
  });

  it("plays to the end and stops, and begins anew from there", () => {
    const one = player(3);
    one.play();
    vi.runAllTimers();
    expect([one.at, one.playing]).toEqual([5, false]);
    one.play();
    expect([one.at, one.playing]).toEqual([0, true]);
  });

  it("waits as long as the stage needs", () => {
    const one = player(0);
    one.play();
    vi.advanceTimersByTime(400);
    expect(one.at).toBe(1);
    one.hold(2000);
    vi.advanceTimersByTime(2000);
    expect(one.at).toBe(1);
    vi.advanceTimersByTime(200);
    expect(one.at).toBe(2);
  });

  it("stops playing when somebody steps", () => {
    const one = player(0);
    one.play();
    one.step(1);
    vi.runAllTimers();
    expect([one.at, one.playing]).toEqual([1, false]);
  });

  it("moves nothing at high speed", () => {
    const one = player();
    one.speed = 4;
    expect(one.motion).toBe(4);
    one.speed = 8;
    expect(one.motion).toBe(0);
  });
});
