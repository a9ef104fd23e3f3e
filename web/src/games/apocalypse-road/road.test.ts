import { describe, expect, it } from "vitest";
import type { Decision, LogEntry, LogLine } from "../../wire/types";
import { changes, endsOf, gains, oddsOf, optionOfSet, playsOf, pointsOf, spacesOf, targetOf } from "./choosing";
import { cardWords, groundWords, initials, placeWords, type RaceCardData, type View } from "./content";
import { draw, rounded, Way } from "./drawing";
import { FIGURE } from "./example";
import { between, standing } from "./motion.svelte";
import { script } from "./script";
import { eventTold, leader, ticks } from "./words";

const decision = (...actions: unknown[]): Decision => ({
  seat: 0,
  rule: "",
  words: "",
  options: actions.map((action) => ({ action, short: "", detail: "", rules: [], facts: null }) as Decision["options"][number]),
});
const said = (kind: string, facts: Record<string, number> = {}, words = ""): LogLine => ({ kind, facts, words, rule: "" });
const view = (...pools: number[]): View =>
  ({ teams: pools.map((pool, seat) => ({ seat, pool, color: ["yellow", "blue", "red"][seat], team: `T${seat}` })), cars: [] }) as unknown as View;

describe("options", () => {
  it("are about spaces, cars, or neither", () => {
    expect(targetOf({ route: "S12.3 (2)" })).toEqual({ on: "space", space: "S12.3", verb: "route" });
    expect(targetOf({ route: "step by step" }).on).toBe("none");
    expect(targetOf({ route: "wreck" }).on).toBe("none");
    expect(targetOf({ fire: "yellow FN I" })).toEqual({ on: "car", car: "yellow FN I", verb: "fire" });
    expect(targetOf({ fire: "hold" }).on).toBe("none");
    expect(targetOf({ get_there: "stay" }).on).toBe("none");
    expect(targetOf({ enter: "S7.1" })).toEqual({ on: "space", space: "S7.1", verb: "enter" });
  });

  it("of a route are grouped by end space, with the steps apart", () => {
    const found = endsOf(decision({ route: "S3.1" }, { route: "S4.1" }, { route: "S3.1 (2)" }, { route: "step by step" }));
    expect(found.ends).toEqual([{ space: "S3.1", options: [0, 2] }, { space: "S4.1", options: [1] }]);
    expect(found.steps).toBe(3);
    expect(endsOf(null)).toEqual({ ends: [], steps: null });
  });

  it("onto one space are one place to click", () => {
    const asked = decision({ forward: "S10.1" }, { lateral: "S9.2" }, { swap: "S10.1" }, { fire: "hold" });
    expect(spacesOf(asked)).toEqual([{ space: "S10.1", options: [0, 2] }, { space: "S9.2", options: [1] }]);
    expect(spacesOf(null)).toEqual([]);
  });

  it("of a play name car and card", () => {
    expect(playsOf(decision({ play: "yellow FN I: solo-2" }))).toEqual([{ option: 0, car: "yellow FN I", card: "solo-2" }]);
  });

  it("of sets are found in any order, and not by a part", () => {
    const asked = decision({ discard: [] }, { discard: ["solo-2", "line-1"] }, { discard: ["line-1", "line-1"] });
    expect(optionOfSet(asked, "discard", ["line-1", "solo-2"])).toBe(1);
    expect(optionOfSet(asked, "discard", ["line-1", "line-1"])).toBe(2);
    expect(optionOfSet(asked, "discard", [])).toBe(0);
    expect(optionOfSet(asked, "discard", ["line-1"])).toBeNull();
  });

  it("say chances and gains in figures", () => {
    expect(oddsOf("83% to hit defence 2, 2.8 damage expected, 40% to kill")).toEqual({ hit: "83%", damage: "2.8", kill: "40%" });
    expect(oddsOf("no shot")).toBeNull();
    expect(gains("pushes Blue 14; Blue 14 crosses the line: +1 for Coalface Crew; Yellow 36 crosses the line: +1 for you")).toEqual(["+1 Coalface Crew", "+1 you"]);
    expect(gains("clean")).toEqual([]);
    expect(gains("rams Red 5: 2.6 damage expected, 53% to kill, 55% to take its space, 1.4 damage to itself expected, 3% to be lost")).toEqual([]);
    expect(pointsOf("10 movement points, on S5.2, then an event")).toBe("10 points");
    expect(pointsOf("1 movement point, in the Chute")).toBe("1 point");
  });

  it("change pools", () => {
    expect(changes(view(5, 4), view(4, 4))).toEqual([{ seat: 0, points: 1 }]);
    expect(changes(view(5, 4), view(5, 5))).toEqual([{ seat: 1, points: -1 }]);
  });
});

describe("the drawing", () => {
  const drawing = draw(FIGURE);

  it("gives every space a place of its own", () => {
    const seen = drawing.names.map((name) => drawing.pose(name)!);
    expect(seen).toHaveLength(Object.keys(FIGURE.spaces).length);
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
    const [inside, on, outside] = ["S3.1 inside", "S3.1", "S3.2 outside"].map((place) => drawing.pose(place)!);
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
      [said("pushed", { car: 1, space: 2 }), said("moved", { car: 0, from: 0, space: 1 }), said("moved", { car: 0, from: 1, space: 2 })],
      (n) => ["yellow 36", "blue 14"][n],
      (n) => `S${n}.1`,
    );
    expect(cues.map((cue) => cue.kind === "go" && [cue.car, cue.to])).toEqual([["blue 14", "S2.1"], ["yellow 36", "S1.1"], ["yellow 36", "S2.1"]]);
    expect(cues[0]!.at).toBe(cues[1]!.at);
    expect(cues[2]!.at).toBeGreaterThan(cues[1]!.at);
  });

  it("turns up an event with what it did, up to the next card", () => {
    const lines = [said("event-drawn", { car: 0 }, "Yellow 36 drew Fuel Leak."), said("damaged", { car: 0, damage: 1 }, "Yellow 36 took 1 damage."), said("card-played", {}, "Mara drove.")];
    expect(eventTold(lines)).toEqual({ title: "Fuel Leak", lines: ["Yellow 36 took 1 damage."] });
    const { cues } = script(lines, () => "yellow 36", () => undefined);
    expect(cues.find((cue) => cue.kind === "card")).toMatchObject({ title: "Fuel Leak", lines: ["Yellow 36 took 1 damage."] });
    expect(eventTold([said("moved")])).toBeNull();
  });

  it("turns the short way", () => {
    expect(between({ x: 0, y: 0, angle: 3 }, { x: 2, y: 4, angle: -3 }, 0.5)).toMatchObject({ x: 1, y: 2 });
    expect(Math.abs(between({ x: 0, y: 0, angle: 3 }, { x: 0, y: 0, angle: -3 }, 0.5).angle)).toBeCloseTo(Math.PI);
  });

  it("leaves out who is in reserve or destroyed, and lets the others queue in the Chute", () => {
    const cars = ["reserve", "destroyed", "chute", "chute", "S3.1"].map((place, i) => ({ car: `red ${i}`, place }));
    const shown = standing({ cars } as unknown as View, draw(FIGURE));
    expect(Object.keys(shown)).toEqual(["red 2", "red 3", "red 4"]);
    expect(shown["red 2"]!.x).not.toBe(shown["red 3"]!.x);
  });
});

describe("words", () => {
  it("name the team with least to go, unless several have it", () => {
    expect(leader(view(5, 4, 6))).toBe("blue");
    expect(leader(view(4, 4))).toBeNull();
  });

  it("mark crossings, kills, events and the lead", () => {
    const entry = { n: 1, what: "act", seat: 0, back_to: null, lines: [said("crossed-the-line"), said("kill-scored"), said("event-drawn"), said("moved")] } as LogEntry;
    expect(ticks(entry, view(5, 4), view(3, 4)).map(({ kind }) => kind)).toEqual(["lead", "crossing", "kill", "event"]);
  });

  it("say a place as the rules do", () => {
    const track = { ...FIGURE, section: FIGURE.section };
    expect(placeWords("S1.1")).toBe("S1.1");
    expect(placeWords("S13.T")).toBe("the trough S13.T");
    expect(placeWords("chute")).toBe("in the Chute");
    expect(placeWords("S1.1 inside")).toBe("off the track inside S1.1");
    expect(groundWords(track, "S4.2")).toBe("rough track");
    expect(groundWords(track, "S1.1")).toBe("");
  });

  it("fit on a plate and on a card", () => {
    expect(initials("X-Treme Hazard")).toBe("XH");
    expect(initials("Crust & Co")).toBe("CC");
    const card = { type: "ram", base: "lead", must: "", diagonal: "no" } as RaceCardData;
    expect(cardWords(card)).toContain("train");
  });
});
