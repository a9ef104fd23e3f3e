import { describe, expect, it } from "vitest";
import { near } from "../../lib/path";
import { Board, BOX, LANE, span, travel } from "./board";
import type { Place } from "./content";
import { example, STANDARD } from "./test-track";

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (to < from ? from - i : from + i));

describe.each([STANDARD, example(80, 42, 44), example(120, 66, 70)])("the board of $length spaces, Pit Row at $pit_row.entry", (track) => {
  const board = new Board(track);

  it("keeps every space inside the box and apart from all others", () => {
    const all = track.spaces.map(({ space }) => ({ place: String(space), ...board.middle(space) }));
    for (const one of all) {
      expect(one.x).toBeGreaterThan(BOX[0] + 20);
      expect(one.x).toBeLessThan(BOX[0] + BOX[2] - 20);
      expect(one.y).toBeGreaterThan(BOX[1] + 20);
      expect(one.y).toBeLessThan(BOX[1] + BOX[3] - 20);
      for (const other of all) {
        if (one.place < other.place) {
          const gap = Math.hypot(one.x - other.x, one.y - other.y);
          expect(gap, `${one.place} and ${other.place}`).toBeGreaterThan(Math.min(30, board.step * 0.9));
        }
      }
    }
  });

  it("drives on the road, never across it", () => {
    const route = board.route(range(5, 30));
    expect(span(route)).toBeCloseTo(25 * board.step, -2);
    for (const { x, y } of route) {
      let off = Infinity;
      for (let s = 0; s < board.road.length; s += 4) {
        const point = board.road.point(s);
        off = Math.min(off, Math.hypot(point.x - x, point.y - y));
      }
      expect(off).toBeLessThan(4);
    }
  });

  it("ends every route where the car will stand, without a jump on the way", () => {
    const { entry, exit } = track.pit_row;
    const last = track.length;
    const ways: Place[][] = [
      ["start", ...range(1, 9)],
      range(20, 12),
      [3, 2, 1, "start"],
      ["P2", "P3", exit, exit + 1],
      ["P1", "P2", "P3"],
      ["P3", ...range(exit - 2, exit - 9)],
      [last, "R1", "R2", "R3"],
      ["R4", "R3", "R2", "R1"],
      ["R2", "R1", "finish"],
      ["R2", "R1", last, "finish"],
      ["R2", "R1", ...range(last, last - 5)],
      [...range(last - 5, last), "finish"],
      ["R4"],
      [entry, "P1", "P2"],
    ];
    for (const way of ways) {
      const route = board.route(way);
      const [first, end] = [route[0]!, route[route.length - 1]!];
      const [a, b] = [board.middle(way[0]!), board.middle(way.at(-1)!)];
      const name = way.join(" ");
      expect(Math.hypot(first.x - a.x, first.y - a.y), name).toBeLessThan(6);
      expect(Math.hypot(end.x - b.x, end.y - b.y), name).toBeLessThan(6);
      for (let i = 1; i < route.length; i++) {
        expect(Math.hypot(route[i]!.x - route[i - 1]!.x, route[i]!.y - route[i - 1]!.y), name).toBeLessThan(24);
      }
    }
  });

  it("goes the long way through Pit Row", () => {
    const { entry, exit } = track.pit_row;
    const out = board.route([entry, "P1", "P2", "P3", ...range(exit, entry)]);
    expect(span(out)).toBeGreaterThan((entry - exit) * board.step + 2 * LANE);
    const near = board.middle("P2");
    expect(Math.min(...out.map(({ x, y }) => Math.hypot(x - near.x, y - near.y)))).toBeLessThan(6);
  });

  it("sets cars that share a space side by side", () => {
    for (const place of ["start", 17, "P2", "R3", "finish"]) {
      for (const count of place === "start" || place === "finish" ? [6] : [1, 2, 3, 4, 6]) {
        const slots = Array.from({ length: count }, (_, i) => board.slot(place, i, count));
        for (const [i, a] of slots.entries()) {
          for (const b of slots.slice(i + 1)) {
            expect(Math.hypot(a.x - b.x, a.y - b.y), `${count} cars on ${place}`).toBeGreaterThan(44 * a.scale * 0.9);
          }
        }
      }
    }
  });
});

describe("numbers", () => {
  it("turns the short way round", () => {
    expect(near(3.1, -3.1)).toBeCloseTo(3.1 - 2 * Math.PI);
  });

  it("measures a share of a route along it", () => {
    const route = [{ x: 0, y: 0, angle: 0 }, { x: 10, y: 0, angle: 0 }, { x: 10, y: 30, angle: 1 }];
    expect(travel(route, 0.5)).toMatchObject({ x: 10, y: 10 });
    expect(travel(route, 1)).toMatchObject({ x: 10, y: 30 });
  });
});
