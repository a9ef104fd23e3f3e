import { describe, expect, it } from "vitest";
import type { LogEntry } from "../wire/types";
import { folded, spoken, toMe, undone } from "./story";

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
    expect([...undone(entries)]).toEqual([[1, 3], [2, 3], [4, 5]]);
    expect([...undone(entries.slice(0, 5))]).toEqual([[1, 3], [2, 3]]);
  });

  it("has an item for every line where no passages are named, without silent entries", () => {
    expect(folded(entries).map((one) => [one.from, one.words, one.undone])).toEqual([
      [1, "one", true], [2, "two", true], [3, "", false], [4, "four", true], [5, "", false],
    ]);
  });
});

describe("the log in passages", () => {
  const part = (n: number, at: number, words: string, since = 0) => ({ n, line: at, since, rule: "X-1", words });
  const told = (n: number, words: string[], passages: ReturnType<typeof part>[], what: LogEntry["what"] = "act"): LogEntry => ({ ...entry(n, what, words), passages });
  const rolled = told(1, ["Flag.", "Kim rolled."], [part(1, 0, "Flag."), part(1, 1, "Kim rolled.", 1)]);
  const moved = told(2, ["Kim moved.", "Kim bumped Ola.", "Ola rolled."], [part(1, 1, "Kim rolled, moved and bumped."), part(2, 2, "Ola rolled.", 2)]);
  const undo = { ...entry(3, "undo"), back_to: 1 };
  const again = told(4, ["Kim stayed."], [part(1, 1, "Kim rolled and stayed.")]);

  it("folds a passage over several entries under its last sentence", () => {
    const items = folded([rolled, moved]);
    expect(items.map((one) => one.words)).toEqual(["Flag.", "Kim rolled, moved and bumped.", "Ola rolled."]);
    expect(items[1]!.steps.map((step) => [step.n, step.words])).toEqual([[1, "Kim rolled."], [2, "Kim moved."], [2, "Kim bumped Ola."]]);
    expect([items[1]!.from, items[1]!.to]).toEqual([1, 2]);
  });

  it("goes back to the sentence that stands, and strikes out the rest", () => {
    const items = folded([rolled, moved, undo]);
    expect(items.map((one) => [one.words, one.undone])).toEqual([
      ["Flag.", false], ["Kim rolled.", false], ["Kim rolled, moved and bumped.", true], ["Ola rolled.", true], ["", false],
    ]);
  });

  it("lets a passage go on after an undo, in one piece", () => {
    const items = folded([rolled, moved, undo, again]);
    expect(items.at(-1)!.words).toBe("Kim rolled and stayed.");
    expect(items.at(-1)!.steps.map((step) => step.words)).toEqual(["Kim rolled.", "Kim stayed."]);
    expect(new Set(items.map((one) => one.key)).size).toBe(items.length);
  });

  it("keeps what two undos took back of one passage apart", () => {
    const second = { ...entry(5, "undo"), back_to: 3 };
    const items = folded([rolled, moved, undo, again, second]);
    expect(items.filter((one) => one.undone).map((one) => one.steps.length)).toEqual([2, 1, 1]);
  });

  it("reads aloud a sentence for each passage, not every step", () => {
    const long = told(2, ["a", "b", "c", "d"], [part(1, 1, "Kim did a lot.")]);
    expect(spoken([rolled, moved])).toBe("Flag. Kim rolled, moved and bumped. Ola rolled.");
    expect(spoken([long])).toBe("Kim did a lot.");
  });

  it("reads aloud only what is new where a passage goes on for a few steps", () => {
    expect(spoken([again])).toBe("Kim stayed.");
  });
});

describe("words", () => {
  it("asks without the name of the one who is asked", () => {
    expect(toMe({ to: "Kim", words: "bid or pass?" })).toBe("Bid or pass?");
    expect(toMe({ to: "Everybody", words: "which of your cars start?" })).toBe("Which of your cars start?");
  });

  it("reads aloud a few lines, and says how many more there are", () => {
    expect(spoken([entry(1, "act", ["A.", "B."])])).toBe("A. B.");
    expect(spoken([entry(1, "act", ["A.", "B."]), entry(2, "chance", ["C."])], 1)).toBe("A. And 2 more in the log.");
  });
});
