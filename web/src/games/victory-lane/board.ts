// Where things lie on the table: two tiles end to end, four lanes, the pits beside them.
//
// Places are told in half spaces. `x` counts from the left edge of the starting tile, and the table is
// a loop of `length`; `u` counts from the rear edge of the window, which is what is seen. The low and
// the high line are half a space ahead of the Groove, so their spaces begin on odd numbers.
import type { VictoryLaneSpot, VictoryLaneTileData } from "../../wire/types";
import type { BoxData } from "./content";

type Lane = VictoryLaneSpot["lane"];
const LANES: readonly Lane[] = ["LL", "GI", "GO", "HL"]; // as they are drawn, from the pits outward

export interface Spot {
  x: number;
  lane: number; // 0 the low line to 3 the high line; PITS beside the track; between them on the way
}

export const PITS = -1;

/** Where a car stands in a pit box: a little to the rear, with room for its die. */
export const inBox = (window: number, { covers }: BoxData): Spot => ({ x: window + covers[0] + 0.6, lane: PITS });

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Sizes {
  half: number; // of a space
  lane: number;
  edge: number; // round the road, at its ends
  pits: number; // how wide the strip of pit boxes is
  road: number; // where the road begins
  lanes: number; // where the low line begins
  foot: number; // beyond the road, for words
}

const LYING: Sizes = { half: 28.25, lane: 64, edge: 14, pits: 70, road: 82, lanes: 96, foot: 32 };
const UPRIGHT: Sizes = { half: 33, lane: 64, edge: 14, pits: 60, road: 76, lanes: 84, foot: 0 };

/** The drawing: cars drive to the right, or up a small screen. */
export class Board {
  readonly size: Sizes;
  readonly along: number; // how long the drawing is in the direction of travel
  readonly across: number;
  readonly angle: number; // of the cars
  readonly carScale: number;
  readonly roadEnd: number;

  constructor(
    readonly length: number,
    readonly up: boolean,
  ) {
    this.size = up ? UPRIGHT : LYING;
    const { half, lane, edge, lanes, foot } = this.size;
    this.along = (length + 1) * half + 2 * edge;
    this.across = lanes + 4 * lane + edge + foot;
    [this.angle, this.carScale] = up ? [-Math.PI / 2, 0.58] : [0, 0.505];
    this.roadEnd = lanes + 4 * lane + (up ? 8 : edge);
  }

  get box(): [number, number, number, number] {
    return this.up ? [0, 0, this.across, this.along] : [0, 0, this.along, this.across];
  }

  point(u: number, v: number): { x: number; y: number } {
    const far = this.size.edge + u * this.size.half;
    return this.up ? { x: v, y: this.along - far } : { x: far, y: v };
  }

  rect(u0: number, u1: number, v0: number, v1: number, inset = 0): Rect {
    const [a, b] = [this.point(u0, v0), this.point(u1, v1)];
    return {
      x: Math.min(a.x, b.x) + inset,
      y: Math.min(a.y, b.y) + inset,
      width: Math.abs(b.x - a.x) - 2 * inset,
      height: Math.abs(b.y - a.y) - 2 * inset,
    };
  }

  /** The middle of a lane; also between lanes, and in the pits. */
  middle(lane: number): number {
    const { lane: wide, lanes, pits } = this.size;
    if (lane >= 0) return lanes + (lane + 0.5) * wide;
    const out = pits / 2 + 4;
    return out + (lanes + wide / 2 - out) * (lane + 1);
  }

  space(u: number, lane: number, inset = 1.5): Rect {
    const from = this.size.lanes + lane * this.size.lane;
    return this.rect(u, u + 2, from, from + this.size.lane, inset);
  }

  /** A pit box, from one half space to another beside the window. */
  pit([from, to]: readonly [number, number]): Rect {
    return this.rect(from + 0.12, to + 0.88, 9, this.size.pits - 7);
  }

  /** The middle of a car whose rear edge is at `u`. */
  car(u: number, lane: number): { x: number; y: number } {
    return this.point(u + 1, this.middle(lane));
  }
}

export function mod(number: number, by: number): number {
  return ((number % by) + by) % by;
}

/** The same place of the loop, told so that it is near to where a car is. */
export function near(x: number, to: number, length: number): number {
  return to + mod(x - to + length / 2, length) - length / 2;
}

export const laneOf = ({ lane }: Spot): Lane => LANES[lane]!;

/** Where a space is drawn. */
export const spotOf = ({ lane, x }: { lane: Lane; x: number }): Spot => ({ x, lane: LANES.indexOf(lane) });

/** Where a car is that has gone part of a way. */
export function partOf(way: readonly Spot[], part: number): Spot {
  const legs = way.length - 1;
  const leg = Math.max(0, Math.min(legs - 1, Math.floor(part * legs)));
  const [from, to, done] = [way[leg]!, way[leg + 1]!, part * legs - leg];
  return { x: from.x + (to.x - from.x) * done, lane: from.lane + (to.lane - from.lane) * done };
}

/** Where a place of the table is seen. While the tiles leap-frog (`turn` from 0 to 1) the back tile is
 * lifted over the front one, which slides back into its place; `lift` is 1 where it is highest. */
export function seen(x: number, window: number, length: number, turn: number | null): { u: number; lift: number } {
  const u = mod(x - window, length);
  if (turn === null) return { u, lift: 0 };
  const tile = length / 2;
  return u < tile ? { u: u + tile * turn, lift: Math.sin(Math.PI * turn) } : { u: u - tile * turn, lift: 0 };
}

/** The spaces of a tile. */
export function spacesOf(tile: VictoryLaneTileData): Spot[] {
  return LANES.flatMap((name, lane) =>
    (tile.lanes[name] ?? []).flatMap(([first, last]) =>
      Array.from({ length: (last - first) / 2 + 1 }, (_, i) => ({ x: first + 2 * i, lane })),
    ),
  );
}

/** The first space of a lane on tiles as they lie: what stands on it is seen, and no grass or stands are under it. */
export const firstOf = (placed: { tile: VictoryLaneTileData; u: number }[], lane: number): number =>
  Math.min(...placed.flatMap(({ tile, u }) => spacesOf(tile).filter((spot) => spot.lane === lane).map(({ x }) => u + x)));

/** Where a lane of a tile has no spaces: grass by the low line, stands by the high line. */
export function gapsOf(tile: VictoryLaneTileData, lane: Lane): [number, number][] {
  const gaps: [number, number][] = [];
  let at = 0;
  for (const [first, last] of tile.lanes[lane] ?? []) {
    if (first - at > 1) gaps.push([at, first]);
    at = last + 2;
  }
  if (tile.length - at > 1) gaps.push([at, tile.length]);
  return gaps;
}
