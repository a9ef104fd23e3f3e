import { describe, expect, it } from "vitest";
import type { Daytona500Move } from "../../wire/types";
import { layOut, lookAhead } from "./ahead";
import {
  handByCar, handOrder, money, spaceOf, standOf, wayOf, type Card, type Content, type Entry, type Line, type Scene, type Stand, type Track, type View,
} from "./content";
import { draw } from "./drawing";
import { orderBefore, told } from "./log";
import { onWay } from "./motion.svelte";
import { script } from "./script";
import { flag, leader, place, ticks, tower } from "./words";

/** Rows -2 to 20: wide, then a turn of one lane with red, then wide again. */
const SECTIONS: Track["section"] = [
  { rows: [-2, 0], lanes: "ww.", name: "grid" },
  { rows: [1, 8], lanes: "www", name: "straight" },
  { rows: [9, 12], lanes: "wr.", name: "turn 1" },
  { rows: [13, 20], lanes: "www", name: "home" },
];
const GROUNDS: Record<string, "white" | "red" | null> = { w: "white", r: "red", ".": null };
const TRACK: Track = {
  id: "test", title: "Test", source: "house", note: "", lanes: ["A", "B", "C"], section: SECTIONS,
  rows: SECTIONS.flatMap(({ rows: [from, to], lanes }) => Array.from({ length: to - from + 1 }, () => [...lanes].map((letter) => GROUNDS[letter]!))),
  stretches: SECTIONS.map(({ rows, name, lanes }) => ({ rows, name, has_red: lanes.includes("r"), one_lane: lanes === "w.." })),
  lane_names: ["inner", "middle", "outer"], start: [], grid: ["0A", "0B", "-1A", "-1B", "-2A", "-2B"],
  spaces: Object.fromEntries(
    SECTIONS.flatMap(({ rows: [first, last], lanes }) =>
      Array.from({ length: last - first + 1 }, (_, i) => [0, 1, 2].filter((lane) => lanes[lane] !== ".").map((lane) => [`${first + i}${"ABC"[lane]}`, { row: first + i, lane, ground: GROUNDS[lanes[lane]!]!, rank: 3 * (first + i) - lane }] as const)).flat(),
    ),
  ),
  shape: [[0, 500], [500, 900], [1000, 500], [500, 100], [0, 500]],
};
const COLORS = ["yellow", "red", "blue", "green", "orange", "black"] as const;
type Color = (typeof COLORS)[number];
const PRIZES = [300_000, 200_000, 150_000, 100_000, 50_000, 20_000];
const card = (id: string, kind: Card["kind"], ...moves: [Color | null, number][]): Card => ({
  id, copies: 1, kind, lines: "", name: id, source: "house", note: "", moves: moves.map(([car, spaces]) => ({ car, spaces })),
});
const CONTENT: Content = {
  tracks: [TRACK], purses: [],
  cards: [
    card("five-red", "five", ["red", 5]),
    card("wild-five", "wild-five", [null, 5]),
    card("three-red-blue-green", "three", ["red", 6], ["blue", 4], ["green", 2]),
    card("four-black-yellow-wild-red", "four-wild", ["black", 6], ["yellow", 4], [null, 2], ["red", 1]),
    ...COLORS.map((color) => card(`nine-${color}`, "nine", [color, 9])),
    card("bid-red", "bid"),
  ],
};
const says = <Kind extends Line["kind"]>(kind: Kind, facts: Extract<Line, { kind: Kind }>["facts"]): Line =>
  ({ rule: "D5-X-01", kind, facts, words: kind }) as unknown as Line;
/** Straight along a lane: "5A 11A". */
const straight = (from: string, to: string): string[] => {
  const [first, last, lane] = [parseInt(from), parseInt(to), to.slice(-1)];
  return Array.from({ length: last - first + 1 }, (_, i) => `${first + i}${lane}`);
};
const moved = (car: Color, from: string, to: string, spaces: number) => says("moved", { car, space: to, spaces, way: straight(from, to) });
const drafted = (car: Color, from: string, to: string) => says("drafted", { car, space: to, way: [from, to] });
const entry = (n: number, lines: Line[], more: Partial<Entry> = {}): Entry => ({ n, what: "act", seat: 0, lines, back_to: null, ...more });
const stand = (at: Record<string, string>): Stand =>
  new Map(Object.entries(at).map(([car, text]) => [car, text === "home" ? "home" : spaceOf(TRACK, text)!]));

/** As the server says it: home first, then by rank, then those without a space. */
function orderOf(at: Record<string, string>, home: readonly string[]): string[] {
  const rank = (car: string) => (home.includes(car) ? 1e6 - home.indexOf(car) : (TRACK.spaces[at[car] ?? ""]?.rank ?? -1e6));
  return [...COLORS].sort((a, b) => rank(b) - rank(a));
}

function view(more: Partial<View> = {}, at: Record<string, string> = {}): View {
  return {
    seat: 0, race: 1, races: 3, track: "test", prizes: PRIZES, most_cars: 3, asks: "card", to_act: 0, turns: [0, 1], dealer: 1,
    cars: COLORS.map((car, i) => {
      const space = spaceOf(TRACK, at[car] ?? "");
      return {
        car, owner: i % 2, space: at[car] === "home" ? "finish" : (at[car] ?? null), row: space?.row ?? null, lane: space?.lane ?? null,
        to_go: 7, start: i + 1, place: at[car] === "home" ? 1 : null,
      };
    }),
    order: orderOf(at, more.places ?? []),
    players: [0, 1].map((seat) => ({ seat, cash: 100_000, cards: 5, cars: COLORS.filter((_, i) => i % 2 === seat), nines: [], won: 0, bidding: null })),
    hand: [], discard: [], discarded: 0, out_of_play: [], offered: [], lot: null, bid: 0, bidder: null,
    card: null, line: null, car: null, barred: [], places: [], over: false, ...more,
  };
}
function scene(of: View, entries: Entry[] = []): Scene {
  return {
    view: of, content: CONTENT, entries, fresh: [], seat: 0, decision: null, asking: null, preview: null, speed: 1,
    table: { seats: [{ seat: 0, name: "Ann", driver: "person" }, { seat: 1, name: "Rin", driver: "greedy" }] },
    select: () => {}, confirm: () => {}, rule: () => {},
  } as unknown as Scene;
}

describe("names", () => {
  it("knows where a space lies", () => {
    expect(spaceOf(TRACK, "14A")).toEqual({ row: 14, lane: 0 });
    expect(spaceOf(TRACK, "-1B")).toEqual({ row: -1, lane: 1 });
    expect(spaceOf(TRACK, "finish")).toBeNull();
  });
  it("says money short", () => {
    expect(money(110_000)).toBe("$110k");
    expect(money(0)).toBe("$0k");
    expect(money(1_230_000)).toBe("$1.23m");
    expect(money(-10_000)).toBe("−$10k");
  });
  it("holds a hand with nines first, and counts it by car", () => {
    const hand = ["wild-five", "three-red-blue-green", "five-red", "nine-red", "four-black-yellow-wild-red"];
    expect(handOrder(CONTENT, hand).map(({ id }) => id)).toEqual(["nine-red", "five-red", "wild-five", "three-red-blue-green", "four-black-yellow-wild-red"]);
    const { cars, wild } = handByCar({ content: CONTENT, view: view({ hand }) });
    expect(cars.get("red")).toEqual([9, 6, 5, 1]);
    expect(wild).toEqual([5, 2]);
  });
});

describe("the way of a car", () => {
  it("runs out beyond the line when it finishes", () => {
    expect(wayOf(TRACK, ["19B", "20A", "finish"])).toEqual([{ row: 19, lane: 1 }, { row: 20, lane: 0 }, { row: 21, lane: 0 }, { row: 22, lane: 0 }]);
  });
  it("is followed smoothly, from end to end", () => {
    const path = [{ row: 1, lane: 0 }, { row: 2, lane: 1 }, { row: 3, lane: 1 }];
    expect(onWay(path, 0)).toMatchObject({ row: 1, lane: 0 });
    expect(onWay(path, 1)).toMatchObject({ row: 3, lane: 1 });
    expect(onWay(path, 0.25)).toMatchObject({ row: 1.5, lane: 0.5 });
  });
});

describe("what is seen to happen", () => {
  const lines = [
    says("card-played", { seat: 0, card: "three-red-blue-green" }),
    moved("red", "5A", "11A", 6),
    drafted("blue", "4A", "5A"),
    drafted("green", "3A", "4A"),
    says("blocked", { car: "blue", spaces: 4 }),
  ];
  const { cues } = script(lines, 0, TRACK);
  const glides = cues.filter((cue) => cue.kind === "glide");

  it("lays the card down, then lights its lines in turn", () => {
    expect(cues[0]).toMatchObject({ kind: "card", card: "three-red-blue-green", seat: 0 });
    expect(cues.filter((cue) => cue.kind === "line").map(({ line }) => line)).toEqual([0, 1]);
  });
  it("sends the leader off first, then the train, front first", () => {
    expect(glides.map(({ car, draft }) => [car, draft])).toEqual([["red", false], ["blue", true], ["green", true]]);
    expect(glides[1]!.at - glides[0]!.at).toBe(60);
    expect(glides[2]!.at - glides[1]!.at).toBe(60);
    expect(glides[0]!.length).toBe(6 * 110);
  });
  it("waits with the next line until the train has closed up", () => {
    const blocked = cues.find((cue) => cue.kind === "blocked")!;
    expect(blocked.at).toBeGreaterThanOrEqual(Math.max(...glides.map(({ at, length }) => at + length)));
  });
  it("never takes longer than 1.1 seconds for a move", () => {
    const long = script([moved("red", "5A", "19A", 14)], 0, TRACK);
    expect(long.cues.find((cue) => cue.kind === "glide")!.length).toBe(1100);
  });
  it("goes on with the line that was asked about", () => {
    const rest = script([moved("blue", "4B", "7B", 3), says("line-skipped", { car: "green" })], 1, TRACK);
    expect(rest.cues.filter((cue) => cue.kind === "line").map(({ line }) => line)).toEqual([1, 2]);
  });
});

describe("what an option would do", () => {
  const at = { view: view({}, { red: "5A", blue: "4A", black: "9A" }), content: CONTENT };
  const goes = (kind: Daytona500Move["kind"], car: Color | null, more: Partial<Daytona500Move> = {}): Daytona500Move =>
    ({ kind, car, spaces: 0, way: [], place: null, open: false, ends: [], ...more });
  it("points out the end, the draft and who is blocked", () => {
    const ahead = lookAhead(
      [
        goes("moved-as-far-as-possible", "red", { spaces: 6, way: straight("5A", "8A") }),
        goes("drafted", "blue", { way: ["4A", "5A"] }),
        goes("blocked", "black", { spaces: 4 }),
      ],
      at,
    );
    expect(ahead.moves.map(({ car }) => car)).toEqual(["red"]);
    expect(ahead.drafts).toEqual([{ car: "blue", from: { row: 4, lane: 0 }, to: { row: 5, lane: 0 }, end: "5A", sure: true }]);
    expect(ahead.blocked.map(({ car }) => car)).toEqual(["black"]);
    expect(ahead.callouts.map(({ text }) => text)).toContain("3 of 6 spaces, then blocked");
    expect(ahead.callouts.some(({ title }) => title === "Drafted one space")).toBe(true);
  });
  it("shows a car that is drafted twice once", () => {
    const ahead = lookAhead([goes("drafted", "blue", { way: ["4A", "5A"] }), goes("drafted", "blue", { way: ["5A", "6A"] })], at);
    expect(ahead.drafts).toEqual([{ car: "blue", from: { row: 4, lane: 0 }, to: { row: 6, lane: 0 }, end: "6A", sure: true }]);
  });
  it("says when a way leads over red", () => {
    const ahead = lookAhead([goes("moved", "black", { spaces: 2, way: ["9A", "10B", "11A"] })], at);
    expect(ahead.callouts[0]!.text).toBe("2 of 2 spaces, over the red lane");
  });
  it("says what a finish is worth", () => {
    const ahead = lookAhead([goes("finished", "red", { place: 2, way: ["20A", "finish"] })], at);
    expect(ahead.callouts[0]!.text).toBe("2nd, $200k");
  });
  it("shows all lines, with the range of what is still to be chosen", () => {
    const open = goes("moved", "blue", { spaces: 4, way: straight("4A", "8A"), open: true, ends: ["8A", "8B"] });
    const ahead = lookAhead([goes("moved", "red", { spaces: 6, way: straight("5A", "11A") }), open, goes("moved", "green", { spaces: 2, way: straight("9A", "11A") })], at);
    expect(ahead.moves.map(({ car, sure }) => [car, sure])).toEqual([["red", true], ["blue", false], ["green", false]]);
    expect(ahead.ranges).toEqual([{ car: "blue", ends: [{ row: 8, lane: 0 }, { row: 8, lane: 1 }] }]);
    expect(ahead.next).toBe("blue");
    expect(ahead.callouts.map(({ title }) => title)).toEqual(["Red ends here, inner lane", "Blue moves 4"]);
  });
  it("knows a card that moves nobody", () => {
    expect(lookAhead([goes("blocked", "black", { spaces: 4 }), goes("line-skipped", "red")], at).idle).toBe(true);
    expect(lookAhead([goes("blocked", "black", { spaces: 4 }), goes("drafted", "blue", { way: ["4A", "5A"] })], at).idle).toBe(false);
  });
  it("lays callouts side by side, in the order of what they point at", () => {
    const one = (key: string, px: number) => ({ key, px, at: { row: 1, lane: 0 }, title: "Blue 9 ends here", text: "2 of 2", tone: "if" as const });
    const placed = layOut([one("b", 700), one("a", 100)], 450, 200, 560);
    expect(placed.map(({ key }) => key)).toEqual(["a", "b"]);
    expect(placed[0]!.x + placed[0]!.width).toBeLessThan(placed[1]!.x);
    expect(placed[0]!.x).toBeGreaterThanOrEqual(450 - 280);
  });
});

describe("the log", () => {
  const log = [
    entry(1, [says("race-began", { race: 2 }), says("car-up-for-sale", { car: "red", position: 1 })]),
    entry(2, [says("bid", { seat: 1, car: "red", dollars: 90_000 })]),
    entry(3, [says("car-bought", { seat: 1, car: "red", dollars: 90_000 }), says("car-up-for-sale", { car: "blue", position: 2 })]),
    entry(4, [says("bid", { seat: 0, car: "blue", dollars: 30_000 })]),
  ];
  it("knows prices, and bids for the lot", () => {
    const is = told(log);
    expect(is.prices.get("red")).toBe(90_000);
    expect(is.bids).toMatchObject([{ seat: 0, dollars: 30_000 }]);
    expect(is.race).toBe(2);
  });
  it("forgets what was undone", () => {
    const undone = [...log, entry(5, [says("car-bought", { seat: 0, car: "blue", dollars: 30_000 })]), entry(6, [], { what: "undo", back_to: 4 })];
    expect(told(undone).prices.has("blue")).toBe(false);
  });
  it("knows who won what, and where cars stood before the last card", () => {
    const is = told([
      entry(1, [says("card-played", { seat: 0, card: "five-red" }), moved("red", "1A", "6A", 5), drafted("blue", "0A", "1A")]),
      entry(2, [says("card-played", { seat: 1, card: "five-red" }), drafted("red", "6A", "7A"), moved("red", "7A", "9A", 2)]),
      entry(3, [says("prize-unclaimed", { car: "blue", dollars: 9 }), says("prize-paid", { seat: 1, car: "red", dollars: 5 })]),
    ]);
    expect([...is.before]).toEqual([["red", "6A"]]);
    expect(is.results).toMatchObject([{ car: "blue", seat: null, place: 1 }, { car: "red", seat: 1, place: 2 }]);
  });
  it("knows the order before the last card, also of a car that came home with it", () => {
    const now = view({ places: ["orange", "yellow"] }, { yellow: "home", red: "5B", blue: "5A", green: "8C", orange: "home", black: "-1A" });
    expect(orderBefore(now, TRACK, new Map())).toEqual(["orange", "yellow", "green", "blue", "red", "black"]);
    expect(orderBefore(now, TRACK, new Map([["yellow", "7A"], ["red", "4B"]]))).toEqual(["orange", "green", "yellow", "blue", "red", "black"]);
  });
});

describe("words of the table", () => {
  const spaces = { yellow: "1A", red: "5B", blue: "5A", green: "8C", orange: "2A", black: "-1A" };
  it("lists the running order with owner, price and change", () => {
    const log = [
      entry(1, [says("race-began", { race: 1 }), says("car-bought", { seat: 1, car: "red", dollars: 120_000 })]),
      entry(2, [says("card-played", { seat: 0, card: "five-red" }), moved("red", "4B", "5B", 5)]),
    ];
    const { title, rows } = tower(scene(view({}, spaces), log));
    expect(title).toBe("Running order");
    expect(rows.map(({ car }) => car)).toEqual(["green", "blue", "red", "orange", "yellow", "black"]);
    const red = rows.find(({ car }) => car === "red")!;
    expect(red.detail).toBe("Rin (bot) · paid $120k");
    expect(rows.find(({ car }) => car === "yellow")).toMatchObject({ mine: true, detail: "You" });
    expect(rows.filter(({ mine }) => mine)).toHaveLength(3);
    expect(red.note).toBe("–");
  });
  it("says who gained places with the last card", () => {
    const log = [
      entry(2, [says("card-played", { seat: 0, card: "five-red" }), moved("black", "-2B", "3B", 5)]),
    ];
    const { rows } = tower(scene(view({}, { yellow: "0A", red: "0B", blue: "-1A", green: "-1B", orange: "-2A", black: "3B" }), log));
    expect(rows[0]).toMatchObject({ car: "black", note: "▲ 5" });
    expect(rows[1]).toMatchObject({ car: "yellow", note: "▼ 1" });
  });
  it("lists lots in an auction, the rest face down", () => {
    const { title, rows } = tower(scene(view({ asks: "bid", offered: ["red", "blue"], lot: "blue", bid: 70_000, bidder: 1 })));
    expect(title).toBe("Lots");
    expect(rows).toHaveLength(6);
    expect(rows[1]).toMatchObject({ car: "blue", acting: true, figure: "$70k", detail: "Rin leads" });
    expect(rows.slice(2).every(({ car }) => car === "")).toBe(true);
  });
  it("says where we are and what flag flies", () => {
    expect(place(scene(view()))).toBe("Race 1 of 3");
    expect(place(scene(view(), [entry(1, [says("card-played", { seat: 0, card: "five-red" })])]))).toBe("Race 1 of 3, turn 1");
    expect(place(scene(view({ asks: "bid" })))).toBe("Race 1 of 3, auction");
    expect(flag(scene(view())).flag).toBe("green");
    expect(flag(scene(view({ asks: "bid" }))).flag).toBe("white");
    expect(flag(scene(view({ over: true }))).flag).toBe("check");
  });
  it("marks lead passes, blocked cars and drafts", () => {
    const before = view({}, spaces);
    const after = view({}, { ...spaces, black: "12A" });
    expect(leader(before)).toBe("green");
    expect(leader(after)).toBe("black");
    const kinds = ticks(entry(1, [moved("black", "9A", "12A", 3), drafted("red", "1A", "2A"), says("blocked", { car: "blue", spaces: 3 })]), before, after).map(({ kind }) => kind);
    expect(kinds).toEqual(["lead", "blocked", "draft"]);
    expect(ticks(entry(1, [moved("black", "9A", "12A", 3)]), before, before)).toEqual([]);
    expect(ticks(entry(1, []), view({ race: 1 }, spaces), view({ race: 2, asks: "bid" }))).toEqual([]);
  });
  it("knows who stands where", () => {
    expect(standOf(view({}, { red: "5B", blue: "home" }))).toEqual(stand({ red: "5B", blue: "home" }));
  });
});

describe("the drawing", () => {
  const drawing = draw(TRACK, { width: 950, height: 690, lane: 30, margin: 31, stretch: 1.2 });
  it("has every space, the grid's six numbers, and names for the turns", () => {
    expect(drawing.spaces).toHaveLength(3 * 2 + 8 * 3 + 4 * 2 + 8 * 3);
    expect(drawing.grid.map((place) => place.number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(drawing.names.map(({ name }) => name)).toEqual(["turn 1"]);
    expect(drawing.kerbs).toHaveLength(1);
    expect(drawing.numbers.map(({ row }) => row)).toEqual([5, 10, 15, 20]);
  });
  it("keeps cars shorter than their space", () => {
    const length = 100 * drawing.car.scale * drawing.car.squash;
    const shortest = Math.min(...drawing.spaces.map(({ row, lane }) => drawing.lanes.spaceLength(row, lane)));
    expect(length).toBeLessThanOrEqual(Math.max(shortest - 1, 31));
  });
});
