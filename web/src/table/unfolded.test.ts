import { expect, test } from "vitest";
import type { LogEntry, Position } from "../wire/types";
import { unfolded } from "./unfolded";

const entry = (n: number, words: string[]): LogEntry => ({ n, what: "chance", seat: null, lines: words.map((each) => ({ rule: "", kind: "", facts: {}, words: each })), back_to: null });
const now = { view: { seat: 1, at: 3 }, asking: { seats: [1], rule: "", to: "", words: "" }, decision: null, undo: { possible: false, ask: [] }, over: true, standings: [] } as Position;
const entries = [entry(1, ["a"]), entry(2, ["b"]), entry(3, ["c", "d"])];
const step = { now, seen: 3, entries, fresh: entries.slice(1) };

test("each entry gets the view after it; only the last is asked and over", () => {
  const many = unfolded(step, [{ lines: entries[1]!.lines, view: { seat: null, at: 2 } }, { lines: entries[2]!.lines, view: { seat: null, at: 3 } }])!;
  expect(many.map((one) => one.now.view)).toEqual([{ seat: 1, at: 2 }, { seat: 1, at: 3 }]);
  expect(many.map((one) => one.now.over)).toEqual([false, true]);
  expect(many.map((one) => one.entries.length)).toEqual([2, 3]);
  expect(many.map((one) => one.fresh.map(({ n }) => n))).toEqual([[2], [3]]);
});

test("views of other entries are not taken", () => {
  expect(unfolded(step, [])).toBeNull();
  expect(unfolded(step, [{ lines: [], view: {} }, { lines: entries[2]!.lines, view: {} }])).toBeNull();
});
