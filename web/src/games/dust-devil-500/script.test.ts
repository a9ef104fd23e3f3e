import { describe, expect, it } from "vitest";
import type { LogEntry, LogLine } from "../../wire/types";
import { Board } from "./board";
import { STANDARD } from "./example";
import { lastRoll, rolled, script, standing } from "./script";

const board = new Board(STANDARD);
const line = (kind: string, facts: Record<string, number>): LogLine => ({ rule: "DD-TURN-01", kind, facts, words: kind });
const entry = (n: number, ...lines: LogLine[]): LogEntry => ({ n, what: "act", seat: 0, lines, back_to: null });

describe("what is shown", () => {
  it("reads an outcome as the dice that fell", () => {
    expect(rolled(8, 1, 4)).toEqual([5]);
    expect(rolled(8, 2, 2 + 8 * 6)).toEqual([3, 7]);
    expect(rolled(6, 2, 35)).toEqual([6, 6]);
  });

  it("shows a bump in a row one by one, from where each car stands", () => {
    const steps = script(
      [
        entry(
          1,
          line("moved-by-sum", { seat: 0, from: 12, to: 22 }),
          line("bumped", { seat: 1, by: 0, to: 14 }),
          line("bumped-in-turn", { seat: 2, by: 0, to: 6 }),
        ),
      ],
      board,
      8,
      { 0: "12", 1: "22", 2: "14" },
    );
    expect(steps.map((step) => step.kind === "move" && [step.seat, step.to, step.pushed])).toEqual([
      [0, "22", false],
      [1, "14", true],
      [2, "6", true],
    ]);
    expect(steps.map(({ ms }) => ms)).toEqual([1100, 380, 380]);
    const second = steps[1]!;
    const start = board.middle("22");
    if (second.kind === "move") expect(second.route[0]).toMatchObject({ x: start.x, y: start.y });
  });

  it("takes a short move one step at a time", () => {
    const [step] = script([entry(1, line("moved-by-number", { seat: 0, from: 2, to: 5 }))], board, 8, { 0: "2" });
    expect(step!.ms).toBe(330);
  });

  it("drives through Pit Row only when sent there", () => {
    const through = script([entry(1, line("entered-pit-row", { seat: 0, from: 89, to: 47 }))], board, 8, { 0: "46" })[0]!;
    const past = script([entry(1, line("moved-by-number", { seat: 0, from: 46, to: 47 }))], board, 8, { 0: "46" })[0]!;
    if (through.kind !== "move" || past.kind !== "move") throw new Error("both move");
    expect(through.route.length).toBeGreaterThan(past.route.length * 3);
  });

  it("sends everybody back to Start when the next race of a series begins", () => {
    const steps = script(
      [entry(1, line("race-began", { race: 2 }), line("moved-by-number", { seat: 0, from: 0, to: 3 }))],
      board,
      8,
      { 0: "finish", 1: "70" },
    );
    expect(steps[0]!.kind).toBe("reset");
    const move = steps[1]!;
    if (move.kind === "move") expect(move.route[0]!.y).toBeLessThan(330);
  });

  it("leaves out what was taken back", () => {
    const first = entry(1, line("rolled", { seat: 0, dice: 1, outcome: 0 }));
    const second = entry(2, line("rolled", { seat: 1, dice: 1, outcome: 6 }));
    const undo: LogEntry = { n: 3, what: "undo", seat: 1, lines: [], back_to: 1 };
    expect(standing([first, second, undo])).toEqual([first]);
    expect(lastRoll([first, second], 8)).toEqual({ seat: 1, roll: [7] });
    expect(lastRoll([first, second, undo], 8)).toEqual({ seat: 0, roll: [1] });
  });
});
