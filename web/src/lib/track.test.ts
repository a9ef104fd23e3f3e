import { describe, expect, it } from "vitest";
import { inside, LaneTrack, roomFor, type TrackPlan } from "./track";

/** An oval driven counter-clockwise: along the bottom to the right, then up. */
const grounds = (letters: string) => [...letters].map((letter) => (letter === "." ? null : letter));
const oval = (rows: string[]): TrackPlan => ({
  shape: Array.from({ length: 25 }, (_, i) => {
    const angle = Math.PI / 2 - ((i % 24) * Math.PI) / 12;
    return [800 + 600 * Math.cos(angle), 500 + 300 * Math.sin(angle)] as const;
  }),
  first: -1,
  rows: rows.map(grounds),
  centre: 1,
  weight: (row) => (row[1] === "r" ? 2 : 1),
});
const ROWS = ["ww.", "ww.", ...Array.from({ length: 10 }, () => "www"), ...Array.from({ length: 4 }, () => "wr."), ...Array.from({ length: 8 }, () => "www")];
const FIT = { width: 900, height: 600, lane: 30, margin: 20, stretch: 1.1 };

describe("a track of lanes", () => {
  const track = new LaneTrack(oval(ROWS), FIT);

  it("has a space for every letter but the dots", () => {
    expect(track.spaces).toHaveLength(2 * 2 + 18 * 3 + 4 * 2);
    expect(track.ground(-1, 2)).toBeNull();
    expect(track.ground(11, 1)).toBe("r");
    expect(track.ground(99, 0)).toBeNull();
  });

  it("shares its length among the rows by weight", () => {
    expect(track.along(-1.5)).toBeCloseTo(0);
    expect(track.along(track.last + 0.5)).toBeCloseTo(track.path.length);
    const long = (row: number) => track.along(row + 0.5) - track.along(row - 0.5);
    expect(long(11) / long(3)).toBeCloseTo(2);
    for (let row = track.first; row < track.last; row++) {
      expect(track.along(row + 1)).toBeGreaterThan(track.along(row));
    }
  });

  it("has its first lane on the inside, and lanes as far apart as they are wide", () => {
    const infield = track.infield(0);
    for (const row of [0, 5, 12, 20]) {
      const [a, b, c] = [track.pose(row, 0), track.pose(row, 1), track.pose(row, 2)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(30);
      expect(Math.hypot(a.x - c.x, a.y - c.y)).toBeCloseTo(60);
      const middle = { x: 450, y: 300 };
      expect(Math.hypot(a.x - middle.x, a.y - middle.y)).toBeLessThan(Math.hypot(c.x - middle.x, c.y - middle.y));
      expect(inside(infield, a)).toBe(false);
    }
    expect(inside(infield, { x: 450, y: 300 })).toBe(true);
  });

  it("fits its box, road and all, and fills it one way", () => {
    const numbers = [...track.hull(0).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])] as const);
    const xs = numbers.map(([x]) => x);
    const ys = numbers.map(([, y]) => y);
    expect(Math.min(...xs)).toBeGreaterThan(19);
    expect(Math.max(...xs)).toBeLessThan(881);
    expect(Math.min(...ys)).toBeGreaterThan(19);
    expect(Math.max(...ys)).toBeLessThan(581);
    expect(Math.max(Math.max(...xs) - Math.min(...xs) - 860, Math.max(...ys) - Math.min(...ys) - 560)).toBeGreaterThan(-2);
  });

  it("tapers where a lane ends: the road never steps", () => {
    const road = track.hull(0).split("Z")[0]!.slice(1).split("L").map((pair) => pair.split(" ").map(Number));
    for (let i = 1; i < road.length; i++) {
      const [[ax, ay], [bx, by]] = [road[i - 1] as [number, number], road[i] as [number, number]];
      expect(Math.hypot(bx - ax, by - ay)).toBeLessThan(8);
    }
  });

  it("bends to the left all the way round", () => {
    for (let row = track.first; row <= track.last; row++) expect(track.bend(row)).toBeGreaterThan(0);
  });

  it("puts labels outside the road", () => {
    const near = track.beside(5, "outer", 10);
    const far = track.beside(5, "outer", 30);
    const edge = track.pose(5, 2);
    const off = (p: { x: number; y: number }) => Math.hypot(p.x - edge.x, p.y - edge.y);
    expect(off(near)).toBeCloseTo(25, 0);
    expect(off(far)).toBeCloseTo(45, 0);
    // beside the red rows lane 2 is missing, but its neighbours have it: with `reach` the label keeps clear of them
    const here = track.beside(10, "outer", 10);
    const clear = track.beside(10, "outer", 10, 2);
    const middle = { x: 450, y: 300 };
    expect(Math.hypot(clear.x - middle.x, clear.y - middle.y)).toBeGreaterThanOrEqual(Math.hypot(here.x - middle.x, here.y - middle.y));
  });

  it("may be open too", () => {
    const straight = new LaneTrack({ shape: [[0, 0], [500, 0], [1000, 0]], first: 1, rows: ["ww", "ww", "ww", "ww"].map(grounds), centre: 0.5 }, { width: 400, height: 100, lane: 20, margin: 10 });
    expect(straight.closed).toBe(false);
    expect(straight.pose(1, 0).y).toBeLessThan(straight.pose(1, 1).y); // left of travel is up
    expect(straight.pose(5, 0).x).toBeGreaterThan(straight.pose(4, 0).x); // straight on past the end
    expect(straight.hull(2).match(/Z/g)).toHaveLength(1);
  });
});

describe("room in the infield", () => {
  const square = [
    ...Array.from({ length: 20 }, (_, i) => ({ x: i * 20, y: 0 })),
    ...Array.from({ length: 20 }, (_, i) => ({ x: 400, y: i * 20 })),
    ...Array.from({ length: 20 }, (_, i) => ({ x: 400 - i * 20, y: 400 })),
    ...Array.from({ length: 20 }, (_, i) => ({ x: 0, y: 400 - i * 20 })),
  ];
  it("is in the middle, as large as asked where it fits", () => {
    const room = roomFor(square, 200, 100);
    expect(room.scale).toBe(1);
    expect(Math.abs(room.x - 200)).toBeLessThan(11);
    expect(Math.abs(room.y - 200)).toBeLessThan(11);
  });
  it("shrinks where it does not", () => {
    const room = roomFor(square, 800, 100);
    expect(room.scale).toBeLessThanOrEqual(0.5);
    expect(room.scale).toBeGreaterThan(0.4);
  });
});
