// What happened since my last turn, for whoever did not see it.
import type { TowerRow } from "../games/module";
import type { LogEntry } from "../wire/types";
import { folded, type Item } from "./story";

const MOST = 12;

/** The sentences since this seat last decided, oldest first; those about its own cars before the others. */
export function sinceMine(entries: readonly LogEntry[], seat: number | null, rows: readonly TowerRow[]): string[] {
  if (seat === null) return [];
  const last = entries.findLastIndex((entry) => entry.what === "act" && entry.seat === seat);
  if (last < 0) return [];
  const items = folded(entries.slice(last + 1)).filter(({ undone, words }) => !undone && words);
  const mine = new Set(rows.filter((row) => row.mine).flatMap(({ key, car }) => [key, car]).filter(Boolean));
  const [own, others] = [items.filter((item) => concerns(item, seat, mine)), items.filter((item) => !concerns(item, seat, mine))];
  return [...own, ...others.slice(-Math.max(MOST - own.length, 0) || others.length)].slice(0, MOST).map(({ words }) => words);
}

/** Does it name this seat, or one of its cars? */
function concerns({ steps }: Item, seat: number, mine: ReadonlySet<string>): boolean {
  return steps.some(({ facts }) =>
    Object.entries(facts as Record<string, unknown>).some(
      ([what, value]) => (typeof value === "string" && mine.has(value)) || (value === seat && (what === "seat" || what === "target" || what === "by")),
    ),
  );
}
