import { describe, expect, it } from "vitest";
import { CHOICES, clockWords, heard, leftOf, markPassed, shownTime, spokenTime } from "./clock";

const info = (left: number[], running: number[]) => ({ per: "move" as const, seconds: 30, increment: 0, left, running });

describe("a clock on the screen", () => {
  it("counts down the seat that runs, and only that one", () => {
    const clocks = heard(info([30, 20], [1]), 1000, null);
    expect([leftOf(clocks, 0, 9000), leftOf(clocks, 1, 9000)]).toEqual([30, 12]);
    expect(leftOf(clocks, 1, 1001)).toBe(20); // a second that has begun still counts
    expect(leftOf(clocks, 1, 99_000)).toBe(0);
  });

  it("does not jump where the server says nearly the same", () => {
    const before = heard(info([30], [0]), 0, null);
    const after = heard(info([27], [0]), 4200, before); // 25.8 by our own count
    expect(leftOf(after, 0, 4200)).toBe(26);
  });

  it("follows the server where it says something else", () => {
    const before = heard(info([30], [0]), 0, null);
    expect(leftOf(heard(info([30], [0]), 8000, before), 0, 8000)).toBe(30); // a new move
    expect(leftOf(heard(info([5], [0]), 8000, before), 0, 8000)).toBe(5);
  });

  it("stands while the table is paused, and goes on from there", () => {
    const runs = heard(info([30], [0]), 0, null);
    const stands = heard(info([20], []), 10_000, runs);
    expect(leftOf(stands, 0, 60_000)).toBe(20);
    expect(leftOf(heard(info([20], [0]), 60_000, stands), 0, 65_000)).toBe(15);
  });
});

describe("time in words", () => {
  it("is shown as on a clock", () => {
    expect([0, 9, 65, 3600, 11_105, 90_000, 604_800].map(shownTime)).toEqual(["0:00", "0:09", "1:05", "1:00:00", "3:05:05", "1 d 1 h", "7 d 0 h"]);
  });

  it("is said as one says it", () => {
    expect([0, 1, 15, 60, 150, 86_400, 90_061].map(spokenTime)).toEqual(["no time", "1 second", "15 seconds", "1 minute", "2 minutes 30 seconds", "1 day", "1 day 1 hour"]);
  });

  it("is said aloud at a few marks only, once each", () => {
    const said = Array.from({ length: 90 }, (_, passed) => markPassed(91 - passed, 90 - passed)).filter((mark) => mark !== null);
    expect(said).toEqual([60, 30, 10]);
    expect(markPassed(120, 15)).toBeNull(); // a jump is not a mark
  });
});

describe("clocks to choose", () => {
  it("begin with none, and each has words of its own", () => {
    expect(CHOICES[0]!.clock).toBeNull();
    expect(new Set(CHOICES.map(({ words }) => words)).size).toBe(CHOICES.length);
    expect(CHOICES.map(({ words }) => words)).toContain("3 days a move");
  });

  it("are told to whoever comes", () => {
    expect(clockWords({ per: "move", seconds: 60, increment: 0 })).toBe("1 minute a move");
    expect(clockWords({ per: "race", seconds: 600, increment: 10 })).toBe("10 minutes a race, and 10 seconds for every move");
    expect(clockWords({ per: "race", seconds: 600, increment: 0 })).toBe("10 minutes a race");
  });
});
