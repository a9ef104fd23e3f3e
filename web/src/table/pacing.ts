// How long a turn is shown, and how much faster where many wait: nobody waits longer than the budget.
import type { LogEntry } from "../wire/types";

/** All that is shown between two decisions of people takes no longer at normal speed, in milliseconds. */
export const BUDGET = 7000;
const LEAST = 350; // of the budget there is always so much left
const MOST = 24; // so much faster everything is over in a few frames

/** How long words alone are shown that no stage has a picture for. */
export const reading = (fresh: readonly LogEntry[]): number =>
  Math.min(350 + 60 * fresh.reduce((sum, { lines }) => sum + lines.length, 0), 1200);

/** How much faster than normal, if so much is to be shown and so much was. */
export const hasteFor = (work: number, spent: number): number => Math.min(Math.max(work / Math.max(BUDGET - spent, LEAST), 1), MOST);

const named = (entry: LogEntry): LogEntry["passages"] => entry.passages ?? [];

/** Do these entries go on with the passage those before them ended in? */
export function goesOn(before: readonly LogEntry[], fresh: readonly LogEntry[]): boolean {
  if ([...before, ...fresh].some(({ what }) => what === "undo" || what === "resumed")) return false;
  const told = fresh.flatMap((entry) => named(entry) ?? []);
  if (!told.length) return fresh.every(({ lines }) => lines.length === 0); // nothing to tell: it belongs to what was before
  const last = before.flatMap((entry) => named(entry) ?? []).at(-1);
  return last !== undefined && told.every(({ n, line }) => n === last.n && line === last.line);
}

/** The sentence for what is shown: the last passage of it that has one. */
export const captionOf = (fresh: readonly LogEntry[]): string =>
  fresh.flatMap((entry) => named(entry) ?? []).at(-1)?.words ?? fresh.flatMap(({ lines }) => lines).at(-1)?.words ?? "";
