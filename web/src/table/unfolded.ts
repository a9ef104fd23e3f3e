// What came in one message, taken apart: a step for every entry, with the view that belongs to it.
import type { ReplayStep } from "../wire/types";
import type { Step } from "./playback.svelte";

/** Null where the views do not belong to these entries: the race has gone on, or was taken back. */
export function unfolded(step: Step, views: Pick<ReplayStep, "lines" | "view">[]): Step[] | null {
  const { fresh, entries, now } = step;
  if (views.length !== fresh.length) return null;
  const before = entries.length - fresh.length;
  const fits = fresh.every((entry, index) => entry.lines.length === views[index]!.lines.length && entry.what !== "undo");
  if (!fits) return null;
  const seat = (now.view as { seat?: unknown }).seat ?? null;
  return fresh.map((entry, index) => {
    const known = { seen: step.seen, entries: entries.slice(0, before + index + 1), fresh: [entry] };
    if (index === fresh.length - 1) return { ...known, now };
    const view = { ...(views[index]!.view as object), seat };
    return { ...known, now: { ...now, view, asking: null, decision: null, over: false, standings: [] } };
  });
}
