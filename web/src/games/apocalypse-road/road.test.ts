import { describe, expect, it } from "vitest";
import { between } from "../../lib/path";
import { bySeat, endsOf, leadsOf, onCars, optionOfSet, playsOf, signed, sizeOfSet, reachOf } from "./choosing";
import { groundWords, initials, type Question, type Content, type Entry, type Line, type Option, type Track, type View } from "./content";
import { draw, rounded, Way } from "./drawing";
import { FIGURE } from "./example";
import { standing } from "./motion.svelte";
import { script } from "./script";
import { lastEvent, leader, ticks } from "./words";

const decision = (...facts: Option["facts"][]): Question => ({
  seat: 0,
  rule: "",
  to: "",
  words: "",
  options: facts.map((facts) => ({ action: { fire: "hold" }, short: "", detail: "", rules: [], facts })),
});
const onSpace = (space: string): Option["facts"] => ({ on: "space", space, car: null, leads: null });
const onCar = (car: string): Option["facts"] => ({ on: "car", car, odds: null, leads: null, to: [] });
const nothing: Option["facts"] = { on: "nothing" };
const leads = { ways: [], moved: [], points: [], clash: null, lane_first: false };
const said = (kind: string, facts: Record<string, unknown> = {}, words = "") => ({ kind, facts, words, rule: "" }) as unknown as Line;
const view = (leader: number | null, ...pools: number[]): View =>
  ({ leader, teams: pools.map((pool, seat) => ({ seat, pool, color: ["yellow", "blue", "red"][seat], team: `T${seat}` })), cars: [] }) as unknown as View;

describe("options", () => {
  it("are about cars, or not", () => {
    expect(onCars(decision(onCar("yellow FN I"), nothing)).map(({ car }) => car)).toEqual(["yellow FN I", null]);
    expect(onCars(null)).toEqual([]);
  });

  it("onto one space are one place to click, and so are those that lose the car", () => {
    const asked = decision(onSpace("S3.1"), { on: "wreck", leads }, onSpace("S4.1"), onSpace("S3.1"), { on: "steps" }, nothing);
    expect(endsOf(asked)).toEqual([{ space: "S3.1", options: [0, 3] }, { space: null, options: [1] }, { space: "S4.1", options: [2] }]);
    expect(endsOf(null)).toEqual([]);
  });

  it("of a play name car and card", () => {
    expect(playsOf(decision({ on: "card", car: "yellow FN I", card: "solo-2", movement: 9, event: false }))).toMatchObject([{ option: 0, car: "yellow FN I", card: "solo-2", movement: 9 }]);
  });

  it("of sets are found in any order, and not by a part", () => {
    const asked = decision(...[[], ["solo-2", "line-1"], ["line-1", "line-1"]].map((items): Option["facts"] => ({ on: "set", items })));
    expect(optionOfSet(asked, ["line-1", "solo-2"])).toBe(1);
    expect(optionOfSet(asked, ["line-1", "line-1"])).toBe(2);
    expect(optionOfSet(asked, [])).toBe(0);
    expect(optionOfSet(asked, ["line-1"])).toBeNull();
    expect([sizeOfSet(asked), sizeOfSet(decision({ on: "set", items: ["a", "b"] })), sizeOfSet(null)]).toEqual([0, 2, 0]);
  });

  it("after a card are the ends it opens, each with its best route", () => {
    const leads = { ways: [], moved: [], points: [{ seat: 1, car: "red 5", points: 2, why: "crossing" as const }], clash: null, lane_first: false };
    const to = (space: string, more: object) => ({ short: "", detail: "", facts: { on: "space" as const, space, car: null, leads: { ...leads, ...more } } });
    const found = reachOf([to("S2.1", {}), to("S2.1", { points: [] }), to("S3.1", { points: [], moved: [{ car: "red 5", how: "pushes" }] })] as Parameters<typeof reachOf>[0]);
    expect(found).toEqual([
      { space: "S2.1", pushes: false, gains: [{ seat: 1, points: 2 }], clash: false },
      { space: "S3.1", pushes: true, gains: [], clash: false },
    ]);
  });
  it("say what they lead to, with the points of a seat together", () => {
    const asked = decision({ on: "wreck", leads }, nothing, onSpace("S1.1"));
    expect(asked.options.map(leadsOf)).toEqual([leads, null, null]);
    const points = [1, -1, 2].map((points, seat) => ({ seat: seat % 2, car: "", points, why: "crossing" as const }));
    expect(bySeat(points)).toEqual([{ seat: 0, points: 3 }, { seat: 1, points: -1 }]);
    expect([signed(3), signed(-1)]).toEqual(["+3", "−1"]);
  });
});

describe("the drawing", () => {
  const drawing = draw(FIGURE);

  it("gives every space a place of its own", () => {
    const seen = FIGURE.rows.flatMap(({ spaces }) => spaces.map((name) => drawing.pose(name)!));
    expect(seen).toHaveLength(drawing.spots.size);
    seen.forEach((a, i) => seen.slice(0, i).forEach((b) => expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(20)));
    expect(drawing.pose("S99.1")).toBeNull();
  });

  it("has lane 1 on the inside, whichever side that is", () => {
    // the loop on the right is driven to the left, the one on the left to the right
    const from = (name: string, x: number) => Math.hypot(drawing.pose(name)!.x - x, drawing.pose(name)!.y - 500);
    expect(from("S3.1", 1110)).toBeLessThan(from("S3.2", 1110));
    expect(from("S3.2", 1110)).toBeLessThan(from("S3.3", 1110));
    expect(from("S11.1", 490)).toBeLessThan(from("S11.2", 490));
    // in a jump the trough lies between the lanes
    const [a, t, b] = [drawing.pose("S13.1")!, drawing.pose("S13.T")!, drawing.pose("S13.2")!];
    expect((a.x + b.x) / 2).toBeCloseTo(t.x, 0);
    expect((a.y + b.y) / 2).toBeCloseTo(t.y, 0);
  });

  it("puts the two names of a crossing space on one spot", () => {
    const crossed = draw({ ...FIGURE, crossover: [["S1.1", "S9.1"]] });
    const [a, b] = [crossed.pose("S1.1")!, crossed.pose("S9.1")!];
    expect([a.x, a.y]).toEqual([b.x, b.y]);
    expect(crossed.shapes.filter(({ name }) => name === "S9.1")).toHaveLength(0);
  });

  it("keeps off the road who is off it", () => {
    const [inside, on, outside] = [drawing.pose("S3.1", "inside"), drawing.pose("S3.1"), drawing.pose("S3.2", "outside")];
    expect(Math.hypot(inside!.x - outside!.x, inside!.y - outside!.y)).toBeGreaterThan(2 * drawing.lane);
    expect(Math.hypot(inside!.x - on!.x, inside!.y - on!.y)).toBeGreaterThan(drawing.lane * 0.5);
  });

  it("bends a start section wide, with rows of one length", () => {
    const bent = rounded([[500, 300], [400, 300], [300, 300], [200, 300], [100, 300], [0, 200], [0, 100], [0, 0]].map(([x, y]) => ({ x: x!, y: y! })), 90);
    expect(bent[7]).toEqual({ x: 0, y: 0 });
    expect(bent[0]!.y).toBeCloseTo(300);
    const steps = bent.slice(1).map((point, i) => Math.hypot(point.x - bent[i]!.x, point.y - bent[i]!.y));
    for (const step of steps) expect(Math.abs(step - steps[0]!)).toBeLessThan(1); // chords of the bend are a little shorter
    for (const { x, y } of bent) expect(x >= -1e-9 && y <= 300 + 1e-9).toBe(true);
    const straight = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 20, y: 0 }, { x: 30, y: 0 }];
    expect(rounded(straight, 90)).toBe(straight);
  });

  it("follows its points, closed or not", () => {
    const way = new Way([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 20, y: 0 }], false);
    expect(way.point(1)).toEqual({ x: 10, y: 0 });
    expect(way.point(-1)).toEqual({ x: -10, y: 0 });
    expect(way.pose(1, 5)).toEqual({ x: 10, y: 5, angle: 0 });
  });
});

describe("what is shown", () => {
  it("takes cars step by step and lets the pushed go with the step", () => {
    const { cues } = script(
      [said("pushed", { car: "blue 14", space: "S2.1" }), said("moved", { car: "yellow 36", space: "S1.1" }), said("drove-on", { car: "yellow 36", space: "S3.1", way: ["S2.1", "S3.1"] })],
      String,
    );
    expect(cues.map((cue) => cue.kind === "go" && [cue.car, cue.to])).toEqual([["blue 14", "S2.1"], ["yellow 36", "S1.1"], ["yellow 36", "S2.1"], ["yellow 36", "S3.1"]]);
    expect(cues[0]!.at).toBe(cues[1]!.at);
    expect(cues[2]!.at).toBeGreaterThan(cues[1]!.at);
    expect(cues[3]!.at).toBeGreaterThan(cues[2]!.at);
  });

  it("turns up an event with what it did, up to the next card", () => {
    const lines = [said("event-drawn", { event: "fuel-leak" }), said("damaged", { car: "yellow 36", damage: 1 }, "Yellow 36 took 1 damage."), said("card-played", {}, "Mara drove.")];
    const content = { movement_events: [{ id: "fuel-leak", title: "Fuel Leak" }] } as unknown as Content;
    const entry = (...lines: Line[]) => ({ lines }) as Entry;
    expect(lastEvent([entry(lines[0]!), entry(...lines.slice(1))], content)).toEqual({ title: "Fuel Leak", lines: ["Yellow 36 took 1 damage."] });
    expect(lastEvent([entry(said("moved"))], content)).toBeNull();
    const { cues } = script(lines, (event) => `The ${event}`);
    expect(cues.find((cue) => cue.kind === "card")).toMatchObject({ title: "The fuel-leak", lines: ["Yellow 36 took 1 damage."] });
  });

  it("turns the short way", () => {
    expect(between({ x: 0, y: 0, angle: 3 }, { x: 2, y: 4, angle: -3 }, 0.5)).toMatchObject({ x: 1, y: 2 });
    expect(Math.abs(between({ x: 0, y: 0, angle: 3 }, { x: 0, y: 0, angle: -3 }, 0.5).angle)).toBeCloseTo(Math.PI);
  });

  it("leaves out who is in reserve or destroyed, and lets the others queue in the Chute", () => {
    const cars = ["reserve", "destroyed", "chute", "chute", "track"].map((status, i) => ({ car: `red ${i}`, status, space: status === "track" ? "S3.1" : null }));
    const shown = standing({ cars } as unknown as View, draw(FIGURE));
    expect(Object.keys(shown)).toEqual(["red 2", "red 3", "red 4"]);
    expect(shown["red 2"]!.x).not.toBe(shown["red 3"]!.x);
  });
});

describe("words", () => {
  it("name the team with least to go, unless several have it", () => {
    expect(leader(view(1, 5, 4, 6))).toBe("blue");
    expect(leader(view(null, 4, 4))).toBeNull();
  });

  it("mark crossings, kills, events and the lead", () => {
    const entry = { n: 1, what: "act", seat: 0, back_to: null, lines: [said("crossed-the-line"), said("kill-scored"), said("event-drawn"), said("moved")] } as Entry;
    expect(ticks(entry, view(1, 5, 4), view(0, 3, 4)).map(({ kind }) => kind)).toEqual(["lead", "crossing", "kill", "event"]);
  });

  it("say what the ground is, and fit on a plate", () => {
    expect(groundWords(FIGURE as Track, "S4.2")).toBe("rough track");
    expect(groundWords(FIGURE as Track, "S1.1")).toBe("");
    expect(initials("X-Treme Hazard")).toBe("XH");
    expect(initials("Crust & Co")).toBe("CC");
  });
});
