// A whole race at a glance: who led when, what happened, and everybody's position, entry by entry.
import { line } from "d3-shape";
import type { GameModule, TowerRow } from "../games/module";
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
  changes: Change[];
}

export interface Timeline {
  until: number; // entries read so far
  bands: Band[];
  marks: Mark[];
  courses: Course[];
  cars: number; // most cars in the order at once
  starts: number[]; // where an empty track fills: the races of a series
}

export interface Moment {
  entry: LogEntry;
  view: unknown;
  rows: () => TowerRow[];
}

export const NOTHING: Timeline = { until: -1, bands: [], marks: [], courses: [], cars: 0, starts: [] };

/** Reads a race entry by entry; may be stopped and looked at in between. */
export class Reader {
  #bands: Band[] = [];
  #marks: Mark[] = [];
  #courses = new Map<string, Course>();
  #cars = 0;
  #starts: number[] = [];
  #empty = true;
  #before: unknown = null;
  #until = -1;

  constructor(readonly module: Pick<GameModule, "ticks" | "leader">) {}

  take({ entry, view, rows }: Moment): void {
    const at = ++this.#until;
    const order = rows();
    const led = this.#lead(at, view, order);
    const marks = this.module.ticks(entry, this.#before, view);
    for (const { kind, words } of marks) this.#marks.push({ at, kind, words });
    if (led && !marks.some(({ kind }) => kind === "lead")) {
      this.#marks.push({ at, kind: "lead", words: `${led} takes the lead` });
    }
    this.#place(at, order);
    this.#before = view;
  }

  look(): Timeline {
    return {
      until: this.#until,
      bands: this.#bands.map((band) => ({ ...band })),
      marks: [...this.#marks],
      courses: [...this.#courses.values()].map((course) => ({ ...course, changes: [...course.changes] })),
      cars: this.#cars,
      starts: [...this.#starts],
    };
  }

  /** The name of whoever leads now and did not before. */
  #lead(at: number, view: unknown, order: TowerRow[]): string | null {
    const car = this.module.leader(view);
    const now = this.#bands.at(-1);
    if (now) now.to = at;
    if (now && now.car === car) return null;
    const row = order.find((each) => each.car === car);
    this.#bands.push({ car, number: row?.number, from: at, to: at });
    const had = this.#bands.some((band) => band.car !== null && band.from < at);
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
    this.#cars = Math.max(this.#cars, place);
    if (this.#empty && place) this.#starts.push(at);
    this.#empty = !place;
    for (const course of this.#courses.values()) {
      if (!here.has(course.key) && course.changes.at(-1)?.place !== null) course.changes.push({ at, place: null });
    }
  }

  #begin(row: TowerRow): Course {
    const course = { key: row.key, car: row.car, number: row.number, name: row.name, changes: [] };
    this.#courses.set(row.key, course);
    return course;
  }
}

/** Where the lead changes hands next after `at`; null: never again. */
export function nextLead(bands: Band[], at: number): number | null {
  return bands.find((band) => band.from > at && band.car !== null)?.from ?? null;
}

export function lastLead(bands: Band[], at: number): number | null {
  return bands.findLast((band) => band.from < at && band.car !== null)?.from ?? null;
}

const SLOPE = 7; // how far before a change a line begins to climb, in pixels

/** A course as an SVG path: level, and a short slope where the position changes. */
export function coursePath(
  { changes }: Pick<Course, "changes">,
  until: number,
  x: (at: number) => number,
  y: (place: number) => number,
): string {
  const points: { x: number; y: number | null }[] = [];
  const round = (value: number) => Math.round(value * 10) / 10;
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
  return (
    line<{ x: number; y: number | null }>()
      .defined((point) => point.y !== null)
      .x((point) => round(point.x))
      .y((point) => round(point.y ?? 0))(points) ?? ""
  );
}

/** The rows of the time line, in the order they are drawn. */
export const KINDS: Record<string, string> = {
  lead: "Lead pass",
  stage: "Stage",
  caution: "Caution",
  crash: "Crash",
  blocked: "Blocked",
  bump: "Bump",
  draft: "Draft",
  card: "Card",
  sale: "Sale",
  finish: "Finish",
};

export function kindsOf(marks: Mark[]): string[] {
  const there = new Set(marks.map(({ kind }) => kind));
  const known = Object.keys(KINDS).filter((kind) => there.has(kind));
  return [...known, ...[...there].filter((kind) => !(kind in KINDS)).sort()];
}

export const sayKind = (kind: string): string =>
  KINDS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1);

/** All marks of one row as a single path: a long race has thousands. */
export function marksPath(kind: string, marks: Mark[], x: (at: number) => number, y: number): string {
  const draw: Record<string, (x: string) => string> = {
    lead: (at) => `M${at} ${y - 7}l6 7l-6 7l-6-7Z`,
    blocked: (at) => `M${at} ${y}m-5-5l10 10m0-10l-10 10`,
    draft: (at) => `M${at} ${y}m-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0Z`,
    bump: (at) => `M${at} ${y}m5-6l-9 6l9 6Z`,
    caution: (at) => `M${at} ${y}m-4-6h10l-2 12h-10Z`,
    crash: (at) => `M${at} ${y}m0-7l2 5l5-2l-2 5l2 5l-5-2l-2 5l-2-5l-5 2l2-5l-2-5l5 2Z`,
    card: (at) => `M${at} ${y}m-3.5-5.5h7v11h-7Z`,
    sale: (at) => `M${at} ${y}m-5 0l5-4.5l5 4.5l-5 4.5Z`,
    finish: (at) => `M${at} ${y}m-4-6h5v4h5v4h-5v4h-5Z`,
    stage: (at) => `M${at} ${y}m-1.5-7h3v14h-3Z`,
  };
  const shape = draw[kind] ?? ((at: string) => `M${at} ${y}m-4-4h8v8h-8Z`);
  return marks
    .filter((mark) => mark.kind === kind)
    .map((mark) => shape(x(mark.at).toFixed(1)))
    .join("");
}

const LONG = 160; // more entries than this are too many to read at once

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
