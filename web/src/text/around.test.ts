import { expect, test } from "vitest";
import { around, between } from "./around";

const spot = (name: string, back: number, mine = false, lane = "") => ({ name, back, mine, lane });

test("ahead, beside and behind are told with distance and lane, nearest first", () => {
  const spots = [spot("Red", 10, true, "inner lane"), spot("Blue", 10, false, "outer lane"), spot("Green", 4), spot("White", 9), spot("Black", 10.5)];
  expect(around(spots)).toEqual(["Red: inner lane. Ahead: White, 1 space; Green, 6 spaces. Beside: Blue, outer lane. Behind: Black, ½ space."]);
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
