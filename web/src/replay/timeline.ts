// A whole race at a glance: who led when, what happened, and everybody's position, entry by entry.
import { line } from "d3-shape";
import type { GameModule, TowerRow } from "../games/module";
import { say } from "../lib/speech";
import { capital } from "../lib/words";
import type { LogEntry } from "../wire/types";

export interface Band {
  car: string | null; // null: nobody leads yet
  number?: number | string;
  from: number;
  to: number; // where the next begins, or the last entry
}

export interface Mark {
  at: number;
  kind: string;
  words: string;
}

export interface Change {
  at: number;
  place: number | null; // null: not on the track
}

export interface Course {
  key: string;
  car: string;
  number?: number | string;
  name: string;
  mine: boolean;
  changes: Change[];
}

export interface Timeline {
  until: number; // entries read so far
  bands: Band[];
  marks: Mark[];
  courses: Course[];
  cars: number; // most cars in the order at once
  starts: number[]; // where an empty track fills: the races of a series
  beats: { at: number; beat: number }[]; // where a part of the race begins, if the game counts parts
}

export interface Moment {
  entry: LogEntry;
  view: unknown;
  rows: () => TowerRow[];
}

export const NOTHING: Timeline = { until: -1, bands: [], marks: [], courses: [], cars: 0, starts: [], beats: [] };

/** Reads a race entry by entry; may be stopped and looked at in between. */
export class Reader {
  #known = structuredClone(NOTHING);
  #courses = new Map<string, Course>();
  #empty = true;
  #before: unknown = null;

  constructor(readonly module: Pick<GameModule, "ticks" | "leader" | "beat">) {}

  take({ entry, view, rows }: Moment): void {
    const { marks, beats } = this.#known;
    const at = ++this.#known.until;
    const order = rows();
    const led = this.#lead(at, view, order);
    const ticks = this.module.ticks(entry, this.#before, view);
    for (const { kind, words } of ticks) marks.push({ at, kind, words });
    if (led && !ticks.some(({ kind }) => kind === "lead")) marks.push({ at, kind: "lead", words: say("{name} takes the lead", { name: led }) });
    this.#place(at, order);
    const beat = this.module.beat?.(view) ?? null;
    if (beat !== null && beat !== beats.at(-1)?.beat) beats.push({ at, beat });
    this.#before = view;
  }

  look(): Timeline {
    return {
      ...this.#known,
      bands: this.#known.bands.map((band) => ({ ...band })),
      marks: [...this.#known.marks],
      courses: [...this.#courses.values()].map((course) => ({ ...course, changes: [...course.changes] })),
      starts: [...this.#known.starts],
      beats: [...this.#known.beats],
    };
  }

  /** The name of whoever leads now and did not before. */
  #lead(at: number, view: unknown, order: TowerRow[]): string | null {
    const { bands } = this.#known;
    const now = bands.at(-1);
    const car = this.module.leader ? this.module.leader(view) : firstOf(order, now?.car ?? null);
    if (now) now.to = at;
    if (now && now.car === car) return null;
    const row = order.find((each) => each.car === car);
    bands.push({ car, number: row?.number, from: at, to: at });
    const had = bands.some((band) => band.car !== null && band.from < at);
    return car !== null && had ? (row?.name ?? car) : null;
  }

  #place(at: number, order: TowerRow[]): void {
    const here = new Set<string>();
    let place = 0;
    for (const row of order) {
      if (row.place === null || !row.car) continue;
      place++;
      here.add(row.key);
      const course = this.#courses.get(row.key) ?? this.#begin(row);
      if (course.changes.at(-1)?.place !== place) course.changes.push({ at, place });
    }
    this.#known.cars = Math.max(this.#known.cars, place);
    if (this.#empty && place) this.#known.starts.push(at);
    this.#empty = !place;
    for (const course of this.#courses.values()) {
      if (!here.has(course.key) && course.changes.at(-1)?.place !== null) course.changes.push({ at, place: null });
    }
  }

  #begin(row: TowerRow): Course {
    const course = { key: row.key, car: row.car, number: row.number, name: row.name, mine: row.mine, changes: [] };
    this.#courses.set(row.key, course);
    return course;
  }
}

/** Who is first in the order; of several that are level the one who was first before, or nobody yet. */
function firstOf(order: TowerRow[], before: string | null): string | null {
  const first = order.filter(({ place }) => place === 1).map(({ car }) => car);
  return first.length === 1 ? first[0]! : first.includes(before ?? "") ? before : null;
}

/** Where the lead changes hands next after `at`; null: never again. */
export function nextLead(bands: Band[], at: number): number | null {
  return bands.find((band) => band.from > at && band.car !== null)?.from ?? null;
}

export function lastLead(bands: Band[], at: number): number | null {
  return bands.findLast((band) => band.from < at && band.car !== null)?.from ?? null;
}

/** Where something of a kind happens next after `at`; null: never again. */
export function nextMark(marks: Mark[], kind: string, at: number): number | null {
  return marks.find((mark) => mark.kind === kind && mark.at > at)?.at ?? null;
}

/** The race as one knows it who has seen it up to `at`: nothing of what is to come. */
export function upTo(timeline: Timeline, at: number): Timeline {
  return {
    ...timeline,
    bands: timeline.bands.filter((band) => band.from <= at).map((band) => ({ ...band, to: Math.min(band.to, at) })),
    marks: timeline.marks.filter((mark) => mark.at <= at),
    courses: timeline.courses.map((course) => ({ ...course, changes: course.changes.filter((change) => change.at <= at) })).filter(({ changes }) => changes.length),
    starts: timeline.starts.filter((start) => start <= at),
    beats: timeline.beats.filter((beat) => beat.at <= at),
    until: Math.min(timeline.until, at),
  };
}

/** A course by its places where parts of the race begin, and at the end of what is known. */
export function byBeats({ changes }: Pick<Course, "changes">, beats: Timeline["beats"], until: number): Change[] {
  const placeAt = (at: number) => changes.findLast((change) => change.at <= at)?.place ?? null;
  const stops = beats.map(({ at }) => at);
  if (stops.length && stops.at(-1)! < until) stops.push(until);
  return stops.map((at) => ({ at, place: placeAt(at) }));
}

interface Dot {
  x: number;
  y: number | null; // null: a gap
}

export function pathOf(points: Dot[]): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  const draw = line<Dot>((point) => round(point.x), (point) => round(point.y ?? 0)).defined(({ y }) => y !== null);
  return draw(points) ?? "";
}

const SLOPE = 7; // how far before a change a line begins to climb, in pixels

/** A course as an SVG path: level, and a short slope where the position changes. */
export function coursePath(
  { changes }: Pick<Course, "changes">,
  until: number,
  x: (at: number) => number,
  y: (place: number) => number,
): string {
  const points: Dot[] = [];
  changes.forEach(({ at, place }, index) => {
    const last = changes[index - 1];
    if (last && last.place !== null) {
      const level = Math.max(x(last.at), x(at) - SLOPE);
      points.push({ x: place === null ? x(at) : level, y: y(last.place) });
    }
    points.push({ x: x(at), y: place === null ? null : y(place) });
  });
  const end = changes.at(-1);
  if (end && end.place !== null) points.push({ x: x(until), y: y(end.place) });
  return pathOf(points);
}

/** The rows of the time line, in the order they are drawn: their names, and what is drawn from the middle of a mark. */
const KINDS: Record<string, [name: string, shape: string]> = {
  lead: [say("Lead pass"), "m0-7l6 7l-6 7l-6-7Z"],
  stage: [say("Stage"), "m-1.5-7h3v14h-3Z"],
  caution: [say("Caution"), "m-4-6h10l-2 12h-10Z"],
  crash: [say("Crash"), "m0-7l2 5l5-2l-2 5l2 5l-5-2l-2 5l-2-5l-5 2l2-5l-2-5l5 2Z"],
  retired: [say("Out"), "m-5-3l2-2l3 3l3-3l2 2l-3 3l3 3l-2 2l-3-3l-3 3l-2-2l3-3Z"],
  special: [say("Special"), "m0-6l1.8 4.2l4.2 1.8l-4.2 1.8l-1.8 4.2l-1.8-4.2l-4.2-1.8l4.2-1.8Z"],
  blocked: [say("Blocked"), "m-5-5l10 10m0-10l-10 10"],
  bump: [say("Bump"), "m5-6l-9 6l9 6Z"],
  draft: [say("Draft"), "m-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0Z"],
  card: [say("Card"), "m-3.5-5.5h7v11h-7Z"],
  sale: [say("Sale"), "m-5 0l5-4.5l5 4.5l-5 4.5Z"],
  finish: [say("Finish"), "m-4-6h5v4h5v4h-5v4h-5Z"],
};
/** What every game may call its events, to have them marked. */
export const kindsKnown: ReadonlySet<string> = new Set(Object.keys(KINDS));
const SQUARE = "m-4-4h8v8h-8Z"; // of a kind that has no shape of its own
const SQUARES: Record<string, string> = { crossing: say("Crossing"), event: say("Event"), kill: say("Kill"), lapped: say("Lapped") };

export function kindsOf(marks: Mark[]): string[] {
  const there = new Set(marks.map(({ kind }) => kind));
  const known = Object.keys(KINDS).filter((kind) => there.has(kind));
  return [...known, ...[...there].filter((kind) => !(kind in KINDS)).sort()];
}

export const sayKind = (kind: string): string => KINDS[kind]?.[0] ?? SQUARES[kind] ?? capital(kind);

/** All marks of one row as a single path: a long race has thousands. */
export function marksPath(kind: string, marks: Mark[], x: (at: number) => number, y: number): string {
  const shape = KINDS[kind]?.[1] ?? SQUARE;
  return marks
    .filter((mark) => mark.kind === kind)
    .map((mark) => `M${x(mark.at).toFixed(1)} ${y}${shape}`)
    .join("");
}

export const LONG = 160; // more entries than this are too many to read at once

/** What the chart shows of a long race: the stage the moment lies in, or a page of it. */
export function around({ marks, starts }: Pick<Timeline, "marks" | "starts">, at: number, last: number): [number, number] {
  if (last <= LONG) return [0, last];
  const told = marks.filter(({ kind }) => kind === "stage").map((mark) => mark.at);
  const stages = [...new Set([0, ...told, ...starts, last])].sort((a, b) => a - b);
  const from = stages.findLast((stage) => stage <= at && stage < last) ?? 0;
  const to = stages.find((stage) => stage > from) ?? last;
  if (to - from <= LONG * 1.5) return [from, Math.max(to, from + 1)];
  const page = from + Math.floor((at - from) / LONG) * LONG;
  return [page, Math.min(page + LONG, to)];
}
