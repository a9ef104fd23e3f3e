// A track of the pack as shapes, made once.
import { once } from "../../lib/once";
import { line } from "../../lib/path";
import { say } from "../../lib/speech";
import { LaneTrack, roomFor, type TrackFit } from "../../lib/track";
import { spaceOf, type Row, type Track } from "./content";

export const BOX = { width: 950, height: 690 };

export type Drawing = ReturnType<typeof draw>;

/** What the infield has to hold: callouts, the card in play with its words, discards, prizes. */
export const INFIELD = { width: 520, height: 304 };

/** What of a track is drawn. */
export type Plan = Pick<Track, "shape" | "rows" | "stretches" | "spaces" | "grid">;

export const drawingOf = once((track: Plan) => draw(track, { ...BOX, lane: 30, margin: 31, stretch: 1.2 }));

const narrow = (row: readonly (string | null)[]) => row[1] !== "white";

export function draw(track: Plan, fit: TrackFit) {
  const { rows } = track;
  const first = track.stretches[0]!.rows[0];
  const lanes = new LaneTrack(
    { shape: track.shape, first, rows, centre: 1, weight: (row) => (narrow(row) ? 1.16 : 1) },
    fit,
  );
  const { lane } = lanes;
  const inner = lanes.infield(lane * 0.3);
  const shortest = Math.min(...lanes.spaces.map((space) => lanes.spaceLength(space.row, space.lane)));
  const scale = lane / 60;
  return {
    lanes,
    spaces: lanes.spaces.map((space) => ({
      ...space,
      d: lanes.outline(space.row, space.lane, lane > 20 ? 1.6 : 0.8),
      grid: space.row <= 0,
    })),
    shadow: lanes.hull(lane * 0.34),
    paint: lanes.hull(lane * 0.3),
    asphalt: lanes.hull(lane * 0.23),
    infield: line(inner, true),
    kerbs: kerbs(lanes, rows, first),
    start: lanes.across(0, lane * 0.1),
    finish: lanes.across(lanes.last, Math.max(4, lane * 0.36)),
    numbers: numbers(lanes),
    names: names(lanes, track),
    grid: track.grid.flatMap((place, i) => {
      const at = spaceOf(track, place);
      return at ? [{ number: i + 1, ...lanes.pose(at.row, at.lane) }] : [];
    }),
    signs: [
      { name: say("Start"), ...lanes.beside(0.5, "outer", 20) },
      { name: say("Finish"), ...lanes.beside(lanes.last + 0.4, "outer", 22) },
    ],
    room: fit.width === BOX.width ? roomFor(inner, INFIELD.width, INFIELD.height, 1) : { x: 0, y: 0, scale: 1 },
    car: { scale, squash: Math.min(1, Math.max(0.62, (shortest - 2) / (100 * scale))) },
  };
}

/** On the inside of the turns: where there is one lane, with red or without. */
function kerbs(lanes: LaneTrack, rows: Row[], first: number): string[] {
  const found: string[] = [];
  for (let i = 0; i < rows.length; i++) {
    if (!narrow(rows[i]!)) continue;
    let end = i;
    while (end + 1 < rows.length && narrow(rows[end + 1]!)) end++;
    let bend = 0;
    for (let row = i; row <= end; row++) bend += lanes.bend(first + row);
    if (bend > 0.25) found.push(lanes.edge(first + i, first + end, "inner", lanes.lane * 0.27));
    i = end;
  }
  return found;
}

/** Every fifth row has its number. */
function numbers(lanes: LaneTrack) {
  return Array.from({ length: Math.floor(lanes.last / 5) }, (_, i) => {
    const row = 5 * (i + 1);
    const { x, y } = lanes.beside(row, "outer", 18, 0.4);
    return { row, x, y: y + 4 };
  });
}

/** The bends by name, written along the road so that they can be read; landmarks stand in the infield. */
function names(lanes: LaneTrack, track: Plan) {
  return track.stretches.flatMap(({ rows, name, has_red: bend, one_lane }) => {
    if (!bend && (!one_lane || name.includes(" ") || !name)) return [];
    const middle = (rows[0] + rows[1]) / 2;
    // keep clear of the row numbers, which stand at every fifth row
    const near = Math.round(middle / 5) * 5;
    const row = bend && Math.abs(middle - near) < 0.9 ? near + (middle < near ? -1.4 : 1.4) : middle;
    const { x, y, angle } = lanes.beside(row, bend ? "outer" : "inner", bend ? 21 : 24, bend ? 1 : 0);
    let turn = (((angle * 180) / Math.PI) % 360 + 360) % 360;
    if (turn > 90 && turn < 270) turn -= 180;
    return [{ name, x, y, turn }];
  });
}
