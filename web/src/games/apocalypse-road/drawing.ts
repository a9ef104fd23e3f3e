// A track of the pack as shapes, made once. Lanes are counted from the inside, which may change sides.
import { smooth } from "../../lib/easing";
import { once } from "../../lib/once";
import { line, spline, type Point, type Pose } from "../../lib/path";
import { say } from "../../lib/speech";
import { range } from "../../lib/track";
import type { Status, Track } from "./content";

/** What of a track is drawn. */
export type Ground = Pick<Track, "section" | "shape" | "lane_width" | "grid" | "grid_shape" | "chute" | "crossover" | "rows" | "landmarks">;
type Kind = "paved" | "rough" | "jump" | "trough";
type Word = Point & { text: string };

/** Where a space lies: along one of the two ways by sector, and so far to the right of its middle. */
interface Spot {
  way: "lap" | "grid";
  u: number;
  offset: number;
  kind: Kind;
  crossing: boolean;
}

export type Drawing = ReturnType<typeof draw>;

const MARGIN = 8;
const CAR = 76; // how much room a car takes of a queue

/** Catmull-Rom by number of points: 0 is the first, 0.5 half way to the second. */
export class Way {
  constructor(readonly points: Point[], readonly closed: boolean) {}

  point(u: number): Point {
    const count = this.points.length;
    if (!this.closed && (u < 0 || u > count - 1)) {
      // straight on past an open end
      const [end, before] = u < 0 ? [this.points[0]!, this.points[1]!] : [this.points[count - 1]!, this.points[count - 2]!];
      const over = u < 0 ? -u : u - (count - 1);
      return { x: end.x + (end.x - before.x) * over, y: end.y + (end.y - before.y) * over };
    }
    const i = Math.min(Math.floor(u), this.closed ? Infinity : count - 2);
    const t = u - i;
    const [a, b, c, d] = [this.#at(i - 1), this.#at(i), this.#at(i + 1), this.#at(i + 2)];
    return { x: spline(a.x, b.x, c.x, d.x, t), y: spline(a.y, b.y, c.y, d.y, t) };
  }

  pose(u: number, right = 0): Pose {
    const { x, y } = this.point(u);
    const [a, b] = [this.point(u - 0.04), this.point(u + 0.04)];
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    return { x: x - Math.sin(angle) * right, y: y + Math.cos(angle) * right, angle };
  }

  /** How long a step of 1 is here. */
  stride(u: number): number {
    const [a, b] = [this.point(u - 0.25), this.point(u + 0.25)];
    return Math.max(8, 2 * Math.hypot(b.x - a.x, b.y - a.y));
  }

  #at(i: number): Point {
    const count = this.points.length;
    return this.closed ? this.points[((i % count) + count) % count]! : this.points[Math.min(Math.max(i, 0), count - 1)]!;
  }
}

export const drawingOf = once(draw);

export function draw(track: Ground) {
  const lane = Math.max(track.lane_width, 44);
  const lap = new Way(track.shape.map(([x, y]) => ({ x, y })), true);
  const count = track.shape.length;
  const sectors = track.rows.filter(({ start }) => !start);
  const half = sectors.map(({ spaces }) => (spaces.length * lane) / 2);
  const at = (i: number) => ((i % count) + count) % count;

  /** The road's half width: it opens before a wider sector. */
  function halfAt(u: number): number {
    const i = at(Math.round(u));
    const part = u - Math.round(u);
    const next = half[at(i + Math.sign(part || 1))]!;
    const reach = Math.min(1, Math.max(0, (Math.abs(part) - 0.04) / 0.46));
    return half[i]! + Math.max(0, next - half[i]!) * smooth(reach);
  }

  const rows = track.rows.length - sectors.length;
  const startLane = lane * 0.86;
  const starter = track.grid && rows ? startWay(track, lap, half, track.grid.lanes * startLane) : null;
  const startHalf = track.grid ? (track.grid.lanes * startLane) / 2 : 0;

  const spots = new Map<string, Spot>();
  const crossed = new Set(track.crossover.flat());
  track.rows.forEach(({ start, kind, inside, spaces, trough }, i) =>
    spaces.forEach((name, place) => {
      const offset = (place - (spaces.length - 1) / 2) * (start ? startLane : lane) * (inside === "left" ? 1 : -1);
      spots.set(name, { way: start ? "grid" : "lap", u: start ? i - count : i, offset, kind: name === trough ? "trough" : kind, crossing: crossed.has(name) });
    }),
  );

  const way = (spot: Spot) => (spot.way === "grid" ? starter! : lap);
  const twins = new Map<string, Point>();
  for (const pair of track.crossover) {
    const [a, b] = pair.map((name) => lap.pose(spots.get(name)!.u, spots.get(name)!.offset)) as [Pose, Pose];
    for (const name of pair) twins.set(name, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  }

  function middleOf(name: string): Pose | null {
    const spot = spots.get(name);
    if (!spot) return null;
    const pose = way(spot).pose(spot.u, spot.offset);
    const twin = twins.get(name);
    return twin ? { ...twin, angle: pose.angle } : pose;
  }

  const inside = (u: number) => (sectors[at(Math.round(u))]!.inside === "left" ? -1 : 1);
  const chuteSpot = spots.get(track.chute)!;

  /** The middle of a space, or of where a car waits beside it. */
  function pose(space: string | null, status: Status = "track", turn = 0): Pose | null {
    if (status === "chute") {
      const [row, column] = [Math.floor(turn / 4), turn % 4];
      const side = inside(chuteSpot.u);
      return lap.pose(chuteSpot.u + 0.3 - (column * CAR) / lap.stride(chuteSpot.u - 0.6), side * (half[at(chuteSpot.u)]! + lane * (0.85 + row)));
    }
    const spot = space === null ? undefined : spots.get(space);
    if (!space || !spot) return null;
    if (status !== "inside" && status !== "outside") return middleOf(space);
    const side = (status === "inside" ? 1 : -1) * inside(spot.u);
    const out = lap.pose(spot.u + 0.1 * turn, side * (halfAt(spot.u) + lane * 0.62));
    return { ...out, angle: out.angle + side * 0.5 };
  }

  function band(on: Way, from: number, to: number, left: (u: number) => number, right: (u: number) => number, steps = 8): string {
    const at = Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
    return line([...at.map((u) => on.pose(u, right(u))), ...at.reverse().map((u) => on.pose(u, left(u)))], true);
  }

  function outline(name: string, inset = 2): string {
    const spot = spots.get(name);
    if (!spot) return "";
    const twin = twins.get(name);
    if (twin) {
      const { angle } = lap.pose(spot.u, 0);
      const r = lane / 2 - inset;
      const corner = (a: number, b: number): Point => ({
        x: twin.x + Math.cos(angle) * a - Math.sin(angle) * b,
        y: twin.y + Math.sin(angle) * a + Math.cos(angle) * b,
      });
      return line([corner(-r, -r), corner(r, -r), corner(r, r), corner(-r, r)], true);
    }
    const on = way(spot);
    const less = inset / on.stride(spot.u);
    const by = (spot.way === "grid" ? startLane : lane) / 2 - inset;
    return band(on, spot.u - 0.5 + less, spot.u + 0.5 - less, () => spot.offset - by, () => spot.offset + by, 6);
  }

  /** How long a space is where its car stands: less than the row in the inside of a bend. */
  function long(name: string): number {
    const spot = spots.get(name);
    if (!spot) return 1e3;
    const on = way(spot);
    const [a, b] = [on.pose(spot.u - 0.5, spot.offset), on.pose(spot.u + 0.5, spot.offset)];
    return Math.hypot(b.x - a.x, b.y - a.y);
  }

  const hull = (more: number) =>
    sectors.map((_, i) => band(lap, i - 0.505, i + 0.505, (u) => -halfAt(u) - more, (u) => halfAt(u) + more)).join("");
  const startHull = (more: number) =>
    starter ? band(starter, -0.5 - more / 90, rows - 0.3, () => -startHalf - more, () => startHalf + more, rows * 6) : "";

  const shapes = [...spots]
    .filter(([name]) => !track.crossover.some(([, second]) => second === name))
    .map(([name, { kind, crossing, way: on }]) => ({ name, d: outline(name), kind, crossing, start: on === "grid" }));

  /** All road in short steps, each with the half width; `u` only on the lap. */
  const road: (Point & { half: number; u: number | null })[] = [
    ...[...Array(count * 4).keys()].map((i) => ({ ...lap.point(i / 4), half: halfAt(i / 4), u: i / 4 })),
    ...(starter ? [...Array(rows * 3).keys()].map((i) => ({ ...starter.point(i / 3), half: startHalf, u: null })) : []),
  ];
  /** How far a point is from the road, other than the part it stands beside. */
  function free(point: Point, u: number): number {
    const apart = (other: number) => Math.min(Math.abs(other - u), count - Math.abs(other - u));
    const others = road.filter((other) => other.u === null || apart(other.u) >= 0.9);
    return Math.min(...others.map(({ x, y, half }) => Math.hypot(x - point.x, y - point.y) - half));
  }
  /** Beside the road, on the side where there is room. */
  function beside(u: number, by: number, sides: number[], room: number): Pose | null {
    const tried = sides.map((side) => lap.pose(u, side * (halfAt(u) + by)));
    return tried.find((point) => free(point, u) > room) ?? null;
  }

  const labels: Word[] = [];
  for (const { sectors: [first, last], text, crossing } of track.landmarks) {
    const u = crossing ? first - 2.3 : (first + last) / 2 - 1;
    const side = -inside(u);
    const point = beside(u, 46, [-side, side], 34) ?? beside(u, 40, [side, -side], 10);
    if (point) labels.push({ text, x: point.x, y: point.y + 5 });
  }
  const line0 = beside(-0.5, 30, [-inside(0), inside(0)], 16);
  if (line0) labels.push({ text: say("finish"), x: line0.x, y: line0.y + 5 });

  const numbers: Word[] = [];
  for (let i = 0; i < count; i++) {
    if (sectors[i]!.spaces.some((name) => crossed.has(name))) continue;
    const byChute = i <= chuteSpot.u + 0.7 && i >= chuteSpot.u - 2;
    const point = beside(i, 17, byChute ? [-inside(i)] : [-inside(i), inside(i)], 15);
    const crowded = point && numbers.some((other) => Math.hypot(other.x - point.x, other.y - point.y) < 30);
    if (point && !crowded) numbers.push({ text: String(i + 1), x: point.x, y: point.y + 5 });
  }

  const walls: string[] = [];
  const chevrons: string[] = [];
  for (const section of track.section) {
    const [first, last] = [section.sectors[0] - 1, section.sectors[1] - 1];
    if (section.barrier) {
      const side = section.inside === "left" ? 1 : -1;
      const offset = (section.barrier - section.lanes / 2) * lane * side;
      const points = [...Array(24).keys()].map((i) => lap.pose(first - 0.5 + ((last - first + 1) * i) / 23, offset));
      walls.push(line(points));
    }
    if (section.kind === "jump") {
      for (let u = first - 0.3; u < last + 0.4; u += 0.3) {
        for (const offset of [-lane, lane]) {
          const tip = lap.pose(u + 8 / lap.stride(u), offset);
          const [a, b] = [lap.pose(u, offset - 9), lap.pose(u, offset + 9)];
          chevrons.push(line([a, tip, b]));
        }
      }
    }
  }

  const [left, right] = range(road.flatMap(({ x, half }) => [x - half, x + half]));
  const [top, bottom] = range(road.flatMap(({ y, half }) => [y - half, y + half]));
  const pad = 44;

  const side = inside(chuteSpot.u);
  const reach = half[at(chuteSpot.u)]!;
  const [far, near] = [side * (reach + lane * 1.5), side * (reach + MARGIN + 4)];
  const back = chuteSpot.u + 0.3 - (3.6 * CAR) / lap.stride(chuteSpot.u - 0.6);
  const sign = lap.pose(back + 0.42, side * (reach + lane * 0.85)); // under the cars that wait
  const chute = {
    d: band(lap, back, chuteSpot.u + 0.62, () => Math.min(far, near), () => Math.max(far, near)),
    x: sign.x,
    y: sign.y + 5,
  };

  /** Clear of the road to all sides, twice as wide as high. */
  function roomAt(point: Point): number {
    const edges = Math.min((point.x - left + pad) / 2, (right + pad - point.x) / 2, point.y - top + pad, bottom + pad - point.y);
    return Math.min(edges, ...road.map(({ x, y, half }) => Math.max((Math.abs(x - point.x) - half) / 2, Math.abs(y - point.y) - half)));
  }
  let room: Point = { x: (left + right) / 2, y: (top + bottom) / 2 };
  let roomiest = roomAt(room);
  for (let x = left; x <= right; x += 24) {
    for (let y = top; y <= bottom; y += 24) {
      const found = roomAt({ x, y });
      if (found > roomiest + 6) [room, roomiest] = [{ x, y }, found];
    }
  }

  return {
    room, // the middle of the largest free place, for panels
    box: [left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad] as [number, number, number, number],
    lane,
    spots,
    shapes,
    start: starter ? { paint: startHull(MARGIN), asphalt: startHull(MARGIN - 4) } : null,
    shadow: hull(MARGIN + 1),
    paint: hull(MARGIN),
    asphalt: hull(MARGIN - 4),
    finish: band(lap, -0.5 - 9 / lap.stride(-0.5), -0.5 + 9 / lap.stride(-0.5), (u) => -halfAt(u) - 3, (u) => halfAt(u) + 3, 2),
    walls,
    chevrons,
    labels,
    numbers,
    chute,
    middle: line([...Array(count * 6 + 1).keys()].map((i) => lap.point(i / 6))),
    pose,
    outline,
    long,
    car: { scale: (lane * 0.78) / 48, squash: 0.98 },
  };
}

/** Two straights become one way with a wide bend, its rows all equally long, back to front; a plain row of points stays so. */
export function rounded(points: Point[], longest: number): Point[] {
  const [a, b] = [points[0]!, points[1]!];
  const [y, z] = [points[points.length - 2]!, points[points.length - 1]!];
  const [out, back] = [unit(a, b), unit(z, y)];
  const turn = Math.PI - Math.acos(Math.max(-1, Math.min(1, out.x * back.x + out.y * back.y)));
  const cross = out.x * back.y - out.y * back.x;
  if (points.length < 4 || Math.abs(cross) < 0.2) return points;
  const far = ((z.x - a.x) * back.y - (z.y - a.y) * back.x) / cross;
  const corner = { x: a.x + out.x * far, y: a.y + out.y * far };
  const [first, last] = [Math.hypot(corner.x - a.x, corner.y - a.y), Math.hypot(corner.x - z.x, corner.y - z.y)];
  const cut = Math.min(first, last); // from where the bend begins to the corner
  const radius = cut / Math.tan(turn / 2);
  const step = Math.min(longest, (first + last - 2 * cut + radius * turn) / (points.length - 1));
  const side = Math.sign(cross) || 1;
  const from = { x: corner.x - back.x * cut, y: corner.y - back.y * cut }; // where the bend begins, seen from the lap
  const middle = { x: from.x - back.y * radius * side, y: from.y + back.x * radius * side };
  return points.map((_, row) => {
    const s = (points.length - 1 - row) * step;
    if (s <= last - cut) return { x: z.x + back.x * s, y: z.y + back.y * s };
    const bend = s - (last - cut);
    if (bend >= radius * turn) {
      const rest = bend - radius * turn + cut;
      return { x: corner.x - out.x * rest, y: corner.y - out.y * rest };
    }
    const angle = (bend / radius) * side;
    const [dx, dy] = [from.x - middle.x, from.y - middle.y];
    return { x: middle.x + dx * Math.cos(angle) - dy * Math.sin(angle), y: middle.y + dx * Math.sin(angle) + dy * Math.cos(angle) };
  });
}

function unit(from: Point, to: Point): Point {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
}

const START_ROW = 82; // no row of the start section is longer: a car is 72

/** The start section, moved aside as little as keeps it off the lap; its front row stands at the lap's edge. */
function startWay(track: Ground, lap: Way, half: number[], width: number): Way {
  const given = track.grid_shape.map(([x, y]) => ({ x, y }));
  const joins = track.grid!.joins - 1;
  const road = [...Array(half.length * 4).keys()].map((i) => ({ ...lap.point(i / 4), u: i / 4, h: half[Math.round(i / 4) % half.length]! }));
  const made = (dx: number, dy: number): Point[] => {
    const points = given.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
    const [before, front] = points.slice(-2) as [Point, Point];
    const back = unit(front, before);
    const over = Math.max(0, ...road.map((p) => START_ROW / 2 + p.h + MARGIN - Math.hypot(front.x - p.x, front.y - p.y)));
    points[points.length - 1] = { x: front.x + back.x * over, y: front.y + back.y * over };
    return rounded(points, START_ROW);
  };
  const overlap = (points: Point[]) => {
    let worst = 0;
    points.forEach(({ x, y }, row) => {
      for (const p of road) {
        if (row >= points.length - 2 && Math.abs(p.u - joins) < 1.6) continue; // the front row meets the lap
        worst = Math.max(worst, width / 2 + p.h + 14 - Math.hypot(x - p.x, y - p.y));
      }
    });
    return worst;
  };
  let best = made(0, 0);
  let least = overlap(best);
  for (let dx = -100; dx <= 100; dx += 10) {
    for (let dy = -60; dy <= 60; dy += 20) {
      const points = made(dx, dy);
      const cost = overlap(points) + Math.hypot(dx, dy) / 8;
      if (cost < least) [best, least] = [points, cost];
    }
  }
  return new Way(best, false);
}
