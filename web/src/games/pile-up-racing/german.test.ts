// The words of the table in German.
import { afterAll, beforeAll, expect, test } from "vitest";
import { speak, speakOf } from "../../lib/languages";
import { speakBy } from "../../lib/speech";
import { tagWords } from "./action";
import type { CarView, Entry, Line, Option, Scene, View } from "./content";
import * as words from "./words";

beforeAll(() => speak("de").then(() => speakOf("games/pile-up-racing")));
afterAll(() => speakBy("en", null));

const B = { letter: "B", mark: "" };
const car = (driver: string, place: number, more: Partial<CarView> = {}): CarView => ({
  driver, short: driver.split(" ").at(-1)!, number: String(place), place, seat: null, pile: "A", start: place, led: 0, running: true, lapped: false,
  rating: B, pit_rating: B, acc: 3, pit: 0, mech: "A", dnf: 5, tires: 0, worn: false, mode: "normal", ...more,
});
const view = (more: Partial<View> = {}) =>
  ({ race: 25, of: 36, track: "Watkins Glen", laps: 90, lap: 24, segment: 5, segments: 14, flag: "green", cautions: 1, overtimes: 0, over: false, cars: [], checks: [], rear: [], special: null, ...more }) as unknown as View;
const scene = (of: View) => ({ view: of, seat: 0, table: { seats: [{ name: "Mara" }] }, entries: [] }) as unknown as Scene;

test("where the race is", () => {
  expect(words.place(scene(view()))).toBe("Rennen 25 von 36: Watkins Glen, Segment 5 von 14, etwa Runde 24 von 90");
  expect(words.place(scene(view({ segment: "overtime", overtimes: 1 })))).toBe("Rennen 25 von 36: Watkins Glen, Verlängerung");
  expect(words.flag(scene(view({ flag: "yellow" }))).words).toBe("Gelbphase 2");
});

test("the tower says who drives how", () => {
  const cars = [car("Ty Gibbs", 1, { seat: 0, mode: "push" }), car("Kyle Busch", 2, { pile: null, lapped: true }), car("Ty Dillon", 3, { running: false })];
  const { title, rows } = words.tower(scene(view({ cars })));
  expect(title).toBe("Reihenfolge");
  expect(rows.map(({ detail, figure }) => [detail, figure])).toEqual([["du, greift an", "A"], ["überrundet", "Ende"], ["", "raus"]]);
});

test("marks of the time line, and the tag on a card", () => {
  const told = { n: 1, lines: [{ kind: "caution", facts: { number: 1, segment: "Final Lap" }, rule: "PU-X", words: "" } as Line] } as Entry;
  expect(words.ticks(told, null, view())).toEqual([{ kind: "caution", words: "Gelbphase 1, Schlussrunde" }]);
  expect(tagWords({ tag: "rear", total: null, need: null })).toBe("Ans Ende");
});

test("what a call does to the chances", () => {
  const call = { driver: "Ty Gibbs", caught: 0.5, out: 0.25 };
  const note = (cars: unknown[]) => words.note(scene(view()), { facts: { type: "drive", cars } } as unknown as Option);
  expect(note([call])).toBe("Gibt es im Stapel einen Unfall: 50 %, dabei zu sein, dann 25 % fürs Aus.");
  expect(note([{ ...call, out: 0 }, call])).toBe(
    "Ty Gibbs: Gibt es im Stapel einen Unfall, 50 %, dabei zu sein. Ty Gibbs: Gibt es im Stapel einen Unfall, 50 %, dabei zu sein, dann 25 % fürs Aus.",
  );
});
