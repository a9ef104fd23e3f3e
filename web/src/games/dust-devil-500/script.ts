// What has just happened as steps to be shown one after another.
import { standing } from "../../lib/log";
import type { Pose } from "../../lib/path";
import type { Board } from "./board";
import type { Entry, Line, Place } from "./content";

export type Step = { line: Line; ms: number } & (
  | { kind: "roll"; seat: number; roll: number[] }
  | { kind: "move"; seat: number; way: Place[]; route: Pose[]; pushed: boolean }
  | { kind: "card"; seat: number; card: string }
  | { kind: "spin"; seat: number }
  | { kind: "win"; seat: number; place: number }
  | { kind: "reset" }
  | { kind: "say" }
);

const DIE = 620;
const SPACE = 110;
const LONGEST = 1100;
const BUMP = 260;
const BUMP_GAP = 120;
const CARD = 1350;

/** Lines worth a moment of their own. */
const MOMENTS: Record<string, number> = {
  rolled: DIE,
  "red-card": CARD,
  "spun-out": 520,
  finished: 900,
  "race-began": 300,
  "turn-skipped": 520,
  "extra-turn": 260,
  stayed: 520,
  "roll-cage-held": 700,
  "crew-chief-saved-turn": 600,
  "pit-stop": 380,
  "green-extra-turn": 380,
  "pit-row-next": 320,
  "ramp-next": 320,
  "deck-reshuffled": 400,
};

export const script = (entries: Entry[], board: Board): Step[] =>
  entries.flatMap((entry) => entry.lines.map((line) => stepOf(line, board)));

function stepOf(line: Line, board: Board): Step {
  const ms = msOf(line);
  if ("way" in line.facts) {
    const { seat, way } = line.facts;
    return { kind: "move", line, ms, seat, way, route: board.route(way), pushed: "by" in line.facts };
  }
  switch (line.kind) {
    case "rolled":
      return { kind: "roll", line, ms, ...line.facts };
    case "red-card":
      return { kind: "card", line, ms, ...line.facts };
    case "spun-out":
      return { kind: "spin", line, ms, ...line.facts };
    case "finished":
      return { kind: "win", line, ms, ...line.facts };
    case "race-began":
      return { kind: "reset", line, ms };
    default:
      return { kind: "say", line, ms };
  }
}

function msOf({ kind, facts }: Line): number {
  if ("way" in facts) return "by" in facts ? BUMP + BUMP_GAP : Math.min(LONGEST, (facts.way.length - 1) * SPACE);
  return MOMENTS[kind] ?? 0;
}

export interface Roll {
  seat: number;
  roll: number[];
}

/** The last roll that stands, to lie in the infield. */
export function lastRoll(entries: Entry[]): Roll | null {
  const line = standing(entries)
    .flatMap((entry) => entry.lines)
    .findLast(({ kind }) => kind === "rolled" || kind === "race-began");
  return line?.kind === "rolled" ? line.facts : null;
}

/** How long that is seen. */
export const lasts = (fresh: readonly Entry[]): number => fresh.flatMap(({ lines }) => lines).reduce((sum, line) => sum + msOf(line), 0);
