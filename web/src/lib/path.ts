// A centre line with its length measured: where a car is and which way it points, at any distance.
export interface Point {
  x: number;
  y: number;
}

export interface Pose extends Point {
  angle: number; // radians, 0 along +x, clockwise on the screen
}

/** The same direction, said as close to another angle as can be: turning the short way round. */
export function near(angle: number, to: number): number {
  return angle + Math.round((to - angle) / (2 * Math.PI)) * 2 * Math.PI;
}

/** Part of the way between two poses, turning the short way. */
export function between(a: Pose, b: Pose, part: number): Pose {
  const mix = (from: number, to: number) => from + (to - from) * part;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), angle: mix(a.angle, near(b.angle, a.angle)) };
}

export class Path {
  readonly length: number;
  #points: Point[];
  #at: number[]; // distance of each sample from the start

  constructor(points: Point[], readonly closed: boolean, steps = 24) {
    this.#points = smooth(points, closed, steps);
    this.#at = [0];
    for (let i = 1; i < this.#points.length; i++) {
      const [a, b] = [this.#points[i - 1]!, this.#points[i]!];
      this.#at.push(this.#at[i - 1]! + Math.hypot(b.x - a.x, b.y - a.y));
    }
    this.length = this.#at[this.#at.length - 1]!;
  }

  /** The point at distance `s` from the start; around and around on a closed path. */
  point(s: number): Point {
    const want = this.closed
      ? ((s % this.length) + this.length) % this.length
      : Math.min(Math.max(s, 0), this.length);
    let low = 0;
    let high = this.#at.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#at[middle]! <= want) low = middle;
      else high = middle;
    }
    const [a, b] = [this.#points[low]!, this.#points[high]!];
    const span = this.#at[high]! - this.#at[low]!;
    const part = span ? (want - this.#at[low]!) / span : 0;
    const beyond = this.closed ? 0 : s - want; // straight on past an open end
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    return {
      x: a.x + (b.x - a.x) * part + Math.cos(angle) * beyond,
      y: a.y + (b.y - a.y) * part + Math.sin(angle) * beyond,
    };
  }

  angle(s: number): number {
    const [a, b] = [this.point(s - 6), this.point(s + 6)];
    return Math.atan2(b.y - a.y, b.x - a.x);
  }

  /** `offset` is to the left of travel: the inside of a left-hand track. */
  pose(s: number, offset = 0): Pose {
    const { x, y } = this.point(s);
    const angle = this.angle(s);
    return { x: x + Math.sin(angle) * offset, y: y - Math.cos(angle) * offset, angle };
  }

  /** From one distance to another in so many steps, with both ends. */
  poses(from: number, to: number, steps: number, offset = 0): Pose[] {
    return Array.from({ length: steps + 1 }, (_, i) => this.pose(from + ((to - from) * i) / steps, offset));
  }
}

/** Catmull-Rom through the points. */
function smooth(points: Point[], closed: boolean, steps: number): Point[] {
  const count = points.length;
  const get = (i: number): Point =>
    closed ? points[(i + count) % count]! : points[Math.min(Math.max(i, 0), count - 1)]!;
  const samples: Point[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, d] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      samples.push({ x: spline(a.x, b.x, c.x, d.x, t), y: spline(a.y, b.y, c.y, d.y, t) });
    }
  }
  samples.push(closed ? samples[0]! : points[count - 1]!);
  return samples;
}

/** Part of the way from `b` to `c`, with a point more on either side. */
export function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

/** An outline as an SVG path. */
export function line(points: Point[], close = false): string {
  const text = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  return `M${text}${close ? "Z" : ""}`;
}
