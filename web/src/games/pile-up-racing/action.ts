// What a pile is doing: everything told since its dice fell.
import { say } from "../../lib/speech";
import type { Entry, Line } from "./content";

/** How a car comes out of it. */
export interface Part {
  tag: "in" | "up" | "down" | "won" | "rear" | "out" | "passed" | "held" | "special";
  total: number | null; // its dice, added up
  need: number | null; // in a check: out on this or less
}

export type Action = ReturnType<typeof actionOf>;

/** The entries of the action in hand: from the last throw for a pile on. */
export function sinceRoll(entries: Entry[]): Entry[] {
  const at = entries.findLastIndex((entry) => entry.lines.some(({ kind }) => kind === "rolled"));
  return entries.slice(at < 0 ? -1 : at);
}

const TAGS: Partial<Record<Line["kind"], Part["tag"]>> = {
  involved: "in",
  advanced: "up",
  dropped: "down",
  "duel-won": "won",
  "ladder-began": "in",
  "duel-rolled": "in",
  "duel-rerolled": "in",
  "ladder-rolled": "in",
  passed: "passed",
  "held-off": "held",
  "climbed-into-pile": "up",
  "goes-on": "rear",
  "sent-to-rear": "rear",
  retired: "out",
  "broke-down": "out",
  "special-result": "special",
  "special-rolled": "special",
  "moved-by-special": "special",
  "stopped-under-green": "down",
};

/** Kinds that say what became of a roll, best first. */
const HEADS: Line["kind"][] = [
  "checkered-flag", "retired", "broke-down", "special-rolled", "special-result", "lead-changed", "duel-won", "climbed-into-pile", "passed", "held-off", "duel-rolled", "duel-rerolled",
  "ladder-rolled", "goes-on", "crash", "mechanical-trouble", "split", "did-not-split", "shuffled", "sorted", "sorted-by-pit", "advance-named", "drop-named", "nobody-advanced", "nobody-dropped",
  "top-advances", "bottom-drops", "new-lead-pile", "new-last-pile", "advanced", "dropped", "nobody-climbs", "stayed-on-top", "ladder-began", "duel-began", "green-flag", "overtime-began", "final-lap-began",
];

const YELLOW = new Set(["crash", "mechanical", "special"]); // what a roll comes to

export function actionOf(entries: Entry[]) {
  const told = sinceRoll(entries);
  const lines = told.flatMap((entry) => entry.lines);
  const now = told.at(-1)?.lines ?? [];
  return {
    roll: lines.flatMap((line) => (line.kind === "rolled" ? [line.facts] : [])).at(-1) ?? null, // the pile as piles stood then
    lines,
    parts: partsOf(lines),
    yellow: lines.some(({ kind, facts }) => kind === "caution" || (kind === "rolled" && YELLOW.has(facts.does))), // it is, or led to, a caution
    head: HEADS.map((kind) => now.find((line) => line.kind === kind)).find(Boolean) ?? null, // the line that tells it best
  };
}

function partsOf(lines: Line[]): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const { kind, facts } of lines) {
    const tag = TAGS[kind];
    if (!tag || !("car" in facts)) continue;
    const had = parts.get(facts.car);
    if (kind === "sent-to-rear" && had?.tag === "out") continue;
    parts.set(facts.car, {
      tag: had?.tag === "won" && tag === "up" ? "won" : tag,
      total: "total" in facts ? facts.total : (had?.total ?? null),
      need: kind === "involved" ? facts.number : (had?.need ?? null),
    });
  }
  return parts;
}

/** The word on a card for how it came out; none for one who is only in it. */
export function tagWords({ tag }: Part, slim = false): string {
  switch (tag) {
    case "out":
      return say("Out");
    case "rear":
      return slim ? say("Rear") : say("To rear");
    case "won":
      return say("Won");
    case "held":
      return say("Holds");
    case "passed":
      return say("Passes");
    default:
      return "";
  }
}
