// How far somebody is in a lesson, kept by table: whoever comes back finds the same note.
import { keptList } from "../lib/kept";
import type { Lesson, OfferedOption } from "../wire/types";

const KEY = "fivewide.lessons";
const MOST = 30;

export interface Progress {
  table: string;
  game: string;
  lesson: string;
  done: number[]; // notes, by their places in the lesson
  over: boolean; // finished or skipped: no more notes
  entry?: number; // how far a broadcast was watched
}

const isProgress = (one: unknown): one is Progress => {
  const { table, game, lesson, done } = (one ?? {}) as Partial<Progress>;
  return [table, game, lesson].every((word) => typeof word === "string") && Array.isArray(done);
};

const all = (): Progress[] => keptList(KEY).filter(isProgress);

/** The lesson that is given at a table; null: it is a table like any other. */
export const lessonAt = (table: string): Progress | null => all().find((one) => one.table === table) ?? null;

export function keepProgress(progress: Progress): void {
  const others = all().filter(({ table }) => table !== progress.table);
  localStorage.setItem(KEY, JSON.stringify([progress, ...others].slice(0, MOST)));
}

/** The lesson of a game that was begun last and is not finished. */
export const begun = (game: string, lesson?: string): Progress | null =>
  all().find((one) => one.game === game && !one.over && (lesson === undefined || one.lesson === lesson)) ?? null;

export const isFinished = (game: string, lesson: string): boolean =>
  all().some((one) => one.game === game && one.lesson === lesson && one.over);

/** The first lesson of a game that nobody has finished here; or the first. */
export const nextLesson = (game: string, lessons: string[]): string | undefined =>
  lessons.find((id) => !isFinished(game, id)) ?? lessons[0];

/** What is the case at the table, as far as notes ask for it. */
export interface Moment {
  asks: string; // what I am asked; empty: nothing
  told: Set<string>; // kinds of events
  over: boolean;
}

/** The note to show now, by its place: what happened is said before what is asked. */
export function noteAt(lesson: Lesson, done: number[], now: Moment): number | null {
  const due = lesson.note.flatMap(({ when, what = "" }, index) => {
    if (done.includes(index)) return [];
    const is = {
      start: true,
      told: now.told.has(what),
      asked: now.asks === what,
      end: now.over,
    }[when];
    return is ? [index] : [];
  });
  const order = ["start", "told", "asked", "end"];
  const rank = (index: number) => order.indexOf(lesson.note[index]!.when);
  return due.sort((a, b) => rank(a) - rank(b) || a - b)[0] ?? null;
}

/** The option that a note recommends. */
export function recommended(choose: Record<string, unknown> | null | undefined, options: OfferedOption[]): number | null {
  if (!choose) return null;
  const fits = (action: unknown) =>
    Object.entries(choose).every(([key, value]) => JSON.stringify((action as Record<string, unknown> | null)?.[key]) === JSON.stringify(value));
  const found = options.findIndex(({ action }) => fits(action));
  return found < 0 ? null : found;
}
