import { expect, it } from "vitest";
import { cameWords } from "./words";

it("says what comes with a key: seats of races that go on, and of those that are over", () => {
  const counts: [number, number][] = [[0, 0], [0, 1], [0, 3], [1, 0], [1, 1], [1, 3], [2, 0], [2, 1], [2, 3]];
  expect(counts.map(([open, over]) => cameWords(open, over))).toEqual([
    "This key is good, but it has no seat on this server yet.",
    "With this key comes one seat, of a race that is over.",
    "With this key come 3 seats, of races that are over.",
    "With this key comes one seat of yours.",
    "With this key comes one seat of yours, and 1 of a race that is over.",
    "With this key comes one seat of yours, and 3 of races that are over.",
    "With this key come 2 seats of yours.",
    "With this key come 2 seats of yours, and 1 of a race that is over.",
    "With this key come 2 seats of yours, and 3 of races that are over.",
  ]);
});
