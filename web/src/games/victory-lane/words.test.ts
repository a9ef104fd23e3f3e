import { describe, expect, it } from "vitest";
import { carName, type Content, lettersOf, type Line, type Scene, spaces, type View } from "./content";
import { nextStep, wheel } from "./drive.svelte";
import { flag, leader, place, ticks, tower, whole } from "./words";

describe("words", () => {
  it("count half spaces", () => {
    expect([0, 1, 2, 3, 8].map(spaces)).toEqual(["0", "½", "1", "1½", "4"]);
    expect(carName({ car: "blue", number: 9 })).toBe("Blue 9");
    expect(lettersOf({ maneuvers: [{ id: "D", name: "Draft" }, { id: "S", name: "Side Draft" }] } as Content)).toBe("M move, D draft, S side draft");
  });
});

const NUMBERS: Record<string, number> = { white: 11, red: 5, blue: 9 };
function carAt(car: string, distance: number, more: object = {}) {
  return {
    car, number: NUMBERS[car], nickname: "The Wall", faces: [], owner: 0, kind: "primary", place: null, lane: "GI", x: distance % 32,
    window: distance, distance, behind: 0, token: "lead-lap", reroll: true, die: null,
    box: null, pit_value: null, time: null, points: 0, total: 0, finish: null, ...more,
  };
}
function viewOf(more: object = {}): View {
  return {
    asks: "drive", rounds: 2, stage: 1, number: 1, races: ["R01"], flag: "green", over: false, length: 32, order: ["red", "white"], field: ["red", "white"], line: [],
    race: { name: "B-Con 80", stages: [40, 40] },
    cars: [carAt("white", 5, { place: 2, behind: 3, kind: "rogue", owner: null, token: "move-over" }), carAt("red", 8, { place: 1, points: 3 })],
    players: [{ seat: 0, car: "red", cars: ["red"], cards: 1, hand: null, must_pit: false, fresh: false, sealed: false, score: 3 }],
    activation: { car: "red" },
    ...more,
  } as unknown as View;
}
const content = { pit_boxes: [{ id: "P7" }, { id: "P8" }] };
const scene = (view: View) => ({ view, content, seat: 0, table: { seats: [{ name: "Kim" }] } }) as unknown as Scene;

describe("the tower", () => {
  it("lists cars by their order, with owner, hand, tires and token", () => {
    const { rows } = tower(scene(viewOf()));
    expect(rows.map(({ car }) => car)).toEqual(["red", "white"]);
    expect(rows[0]).toMatchObject({ name: "You", detail: "Red 5 · 1 card · worn", figure: "3", note: "leads", mine: true, acting: true });
    expect(rows[1]).toMatchObject({ name: "The Wall", detail: "White 11 · move over · NPD", note: "+1½", mine: false });
  });
  it("calls NPDs by their kind where there are teams", () => {
    const two = viewOf();
    const { rows } = tower(scene({ ...two, players: [...two.players, { ...two.players[0]!, seat: 1, car: "blue" }] }));
    expect(rows[1]).toMatchObject({ name: "The Wall", detail: "White 11 · move over · rogue" });
  });
  it("marks the car that is placed", () => {
    const off = { x: null, lane: null, distance: null };
    const cars = [carAt("white", 0, { ...off, box: "P7" }), carAt("red", 0, { ...off, box: "P8" }), carAt("blue", 0, off)];
    const { rows } = tower(scene(viewOf({ asks: "flag", cars, order: [], field: ["red", "white", "blue"], line: ["blue"], placing: "blue" })));
    expect(rows.map(({ car }) => car)).toEqual(["red", "white", "blue"]);
    expect(rows.map(({ acting }) => acting)).toEqual([false, false, true]);
  });
  it("goes by the finish once there is one", () => {
    const cars = [carAt("white", 5, { finish: 1, place: 2 }), carAt("red", 8, { finish: 2, place: 1 })];
    expect(tower(scene(viewOf({ cars, field: ["white", "red"], over: true }))).rows.map(({ car }) => car)).toEqual(["white", "red"]);
    expect(leader(viewOf({ cars }))).toBe("white");
  });
});

describe("where we are", () => {
  it("is said with its flag", () => {
    expect(place(scene(viewOf()))).toBe("B-Con 80, stage 1 of 2, round 2");
    expect(flag(scene(viewOf()))).toEqual({ flag: "green", words: "Green flag" });
    expect(flag(scene(viewOf({ flag: "yellow" }))).flag).toBe("yellow");
    expect(flag(scene(viewOf({ asks: "garage", qualifying: true }))).words).toBe("Qualifying");
  });
});

describe("the time line", () => {
  it("marks a new leader, cautions, pits and lapped cars", () => {
    const lines = ["caution", "lapped", "pitted", "moved"].map((kind) => ({ kind, facts: { car: "white" }, rule: "", words: "" }) as Line);
    const entry = { n: 1, what: "act" as const, seat: 0, lines, back_to: null };
    const before = viewOf({ order: ["white", "red"] });
    expect(ticks(entry, before, viewOf()).map(({ kind }) => kind)).toEqual(["lead", "caution", "lapped", "pit"]);
  });
});

describe("a walk", () => {
  const options = [{ action: { step: "ahead" } }, { action: { step: "in" } }, { action: { brake: true } }] as const;
  const walk = { car: "red", way: [{ x: 8, lane: "GI" as const }], steps: ["in"], decision: null };
  it("goes on with its next step", () => expect(nextStep(walk, viewOf(), options)).toBe(1));
  it("ends where the car is not where it should be", () => expect(nextStep({ ...walk, way: [{ x: 10, lane: "GI" as const }] }, viewOf(), options)).toBeNull());
  it("goes on after steps that were made unasked, for there was no other", () => {
    const longer = { ...walk, way: [{ x: 4, lane: "GI" as const }, { x: 6, lane: "GI" as const }, { x: 8, lane: "GI" as const }], steps: ["ahead", "ahead", "in"] };
    expect(nextStep(longer, viewOf(), options)).toBe(1);
  });
  it("is over where unasked steps have brought the car to its end", () => {
    expect(nextStep({ ...walk, way: [{ x: 6, lane: "GI" as const }, { x: 8, lane: "GI" as const }], steps: ["ahead"] }, viewOf(), options)).toBeNull();
  });
  it("ends where another car is asked about", () => expect(nextStep({ ...walk, car: "white" }, viewOf(), options)).toBeNull());
  it("ends where the step is not offered", () => expect(nextStep({ ...walk, steps: ["out"] }, viewOf(), options)).toBeNull());
  it("ends where something else is asked", () => expect(nextStep(walk, viewOf({ asks: "reroll" }), options)).toBeNull());
});

describe("a way that is aimed at", () => {
  it("is told whole, not by its first step", () => {
    const scene = { view: viewOf({ activation: { car: "red", driver: 0 } }), seat: 0, decision: { options: [{ action: { step: "ahead" } }] }, select: () => {} } as unknown as Scene;
    expect(whole(scene)).toBe("");
    wheel.look(scene, { steps: ["ahead", "ahead", "in"], way: [], where: "the low line, space 9", left: 1 });
    expect(whole(scene)).toBe("You would drive 3 steps to the low line, space 9, with 1 space left.");
    wheel.look(scene, null);
  });
});
