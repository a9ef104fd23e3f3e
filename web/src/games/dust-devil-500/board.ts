// The board as a drawing: a spiral of spaces with Start, Pit Row, ramp and finish, from the pack's
// numbers. One unit is one pixel of a stage 960 wide.
import { between, line, near, Path, type Point, type Pose } from "../../lib/path";
import type { Place, Space, Track } from "./content";

export const BOX: [number, number, number, number] = [306, 56, 966, 694];
export const LANE = 50;
const PIT_STEP = 52;

export interface Slot extends Pose {
  scale: number;
  squash: number;
}

/** Corners of the center line with their radius; the road runs against the clock, from outside in. */
const CORNERS: [number, number, number][] = [
  [352, 330, 0],
  [352, 700, 114],
  [1228, 700, 118],
  [1228, 100, 118],
  [442, 100, 118],
  [442, 612, 92],
  [1138, 612, 92],
  [1138, 520, 0],
];
const FINISH: [number, number, number][] = [
  [1138, 520, 0],
  [1138, 460, 60],
  [984, 460, 0],
];
const UP = -Math.PI / 2;
const JUNCTION: Pose = { x: 1138, y: 520, angle: UP }; // where ramp and finish part

export class Board {
  readonly road = new Path(rounded(CORNERS), false, 1);
  readonly homeRoad = new Path(rounded(FINISH), false, 1);
  readonly step: number; // length of a space
  readonly pitSide: number; // 1: Pit Row lies on the inside, -1: outside
  readonly pitRoad: Path; // from its entry through Pit Row to its exit
  readonly rampStep: number;
  private readonly spaces: Map<Place, Space>;

  constructor(readonly track: Track) {
    this.step = this.road.length / track.length;
    this.spaces = new Map(track.spaces.map((one) => [one.space, one]));
    this.rampStep = 232 / track.ramp.length;
    const { entry, exit } = track.pit_row;
    this.pitSide = [entry, (entry + exit) / 2, exit].every((at) => this.free(this.along(at), 62, 50)) ? 1 : -1;
    this.pitRoad = this.makePitRoad();
  }

  private lies = (place: Place): Space => this.spaces.get(place)!;
  private onRoad = (place: Place): boolean => ["start", "track"].includes(this.lies(place).lane);
  private inPit = (place: Place): boolean => this.lies(place).lane === "pit";

  /** Distance of a space's middle along the road. */
  along(number: number): number {
    return (number - 0.5) * this.step;
  }

  /** The middle of a space, and which way a car points there. */
  middle(place: Place): Pose {
    const { lane, index } = this.lies(place);
    if (this.onRoad(place)) return this.road.pose(this.at(place));
    if (lane === "finish") return this.homeRoad.pose(this.homeRoad.length - 48);
    if (lane === "pit") {
      const pose = this.road.pose(this.pitAlong(index), this.pitSide * 62);
      return { ...pose, angle: pose.angle + Math.PI };
    }
    return { x: 1138, y: 512 - (index - 0.5) * this.rampStep, angle: UP };
  }

  /** How far along the main road a space of Pit Row lies: its lane runs back beside the road. */
  pitAlong(number: number): number {
    const { entry, exit, spaces } = this.track.pit_row;
    const middle = (this.along(entry) + this.along(exit)) / 2;
    return middle + ((spaces.length + 1) / 2 - number) * PIT_STEP;
  }

  /** Where the cars of a space stand: alone in the middle, several side by side. */
  slot(place: Place, index: number, count: number): Slot {
    if (place === "start") {
      const row = Math.floor(index / 2);
      const pose = this.road.pose(-28 - row * 36, index % 2 ? 15 : -15);
      return { ...pose, scale: 0.38, squash: 0.84 };
    }
    if (place === "finish") {
      const pose = this.homeRoad.pose(this.homeRoad.length - 26 - Math.floor(index / 2) * 34, index % 2 ? -12 : 12);
      return { ...pose, scale: 0.38, squash: 0.84 };
    }
    const middle = this.middle(place);
    const squash = Math.min(1, (this.step - 6) / 50);
    if (count === 1) return { ...shifted(middle, 0, this.lies(place).lane === "track" ? 3 : 0), scale: 0.5, squash: Math.min(0.8, squash) };
    if (count <= 3) {
      const gap = count === 2 ? 23 : 15.5;
      const across = (index - (count - 1) / 2) * gap;
      return { ...shifted(middle, 0, across), scale: count === 2 ? 0.4 : 0.29, squash: count === 2 ? Math.min(0.95, squash) : 1 };
    }
    const ahead = (Math.floor(index / 2) - (Math.ceil(count / 2) - 1) / 2) * -(count > 4 ? 14 : 20);
    return { ...shifted(middle, ahead, index % 2 ? 11 : -11), scale: count > 4 ? 0.22 : 0.27, squash: count > 4 ? 0.7 : 0.75 };
  }

  outline(place: Place, inset = 1.4): string {
    const half = LANE / 2 - inset;
    const { lane, index } = this.lies(place);
    if (lane === "track") {
      const from = (index - 1) * this.step + inset;
      return this.strip(this.road, from, from + this.step - 2 * inset, half);
    }
    const { x, y, angle } = this.middle(place);
    const long = lane === "start" ? 56 : lane === "finish" ? 36 : lane === "pit" ? PIT_STEP / 2 - 3 - inset : this.rampStep / 2 - inset;
    const wide = lane === "pit" ? 20 - inset : half - 1;
    const corner = (ahead: number, left: number) => shifted({ x, y, angle }, ahead * long, left * wide);
    return line([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], true);
  }

  /** A piece of a road of the given half width, following its bends. */
  strip(road: Path, from: number, to: number, half: number): string {
    const count = Math.max(2, Math.ceil((to - from) / 8));
    return line([...road.poses(from, to, count, -half), ...road.poses(from, to, count, half).reverse()], true);
  }

  /** A line along a road, for painting it as a stroke. */
  stroke(road: Path, from = 0, to = road.length): string {
    return line(road.poses(from, to, Math.max(2, Math.ceil((to - from) / 8))));
  }

  /** Every few units the pose of a car that goes this way, space by space. */
  route(way: Place[]): Pose[] {
    if (way.length < 2) return way.map((place) => this.middle(place));
    return way.slice(1).flatMap((place, i) => this.piece(way[i]!, place));
  }

  private piece(from: Place, to: Place): Pose[] {
    if (this.onRoad(from) && this.onRoad(to)) return this.drive(this.at(from), this.at(to));
    if (this.inPit(to) || (this.inPit(from) && to === this.track.pit_row.exit)) return this.through(from, to);
    const [a, b] = [this.middle(from), this.middle(to)];
    const toEnd = this.onRoad(from) ? this.drive(this.at(from), this.road.length) : straight(a, JUNCTION);
    if (to === "finish") return [...toEnd, ...this.drive(0, this.homeRoad.length - 48, this.homeRoad)];
    return this.onRoad(from) ? [...toEnd, ...straight(JUNCTION, b)] : straight(a, b);
  }

  private at(place: Place): number {
    const { lane, index } = this.lies(place);
    return lane === "start" ? -58 : this.along(index);
  }

  private drive(from: number, to: number, road = this.road): Pose[] {
    return road.poses(from, to, Math.max(1, Math.round(Math.abs(to - from) / 7)));
  }

  /** Along Pit Row between two of: its entry, its spaces, its exit. */
  private through(from: Place, to: Place): Pose[] {
    const near = (place: Place) => {
      const goal = this.middle(place);
      let [best, away] = [0, Infinity];
      for (let s = 0; s <= this.pitRoad.length; s += 3) {
        const { x, y } = this.pitRoad.point(s);
        const off = Math.hypot(x - goal.x, y - goal.y);
        if (off < away) [best, away] = [s, off];
      }
      return best;
    };
    return this.drive(near(from), near(to), this.pitRoad);
  }

  private makePitRoad(): Path {
    const { entry, exit, spaces } = this.track.pit_row;
    const side = this.pitSide;
    const points: Point[] = [
      this.road.pose(this.along(entry)),
      this.road.pose(Math.max(this.along(entry), this.pitAlong(1)) + 26, side * 34),
      ...this.track.spaces.filter(({ lane }) => lane === "pit").map(({ space }) => this.middle(space)),
      this.road.pose(Math.min(this.along(exit), this.pitAlong(spaces.length)) - 26, side * 34),
      this.road.pose(this.along(exit)),
    ];
    return new Path(points, false, 16);
  }

  /** Is there room beside the road, so far to the left of travel? */
  free(s: number, offset: number, room: number): boolean {
    const { x, y } = this.road.pose(s, offset);
    if (x < BOX[0] + 8 || x > BOX[0] + BOX[2] - 8 || y < BOX[1] + 8 || y > BOX[1] + BOX[3] - 8) return false;
    if (x > 975 && x < 1176 && y > 255 && y < 540) return false; // ramp and finish
    for (let other = 0; other <= this.road.length; other += 12) {
      if (Math.abs(other - s) < 170) continue;
      const point = this.road.point(other);
      if (Math.hypot(point.x - x, point.y - y) < room) return false;
    }
    return true;
  }

  /** A word beside a space: level where there is room for it, else turned (by degrees) along the road. */
  word(number: number, text: string, reach = 46) {
    const s = this.along(number);
    const side = this.free(s, 45, 38) ? 1 : -1;
    const { angle } = this.road.pose(s);
    const upright = Math.abs(Math.cos(angle)) < 0.5;
    if (upright && side === 1 && this.free(s, 40 + text.length * 9, 38)) {
      const { x, y } = this.road.pose(s, 40);
      return { text, x, y: y + 4, turn: 0, anchor: Math.sin(angle) > 0 ? "start" : "end" };
    }
    const { x, y } = this.road.pose(s, side * reach);
    const turn = readable(angle);
    return { text, x: x - 4 * Math.sin((turn * Math.PI) / 180), y: y + 4 * Math.cos((turn * Math.PI) / 180), turn, anchor: "middle" };
  }
}

/** The way a word is turned along a road, in degrees: never upside down. */
export const readable = (angle: number): number => (angle * 180) / Math.PI + (Math.cos(angle) < -0.01 ? 180 : 0);

/** Moved ahead and to the left of where it points. */
export function shifted<T extends Pose>(pose: T, ahead: number, left: number): T {
  const [cos, sin] = [Math.cos(pose.angle), Math.sin(pose.angle)];
  return { ...pose, x: pose.x + cos * ahead + sin * left, y: pose.y + sin * ahead - cos * left };
}

function straight(a: Pose, b: Pose): Pose[] {
  const count = Math.max(1, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / 7));
  return Array.from({ length: count + 1 }, (_, i) => between(a, b, i / count));
}

/** Length of a route. */
export function span(route: Pose[]): number {
  let sum = 0;
  for (let i = 1; i < route.length; i++) {
    sum += Math.hypot(route[i]!.x - route[i - 1]!.x, route[i]!.y - route[i - 1]!.y);
  }
  return sum;
}

/** The pose at a share of a route, measured along it. */
export function travel(route: Pose[], share: number): Pose {
  const want = span(route) * Math.min(1, Math.max(0, share));
  let gone = 0;
  for (let i = 1; i < route.length; i++) {
    const [a, b] = [route[i - 1]!, route[i]!];
    const leg = Math.hypot(b.x - a.x, b.y - a.y);
    if (gone + leg >= want && leg > 0) return between(a, b, (want - gone) / leg);
    gone += leg;
  }
  return route[route.length - 1]!;
}

/** Straights with rounded corners, as points close together. */
function rounded(corners: [number, number, number][]): Point[] {
  const points: Point[] = [];
  const add = (x: number, y: number) => {
    const last = points[points.length - 1];
    if (!last || Math.hypot(last.x - x, last.y - y) > 0.5) points.push({ x, y });
  };
  const to = (x: number, y: number) => {
    const last = points[points.length - 1]!;
    const count = Math.ceil(Math.hypot(x - last.x, y - last.y) / 6);
    for (let i = 1; i <= count; i++) add(last.x + ((x - last.x) * i) / count, last.y + ((y - last.y) * i) / count);
  };
  corners.forEach(([x, y, radius], i) => {
    if (i === 0) return add(x, y);
    const after = corners[i + 1];
    if (!after || !radius) return to(x, y);
    const [bx, by] = corners[i - 1]!;
    const [into, out] = [Math.hypot(bx - x, by - y), Math.hypot(after[0] - x, after[1] - y)];
    const start = { x: x + ((bx - x) / into) * radius, y: y + ((by - y) / into) * radius };
    const end = { x: x + ((after[0] - x) / out) * radius, y: y + ((after[1] - y) / out) * radius };
    const center = { x: start.x + end.x - x, y: start.y + end.y - y };
    to(start.x, start.y);
    const from = Math.atan2(start.y - center.y, start.x - center.x);
    const sweep = near(Math.atan2(end.y - center.y, end.x - center.x), from) - from;
    const count = Math.ceil((Math.abs(sweep) * radius) / 6);
    for (let step = 1; step <= count; step++) {
      const angle = from + (sweep * step) / count;
      add(center.x + Math.cos(angle) * radius, center.y + Math.sin(angle) * radius);
    }
  });
  return points;
}
