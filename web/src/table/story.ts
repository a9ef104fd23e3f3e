// The log as people read it: what stands, what was taken back, newest first.
import type { LogEntry } from "../wire/types";

export interface Told {
  entry: LogEntry;
  undone: boolean;
}

/** Numbers of the entries that no longer stand. */
export function undone(entries: LogEntry[]): Set<number> {
  const gone = new Set<number>();
  for (const entry of entries) {
    if (entry.what !== "undo" || entry.back_to === null) continue;
    for (const other of entries) {
      if (other.n >= entry.n) break;
      if (other.n > entry.back_to && other.what !== "undo") gone.add(other.n);
    }
  }
  return gone;
}

/** Entries that say something, newest first. */
export function told(entries: LogEntry[]): Told[] {
  const gone = undone(entries);
  return entries
    .filter((entry) => entry.lines.length > 0 || entry.what === "undo" || entry.what === "resumed")
    .map((entry) => ({ entry, undone: gone.has(entry.n) }))
    .reverse();
}

/** A question without the name of the one who is asked: "Kim: bid or pass?" */
export function toMe(words: string, name: string): string {
  const rest = words.startsWith(`${name}: `) ? words.slice(name.length + 2) : words;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What has just happened, short enough to be read aloud. */
export function spoken(fresh: LogEntry[], most = 4): string {
  const words = fresh.flatMap((entry) => entry.lines.map((line) => line.words));
  const rest = words.length - most;
  return words.slice(0, most).join(" ") + (rest > 0 ? ` And ${rest} more in the log.` : "");
}

export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
