import { describe, expect, it } from "vitest";
import { Board } from "./board";
import type { Entry, Line, Place } from "./content";
import { STANDARD } from "./test-track";
import { lastRoll, script } from "./script";

const board = new Board(STANDARD);
const line = (kind: Line["kind"], facts: Line["facts"]): Line => ({ rule: "DD-TURN-01", kind, facts, words: kind }) as Line;
const moved = (...way: Place[]): Line => line("moved-by-number", { seat: 0, from: way[0]!, to: way.at(-1)!, way });
const bumped = (seat: number, ...way: Place[]): Line => line("bumped", { seat, by: 0, to: way.at(-1)!, way });
const entry = (n: number, ...lines: Line[]): Entry => ({ n, what: "act", seat: 0, lines, back_to: null });

describe("what is shown", () => {
  it("shows a bump in a row one by one, each along its way", () => {
    const steps = script([entry(1, moved(...[12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]), bumped(1, 23, 22, 15), bumped(2, 15, 14, 7))], board);
    expect(steps.map((step) => step.kind === "move" && [step.seat, step.way.at(-1), step.pushed])).toEqual([
      [0, 23, false],
      [1, 15, true],
      [2, 7, true],
    ]);
    expect(steps.map(({ ms }) => ms)).toEqual([1100, 380, 380]);
    const second = steps[1]!;
    const start = board.middle(23);
    if (second.kind === "move") expect(second.route[0]).toMatchObject({ x: start.x, y: start.y });
  });

  it("takes a short move one step at a time", () => {
    expect(script([entry(1, moved(2, 3, 4, 5))], board)[0]!.ms).toBe(330);
  });

  it("drives through Pit Row only when sent there", () => {
    const [through, past] = script([entry(1, moved(46, "P1", "P2", "P3", 42, 43, 44, 45, 46, 47), moved(46, 47))], board);
    if (through?.kind !== "move" || past?.kind !== "move") throw new Error("both move");
    expect(through.route.length).toBeGreaterThan(past.route.length * 3);
  });

  it("sends everybody back to Start when the next race of a series begins", () => {
    expect(script([entry(1, line("race-began", { race: 2 }), moved("start", 1))], board)[0]!.kind).toBe("reset");
  });

  it("leaves out what was taken back", () => {
    const first = entry(1, line("rolled", { seat: 0, roll: [1] }));
    const second = entry(2, line("rolled", { seat: 1, roll: [7] }));
    const undo: Entry = { n: 3, what: "undo", seat: 1, lines: [], back_to: 1 };
    expect(lastRoll([first, second])).toEqual({ seat: 1, roll: [7] });
    expect(lastRoll([first, second, undo])).toEqual({ seat: 0, roll: [1] });
    expect(lastRoll([first, entry(2, line("race-began", { race: 2 }))])).toBeNull();
  });
});
