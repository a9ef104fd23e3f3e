import { expect, it } from "vitest";
import { standing } from "./log";

const entry = (n: number) => ({ n, what: "act" as const, back_to: null });
const undo = (n: number, back_to: number) => ({ n, what: "undo" as const, back_to });

it("leaves out what was taken back, and the undo itself", () => {
  expect(standing([1, 2, 3, 4, 5].map(entry)).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  expect(standing([entry(1), entry(2), undo(3, 1), entry(4)]).map(({ n }) => n)).toEqual([1, 4]);
  expect(standing([entry(1), entry(2), entry(3), undo(4, 2), undo(5, 0)])).toEqual([]);
});
