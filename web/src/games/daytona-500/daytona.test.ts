import { describe, expect, it } from "vitest";
import type { Daytona500View, LogEntry, LogLine } from "../../wire/types";
import type { Scene } from "../module";
import { layOut, lookAhead } from "./ahead";
import { cardsByNumber, cardWords, handByCar, handOrder, linesOf, money, spaceByNumber, spaceOf, type CardData, type Content, type TrackData } from "./content";
import { draw } from "./drawing";
import { ranking, standing, told } from "./log";
import { onWay, standOf } from "./motion.svelte";
import { script, way, type Stand } from "./ways";
import { flag, leader, place, ticks, tower } from "./words";

/** Rows -2 to 20: wide, then a turn of one lane with red, then wide again. */
const TRACK: TrackData = {
  id: "test", title: "Test", lanes: ["A", "B", "C"],
  start: ["A0", "B0", "A-1", "B-1", "A-2", "B-2"],
  section: [
    { rows: [-2, 0], lanes: "ww.", name: "grid" },
    { rows: [1, 8], lanes: "www", name: "straight" },
    { rows: [9, 12], lanes: "wr.", name: "turn 1" },
    { rows: [13, 20], lanes: "www", name: "home" },
  ],
  shape: [[0, 500], [500, 900], [1000, 500], [500, 100], [0, 500]],
};
const COLORS = ["yellow", "red", "blue", "green", "orange", "black"];
const card = (id: string, kind: CardData["kind"], lines: string): CardData => ({ id, copies: 1, kind, lines });
const CONTENT: Content = {
  tracks: [TRACK],
  purses: [{ id: "speedway", prizes: [300_000, 200_000, 150_000, 100_000, 50_000, 20_000] }],
  cards: [
    card("five-red", "five", "red 5"),
    card("wild-five", "wild-five", "wild 5"),
    card("three-red-blue-green", "three", "red 6, blue 4, green 2"),
    card("four-black-yellow-wild-red", "four-wild", "black 6, yellow 4, wild 2, red 1"),
    ...COLORS.map((color) => card(`nine-${color}`, "nine", `${color} 9`)),
    card("bid-red", "bid", ""),
  ],
};
const FIRST = -2;
const number = (row: number, lane: number) => (row - FIRST) * 3 + lane;
const says = (kind: string, facts: Record<string, number | null> = {}): LogLine => ({ rule: "D5-X-01", kind, facts, words: kind });
const entry = (n: number, lines: LogLine[], more: Partial<LogEntry> = {}): LogEntry => ({ n, what: "act", seat: 0, lines, back_to: null, ...more });
const stand = (at: Record<string, string>): Stand =>
  new Map(Object.entries(at).map(([car, text]) => [car, text === "home" ? "home" : spaceOf(text)!]));

function view(more: Partial<Daytona500View> = {}, at: Record<string, string> = {}): Daytona500View {
  return {
    seat: 0, race: 1, asks: "card", to_act: 0, dealer: 1,
    cars: COLORS.map((car, i) => ({
      car, owner: i % 2, space: at[car] === "home" ? "finish" : (at[car] ?? null), row: null, to_go: 7, start: i + 1,
      place: at[car] === "home" ? 1 : null,
    })),
    players: [0, 1].map((seat) => ({ seat, cash: 100_000, cards: 5, cars: COLORS.filter((_, i) => i % 2 === seat), nines: [], won: 0 })),
    hand: [], discard: [], out_of_play: [], offered: [], lot: null, bid: 0, bidder: null, passed: [],
    card: null, line: null, car: null, places: [], over: false, ...more,
  };
}
function scene(of: Daytona500View, entries: LogEntry[] = []): Scene<Daytona500View, Content> {
  return {
    view: of, content: CONTENT, entries, fresh: [], seat: 0, decision: null, asking: null, preview: null, speed: 1,
    table: {
      options: { "game.races": 3, track: "", purse: "speedway" },
      seats: [{ seat: 0, name: "Ann", driver: "person" }, { seat: 1, name: "Rin", driver: "greedy" }],
    },
    select: () => {}, confirm: () => {}, rule: () => {},
  } as unknown as Scene<Daytona500View, Content>;
}

describe("names", () => {
  it("reads spaces both ways round", () => {
    expect(spaceOf("14A")).toEqual({ row: 14, lane: 0 });
    expect(spaceOf("C-1")).toEqual({ row: -1, lane: 2 });
    expect(spaceOf("finish")).toBeNull();
    expect(spaceByNumber(number(12, 1), FIRST)).toEqual({ row: 12, lane: 1 });
    expect(spaceByNumber(number(-2, 0), FIRST)).toEqual({ row: -2, lane: 0 });
  });
  it("says money short", () => {
    expect(money(110_000)).toBe("$110k");
    expect(money(0)).toBe("$0k");
    expect(money(1_230_000)).toBe("$1.23m");
    expect(money(-10_000)).toBe("−$10k");
  });
  it("numbers cards as the rules do: the wild five first, the nines last by color", () => {
    expect(cardsByNumber(CONTENT).map(({ id }) => id)).toEqual([
      "wild-five", "five-red", "three-red-blue-green", "four-black-yellow-wild-red",
      ...COLORS.map((color) => `nine-${color}`),
    ]);
  });
  it("holds a hand with nines first, and counts it by car", () => {
    const hand = ["wild-five", "three-red-blue-green", "five-red", "nine-red", "four-black-yellow-wild-red"];
    expect(handOrder(CONTENT, hand).map(({ id }) => id)).toEqual(["nine-red", "five-red", "wild-five", "three-red-blue-green", "four-black-yellow-wild-red"]);
    const { cars, wild } = handByCar(CONTENT, hand);
    expect(cars.get("red")).toEqual([9, 6, 5, 1]);
    expect(wild).toEqual([5, 2]);
    expect(linesOf(CONTENT.cards[3]!)[2]).toEqual({ car: "wild", spaces: 2 });
    expect(cardWords(CONTENT.cards[3]!)).toBe("Black 6, yellow 4, wild 2, red 1");
  });
});

describe("the way of a car", () => {
  it("is straight on where nothing stands", () => {
    const at = stand({ red: "2B" });
    expect(way(TRACK, at, "red", { row: 2, lane: 1 }, { row: 5, lane: 1 }).map(({ lane }) => lane)).toEqual([1, 1, 1, 1]);
  });
  it("goes around a car and never through one", () => {
    const at = stand({ red: "2A", blue: "4A" });
    const path = way(TRACK, at, "red", { row: 2, lane: 0 }, { row: 5, lane: 0 });
    expect(path).toEqual([{ row: 2, lane: 0 }, { row: 3, lane: 0 }, { row: 4, lane: 1 }, { row: 5, lane: 0 }]);
  });
  it("takes red only where it must", () => {
    const free = way(TRACK, stand({ red: "8A" }), "red", { row: 8, lane: 0 }, { row: 13, lane: 0 });
    expect(free.every(({ lane }) => lane === 0)).toBe(true);
    const shut = way(TRACK, stand({ red: "9A", blue: "10A" }), "red", { row: 9, lane: 0 }, { row: 12, lane: 0 });
    expect(shut.map(({ lane }) => lane)).toEqual([0, 1, 0, 0]);
  });
  it("runs out beyond the line when it finishes", () => {
    const path = way(TRACK, stand({ red: "18B" }), "red", { row: 18, lane: 1 }, "home");
    expect(path[path.length - 1]).toEqual({ row: 22, lane: 1 });
  });
  it("is followed smoothly, from end to end", () => {
    const path = [{ row: 1, lane: 0 }, { row: 2, lane: 1 }, { row: 3, lane: 1 }];
    expect(onWay(path, 0)).toMatchObject({ row: 1, lane: 0 });
    expect(onWay(path, 1)).toMatchObject({ row: 3, lane: 1 });
    expect(onWay(path, 0.25)).toMatchObject({ row: 1.5, lane: 0.5 });
  });
});

describe("what is seen to happen", () => {
  const at = stand({ red: "5A", blue: "4A", green: "3A", orange: "1C" });
  const lines = [
    says("card-played", { seat: 0, card: 2 }),
    says("moved", { car: 1, space: number(11, 0), spaces: 6 }),
    says("drafted", { car: 2, space: number(5, 0) }),
    says("drafted", { car: 3, space: number(4, 0) }),
    says("blocked", { car: 2, spaces: 4 }),
  ];
  const { cues, stand: after } = script(lines, at, 0, TRACK, CONTENT);
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
  it("ends where the log says", () => {
    expect(after.get("red")).toEqual({ row: 11, lane: 0 });
    expect(after.get("green")).toEqual({ row: 4, lane: 0 });
    expect(after.get("orange")).toEqual({ row: 1, lane: 2 });
  });
  it("never takes longer than 1.1 seconds for a move", () => {
    const long = script([says("moved", { car: 1, space: number(19, 0), spaces: 14 })], at, 0, TRACK, CONTENT);
    expect(long.cues.find((cue) => cue.kind === "glide")!.length).toBe(1100);
  });
  it("goes on with the line that was asked about", () => {
    const rest = script([says("moved", { car: 2, space: number(7, 1), spaces: 3 }), says("line-skipped", { car: 3 })], at, 1, TRACK, CONTENT);
    expect(rest.cues.filter((cue) => cue.kind === "line").map(({ line }) => line)).toEqual([1, 2]);
  });
});

describe("a preview", () => {
  const at = stand({ red: "5A", blue: "4A", black: "9A" });
  it("points out the end, the draft and who is blocked", () => {
    const ahead = lookAhead(
      [
        says("card-played", { seat: 0, card: 2 }),
        says("moved-as-far-as-possible", { car: 1, space: number(8, 0), spaces: 6 }),
        says("drafted", { car: 2, space: number(5, 0) }),
        says("blocked", { car: 5, spaces: 4 }),
      ],
      at, 0, TRACK, CONTENT, [300_000],
    );
    expect(ahead.moves.map(({ car }) => car)).toEqual(["red"]);
    expect(ahead.drafts).toEqual([{ car: "blue", from: { row: 4, lane: 0 }, to: { row: 5, lane: 0 } }]);
    expect(ahead.blocked.map(({ car }) => car)).toEqual(["black"]);
    expect(ahead.callouts.map(({ text }) => text)).toContain("3 of 6 spaces, then blocked");
    expect(ahead.callouts.some(({ title }) => title === "Drafted one space")).toBe(true);
  });
  it("shows a car that is drafted twice once", () => {
    const ahead = lookAhead(
      [says("moved", { car: 1, space: number(8, 0), spaces: 3 }), says("drafted", { car: 2, space: number(5, 0) }), says("drafted", { car: 2, space: number(6, 0) })],
      at, 0, TRACK, CONTENT, [],
    );
    expect(ahead.drafts).toEqual([{ car: "blue", from: { row: 4, lane: 0 }, to: { row: 6, lane: 0 } }]);
  });
  it("leaves a rival's forced card out", () => {
    const ahead = lookAhead(
      [says("card-played", { seat: 0, card: 1 }), says("moved", { car: 1, space: number(8, 0), spaces: 3 }), says("card-played", { seat: 1, card: 1 }), says("moved", { car: 2, space: number(7, 1), spaces: 3 })],
      at, 0, TRACK, CONTENT, [],
    );
    expect(ahead.moves.map(({ car }) => car)).toEqual(["red"]);
  });
  it("says what a finish is worth, and what is asked next", () => {
    const ahead = lookAhead([says("finished", { car: 1, place: 1 })], at, 0, TRACK, CONTENT, [300_000, 200_000]);
    expect(ahead.callouts[0]!.text).toBe("1st, $300k");
    const then = view({ asks: "end-space", card: "three-red-blue-green", line: 2, car: "blue" }, { blue: "4A" });
    const asked = lookAhead([], at, 0, TRACK, CONTENT, [], then, true).callouts;
    expect(asked.map(({ title }) => title)).toEqual(["Blue moves 4"]);
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
    entry(1, [says("race-began", { race: 2 }), says("car-up-for-sale", { car: 1, position: 1 })]),
    entry(2, [says("bid", { seat: 1, car: 1, bills: 9 })]),
    entry(3, [says("car-bought", { seat: 1, car: 1, bills: 9 }), says("car-up-for-sale", { car: 2, position: 2 })]),
    entry(4, [says("bid", { seat: 0, car: 2, bills: 3 }), says("only-those-without-a-car-bid", { car: 2 })]),
  ];
  it("knows prices, bids for the lot, and who is kept out", () => {
    const is = told(log, TRACK);
    expect(is.sales.get("red")).toMatchObject({ seat: 1, price: 90_000 });
    expect(is.bids).toEqual([{ seat: 0, dollars: 30_000 }]);
    expect(is.guarded).toBe(true);
    expect(is.now.get("blue")).toEqual({ row: 0, lane: 1 });
    expect(is.race).toBe(2);
  });
  it("forgets what was undone", () => {
    const undone = [...log, entry(5, [says("car-bought", { seat: 0, car: 2, bills: 3 })]), entry(6, [], { what: "undo", back_to: 4 })];
    expect(standing(undone).map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    expect(told(undone, TRACK).sales.has("blue")).toBe(false);
  });
  it("ranks home first, then by row, the inner lane ahead", () => {
    const at = stand({ yellow: "home", red: "5B", blue: "5A", green: "9C", orange: "home", black: "-1A" });
    expect(ranking(at, ["orange", "yellow"])).toEqual(["orange", "yellow", "green", "blue", "red", "black"]);
  });
});

describe("words of the table", () => {
  const spaces = { yellow: "1A", red: "5B", blue: "5A", green: "9C", orange: "2A", black: "-1A" };
  it("lists the running order with owner, price and change", () => {
    const log = [
      entry(1, [says("race-began", { race: 1 }), ...[3, 2, 1, 4, 0, 5].map((car, i) => says("car-up-for-sale", { car, position: i + 1 })), says("car-bought", { seat: 1, car: 1, bills: 12 })]),
      entry(2, [says("card-played", { seat: 0, card: 1 }), says("moved", { car: 1, space: number(5, 1), spaces: 5 })]),
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
      entry(1, COLORS.map((_, car) => says("car-up-for-sale", { car, position: car + 1 }))),
      entry(2, [says("card-played", { seat: 0, card: 1 }), says("moved", { car: 5, space: number(3, 0), spaces: 5 })]),
    ];
    const { rows } = tower(scene(view({}, { yellow: "0A", red: "0B", blue: "-1A", green: "-1B", orange: "-2A", black: "3A" }), log));
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
    expect(place(scene(view(), [entry(1, [says("card-played", { seat: 0, card: 1 })])]))).toBe("Race 1 of 3, turn 1");
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
    const kinds = ticks(entry(1, [says("moved", { car: 5 }), says("drafted", { car: 1 }), says("blocked", { car: 2 })]), before, after).map(({ kind }) => kind);
    expect(kinds).toEqual(["lead", "blocked", "draft"]);
    expect(ticks(entry(1, [says("moved", { car: 5 })]), before, before)).toEqual([]);
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
