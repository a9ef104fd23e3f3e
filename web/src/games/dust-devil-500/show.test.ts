import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tumbling } from "../../parts/D8.svelte";
import { Board } from "./board";
import type { Entry, Line, Place, View } from "./content";
import { STANDARD } from "./test-track";
import { facedown, Show } from "./show.svelte";

const board = new Board(STANDARD);
const line = (kind: Line["kind"], facts: Line["facts"]): Line => ({ rule: "", kind, facts, words: kind }) as Line;
const moved = (seat: number, ...way: Place[]): Line => line("moved-by-sum", { seat, from: way[0]!, to: way.at(-1)!, way });
const entry = (...lines: Line[]): Entry => ({ n: 1, what: "act", seat: 0, lines, back_to: null });
const view = (...spaces: Place[]): View =>
  ({ cars: spaces.map((space, seat) => ({ seat, space })), roll: [], to_act: 0, turn_of: 0 }) as unknown as View;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "performance"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const drive = entry(
  line("rolled", { seat: 0, roll: [3, 7] }),
  moved(0, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22),
  line("bumped", { seat: 1, by: 0, to: 14, way: [22, 21, 20, 19, 18, 17, 16, 15, 14] }),
);

describe("showing what happened", () => {
  it("throws, drives and bumps in turn, and ends at the view", async () => {
    const show = new Show();
    show.jump(view(12, 22), []);
    const long = show.play([drive], view(22, 14), [drive], board, 1);
    expect(long).toBe(620 + 1100 + 380 + 120);
    await vi.advanceTimersByTimeAsync(300);
    expect(show.dice).toMatchObject({ seat: 0, roll: [3, 7] });
    expect(show.dice!.t).toBeLessThan(1);
    expect(show.at).toEqual({ 0: 12, 1: 22 });
    await vi.advanceTimersByTimeAsync(900);
    expect(show.moving).toBe(0);
    const { x } = show.slot(0, board);
    expect(x).toBeGreaterThan(board.middle(12).x);
    expect(x).toBeLessThan(board.middle(22).x);
    await vi.advanceTimersByTimeAsync(2000);
    expect(show.busy).toBe(false);
    expect(show.at).toEqual({ 0: 22, 1: 14 });
    expect(show.dice).toMatchObject({ roll: [3, 7], t: 1 });
  });

  it("goes twice as fast at twice the speed, and not at all above four times", () => {
    const show = new Show();
    show.jump(view(12, 22), []);
    expect(show.play([drive], view(22, 14), [drive], board, 2)).toBe((620 + 1100 + 380 + 120) / 2);
    show.jump(view(12, 22), []);
    show.play([drive], view(22, 14), [drive], board, 8);
    expect(show.busy).toBe(false);
    expect(show.at).toEqual({ 0: 22, 1: 14 });
  });

  it("leaves a trail instead of moving where motion is not wanted", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const show = new Show();
    show.jump(view(12, 22), []);
    show.play([drive], view(22, 14), [drive], board, 0);
    expect(show.at).toEqual({ 0: 22, 1: 14 });
    expect(show.trails).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2100);
    expect(show.trails).toHaveLength(0);
  });

  it("finishes what it shows before the next begins", async () => {
    const show = new Show();
    show.jump(view(12, 22), []);
    show.play([drive], view(22, 14), [drive], board, 1);
    await vi.advanceTimersByTimeAsync(300);
    const next = entry(moved(1, 14, 15));
    show.play([next], view(22, 15), [drive, next], board, 1);
    expect(show.at).toEqual({ 0: 22, 1: 14 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(show.at).toEqual({ 0: 22, 1: 15 });
  });

  it("keeps a drawn card from the pile until it is turned over", async () => {
    const show = new Show();
    show.jump(view(3, 22), []);
    const draw = entry(line("red-card", { seat: 0, card: "slingshot" }), moved(0, 3, 4, 5, 6, 7, 8, 9));
    show.play([draw], view(9, 22), [draw], board, 1);
    expect(facedown.cards).toBe(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(facedown.cards).toBe(0);
  });
});

it("a die lies still once it has settled", () => {
  const { turn, lift, size, aside } = tumbling(1);
  expect([turn, lift, size, aside].map((one) => Math.abs(one))).toEqual([0, 0, 1, 0]);
  expect(tumbling(0).turn).not.toBe(0);
});
