import { describe, expect, it } from "vitest";
import type { VictoryLaneTileData } from "../../wire/types";
import { Board, firstOf, gapsOf, mod, near, partOf, PITS, seen, spacesOf, spotOf } from "./board";

const tile: VictoryLaneTileData = {
  id: "2B",
  title: "narrow apron",
  length: 16,
  lanes: { LL: [[1, 5], [13, 15]], GI: [[0, 14]], GO: [[0, 14]], HL: [[1, 15]] },
  finish: null,
  grid: {},
  lapped_start: {},
  overflow: {},
  shape: [],
  lane_width: 1,
  source: "house",
};

describe("the loop", () => {
  it("tells a place near to where a car is", () => {
    expect(near(1, 31, 32)).toBe(33);
    expect(near(31, 65, 32)).toBe(63);
    expect(near(4, 4, 32)).toBe(4);
    expect(mod(-2, 32)).toBe(30);
  });
  it("has its lanes from the pits outward", () => {
    expect((["LL", "GI", "GO", "HL"] as const).map((lane) => spotOf({ lane, x: 18 }).lane)).toEqual([0, 1, 2, 3]);
  });
  it("goes a way leg by leg, and a little beyond its end", () => {
    const way = [{ x: 8, lane: 0 }, { x: 6, lane: 0 }, { x: 5, lane: 1 }];
    expect(partOf(way, 0)).toEqual({ x: 8, lane: 0 });
    expect(partOf(way, 0.5)).toEqual({ x: 6, lane: 0 });
    expect(partOf(way, 0.75)).toEqual({ x: 5.5, lane: 0.5 });
    expect(partOf(way, 1)).toEqual({ x: 5, lane: 1 });
    expect(partOf(way, 1.1).x).toBeLessThan(5);
  });
});

describe("the names of the lanes", () => {
  it("stand on the first space of a lane, not on the stands", () => {
    const stands = { ...tile, lanes: { ...tile.lanes, HL: [[9, 15]] as [number, number][] } };
    expect([0, 1, 2, 3].map((lane) => firstOf([{ tile, u: 16 }, { tile: stands, u: 0 }], lane))).toEqual([1, 0, 0, 9]);
  });
});

describe("the window", () => {
  it("shows a place from the rear edge of the back tile", () => {
    expect(seen(20, 16, 32, null).u).toBe(4);
    expect(seen(3, 16, 32, null).u).toBe(19);
  });
  it("lifts the back tile over the front one, and ends as the next window shows it", () => {
    for (const x of [0, 3, 15, 16, 20, 31]) {
      expect(seen(x, 0, 32, 0).u).toBe(seen(x, 0, 32, null).u);
      expect(seen(x, 0, 32, 1).u).toBe(seen(x, 16, 32, null).u);
    }
    expect(seen(3, 0, 32, 0.5).lift).toBeCloseTo(1);
    expect(seen(20, 0, 32, 0.5).lift).toBe(0);
  });
});

describe("a tile", () => {
  it("has its spaces where its stretches say", () => {
    const low = spacesOf(tile).filter(({ lane }) => lane === 0);
    expect(low.map(({ x }) => x)).toEqual([1, 3, 5, 13, 15]);
    expect(spacesOf(tile).filter(({ lane }) => lane === 1)).toHaveLength(8);
  });
  it("has grass where a lane is missing, not at its offset of half a space", () => {
    expect(gapsOf(tile, "LL")).toEqual([[7, 13]]);
    expect(gapsOf(tile, "HL")).toEqual([]);
    expect(gapsOf({ ...tile, lanes: { ...tile.lanes, HL: [[9, 15]] } }, "HL")).toEqual([[0, 9]]);
  });
});

describe("the drawing", () => {
  it("runs to the right, or up a small screen, with the pits before the low line", () => {
    const [lying, upright] = [new Board(32, false), new Board(32, true)];
    expect(lying.car(4, 1).x).toBeGreaterThan(lying.car(2, 1).x);
    expect(upright.car(4, 1).y).toBeLessThan(upright.car(2, 1).y);
    expect(lying.car(4, 0).y).toBeGreaterThan(lying.car(4, PITS).y);
    expect(upright.car(4, 3).x).toBeGreaterThan(upright.car(4, 0).x);
  });
  it("keeps every space inside its box, the last half space too", () => {
    for (const board of [new Board(32, false), new Board(32, true)]) {
      const [, , width, height] = board.box;
      for (const [u, lane] of [[0, 1], [31, 0], [31, 3], [30, 2]] as const) {
        const { x, y, width: w, height: h } = board.space(u, lane);
        expect(x).toBeGreaterThan(0);
        expect(y).toBeGreaterThan(0);
        expect(x + w).toBeLessThan(width);
        expect(y + h).toBeLessThan(height);
      }
    }
  });
});
