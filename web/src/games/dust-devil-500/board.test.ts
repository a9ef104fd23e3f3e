import { describe, expect, it } from "vitest";
import { Board, BOX, LANE, near, span, travel } from "./board";
import { spacesTo, type Track } from "./content";
import { STANDARD } from "./example";

const BLUE: Track = { ...STANDARD, red_line_after: 67, pit_row: { ...STANDARD.pit_row, entry: 44 } };
const LONG: Track = { ...STANDARD, length: 120, pit_row: { ...STANDARD.pit_row, entry: 70, exit: 66 } };

const places = (track: Track) => [
  "start",
  ...Array.from({ length: track.length }, (_, i) => String(i + 1)),
  ...track.pit_row.spaces.map((_, i) => `P${i + 1}`),
  ...track.ramp.map((_, i) => `R${i + 1}`),
  "finish",
];

describe.each([STANDARD, BLUE, LONG])("the board of $length spaces, Pit Row at $pit_row.entry", (track) => {
  const board = new Board(track);

  it("names the spots of events as the view does", () => {
    expect(board.place(0)).toBe("start");
    expect(board.place(track.length)).toBe(String(track.length));
    const all = places(track).filter((place) => place !== "finish");
    const spots = Array.from({ length: track.length + 1 + 1 + 3 + 4 }, (_, spot) => board.place(spot));
    expect(new Set(spots)).toEqual(new Set([...all, "finish"]));
    expect(board.place(track.length + 9)).toBe(String(track.pit_row.entry));
    expect(board.place(track.length + 10)).toBe(String(track.length));
  });

  it("keeps every space inside the box and apart from all others", () => {
    const all = places(track).map((place) => ({ place, ...board.middle(place) }));
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
    const route = board.route("5", "30");
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
    const last = String(track.length);
    const trips: [string, string, boolean][] = [
      ["start", "9", false],
      ["20", "12", true],
      ["3", "start", true],
      ["P2", String(exit + 1), false],
      ["P1", "P3", false],
      ["P3", String(exit - 9), true],
      [last, "R3", false],
      ["R4", "R1", false],
      ["R2", "finish", false],
      ["75", "finish", false],
      ["R4", "R4", false],
      [String(entry), "P2", false],
    ];
    for (const [from, to, pushed] of trips) {
      const route = board.route(from, to, pushed);
      const [first, end] = [route[0]!, route[route.length - 1]!];
      const [a, b] = [board.middle(from), board.middle(to)];
      expect(Math.hypot(first.x - a.x, first.y - a.y), `${from} to ${to}`).toBeLessThan(6);
      expect(Math.hypot(end.x - b.x, end.y - b.y), `${from} to ${to}`).toBeLessThan(6);
      for (let i = 1; i < route.length; i++) {
        expect(Math.hypot(route[i]!.x - route[i - 1]!.x, route[i]!.y - route[i - 1]!.y), `${from} to ${to}`).toBeLessThan(24);
      }
    }
  });

  it("goes the long way through Pit Row", () => {
    const { entry, exit } = track.pit_row;
    const out = board.pitVisit(String(entry));
    expect(span(out)).toBeGreaterThan((entry - exit) * board.step + 2 * LANE);
    const near = board.middle("P2");
    expect(Math.min(...out.map(({ x, y }) => Math.hypot(x - near.x, y - near.y)))).toBeLessThan(6);
  });

  it("sets cars that share a space side by side", () => {
    for (const place of ["start", "17", "P2", "R3", "finish"]) {
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
  it("counts to the next space of a color", () => {
    expect(spacesTo(STANDARD, 0, "white")).toBe(8);
    expect(spacesTo(STANDARD, 12, "red")).toBe(7);
    expect(spacesTo(STANDARD, 12, "purple")).toBe(8); // its own color is eight ahead
    expect(spacesTo(STANDARD, 80, "black")).toBe(1);
  });

  it("turns the short way round", () => {
    expect(near(3.1, -3.1)).toBeCloseTo(3.1 - 2 * Math.PI);
  });

  it("measures a share of a route along it", () => {
    const route = [{ x: 0, y: 0, angle: 0 }, { x: 10, y: 0, angle: 0 }, { x: 10, y: 30, angle: 1 }];
    expect(travel(route, 0.5)).toMatchObject({ x: 10, y: 10 });
    expect(travel(route, 1)).toMatchObject({ x: 10, y: 30 });
  });
});
