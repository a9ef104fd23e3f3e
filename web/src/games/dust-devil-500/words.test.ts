import { describe, expect, it } from "vitest";
import type { DustDevil500View, LogEntry, Said, TableInfo } from "../../wire/types";
import { STANDARD } from "./example";
import type { Content } from "./content";
import { choiceCard, endOf, flag, type Here, leader, place, ticks, tower } from "./words";

const said = (short: string, action: unknown = {}, detail = ""): Said => ({ short, action, detail, rules: ["DD-RACE6-01"], facts: null });
const COLORS = ["black", "gold", "red", "purple", "blue", "yellow", "green", "white"] as const;
const content: Content = {
  tracks: [STANDARD],
  dice: [{ id: "d8", title: "", faces: COLORS.map((color, i) => ({ number: i + 1, color })) }],
  red_cards: [{ id: "roll-cage", name: "Roll Cage", copies: 2, kind: "keep-cage", text: "", spaces: 0 }],
};
type CarView = DustDevil500View["cars"][number];
const car = (seat: number, name: string, rest: Partial<CarView> = {}): CarView => ({
  seat, car: name, space: 12, number: 12, to_go: 69, place: 1, owes: "none", lost_turns: 0, extra_turns: 0, kept: [], past_red_line: false, ...rest,
});
const view = (cars: CarView[], rest: Partial<DustDevil500View> = {}): DustDevil500View => ({
  seat: 0, race: 6, round: 9, to_act: 0, turn_of: 0, asks: "reading", roll: [3, 7], cars, home: [], points: {}, deck_left: 20, discard: {}, over: false, ...rest,
});
function scene(of: DustDevil500View, options: Said[] = []): Here {
  const seats = ["Kim", "Mara"].map((name, seat) => ({ seat, name, driver: "person", taken: true, present: true, stand_in: null }));
  return {
    view: of, content, table: { options: { race: 6 }, seats } as unknown as TableInfo, seat: 0,
    decision: options.length ? { seat: 0, rule: "", words: "", options } : null,
    asking: null, preview: null, entries: [], fresh: [], speed: 1, select: () => {}, confirm: () => {}, rule: () => {},
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

  it.each([
    ["Colors: Green 23", "23"],
    ["Numbers: Black P3 in Pit Row", "P3"],
    ["Colors: Black/Gold R1 in the ramp", "R1"],
    ["Numbers: finish", "finish"],
    ["Numbers: stay", "12"],
    ["Two dice", null],
  ])("finds the space of %s", (short, to) => {
    expect(endOf(said(short), "12")).toBe(to);
  });

  it("tells the way of a reading", () => {
    const here = scene(view([car(0, "ember")]), [
      said("Colors: Green 23", { read: "colors" }, "extra turn"),
      said("Numbers: Yellow 22", { read: "numbers" }, "bump Harbor 9 to 14"),
    ]);
    expect(choiceCard(here, 0)).toMatchObject({ title: "Colors", how: "Red 19 first, then on to Green", end: "Green 23: extra turn" });
    expect(choiceCard(here, 1)).toMatchObject({ title: "Numbers", how: "3 + 7 = 10 spaces", end: "Yellow 22: bump Harbor 9 to 14" });
  });

  it("marks the moments of a replay", () => {
    const before = view([car(0, "ember", { place: 1 }), car(1, "canary", { place: 2 })]);
    const after = view([car(0, "ember", { place: 2 }), car(1, "canary", { place: 1 })]);
    const entry: LogEntry = { n: 3, what: "act", seat: 1, back_to: null, lines: [{ rule: "", kind: "bumped", facts: { seat: 0, by: 1, to: 6 }, words: "" }] };
    expect(ticks(entry, before, after)).toEqual([
      { kind: "lead", words: "Canary 22 takes the lead" },
      { kind: "bump", words: "Ember 5 is bumped" },
    ]);
    expect(leader(view([car(0, "ember", { space: "start" })]))).toBeNull();
  });
});
