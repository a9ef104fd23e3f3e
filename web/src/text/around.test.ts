import { afterEach, expect, test } from "vitest";
import { speak } from "../lib/languages";
import { speakBy } from "../lib/speech";
import { around, between } from "./around";

afterEach(() => speakBy("en", null));

const spot = (name: string, back: number, mine = false, lane = "") => ({ name, back, mine, lane });

test("ahead, beside and behind are told with distance and lane, nearest first", () => {
  const spots = [spot("Red", 10, true, "inner lane"), spot("Blue", 10, false, "outer lane"), spot("Green", 4), spot("White", 9), spot("Black", 10.5)];
  expect(around(spots)).toEqual(["Red: inner lane. Ahead: White, 1 space; Green, 6 spaces. Beside: Blue, outer lane. Behind: Black, ½ space."]);
});

test("in German, too, all of it is whole sentences", async () => {
  await speak("de");
  const spots = [spot("Rot", 10, true, "innere Spur"), spot("Grün", 4, true), spot("Weiß", 9), spot("Blau", 8), spot("Gelb", 7), spot("Schwarz", 10.5), spot("Lila", 11.5)];
  expect(around(spots)[0]).toBe("Rot: innere Spur. Davor: Weiß, 1 Feld; Blau, 2 Felder; Gelb, 3 Felder; und noch 1. Daneben: niemand. Dahinter: Schwarz, ½ Feld; Lila, 1½ Felder.");
  expect(around(spots)[1]).toContain("Dahinter: Gelb, 3 Felder; Blau, 4 Felder; Weiß, 5 Felder; und noch 3.");
  expect(between([{ name: "A", mine: true }, { name: "B", mine: false }])).toEqual(["A. Davor: niemand. Dahinter: B."]);
});

test("on a loop the shorter way round counts", () => {
  expect(around([spot("Red", 1, true), spot("Blue", 19)], 20)[0]).toContain("Ahead: Blue, 2 spaces. Beside: nobody. Behind: nobody.");
});

test("whoever only watches is told of nobody's surroundings", () => {
  expect(around([spot("Red", 1)])).toEqual([]);
});

test("where only the order is known, the neighbors in it are told, and who is out is none", () => {
  const rows = [{ name: "A", mine: false }, { name: "B", mine: false, out: true }, { name: "C", mine: true }];
  expect(between(rows)).toEqual(["C. Ahead: A. Behind: nobody."]);
});
