// What has just happened as steps to be shown one after another.
import type { Pose } from "../../lib/path";
import type { LogEntry, LogLine } from "../../wire/types";
import { type Board, type Place, span } from "./board";

export type Step = { line: LogLine; ms: number } & (
  | { kind: "roll"; seat: number; roll: number[] }
  | { kind: "move"; seat: number; to: Place; route: Pose[]; pushed: boolean }
  | { kind: "card"; seat: number; card: number }
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

const DRIVES = new Set([
  "moved-by-number",
  "moved-by-color",
  "moved-by-sum",
  "moved-by-colors",
  "first-leg",
  "continued",
  "entered-pit-row",
  "drove-on-in-pit-row",
  "entered-ramp",
  "came-back-down-the-ramp",
  "moved-by-card",
]);
/** Lines worth a moment of their own. */
const PAUSES: Record<string, number> = {
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

/** The numbers that came up, first die first. */
export function rolled(faces: number, dice: number, outcome: number): number[] {
  return dice === 1 ? [(outcome % faces) + 1] : [(outcome % faces) + 1, Math.floor(outcome / faces) + 1];
}

/** `at` says where the cars stand before; the steps carry their own routes. */
export function script(entries: LogEntry[], board: Board, faces: number, at: Record<number, Place>): Step[] {
  const now = { ...at };
  const steps: Step[] = [];
  for (const line of entries.flatMap((entry) => entry.lines)) {
    const seat = line.facts["seat"] ?? -1;
    const fact = (name: string) => line.facts[name] ?? 0;
    if (line.kind === "rolled") {
      steps.push({ kind: "roll", line, ms: DIE, seat, roll: rolled(faces, fact("dice"), fact("outcome")) });
    } else if (DRIVES.has(line.kind)) {
      const [from, to] = [now[seat] ?? board.place(fact("from")), board.place(fact("to"))];
      const back = line.kind === "moved-by-card" && fact("to") < fact("from");
      // From the entry a car that owes a visit stands on a spot of its own, beyond the main track.
      const owed = fact("from") > board.track.length && from === String(board.track.pit_row.entry);
      const route = owed ? board.pitVisit(to) : board.route(from, to, back);
      const ms = Math.min(LONGEST, Math.max(1, Math.round(span(route) / board.step)) * SPACE);
      steps.push({ kind: "move", line, ms, seat, to, route, pushed: false });
      now[seat] = to;
    } else if (line.kind === "bumped" || line.kind === "bumped-in-turn") {
      const [from, to] = [now[seat] ?? "start", board.place(fact("to"))];
      steps.push({ kind: "move", line, ms: BUMP + BUMP_GAP, seat, to, route: board.route(from, to, true), pushed: true });
      now[seat] = to;
    } else if (line.kind === "red-card") {
      steps.push({ kind: "card", line, ms: CARD, seat, card: fact("card") });
    } else if (line.kind === "spun-out") {
      steps.push({ kind: "spin", line, ms: 520, seat });
    } else if (line.kind === "finished") {
      steps.push({ kind: "win", line, ms: 900, seat, place: fact("place") });
    } else if (line.kind === "race-began") {
      for (const one of Object.keys(now)) now[Number(one)] = "start";
      steps.push({ kind: "reset", line, ms: 300 });
    } else {
      steps.push({ kind: "say", line, ms: PAUSES[line.kind] ?? 0 });
    }
  }
  return steps;
}

/** What of the log still stands: entries taken back are left out. */
export function standing(entries: LogEntry[]): LogEntry[] {
  let kept: LogEntry[] = [];
  for (const entry of entries) {
    if (entry.what === "undo" && entry.back_to !== null) {
      const last = entry.back_to;
      kept = kept.filter(({ n }) => n <= last);
    } else kept.push(entry);
  }
  return kept;
}

export interface Roll {
  seat: number;
  roll: number[];
}

/** The last roll that stands, to lie in the infield. */
export function lastRoll(entries: LogEntry[], faces: number): Roll | null {
  const line = standing(entries)
    .flatMap((entry) => entry.lines)
    .findLast(({ kind }) => kind === "rolled" || kind === "race-began");
  if (!line || line.kind !== "rolled") return null;
  const { seat, dice, outcome } = line.facts;
  return { seat: seat ?? 0, roll: rolled(faces, dice ?? 1, outcome ?? 0) };
}
