import { describe, expect, it } from "vitest";
import type { TowerRow } from "../games/module";
import type { LogEntry } from "../wire/types";
import { around, byBeats, coursePath, kindsOf, lastLead, marksPath, nextLead, nextMark, Reader, type Moment, upTo } from "./timeline";

const row = (car: string, place: number | null): TowerRow => ({
  key: car, place, car, name: car.toUpperCase(), detail: "", figure: "", mine: false, acting: false, out: false,
});
const entry = (n: number): LogEntry => ({ n, what: "act", seat: 0, lines: [], back_to: null });

/** A race by its running orders: "rb" is red before blue, "" an empty track. */
function read(...orders: string[]) {
  const reader = new Reader({
    leader: (view: string) => view[0] ?? null,
    ticks: (at: LogEntry) => (at.n === 2 ? [{ kind: "crash", words: "two cars touch" }] : []),
  });
  orders.forEach((order, n) => {
    const moment: Moment = { entry: entry(n), view: order, rows: () => [...order].map((car, index) => row(car, index + 1)) };
    reader.take(moment);
  });
  return reader.look();
}

describe("reading a race", () => {
  it("gives each leader a band, and the empty track none", () => {
    const { bands } = read("", "rb", "rb", "br", "rb");
    expect(bands.map(({ car, from, to }) => [car, from, to])).toEqual([
      [null, 0, 1], ["r", 1, 3], ["b", 3, 4], ["r", 4, 4],
    ]);
  });

  it("marks a change of the lead by itself, but not the first leader", () => {
    const { marks } = read("", "rb", "rb", "br");
    expect(marks).toEqual([
      { at: 2, kind: "crash", words: "two cars touch" },
      { at: 3, kind: "lead", words: "B takes the lead" },
    ]);
  });

  it("keeps only the changes of each car's position", () => {
    const { courses, cars } = read("", "rb", "rb", "br", "b");
    expect(cars).toBe(2);
    expect(courses.find(({ key }) => key === "r")?.changes).toEqual([
      { at: 1, place: 1 }, { at: 3, place: 2 }, { at: 4, place: null },
    ]);
    expect(courses.find(({ key }) => key === "b")?.changes).toEqual([{ at: 1, place: 2 }, { at: 3, place: 1 }]);
  });

  it("leaves out cars without a face and cars not placed", () => {
    const reader = new Reader({ leader: () => null, ticks: () => [] });
    reader.take({ entry: entry(0), view: null, rows: () => [row("", 1), row("red", null)] });
    expect(reader.look()).toMatchObject({ courses: [], cars: 0, starts: [] });
  });

  it("knows where each race of a series begins", () => {
    expect(read("", "rb", "br", "", "br").starts).toEqual([1, 4]);
  });

  it("finds the next and the last change of the lead", () => {
    const { bands } = read("", "rb", "rb", "br", "rb");
    expect(nextLead(bands, 1)).toBe(3);
    expect(nextLead(bands, 4)).toBeNull();
    expect(lastLead(bands, 3)).toBe(1);
    expect(lastLead(bands, 1)).toBeNull();
  });
});

describe("watching a race", () => {
  it("knows nothing of what is to come", () => {
    const whole = read("", "rb", "rb", "br", "rb", "b");
    const known = upTo(whole, 2);
    expect(known.bands.map(({ car, from, to }) => [car, from, to])).toEqual([[null, 0, 1], ["r", 1, 2]]);
    expect(known.marks).toEqual([{ at: 2, kind: "crash", words: "two cars touch" }]);
    expect(known.courses.find(({ key }) => key === "r")?.changes).toEqual([{ at: 1, place: 1 }]);
    expect(known.until).toBe(2);
    expect(known.cars).toBe(whole.cars); // the room for the chart stays the same
    expect(upTo(whole, 99)).toEqual(whole);
  });

  it("finds the next moment of a kind", () => {
    const marks = [3, 8].map((at) => ({ at, kind: "caution", words: "" }));
    expect([0, 3, 8].map((at) => nextMark(marks, "caution", at))).toEqual([3, 8, null]);
    expect(nextMark(marks, "lead", 0)).toBeNull();
  });

  it("counts the parts of a race where the game has parts", () => {
    const reader = new Reader({ leader: () => null, ticks: () => [], beat: (view: number | null) => view });
    [null, 0, 0, 1, 1, 2].forEach((view, n) => reader.take({ entry: entry(n), view, rows: () => [] }));
    expect(reader.look().beats).toEqual([{ at: 1, beat: 0 }, { at: 3, beat: 1 }, { at: 5, beat: 2 }]);
  });

  it("takes places where parts begin, and where we are", () => {
    const changes = [{ at: 1, place: 2 }, { at: 2, place: 5 }, { at: 3, place: 1 }, { at: 7, place: null }];
    const beats = [{ at: 1, beat: 0 }, { at: 4, beat: 1 }];
    expect(byBeats({ changes }, beats, 6)).toEqual([{ at: 1, place: 2 }, { at: 4, place: 1 }, { at: 6, place: 1 }]);
    expect(byBeats({ changes }, beats, 8).at(-1)).toEqual({ at: 8, place: null });
  });
});

describe("drawing a race", () => {
  it("climbs just before a change and breaks where the car is gone", () => {
    const changes = [{ at: 0, place: 2 }, { at: 10, place: 1 }, { at: 20, place: null }, { at: 30, place: 1 }];
    expect(coursePath({ changes }, 40, (at) => at * 10, (place) => place * 5)).toBe("M0,10L93,10L100,5L200,5M300,5L400,5");
  });

  it("does not begin a slope before the change that came before", () => {
    const changes = [{ at: 0, place: 1 }, { at: 1, place: 2 }, { at: 2, place: 1 }];
    expect(coursePath({ changes }, 2, (at) => at * 4, (place) => place)).toBe("M0,1L0,1L4,2L4,2L8,1L8,1");
  });

  it("draws all marks of a row as one path", () => {
    const marks = [1, 2, 3].map((at) => ({ at, kind: "lead", words: "" }));
    expect(marksPath("lead", marks, (at) => at, 0).match(/M/g)).toHaveLength(3);
    expect(marksPath("crash", marks, (at) => at, 0)).toBe("");
  });

  it("puts the rows in a fixed order, unknown kinds last", () => {
    const marks = ["zebra", "draft", "lead"].map((kind) => ({ at: 0, kind, words: "" }));
    expect(kindsOf(marks)).toEqual(["lead", "draft", "zebra"]);
  });

  it("shows a short race whole and of a long one the stage or a page", () => {
    const stage = (at: number) => ({ at, kind: "stage", words: "" });
    expect(around({ marks: [], starts: [] }, 20, 120)).toEqual([0, 120]);
    expect(around({ marks: [stage(100), stage(250)], starts: [] }, 130, 400)).toEqual([100, 250]);
    expect(around({ marks: [stage(100)], starts: [250] }, 250, 400)).toEqual([250, 400]);
    expect(around({ marks: [], starts: [] }, 2000, 2000)).toEqual([1920, 2000]);
    expect(around({ marks: [], starts: [] }, 330, 2000)).toEqual([320, 480]);
  });
});
