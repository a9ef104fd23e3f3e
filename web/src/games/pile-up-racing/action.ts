// What a pile is doing: everything told since its dice fell. Lines name drivers in words.
import type { LogEntry, LogLine, PileUpRacingView } from "../../wire/types";
import type { Dice } from "./content";

type View = PileUpRacingView;

/** How a car comes out of it. */
export interface Part {
  tag: "in" | "up" | "down" | "won" | "rear" | "out" | "passed" | "held" | "special";
  total: number | null; // its dice, added up
  need: number | null; // in a check: out on this or less
}

export interface Action {
  pile: number | null; // where the dice fell, as piles stood then
  dice: Dice | null;
  number: number; // of the entry that began it
  lines: LogLine[];
  parts: Map<string, Part>;
  caution: number | null; // the number of the caution it led to
  crash: "crash" | "mechanical" | "special" | null;
  final: boolean; // a row that the Final Lap turned into a crash
  head: LogLine | null; // the line that tells it best
}

/** The drivers a sentence names, in the order it names them. */
export function driversIn(words: string, drivers: string[]): string[] {
  return drivers
    .map((driver) => ({ driver, at: words.indexOf(driver) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.driver.length - a.driver.length)
    .map(({ driver }) => driver);
}

const STARTS = new Set(["rolled"]);

/** The entries of the action in hand: from the last throw for a pile on. */
export function sinceRoll(entries: LogEntry[]): LogEntry[] {
  const at = entries.findLastIndex((entry) => entry.lines.some(({ kind }) => STARTS.has(kind)));
  if (at < 0) return entries.slice(-1);
  return entries.slice(at);
}

const TAGS: Record<string, Part["tag"]> = {
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
const HEADS = [
  "checkered-flag", "retired", "broke-down", "special-rolled", "special-result", "lead-changed", "duel-won", "climbed-into-pile", "passed", "held-off", "duel-rolled", "duel-rerolled",
  "ladder-rolled", "goes-on", "crash", "mechanical-trouble", "split", "did-not-split", "shuffled", "sorted", "sorted-by-pit", "advance-named", "drop-named", "nobody-advanced", "nobody-dropped",
  "top-advances", "bottom-drops", "new-lead-pile", "new-last-pile", "advanced", "dropped", "nobody-climbs", "stayed-on-top", "ladder-began", "duel-began", "green-flag", "overtime-began", "final-lap-began",
];

export function actionOf(entries: LogEntry[], view: View): Action {
  const told = sinceRoll(entries);
  const drivers = view.cars.map(({ driver }) => driver);
  const action: Action = { pile: null, dice: null, number: told[0]?.n ?? 0, lines: [], parts: new Map(), caution: null, crash: null, final: false, head: null };
  for (const entry of told) {
    for (const line of entry.lines) {
      action.lines.push(line);
      read(action, line, drivers);
    }
  }
  const now = told.at(-1)?.lines ?? [];
  action.head = HEADS.map((kind) => now.find((line) => line.kind === kind)).find(Boolean) ?? null;
  return action;
}

function read(action: Action, line: LogLine, drivers: string[]): void {
  const facts = line.facts;
  switch (line.kind) {
    case "rolled": {
      const pair = facts["pair"] ?? 11;
      action.pile = facts["pile"] ?? null;
      action.dice = { pair: [Math.floor(pair / 10), pair % 10], contrast: facts["contrast"] ?? 1 };
      if (action.dice.contrast === 6 && (pair === 11 || pair === 66)) action.crash = "special";
      return;
    }
    case "turned-into-crash":
      action.final = true;
      return;
    case "crash":
      action.crash = "crash";
      return;
    case "mechanical-trouble":
      action.crash = "mechanical";
      return;
    case "special-result":
      action.crash = "special";
      break;
    case "caution":
      action.caution = facts["number"] ?? null;
      return;
  }
  const tag = TAGS[line.kind];
  const driver = tag && driversIn(line.words, drivers)[0];
  if (!tag || !driver) return;
  const had = action.parts.get(driver);
  if (line.kind === "sent-to-rear" && had?.tag === "out") return;
  action.parts.set(driver, {
    tag: had?.tag === "won" && tag === "up" ? "won" : tag,
    total: facts["total"] ?? had?.total ?? null,
    need: line.kind === "involved" ? (facts["number"] ?? null) : (had?.need ?? null),
  });
}

/** The word on a card for how it came out; none for one who is only in it. */
export function tagWords(part: Part): string {
  switch (part.tag) {
    case "out":
      return "Out";
    case "rear":
      return "To rear";
    case "won":
      return "Wins";
    case "held":
      return "Holds";
    case "passed":
      return "Passes";
    default:
      return "";
  }
}
