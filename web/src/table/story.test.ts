import { describe, expect, it } from "vitest";
import type { LogEntry } from "../wire/types";
import { listed, spoken, told, toMe, undone } from "./story";

const line = (words: string) => ({ rule: "X-1", kind: "x", facts: {}, words });
const entry = (n: number, what: LogEntry["what"], words: string[] = [], back_to: number | null = null): LogEntry => ({
  n, what, seat: 0, lines: words.map(line), back_to,
});

describe("the log", () => {
  const entries = [
    entry(0, "start"),
    entry(1, "act", ["one"]),
    entry(2, "chance", ["two"]),
    entry(3, "undo", [], 0),
    entry(4, "act", ["four"]),
    entry(5, "undo", [], 3),
  ];

  it("strikes out what was taken back, and nothing that came later", () => {
    expect([...undone(entries)]).toEqual([1, 2, 4]);
    expect([...undone(entries.slice(0, 5))]).toEqual([1, 2]);
  });

  it("stands newest first, without silent entries", () => {
    expect(told(entries).map((one) => [one.entry.n, one.undone])).toEqual([
      [5, false], [4, true], [3, false], [2, true], [1, true],
    ]);
  });
});

describe("words", () => {
  it("asks without the name of the one who is asked", () => {
    expect(toMe("Kim: bid or pass?", "Kim")).toBe("Bid or pass?");
    expect(toMe("Kimberly: bid or pass?", "Kim")).toBe("Kimberly: bid or pass?");
  });

  it("reads aloud a few lines, and says how many more there are", () => {
    expect(spoken([entry(1, "act", ["A.", "B."])])).toBe("A. B.");
    expect(spoken([entry(1, "act", ["A.", "B."]), entry(2, "chance", ["C."])], 1)).toBe("A. And 2 more in the log.");
  });

  it("lists names", () => {
    expect(listed([])).toBe("");
    expect(listed(["Kim"])).toBe("Kim");
    expect(listed(["Kim", "Mara", "Ola"])).toBe("Kim, Mara and Ola");
  });
});
