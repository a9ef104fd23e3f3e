import { describe, expect, it } from "vitest";
import type { VictoryLaneView } from "../../wire/types";
import { type CardData, cardText, carName, kindOf, moveFigure, placeWords, spaces } from "./content";
import { nextStep } from "./drive.svelte";
import { flag, leader, place, placed, ticks, tower, type Here } from "./words";

const card = (move: string, effect = "", icon = "none", timing = "after"): CardData => ({
  id: "A01", stopwatch: 1, name: "A card", move, icon, timing, effect,
});

describe("Action cards", () => {
  it("say what they do", () => {
    expect(cardText(card("5"))).toBe("Plain move. May push several cars.");
    expect(cardText(card("4", "if on_lane LL: bonus 2"))).toBe("On the low line? Move 2 more.");
    expect(cardText(card("0", "if in_line: draft 3, draw 1"))).toBe("In a line? The whole line advances 3, draw 1.");
    expect(cardText(card("4", "if touching: risk 1, back 1, target_back 1, bonus 2"))).toBe(
      "Touching a car? It goes back 1, roll, and on 1 back 1; else move 2 more.",
    );
    expect(cardText(card("die 3 3 5 5 6 6"))).toBe("Roll: move 3, 5 or 6.");
    expect(cardText(card("choice 5 straight or 4"))).toBe("5 in your lane or 4, as you choose.");
    expect(cardText(card("3", "if in_line 4: draft 2; if in_line: draft 1"))).toContain("In a line of 4? The whole line advances 2.");
  });
  it("have a figure and a kind", () => {
    expect(moveFigure(card("5"))).toBe("5");
    expect(moveFigure(card("die 3 3 5 5 6 6"))).toBe("?");
    expect(moveFigure(card("choice 5 straight or 4"))).toBe("5/4");
    expect(kindOf(card("4", "", "contact")).ink).toBe("#c22f26");
    expect(kindOf(card("4", "", "unheard-of")).word).toBe("plain move");
  });
});

describe("words", () => {
  it("count half spaces", () => {
    expect([0, 1, 2, 3, 8].map(spaces)).toEqual(["0", "½", "1", "1½", "4"]);
    expect(placeWords("LL", 7)).toBe("the low line, space 4");
    expect(carName({ car: "blue", number: 9 })).toBe("Blue 9");
  });
});

const NUMBERS: Record<string, number> = { white: 11, red: 5 };
function carAt(car: string, distance: number, more: object = {}) {
  return {
    car, number: NUMBERS[car], nickname: "The Wall", faces: [], owner: 0, kind: "primary", place: null, lane: "GI", x: distance % 32,
    window: distance, distance, behind: 0, token: "lead-lap", in_line: false, sideways: false, reroll: true, die: null,
    box: null, pit_value: null, time: null, points: 0, total: 0, wins: 0, finish: null, ...more,
  };
}
function viewOf(more: object = {}): VictoryLaneView {
  return {
    asks: "drive", rounds: 2, stage: 1, number: 1, races: ["R01"], flag: "green", over: false, length: 32, order: ["red", "white"], line: [],
    race: { name: "B-Con 80", stages: [40, 40] },
    cars: [carAt("white", 5, { place: 2, behind: 3, kind: "rogue", owner: null, token: "move-over" }), carAt("red", 8, { place: 1, points: 3 })],
    players: [{ seat: 0, car: "red", cars: ["red"], cards: 1, hand: null, must_pit: false, fresh: false, sealed: false, score: 3 }],
    activation: { car: "red" },
    ...more,
  } as unknown as VictoryLaneView;
}
const scene = (view: VictoryLaneView) => ({ view, seat: 0, table: { seats: [{ name: "Kim" }] } }) as unknown as Here;

describe("who is placed", () => {
  it("is the car that the question names", () => {
    const off = { x: null, lane: null, distance: null };
    const cars = [carAt("white", 0, { ...off, box: "P8" }), carAt("red", 0, off), carAt("blue", 0, off)];
    const asking = { seats: [0], rule: "", words: "Kim: does Red 5 pit, or stay out?" };
    expect(placed({ view: viewOf({ asks: "flag", cars }), asking })).toBe("red");
    expect(placed({ view: viewOf({ asks: "drive", cars }), asking })).toBeNull();
    expect(placed({ view: viewOf({ asks: "flag", cars }), asking: null })).toBeNull();
  });
});

describe("the tower", () => {
  it("lists cars by their order, with owner, hand, tires and token", () => {
    const { rows } = tower(scene(viewOf()));
    expect(rows.map(({ car }) => car)).toEqual(["red", "white"]);
    expect(rows[0]).toMatchObject({ name: "You", detail: "Red 5 · 1 card · worn", figure: "3", note: "leads", mine: true, acting: true });
    expect(rows[1]).toMatchObject({ name: "NPD", detail: "White 11 · move over", note: "+1½", mine: false });
  });
  it("calls NPDs by their kind where there are teams", () => {
    const two = viewOf();
    const { rows } = tower(scene({ ...two, players: [...two.players, { ...two.players[0]!, seat: 1, car: "blue" }] }));
    expect(rows[1]).toMatchObject({ name: "Rogue" });
  });
  it("goes by the finish once there is one", () => {
    const cars = [carAt("white", 5, { finish: 1, place: 2 }), carAt("red", 8, { finish: 2, place: 1 })];
    expect(tower(scene(viewOf({ cars, over: true }))).rows.map(({ car }) => car)).toEqual(["white", "red"]);
    expect(leader(viewOf({ cars }))).toBe("white");
  });
});

describe("where we are", () => {
  it("is said with its flag", () => {
    expect(place(scene(viewOf()))).toBe("B-Con 80, stage 1 of 2, round 2");
    expect(flag(scene(viewOf()))).toEqual({ flag: "green", words: "Green flag" });
    expect(flag(scene(viewOf({ flag: "yellow" }))).flag).toBe("yellow");
    expect(flag(scene(viewOf({ asks: "garage", rounds: 0 }))).words).toBe("Qualifying");
  });
});

describe("the time line", () => {
  it("marks a new leader, cautions, pits and lapped cars", () => {
    const lines = ["caution", "lapped", "pitted", "moved"].map((kind) => ({ kind, facts: { car: 0 }, rule: "", words: "" }));
    const entry = { n: 1, what: "act" as const, seat: 0, lines, back_to: null };
    const before = viewOf({ order: ["white", "red"] });
    expect(ticks(entry, before, viewOf()).map(({ kind }) => kind)).toEqual(["lead", "caution", "lapped", "pit"]);
  });
});

describe("a walk", () => {
  const options = [{ action: { step: "ahead" } }, { action: { step: "in" } }, { action: { brake: true } }];
  const walk = { car: "red", at: { x: 8, lane: 1 }, steps: ["in"], decision: null };
  it("goes on with its next step", () => expect(nextStep(walk, viewOf(), options)).toBe(1));
  it("ends where the car is not where it should be", () => expect(nextStep({ ...walk, at: { x: 10, lane: 1 } }, viewOf(), options)).toBeNull());
  it("ends where another car is asked about", () => expect(nextStep({ ...walk, car: "white" }, viewOf(), options)).toBeNull());
  it("ends where the step is not offered", () => expect(nextStep({ ...walk, steps: ["out"] }, viewOf(), options)).toBeNull());
  it("ends where something else is asked", () => expect(nextStep(walk, viewOf({ asks: "reroll" }), options)).toBeNull());
});
