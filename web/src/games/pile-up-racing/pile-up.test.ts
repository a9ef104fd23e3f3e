import { expect, test } from "vitest";
import type { LogEntry, LogLine, PileUpRacingCarView, PileUpRacingView } from "../../wire/types";
import type { Scene } from "../module";
import { actionOf, driversIn, sinceRoll, tagWords } from "./action";
import { type Content, quickCard, rowOf } from "./content";
import { layout } from "./layout";
import { flag, gained, lastNames, leader, letterOf, pileName, place, stageOf, standing, ticks, tower } from "./words";

const car = (driver: string, place: number, more: Partial<PileUpRacingCarView> = {}): PileUpRacingCarView => ({
  driver, number: String(place), place, seat: null, pile: 0, start: place, led: 0, running: true, lapped: false, rating: "B", pit_rating: "B",
  acc: 3, pit: 0, mech: "A", dnf: 5, tires: 0, mode: "normal", ...more,
});
const view = (more: Partial<PileUpRacingView> = {}): PileUpRacingView => ({
  seat: null, name: "The Glen", track: "Watkins Glen", type: "road", race: 25, of: 36, laps: 90, boxes: [3, 3, 8], box: 4, overtimes: 0, cautions: 1,
  flag: "green", asks: "roll", to_act: [], owners: {}, cars: [], piles: [], rear: [], pile: 0, second: false, dice: [], checks: [], special: null,
  action: {}, leader: null, lead_changes: 0, out: [], stages: [], sealed: null, over: false, ...more,
});
const line = (kind: string, words: string, facts: LogLine["facts"] = {}): LogLine => ({ rule: "PU-X", kind, facts, words });
const entry = (n: number, ...lines: LogLine[]): LogEntry => ({ n, what: "chance", seat: null, lines, back_to: null });
const scene = (of: PileUpRacingView, more: Partial<Scene<PileUpRacingView, Content>> = {}) =>
  ({ view: of, seat: null, table: { seats: [{ name: "Mara" }], options: {} }, entries: [], fresh: [], ...more }) as unknown as Scene<PileUpRacingView, Content>;
const content = {
  quick_card: [
    { sum: 2, does: "crash", final_lap: null, pit_on: null, by: {}, least: ["1"] },
    { sum: 3, does: "shuffle", final_lap: "crash", pit_on: null, by: {}, least: [] },
    { sum: 4, does: "sort", final_lap: null, pit_on: 2, by: {}, least: [] },
    { sum: 8, does: "drop-bottom", final_lap: null, pit_on: null, by: {}, least: [] },
  ],
  special_results: [],
  ratings: [],
} as Content;

test("a sentence's drivers come in the order it names them", () => {
  expect(driversIn("Ty Gibbs passed Ty Dillon.", ["Ty Dillon", "Ty Gibbs", "Kyle Busch"])).toEqual(["Ty Gibbs", "Ty Dillon"]);
  expect(driversIn("Box 1 was crossed off; Kyle Busch led.", ["Ty Dillon", "Kyle Busch"])).toEqual(["Kyle Busch"]);
});

test("an action is everything since the dice fell", () => {
  const rolled = entry(4, line("rolled", "Pile B rolled", { pile: 1, pair: 52, contrast: 3 }));
  const duel = entry(5, line("duel-rolled", "Ty Gibbs rolled 9 in the duel.", { total: 9 }));
  expect(sinceRoll([entry(3, line("rolled", "")), rolled, duel]).map(({ n }) => n)).toEqual([4, 5]);
  const action = actionOf([entry(3, line("rolled", "")), rolled, duel], view({ cars: [car("Ty Gibbs", 1)] }));
  expect(action.dice).toEqual({ pair: [5, 2], contrast: 3 });
  expect(action.pile).toBe(1);
  expect(action.parts.get("Ty Gibbs")).toEqual({ tag: "in", total: 9, need: null });
  expect(action.head?.kind).toBe("duel-rolled");
});

test("a check tells who is out, who limps to the rear, and by which number", () => {
  const cars = [car("Ty Gibbs", 1), car("Kyle Busch", 2)];
  const told = [
    entry(1, line("rolled", "", { pile: 2, pair: 11, contrast: 4 }), line("crash", "", { acc: 4 }), line("involved", "Ty Gibbs had to check", { number: 6 }), line("involved", "Kyle Busch had to check", { number: 4 })),
    entry(2, line("retired", "Ty Gibbs rolled 5 and was out of the race.", { total: 5 })),
    entry(3, line("goes-on", "Kyle Busch rolled 9 and went on.", { total: 9 }), line("sent-to-rear", "Kyle Busch went to the rear of the field."), line("caution", "", { number: 2, segment: 5 })),
  ];
  const action = actionOf(told, view({ cars }));
  expect(action.crash).toBe("crash");
  expect(action.caution).toBe(2);
  expect(action.parts.get("Ty Gibbs")).toEqual({ tag: "out", total: 5, need: 6 });
  expect(action.parts.get("Kyle Busch")).toEqual({ tag: "rear", total: 9, need: 4 });
  expect(tagWords(action.parts.get("Ty Gibbs")!)).toBe("Out");
  expect(tagWords(action.parts.get("Kyle Busch")!)).toBe("To rear");
});

test("the winner of a duel stays the winner when he moves up", () => {
  const cars = [car("Ty Gibbs", 1)];
  const told = [entry(1, line("rolled", "", { pair: 43, contrast: 2 }), line("duel-won", "Ty Gibbs won the duel.", { total: 14 }), line("advanced", "Ty Gibbs advanced to pile A."))];
  expect(actionOf(told, view({ cars })).parts.get("Ty Gibbs")).toEqual({ tag: "won", total: 14, need: null });
});

test("the row of the Quick Card, also on doubles, on the Final Lap and with a six", () => {
  expect(rowOf(content, { pair: [5, 3], contrast: 2 }, false)).toMatchObject({ sum: 8, says: "The bottom 2 drop to the pile behind", rule: "PU-Q8-01" });
  expect(rowOf(content, { pair: [2, 2], contrast: 1 }, false).says).toContain("Pit rating");
  expect(rowOf(content, { pair: [1, 3], contrast: 1 }, false).says).not.toContain("Pit");
  expect(rowOf(content, { pair: [1, 2], contrast: 5 }, false).does).toBe("shuffle");
  expect(rowOf(content, { pair: [1, 2], contrast: 5 }, true)).toMatchObject({ does: "crash", says: "Crash: everybody with Acc 5 or more" });
  expect(rowOf(content, { pair: [1, 1], contrast: 6 }, false).does).toBe("special");
  expect(quickCard(content)[1]).toEqual({ sum: 3, words: "Shuffled", rule: "PU-Q3-01", final: "Crash" });
});

test("names, letters, piles and stages", () => {
  expect(lastNames(["Ty Dillon", "Austin Dillon", "Martin Truex Jr"])).toEqual(new Map([["Ty Dillon", "T. Dillon"], ["Austin Dillon", "A. Dillon"], ["Martin Truex Jr", "Truex Jr"]]));
  expect(letterOf("A++")).toEqual({ letter: "A", mark: "++" });
  expect(letterOf("AAA")).toEqual({ letter: "AAA", mark: "" });
  expect([0, 3, 26].map(pileName)).toEqual(["A", "D", "AA"]);
  expect([0, 2, 3, 6, 99].map((box) => stageOf([3, 3, 8], box))).toEqual([0, 0, 1, 2, 2]);
});

test("where we are and which flag is out", () => {
  expect(place(scene(view()))).toBe("Race 25 of 36: Watkins Glen, segment 5 of 14, about lap 24 of 90");
  expect(place(scene(view({ box: 14, flag: "white" })))).toContain("Final Lap");
  expect(place(scene(view({ box: 15, flag: "white", overtimes: 1 })))).toContain("overtime");
  expect(flag(scene(view({ flag: "yellow" })))).toEqual({ flag: "yellow", words: "Caution 2" });
  expect(flag(scene(view({ flag: "checkered", over: true }))).flag).toBe("check");
  expect(flag(scene(view({ flag: "none" }))).words).toBe("Qualifying");
});

test("the tower has everybody, with pile, gain and who drives", () => {
  const cars = [car("Ty Gibbs", 1, { start: 5, seat: 0 }), car("Kyle Busch", 2, { start: 1, pile: 7, lapped: true }), car("Ty Dillon", 3, { running: false, pile: null })];
  const { rows } = tower(scene(view({ cars, checks: ["Kyle Busch"] }), { seat: 0 }));
  expect(rows.map(({ figure, note }) => [figure, note])).toEqual([["A", "▲4"], ["H", "▼1"], ["out", ""]]);
  expect(rows[1]!.detail).toBe("lap down");
  expect(rows[0]).toMatchObject({ mine: true, detail: "you", car: "Ty Gibbs", number: "1" });
  expect(rows.map(({ out, acting }) => [out, acting])).toEqual([[false, false], [false, true], [true, false]]);
  expect(standing(car("X Y", 1, { pile: null }))).toBe("rear");
  expect(gained(car("X Y", 4, { start: 4 }))).toBe("–");
});

test("marks for the time line", () => {
  const before = view({ cars: [car("Ty Gibbs", 1), car("Kyle Busch", 2)] });
  const after = view({ cars: [car("Kyle Busch", 1), car("Ty Gibbs", 2)] });
  const told = entry(9, line("retired", "Ty Gibbs rolled 5 and was out of the race."), line("caution", "", { number: 1, segment: 3 }), line("stage-ended", "Stage 1 went to Kyle Busch.", { stage: 1 }), line("special-rolled", "Two tires, on a 12: Kyle Busch went to the top of the pile."));
  expect(ticks(told, before, after)).toEqual([
    { kind: "lead", words: "Kyle Busch takes the lead" },
    { kind: "retired", words: "Ty Gibbs is out" },
    { kind: "caution", words: "Caution 1, segment 3" },
    { kind: "stage", words: "Stage 1 goes to Kyle Busch" },
    { kind: "special", words: "Two tires: Kyle Busch went to the top of the pile" },
  ]);
  expect(leader(view())).toBeNull();
});

test("a caution is marked once, where it begins", () => {
  const [green, yellow] = [view({ box: 6, cautions: 1 }), view({ box: 6, cautions: 1, flag: "yellow" })];
  const end = entry(3, line("caution", "", { number: 2, segment: 7 }));
  expect(ticks(entry(1), green, yellow)).toEqual([{ kind: "caution", words: "Caution 2, segment 7" }]);
  expect(ticks(entry(2), yellow, yellow)).toEqual([]);
  expect(ticks(end, yellow, green)).toEqual([]);
  expect(ticks(end, green, green)).toEqual([{ kind: "caution", words: "Caution 2, segment 7" }]);
  for (const [segment, name] of [[15, "Final Lap"], [16, "overtime"]] as const) {
    const late = entry(3, line("caution", "", { number: 2, segment }));
    expect(ticks(late, green, green)).toEqual([{ kind: "caution", words: `Caution 2, ${name}` }]);
  }
  expect(flag(scene(view({ cautions: 2 }), { entries: [end] }))).toEqual({ flag: "yellow", words: "Caution 2" });
});

test("piles lie side by side, the front at the left, and every card has a place", () => {
  const piles = [["a", "b"], [], Array.from({ length: 18 }, (_, i) => `d${i}`)];
  const laid = layout({ piles, rear: ["r"] }, 800, 500);
  expect(laid.columns.map(({ pile, gap }) => [pile, gap])).toEqual([[0, false], [1, true], [2, false], [null, false]]);
  expect(laid.spots.size).toBe(21);
  expect(laid.spots.get("a")!.x).toBeLessThan(laid.spots.get("d0")!.x);
  expect(laid.spots.get("b")!.y).toBeGreaterThan(laid.spots.get("a")!.y);
  expect(laid.columns.at(-1)!.x + laid.wide).toBeLessThanOrEqual(800);
  expect(laid.spots.get("d17")!.y + laid.tall).toBeLessThanOrEqual(500);
});

test("on a phone cards are plate and letter, and five piles fit", () => {
  const laid = layout({ piles: [["a"], ["b"], ["c"], ["d"], ["e"]], rear: [] }, 336, 300);
  expect(laid.slim).toBe(true);
  expect(laid.width).toBeLessThanOrEqual(336);
});
