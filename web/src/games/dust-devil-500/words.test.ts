import { describe, expect, it } from "vitest";
import type { TableInfo } from "../../wire/types";
import type { CarView, Content, Entry, Option, Scene, View } from "./content";
import { STANDARD } from "./test-track";
import { endOf, flag, isRoll, leader, place, ticks, tower } from "./words";

const content: Content = {
  tracks: [STANDARD],
  dice: [],
  red_cards: [{ id: "roll-cage", name: "Roll Cage", copies: 2, kind: "keep-cage", source: "house", text: "", spaces: 0, kept: { means: "", rule: "DD-CARD-01" } }],
  signs: [{ sign: "pit-row", color: "yellow", name: "Pit Row", means: "next turn", rule: "DD-PIT-01" }],
  races: [{ race: 6, name: "Dust Devil 500", how: "two dice, colors or numbers" }],
  points: [6, 4, 3, 2, 1, 0],
};
const car = (seat: number, name: string, rest: Partial<CarView> = {}): CarView => ({
  seat, car: name, space: 12, number: 12, to_go: 69, place: 1, owes: "none", lost_turns: 0, extra_turns: 0, kept: [], past_red_line: false, ...rest,
});
const view = (cars: CarView[], rest: Partial<View> = {}): View => ({
  seat: 0, track: STANDARD.id, die: "d8", series: false, race: 6, round: 9, to_act: 0, turn_of: 0, asks: "reading", roll: [3, 7], cars, home: [], points: {}, deck_size: 24, deck_left: 20, discard: {}, over: false, ...rest,
});
function scene(of: View): Scene {
  const seats = ["Kim", "Mara"].map((name, seat) => ({ seat, name, driver: "person", taken: true, present: true, stand_in: null, bot: null }));
  return {
    view: of, content, table: { seats } as unknown as TableInfo, seat: 0, standings: [],
    decision: null, asking: null, preview: null, entries: [], fresh: [], speed: 1, select: () => {}, confirm: () => {}, rule: () => {},
  };
}

describe("words", () => {
  it("says the place", () => {
    expect(place(scene(view([])))).toBe("Race 6: two dice, colors or numbers, round 9");
  });

  it("puts the tower in order, with what a car owes and holds", () => {
    const rows = tower(
      scene(view([car(0, "ember", { place: 2 }), car(1, "canary", { place: 1, space: 46, to_go: 35, owes: "pit-row", kept: ["roll-cage"], lost_turns: 2 })])),
    ).rows;
    expect(rows.map(({ name, figure, note, detail, mine }) => [name, figure, note, detail, mine])).toEqual([
      ["Canary", "46", "35 to go", "Mara · Pit Row next · loses 2 turns · holds Roll Cage", false],
      ["Ember", "12", "69 to go", "You", true],
    ]);
  });

  it("waves the flags", () => {
    expect(flag(scene(view([car(0, "ember")]))).flag).toBe("green");
    expect(flag(scene(view([car(0, "ember", { past_red_line: true })]))).flag).toBe("white");
    expect(flag(scene(view([], { over: true }))).flag).toBe("check");
  });

  it("says where a choice ends", () => {
    const option = (facts: Partial<Option["facts"]>): Option =>
      ({ action: { read: "colors" }, short: "", detail: "extra turn", rules: [], facts: { type: "move", stays: false, ...facts } }) as Option;
    expect(endOf(scene(view([])), option({ ends: [23] }))).toBe("Green 23: extra turn");
    expect(endOf(scene(view([])), option({ ends: [22, 23] }))).toBe("Yellow 22 or green 23: extra turn");
    expect(endOf(scene(view([])), option({ ends: [12], stays: true }))).toBe("Stay where you are: extra turn");
    expect(endOf(scene(view([])), option({ type: "roll" }))).toBe("extra turn");
    expect(isRoll(option({ type: "roll" }))).toBe(true);
  });

  it("marks the moments of a replay", () => {
    const before = view([car(0, "ember", { place: 1 }), car(1, "canary", { place: 2 })]);
    const after = view([car(0, "ember", { place: 2 }), car(1, "canary", { place: 1 })]);
    const entry: Entry = { n: 3, what: "act", seat: 1, back_to: null, lines: [{ rule: "", kind: "bumped", facts: { seat: 0, by: 1, to: 6, way: [7, 6] }, words: "" }] };
    expect(ticks(entry, before, after)).toEqual([
      { kind: "lead", words: "Canary 22 takes the lead" },
      { kind: "bump", words: "Ember 5 is bumped" },
    ]);
    expect(leader(view([car(0, "ember", { space: "start" })]))).toBeNull();
  });
});
