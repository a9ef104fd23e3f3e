// Views of games that nobody here knows, read by their shape.
import { describe, expect, it } from "vitest";
import { Reader } from "../../replay/timeline";
import type { LogEntry, OpenQuestion, Place, TableInfo } from "../../wire/types";
import { cardOf, tableOf } from "..";
import { driverIn, driversOf, read, words } from "./reading";
import { flag, place, type Scene, ticks, tower } from "./words";

const line = (place: number, seat: number, car: string, points = 0, note = ""): Place => ({ place, seat, car, cars: [car], points, note, called: "" });
const STANDINGS = [line(1, 1, "blue", 7), line(2, 0, "red", 5)];
const NAMES = ["Kim", "Ola"];
const DRIVERS = driversOf(STANDINGS, (seat) => NAMES[seat]!);

const scene = (more: Partial<Scene> = {}): Scene => ({
  view: {}, content: {}, table: { seats: NAMES.map((name, seat) => ({ seat, name })) } as unknown as TableInfo, seat: 0, standings: STANDINGS,
  decision: null, asking: null, preview: null, entries: [], fresh: [], speed: 0, select: () => {}, confirm: () => {}, rule: () => {}, ...more,
});

describe("a view is read by its shape", () => {
  it("draws a road where cars have spaces up to a length", () => {
    const seen = read({ length: 25, spaces: { red: 0, blue: 25 } }, DRIVERS);
    expect(seen.road).toMatchObject({ key: "spaces", called: "Spaces", length: 25 });
    expect(Object.fromEntries(seen.road!.of)).toEqual({ red: 0, blue: 25 });
    expect([seen.facts, seen.columns]).toEqual([[], []]);
  });

  it.each([
    ["a space beyond it", { length: 20, spaces: { red: 0, blue: 21 } }],
    ["a space before it", { length: 20, spaces: { red: -1, blue: 2 } }],
    ["half a space", { length: 20, spaces: { red: 0.5, blue: 2 } }],
    ["no length", { spaces: { red: 0, blue: 2 } }],
    ["a length in words", { length: "long", spaces: { red: 0, blue: 2 } }],
    ["others than cars", { length: 20, spaces: { hearts: 0, clubs: 2 } }],
  ])("and none with %s", (_, view) => {
    expect(read(view, DRIVERS).road).toBeNull();
  });

  it("puts what every car has beside the car, however the view says whose it is", () => {
    const views = [
      { fuel: { red: 3, blue: 4 } },
      { fuel: { 0: 3, 1: 4 } },
      { fuel: { Kim: 3, Ola: 4 } },
      { cars: { red: { fuel: 3 }, blue: { fuel: 4 } } },
      { cars: [{ car: "red", fuel: 3 }, { car: "blue", fuel: 4 }] },
      { players: [{ seat: 0, fuel: 3 }, { seat: 1, fuel: 4 }] },
      { table: { fuel: { red: 3, blue: 4 }, deck: ["a"] } },
    ];
    for (const view of views) {
      const { columns, tables } = read(view, DRIVERS);
      expect(columns.map(({ called, of }) => [called, of.get("red"), of.get("blue")])).toEqual([["Fuel", 3, 4]]);
      expect(tables).toEqual([]);
    }
  });

  it("keeps a record by colour a record where no car has such a colour", () => {
    const seen = read({ cards: { green: 3, white: 4 } }, DRIVERS);
    expect(seen.columns).toEqual([]);
    expect(seen.tables[0]).toMatchObject({ called: "Cards", rows: [{ name: "Green", cells: [3] }, { name: "White", cells: [4] }] });
  });

  it("sorts the rest into facts, lists and tables, and says nothing twice", () => {
    const seen = read({ seat: 0, over: false, to_act: [1], cards_left: 12, hand: ["2-bells"], none: [], laps: [{ by: 1, led: 3 }, { led: 2, note: "wet" }] }, DRIVERS);
    expect(seen.facts).toEqual([{ key: "cards_left", called: "Cards left", value: 12 }]);
    expect(seen.lists).toEqual([{ key: "hand", called: "Hand", items: ["2-bells"] }]);
    expect(seen.tables).toEqual([
      { key: "laps", called: "Laps", columns: [{ key: "by", called: "By" }, { key: "led", called: "Led" }, { key: "note", called: "Note" }], rows: [{ name: null, cells: [1, 3, null] }, { name: null, cells: [null, 2, "wet"] }] },
    ]);
  });

  it("takes anything for a view", () => {
    for (const odd of [null, 3, "words", [], [[1], [2]], { a: null, b: { c: { d: { e: 1 } } } }]) expect(() => read(odd, [])).not.toThrow();
  });

  it("says values in words", () => {
    expect([true, false, null, 12345, "pit_row", [1, "two"], { a_b: 1, on: true, off: false }].map(words)).toEqual(["yes", "no", "–", "12,345", "pit row", "1, two", "a b 1, on"]);
    expect(driverIn("winner", 1, DRIVERS)?.name).toBe("Ola");
    expect(driverIn("chips", 1, DRIVERS)).toBeUndefined();
    expect(driverIn("first", "red", DRIVERS)?.name).toBe("Kim");
  });

  it("gives cars without a livery a number that stays", () => {
    const cars = driversOf([line(1, 1, "east"), line(2, 0, "north"), line(3, -1, "car 17"), line(4, -1, "ghost car")], (seat) => NAMES[seat]!);
    expect(cars.map(({ number, name }) => [number, name])).toEqual([[2, "Ola"], [1, "Kim"], ["17", "car 17"], [2, "ghost car"]]);
  });
});

describe("the words round it", () => {
  it("has the order in the tower, and who is asked", () => {
    const shown = tower(scene({ asking: { seats: [1] } as OpenQuestion }));
    expect(shown.rows.map(({ place, name, detail, figure, mine, acting }) => [place, name, detail, figure, mine, acting])).toEqual([
      [1, "Ola", "Blue", "7", false, true],
      [2, "You", "Red", "5", true, false],
    ]);
  });

  it("has the seats where the order is not told", () => {
    expect(tower(scene({ standings: [] })).rows.map(({ place, name }) => [place, name])).toEqual([[null, "You"], [null, "Ola"]]);
  });

  it("says where the race is, and its flag", () => {
    expect(place(scene({ view: { lap: 3, laps: 10, turn: 2 } }))).toBe("Lap 3 of 10, turn 2");
    expect(place(scene({ view: null }))).toBe("");
    expect([{}, { flag: "yellow" }, { flag: "odd" }, { over: true, flag: "green" }].map((view) => flag(scene({ view })).flag)).toEqual(["green", "yellow", "green", "check"]);
  });
});

describe("the time line of a race", () => {
  const entry = (n: number, ...kinds: string[]): LogEntry => ({ n, what: "act", seat: 0, back_to: null, lines: kinds.map((kind) => ({ rule: "", kind, facts: {}, words: `${kind}!` })) });

  it("finds who leads from the order, and nobody while all are level", () => {
    const reader = new Reader({ ticks });
    const orders = [[line(1, 0, "red"), line(1, 1, "blue")], [line(1, 0, "red"), line(2, 1, "blue")], [line(1, 0, "red"), line(1, 1, "blue")], [line(1, 1, "blue"), line(2, 0, "red")]];
    orders.forEach((standings, n) => reader.take({ entry: entry(n), view: {}, rows: () => tower(scene({ standings, seat: null })).rows }));
    const { bands, marks } = reader.look();
    expect(bands.map(({ car, from }) => [car, from])).toEqual([[null, 0], ["red", 1], ["blue", 3]]);
    expect(marks).toEqual([{ at: 3, kind: "lead", words: "Ola takes the lead" }]);
  });

  it("marks events by the words it knows, and the end", () => {
    expect(ticks(entry(1, "moved", "crash"), { over: false }, { over: false })).toEqual([{ kind: "crash", words: "crash!" }]);
    expect(ticks(entry(2, "moved"), { over: false }, { over: true })).toEqual([{ kind: "finish", words: "moved!" }]);
    expect(ticks(entry(3), null, 4)).toEqual([]);
  });
});

it("every game without a folder has this board", async () => {
  expect(cardOf("no-such-game")).toBe(cardOf("plain"));
  expect(await tableOf("no-such-game")).toBe(await tableOf("plain"));
});
