// The log as people read it: a line for every passage, what was taken back, newest first.
import { say } from "../lib/speech";
import { capital } from "../lib/words";
import type { OpenQuestion, LogEntry, LogLine, LogPassage } from "../wire/types";

type Question = Pick<OpenQuestion, "to" | "words">;

/** Something to read: a passage with its steps, or a note about the race itself. */
export interface Item {
  key: string;
  words: string;
  steps: Step[];
  from: number; // the entries it reaches over
  to: number;
  undone: boolean;
  note: LogEntry | null; // an undo, or other dice from here on
}

export interface Step extends LogLine {
  n: number; // the entry that brought it
}

/** The entries that no longer stand, and the undo that took each back. */
export function undone(entries: LogEntry[]): Map<number, number> {
  const gone = new Map<number, number>();
  for (const entry of entries) {
    if (entry.what !== "undo" || entry.back_to === null) continue;
    for (const other of entries) {
      if (other.n >= entry.n) break;
      if (other.n > entry.back_to && other.what !== "undo" && !gone.has(other.n)) gone.set(other.n, entry.n);
    }
  }
  return gone;
}

/** The passages of an entry with their lines. From a server that names none every line is one. */
function parts(entry: LogEntry): { passage: LogPassage; lines: LogLine[] }[] {
  const { n, lines } = entry;
  const passages = entry.passages?.length
    ? entry.passages
    : lines.map(({ rule, words }, line) => ({ n, line, since: line, rule, words }));
  return passages.map((passage, index) => ({ passage, lines: lines.slice(passage.since, passages[index + 1]?.since) }));
}

/**
 * The log folded, oldest first. A passage stands where it was last added to; its sentence is the last
 * that stands. What was taken back of it is an item of its own.
 */
export function folded(entries: LogEntry[]): Item[] {
  const gone = undone(entries);
  const items = new Map<string, Item>();
  for (const entry of entries) {
    if (entry.what === "undo" || (entry.what === "resumed" && !entry.lines.length)) {
      items.set(`${entry.n}`, { key: `${entry.n}`, words: "", steps: [], from: entry.n, to: entry.n, undone: false, note: entry });
    }
    const by = gone.get(entry.n);
    for (const { passage, lines } of parts(entry)) {
      const key = `${passage.n}.${passage.line}${by === undefined ? "" : `~${by}`}`;
      const before = items.get(key);
      const steps = [...(before?.steps ?? []), ...lines.map((line) => ({ ...line, n: entry.n }))];
      items.delete(key); // it moves to the end
      items.set(key, { key, words: passage.words, steps, from: before?.from ?? entry.n, to: entry.n, undone: by !== undefined, note: null });
    }
  }
  return [...items.values()].map((item) => (item.steps.length === 1 ? { ...item, words: item.steps[0]!.words } : item));
}

/** A question as everybody reads it: "Kim: bid or pass?" */
export const toAll = ({ to, words }: Question): string => (to ? `${to}: ${words}` : words);

/** The same for whoever is asked, alone or with everybody: "Bid or pass?" */
export const toMe = ({ words }: Question): string => capital(words);

const FEW = 3; // lines that are read aloud one by one where a passage goes on

/** What has just happened, short enough to be read aloud: a sentence for each passage. */
export function spoken(fresh: LogEntry[], most = 4): string {
  const first = fresh[0]?.n ?? 0;
  const began = new Map<string, number>(fresh.flatMap((entry) => (entry.passages ?? []).map(({ n, line }) => [`${n}.${line}`, n] as const)));
  const words = folded(fresh).flatMap((item) => {
    const goesOn = (began.get(item.key) ?? item.from) < first;
    return goesOn && item.steps.length <= FEW ? item.steps.map((step) => step.words) : item.words ? [item.words] : [];
  });
  const rest = words.length - most;
  return words.slice(0, most).join(" ") + (rest > 0 ? ` ${say("And {rest} more in the log.", { rest })}` : "");
}
