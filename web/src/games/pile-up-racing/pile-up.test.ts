import { expect, test } from "vitest";
import { actionOf, sinceRoll, tagWords } from "./action";
import { type CarView, type Content, type Entry, type Line, quickCard, type Scene, textOf, type View } from "./content";
import { layout } from "./layout";
import { flag, gained, leader, place, standing, ticks, tower } from "./words";

const B = { letter: "B", mark: "" };
const car = (driver: string, place: number, more: Partial<CarView> = {}): CarView => ({
  driver, short: driver.split(" ").at(-1)!, number: String(place), place, seat: null, pile: "A", start: place, led: 0, running: true, lapped: false,
  rating: B, pit_rating: B, acc: 3, pit: 0, mech: "A", dnf: 5, tires: 0, worn: false, mode: "normal", ...more,
});
const view = (more: Partial<View> = {}): View => ({
  seat: null, name: "The Glen", track: "Watkins Glen", type: "road course", race: 25, of: 36, laps: 90, boxes: [3, 3, 8], segments: 14, box: 4, segment: 5, stage: 2,
  lap: 24, overtimes: 0, cautions: 1, flag: "green", asks: "roll", to_act: [], owners: {}, cars: [], piles: [], rear: [], pile: "A", second: false, dice: [],
  checks: [], special: null, action: {}, leader: null, lead_changes: 0, out: [], stages: [], sealed: null, over: false, ...more,
});
const line = <Kind extends Line["kind"]>(kind: Kind, facts: Extract<Line, { kind: Kind }>["facts"], words = "") => ({ rule: "PU-X", kind, facts, words }) as Line;
const rolled = (pile: string, pair: [number, number], contrast: number, does: string) => line("rolled", { pile, pair, contrast, does });
const entry = (n: number, ...lines: Line[]): Entry => ({ n, what: "chance", seat: null, lines, back_to: null });
const scene = (of: View, more: Partial<Scene> = {}) => ({ view: of, seat: null, table: { seats: [{ name: "Mara" }], options: {} }, entries: [], fresh: [], ...more }) as unknown as Scene;
const content = {
  quick_card: [
    { sum: 2, does: "crash", final_lap: null, pit_on: null, by: {}, least: ["1"] },
    { sum: 3, does: "shuffle", final_lap: "crash", pit_on: null, by: {}, least: [] },
  ],
  actions: [
    { does: "crash", short: "Crash", says: [1, 2, 3, 4, 5, 6].map((n) => `Crash: everybody with Acc ${n} or more`), rule: "PU-Q2-01" },
    { does: "shuffle", short: "Shuffled", says: [], rule: "PU-Q3-01" },
  ],
} as unknown as Content;

test("an action is everything since the dice fell", () => {
  const before = entry(3, rolled("C", [1, 2], 3, "shuffle"));
  const roll = entry(4, rolled("B", [5, 2], 3, "duel"));
  const duel = entry(5, line("duel-rolled", { car: "Ty Gibbs", total: 9 }));
  expect(sinceRoll([before, roll, duel]).map(({ n }) => n)).toEqual([4, 5]);
  const action = actionOf([before, roll, duel]);
  expect(action.roll).toEqual({ pile: "B", pair: [5, 2], contrast: 3, does: "duel" });
  expect(action.yellow).toBe(false);
  expect(action.parts.get("Ty Gibbs")).toEqual({ tag: "in", total: 9, need: null });
  expect(action.head?.kind).toBe("duel-rolled");
});

test("a check tells who is out, who limps to the rear, and by which number", () => {
  const told = [
    entry(1, rolled("C", [1, 1], 4, "crash"), line("crash", { pile: "C", acc: 4, cars: 2 }), line("involved", { car: "Ty Gibbs", number: 6 }), line("involved", { car: "Kyle Busch", number: 4 })),
    entry(2, line("retired", { car: "Ty Gibbs", total: 5, number: 6 })),
    entry(3, line("goes-on", { car: "Kyle Busch", total: 9, number: 4 }), line("sent-to-rear", { car: "Kyle Busch" }), line("caution", { number: 2, segment: 5 })),
  ];
  expect(actionOf(told.slice(0, 1)).yellow).toBe(true);
  const { parts } = actionOf(told);
  expect(parts.get("Ty Gibbs")).toEqual({ tag: "out", total: 5, need: 6 });
  expect(parts.get("Kyle Busch")).toEqual({ tag: "rear", total: 9, need: 4 });
  expect(tagWords(parts.get("Ty Gibbs")!)).toBe("Out");
  expect(tagWords(parts.get("Kyle Busch")!)).toBe("To rear");
});

test("the winner of a duel stays the winner when he moves up", () => {
  const told = [entry(1, rolled("B", [4, 3], 2, "duel"), line("duel-won", { car: "Ty Gibbs", total: 14 }), line("advanced", { car: "Ty Gibbs", pile: "A" }))];
  expect(actionOf(told).parts.get("Ty Gibbs")).toEqual({ tag: "won", total: 14, need: null });
});

test("what a roll comes to, and the whole Quick Card", () => {
  expect(textOf(content, "crash").says[4]).toBe("Crash: everybody with Acc 5 or more");
  expect(quickCard(content)).toEqual([
    { sum: 2, words: "Crash", rule: "PU-Q2-01", final: null },
    { sum: 3, words: "Shuffled", rule: "PU-Q3-01", final: "Crash" },
  ]);
});

test("where we are and which flag is out", () => {
  expect(place(scene(view()))).toBe("Race 25 of 36: Watkins Glen, segment 5 of 14, about lap 24 of 90");
  expect(place(scene(view({ box: 14, segment: "Final Lap", flag: "white" })))).toContain("Final Lap");
  expect(place(scene(view({ box: 15, segment: "overtime", flag: "white", overtimes: 1 })))).toContain("overtime");
  expect(flag(scene(view({ flag: "yellow" })))).toEqual({ flag: "yellow", words: "Caution 2" });
  expect(flag(scene(view({ flag: "checkered", over: true }))).flag).toBe("check");
  expect(flag(scene(view({ flag: "none" }))).words).toBe("Qualifying");
});

test("the tower has everybody, with pile, gain and who drives", () => {
  const cars = [car("Ty Gibbs", 1, { start: 5, seat: 0 }), car("Kyle Busch", 2, { start: 1, pile: "H", lapped: true }), car("Ty Dillon", 3, { running: false, pile: null })];
  const { rows } = tower(scene(view({ cars, checks: ["Kyle Busch"] }), { seat: 0 }));
  expect(rows.map(({ figure, note }) => [figure, note])).toEqual([["A", "▲4"], ["H", "▼1"], ["out", ""]]);
  expect(rows[1]!.detail).toBe("lap down");
  expect(rows[0]).toMatchObject({ mine: true, detail: "you", car: "Ty Gibbs", name: "Gibbs", number: "1" });
  expect(rows.map(({ out, acting }) => [out, acting])).toEqual([[false, false], [false, true], [true, false]]);
  expect(standing(car("X Y", 1, { pile: null }))).toBe("rear");
  expect(gained(car("X Y", 4, { start: 4 }))).toBe("–");
});

test("marks for the time line", () => {
  const before = view({ cars: [car("Ty Gibbs", 1), car("Kyle Busch", 2)] });
  const after = view({ cars: [car("Kyle Busch", 1), car("Ty Gibbs", 2)] });
  const special = "Two tires, on a 12: Kyle Busch went to the top of the pile.";
  const told = entry(
    9,
    line("retired", { car: "Ty Gibbs", total: 5, number: 6 }),
    line("caution", { number: 1, segment: 3 }),
    line("stage-ended", { stage: 1, car: "Kyle Busch" }),
    line("special-rolled", { car: "Kyle Busch", sum: 12 }, special),
  );
  expect(ticks(told, before, after)).toEqual([
    { kind: "lead", words: "Kyle Busch takes the lead" },
    { kind: "retired", words: "Ty Gibbs is out" },
    { kind: "caution", words: "Caution 1, segment 3" },
    { kind: "stage", words: "Stage 1 goes to Kyle Busch" },
    { kind: "special", words: special },
  ]);
  expect(leader(view())).toBeNull();
});

test("a caution is marked once, where it begins", () => {
  const [green, yellow] = [view({ segment: 7, cautions: 1 }), view({ segment: 7, cautions: 1, flag: "yellow" })];
  const end = entry(3, line("caution", { number: 2, segment: 7 }));
  expect(ticks(entry(1), green, yellow)).toEqual([{ kind: "caution", words: "Caution 2, segment 7" }]);
  expect(ticks(entry(2), yellow, yellow)).toEqual([]);
  expect(ticks(end, yellow, green)).toEqual([]);
  expect(ticks(end, green, green)).toEqual([{ kind: "caution", words: "Caution 2, segment 7" }]);
  for (const segment of ["Final Lap", "overtime"] as const) {
    const late = entry(3, line("caution", { number: 2, segment }));
    expect(ticks(late, green, green)).toEqual([{ kind: "caution", words: `Caution 2, ${segment}` }]);
  }
  expect(flag(scene(view({ cautions: 2 }), { entries: [end] }))).toEqual({ flag: "yellow", words: "Caution 2" });
});

test("piles lie side by side, the front at the left, and every card has a place", () => {
  const piles = [{ name: "A", cars: ["a", "b"] }, { name: "B", cars: [] }, { name: "C", cars: Array.from({ length: 18 }, (_, i) => `d${i}`) }];
  const laid = layout({ piles, rear: ["r"] }, 800, 500);
  expect(laid.columns.map(({ pile, gap }) => [pile, gap])).toEqual([["A", false], ["B", true], ["C", false], [null, false]]);
  expect(laid.spots.size).toBe(21);
  expect(laid.spots.get("a")!.x).toBeLessThan(laid.spots.get("d0")!.x);
  expect(laid.spots.get("b")!.y).toBeGreaterThan(laid.spots.get("a")!.y);
  expect(laid.columns.at(-1)!.x + laid.wide).toBeLessThanOrEqual(800);
  expect(laid.spots.get("d17")!.y + laid.tall).toBeLessThanOrEqual(500);
});

test("on a phone cards are plate and letter, and five piles fit", () => {
  const laid = layout({ piles: ["a", "b", "c", "d", "e"].map((name) => ({ name, cars: [name] })), rear: [] }, 336, 300);
  expect(laid.slim).toBe(true);
  expect(laid.width).toBeLessThanOrEqual(336);
});
