// The log as the boards read it.
import type { LogEntry } from "../wire/types";

type Entry = Pick<LogEntry, "n" | "what" | "back_to">;

/** What of the log still stands: entries taken back are left out. */
export function standing<One extends Entry>(entries: readonly One[]): One[] {
  let kept: One[] = [];
  for (const entry of entries) {
    const { what, back_to: last } = entry;
    if (what === "undo" && last !== null) kept = kept.filter(({ n }) => n <= last);
    else kept.push(entry);
  }
  return kept;
}
