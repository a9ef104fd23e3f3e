// A track of rows and lanes drawn along its centre line: spaces, road, kerbs, lines across it.
// Works from a pack's geometry; what the ground of a space means, and how it is painted, is the game's.
import { Path, line, type Point, type Pose } from "./path";

export type Row = readonly (string | null)[];

export interface TrackPlan {
  shape: readonly (readonly [number, number])[]; // ends where it began: a closed loop
  first: number; // what the first row is called
  rows: readonly Row[]; // the ground in every lane, lane 0 first; null where there is no space
  centre: number; // the lane in the middle of which the shape runs
  weight?: (row: Row) => number; // how long a row is, against the others
}

export interface TrackFit {
  width: number; // the box it is fitted into
  height: number;
  lane: number; // how wide a lane is drawn
  margin: number; // kept free between road and box
  stretch?: number; // how much more one direction may be stretched than the other
}

export interface TrackSpace {
  row: number;
  lane: number;
  ground: string;
}

interface Affine {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

const SAMPLES = 720;
const INSET = 1.6;

export class LaneTrack {
  readonly lane: number;
  readonly lanes: number;
  readonly first: number;
  readonly last: number;
  readonly closed: boolean;
  readonly spaces: TrackSpace[];
  path!: Path;
  #plan: TrackPlan;
  #edges: number[] = []; // where each row begins, and the last one ends
  #in: number[] = []; // the road's edges, in samples along the path
  #out: number[] = [];

  constructor(plan: TrackPlan, fit: TrackFit) {
    this.#plan = plan;
    this.lane = fit.lane;
    this.lanes = plan.rows[0]!.length;
    this.first = plan.first;
    this.last = plan.first + plan.rows.length - 1;
    const [a, b] = [plan.shape[0]!, plan.shape[plan.shape.length - 1]!];
    this.closed = a[0] === b[0] && a[1] === b[1];
    this.spaces = plan.rows.flatMap((grounds, index) =>
      grounds.flatMap((ground, lane) => (ground === null ? [] : [{ row: plan.first + index, lane, ground }])),
    );
    this.#fit(fit);
  }

  /** The ground of a space; null where there is none. */
  ground(row: number, lane: number): string | null {
    return this.#plan.rows[row - this.first]?.[lane] ?? null;
  }

  /** How far along the path the middle of a row is; halves lie on the edges between rows. */
  along(row: number): number {
    const at = row - this.first + 0.5;
    const index = Math.min(Math.max(Math.floor(at), 0), this.#edges.length - 2);
    const [from, to] = [this.#edges[index]!, this.#edges[index + 1]!];
    return from + (to - from) * (at - index);
  }

  /** Of a lane's middle, to the left of travel: lane 0 is the inner one. */
  offset(lane: number): number {
    return (this.#plan.centre - lane) * this.lane;
  }

  /** Anywhere on the track, between rows and lanes too. */
  pose(row: number, lane: number): Pose {
    return this.path.pose(this.along(row), this.offset(lane));
  }

  /** How far apart two spaces of a lane are, with the lane's bend in it. */
  spaceLength(row: number, lane: number): number {
    const [a, b] = [this.pose(row - 0.5, lane), this.pose(row + 0.5, lane)];
    return Math.hypot(b.x - a.x, b.y - a.y);
  }

  /** The outline of one space, inset a little so that the asphalt shows between spaces. */
  outline(row: number, lane: number, inset = INSET): string {
    const [from, to] = [this.along(row - 0.5) + inset, this.along(row + 0.5) - inset];
    const half = this.lane / 2 - inset;
    return this.band(from, to, this.offset(lane) + half, this.offset(lane) - half);
  }

  /** An area between two distances along the path and two offsets. */
  band(from: number, to: number, inner: number, outer: number, steps = 7): string {
    const sides = [this.path.poses(from, to, steps, outer), this.path.poses(from, to, steps, inner).reverse()];
    return line(sides.flat(), true);
  }

  /** A line across every lane at the edge before `row + 0.5`, so wide: start and finish. */
  across(row: number, width: number, over = this.lane * 0.22): string {
    const s = this.along(row + 0.5);
    const [inner, outer] = this.#sides(this.#plan.rows[row - this.first] ?? this.#plan.rows[0]!);
    return this.band(s - width / 2, s + width / 2, inner + over, outer - over, 2);
  }

  /** The road with its tapers, so much wider than its lanes. For a closed track use evenodd. */
  hull(margin: number): string {
    const outer = this.#edge(this.#out, -margin);
    const inner = this.#edge(this.#in, margin);
    if (this.closed) return line(outer, true) + line(inner, true);
    return line([...outer, ...inner.reverse()], true);
  }

  /** What the road goes around. */
  infield(margin: number): Point[] {
    return this.#edge(this.#in, margin);
  }

  /** Along the inner or outer edge of the road, over some rows. */
  edge(from: number, to: number, side: "inner" | "outer", margin: number): string {
    const [start, end] = [this.along(from - 0.5), this.along(to + 0.5)];
    const steps = Math.max(4, Math.round((end - start) / 5));
    const points = Array.from({ length: steps + 1 }, (_, i) => {
      const s = start + ((end - start) * i) / steps;
      return this.path.pose(s, this.#edgeAt(s, side) + (side === "inner" ? margin : -margin));
    });
    return line(points);
  }

  /** A point outside the road beside a row, for numbers and names; clear of the road for `reach` rows around. */
  beside(row: number, side: "inner" | "outer", distance: number, reach = 0): Pose {
    const s = this.along(row);
    const around = reach ? [row - reach, row - reach / 2, row, row + reach / 2, row + reach] : [row];
    const edges = around.map((near) => this.#edgeAt(this.along(near), side));
    const edge = side === "inner" ? Math.max(...edges) + distance : Math.min(...edges) - distance;
    return this.path.pose(s, edge);
  }

  /** Which way the road bends in a row: positive to the left, the inside of a left-hand track. */
  bend(row: number): number {
    const turn = this.path.angle(this.along(row - 0.5)) - this.path.angle(this.along(row + 0.5));
    return Math.atan2(Math.sin(turn), Math.cos(turn));
  }

  /** The centre line itself, for a small map. */
  middle(steps = 160): string {
    return line(this.path.poses(0, this.path.length, steps));
  }

  /** The inner and the outer edge of a row's lanes. */
  #sides(row: Row): [number, number] {
    const [first, last] = range(row.flatMap((ground, lane) => (ground === null ? [] : [lane])));
    return [this.offset(first) + this.lane / 2, this.offset(last) - this.lane / 2];
  }

  #edgeAt(s: number, side: "inner" | "outer"): number {
    const edges = side === "inner" ? this.#in : this.#out;
    const part = ((s / this.path.length) % 1 + 1) % 1;
    return edges[Math.min(Math.floor(part * SAMPLES), SAMPLES - 1)]!;
  }

  #edge(edges: number[], more: number): Point[] {
    return edges.map((edge, i) => this.path.pose((this.path.length * i) / SAMPLES, edge + more));
  }

  /** Puts the shape into the box. The road is wider than its line, so it takes a few rounds. */
  #fit({ width, height, margin, stretch = 1 }: TrackFit): void {
    const by: Affine = { x: 1, y: 1, dx: width / 2, dy: height / 2 };
    for (let round = 0; round < 6; round++) {
      this.#draw(by);
      const road = [...this.#edge(this.#out, 0), ...this.#edge(this.#in, 0)];
      const [left, right] = range(road.map((point) => point.x));
      const [top, bottom] = range(road.map((point) => point.y));
      const x = (by.x * (width - 2 * margin)) / (right - left);
      const y = (by.y * (height - 2 * margin)) / (bottom - top);
      const most = Math.min(x, y) * stretch;
      [by.x, by.y] = [Math.min(x, most), Math.min(y, most)];
      by.dx += width / 2 - (left + right) / 2;
      by.dy += height / 2 - (top + bottom) / 2;
    }
    this.#draw(by);
  }

  #draw(by: Affine): void {
    const [left, right] = range(this.#plan.shape.map(([x]) => x));
    const [top, bottom] = range(this.#plan.shape.map(([, y]) => y));
    const points = this.#plan.shape.map(([x, y]) => ({
      x: (x - (left + right) / 2) * by.x + by.dx,
      y: (y - (top + bottom) / 2) * by.y + by.dy,
    }));
    this.path = new Path(this.closed ? points.slice(0, -1) : points, this.closed, 26);
    this.#measure();
  }

  #measure(): void {
    const weights = this.#plan.rows.map((grounds) => this.#plan.weight?.(grounds) ?? 1);
    const unit = this.path.length / weights.reduce((sum, weight) => sum + weight, 0);
    this.#edges = [0];
    for (const weight of weights) this.#edges.push(this.#edges[this.#edges.length - 1]! + weight * unit);
    const slope = this.lane / (0.8 * unit) / (SAMPLES / this.path.length); // a sample's worth
    const [inner, outer]: [number[], number[]] = [[], []];
    let row = 0;
    for (let i = 0; i < SAMPLES; i++) {
      const s = (this.path.length * i) / SAMPLES;
      while (row < weights.length - 1 && s >= this.#edges[row + 1]!) row++;
      const sides = this.#sides(this.#plan.rows[row]!);
      inner.push(sides[0]);
      outer.push(-sides[1]);
    }
    this.#in = taper(inner, slope, this.closed);
    this.#out = taper(outer, slope, this.closed).map((edge) => -edge);
  }
}

/** Never steps: each value is raised to what its neighbours are, less the slope in between. */
function taper(values: number[], slope: number, closed: boolean): number[] {
  const eased = [...values];
  const count = eased.length;
  for (let round = 0; round < (closed ? 2 : 1); round++) {
    for (let i = closed ? 0 : 1; i < count; i++) {
      eased[i] = Math.max(eased[i]!, eased[(i - 1 + count) % count]! - slope);
    }
    for (let i = count - (closed ? 1 : 2); i >= 0; i--) {
      eased[i] = Math.max(eased[i]!, eased[(i + 1) % count]! - slope);
    }
  }
  return eased;
}

export function range(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

export function inside(points: readonly Point[], { x, y }: Point): boolean {
  let odd = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[i]!, points[j]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}

/** Where a box of this size fits into an area, as large as it can be up to `most`, and near the middle. */
export function roomFor(
  points: readonly Point[],
  width: number,
  height: number,
  most = 1,
): { x: number; y: number; scale: number } {
  const area = points.filter((_, i) => i % 4 === 0);
  const parts = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75];
  const rim = parts.flatMap((part) => [[part, -1], [-part, 1], [-1, -part], [1, part]] as const); // of the box, from its middle
  const [left, right] = range(area.map((point) => point.x));
  const [top, bottom] = range(area.map((point) => point.y));
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  for (let scale = most; scale > 0.3; scale -= 0.05) {
    const [w, h] = [(width * scale) / 2, (height * scale) / 2];
    let best: { x: number; y: number; off: number } | null = null;
    for (let y = top + h; y <= bottom - h; y += 10) {
      for (let x = left + w; x <= right - w; x += 10) {
        const off = Math.hypot(x - middle.x, y - middle.y);
        if (best && off >= best.off) continue;
        if (rim.every(([a, b]) => inside(area, { x: x + a * w, y: y + b * h }))) best = { x, y, off };
      }
    }
    if (best) return { x: best.x, y: best.y, scale };
  }
  return { ...middle, scale: 0.3 };
}
