// What the log tells: where cars stood, what was paid, which turn it is.
import type { LogEntry, LogLine } from "../../wire/types";
import { BILL, COLORS, spaceByNumber, spaceOf, type Space, type TrackData } from "./content";

/** Entries that still stand: what was undone is gone. */
export function standing(entries: readonly LogEntry[]): LogEntry[] {
  const kept: LogEntry[] = [];
  for (const entry of entries) {
    if (entry.what === "undo" && entry.back_to !== null) {
      while (kept.length && kept[kept.length - 1]!.n > entry.back_to) kept.pop();
    } else {
      kept.push(entry);
    }
  }
  return kept;
}

export const MOVES = ["moved", "moved-as-far-as-possible", "finished", "drafted"];

export const carOf = (line: LogLine) => COLORS[line.facts.car ?? 0]!;

export interface Sale {
  car: string;
  seat: number | null; // null: nobody wanted it
  price: number;
  forced: boolean;
}

export interface Told {
  turn: number; // cards played in this race
  by: number | null; // who played the last one
  played: number[]; // seats, one for each card of the discard that was played
  sales: Map<string, Sale>;
  bids: { seat: number; dollars: number }[]; // for the lot
  guarded: boolean; // only those without a car may bid for the lot
  before: Map<string, Space | "home">; // where cars stood before the last card
  now: Map<string, Space | "home">;
  order: string[]; // cars at the finish
  results: { race: number; car: string; seat: number | null; prize: number; place: number }[]; // of earlier races and this one
  race: number;
}

const kept = new WeakMap<readonly LogEntry[], Map<TrackData, Told>>();

/** Read once for every log, however many parts of the table ask. */
export function told(entries: readonly LogEntry[], track: TrackData): Told {
  let byTrack = kept.get(entries);
  if (!byTrack) kept.set(entries, (byTrack = new Map()));
  let answer = byTrack.get(track);
  if (!answer) byTrack.set(track, (answer = read(entries, track)));
  return answer;
}

function read(entries: readonly LogEntry[], track: TrackData): Told {
  const first = track.section[0]!.rows[0];
  const is: Told = {
    turn: 0, by: null, played: [], sales: new Map(), bids: [], guarded: false,
    before: new Map(), now: new Map(), order: [], results: [], race: 1,
  };
  for (const entry of standing(entries)) for (const line of entry.lines) hear(is, line, track, first);
  return is;
}

function hear(is: Told, line: LogLine, track: TrackData, first: number): void {
  const { facts, kind } = line;
  const seat = facts.seat ?? null;
  const sum = (facts.bills ?? 0) * BILL;
  switch (kind) {
    case "race-began":
      Object.assign(is, {
        turn: 0, by: null, played: [], sales: new Map(), bids: [], guarded: false,
        before: new Map(), now: new Map(), order: [], race: facts.race ?? is.race,
      });
      break;
    case "car-up-for-sale": {
      is.bids = [];
      is.guarded = false;
      const start = spaceOf(track.start[(facts.position ?? 1) - 1] ?? null);
      if (start) is.now.set(carOf(line), start);
      break;
    }
    case "only-those-without-a-car-bid":
      is.guarded = true;
      break;
    case "bid":
      is.bids.push({ seat: seat ?? 0, dollars: sum });
      break;
    case "car-bought":
    case "car-must-be-bought":
    case "car-falls-to":
      is.sales.set(carOf(line), { car: carOf(line), seat, price: sum, forced: kind !== "car-bought" });
      break;
    case "car-unsold":
      is.sales.set(carOf(line), { car: carOf(line), seat: null, price: 0, forced: false });
      break;
    case "card-played":
      is.turn += 1;
      is.by = seat;
      is.played.push(seat ?? 0);
      is.before = new Map(is.now);
      break;
    case "moved":
    case "moved-as-far-as-possible":
    case "drafted":
      is.now.set(carOf(line), spaceByNumber(facts.space ?? 0, first));
      break;
    case "finished":
      is.now.set(carOf(line), "home");
      is.order.push(carOf(line));
      break;
    case "prize-paid":
    case "prize-unclaimed":
      is.results.push({
        race: is.race, car: carOf(line), seat: kind === "prize-paid" ? seat : null, prize: sum,
        place: is.order.indexOf(carOf(line)) + 1,
      });
      break;
  }
}

/** Running order: home first, then by row; side by side the inner lane is ahead. */
export function ranking(at: Map<string, Space | "home">, home: readonly string[]): string[] {
  const rank = (car: string) => {
    const space = at.get(car);
    if (space === undefined) return -1e6;
    if (space === "home") return 1e6 - home.indexOf(car);
    return space.row * 10 - space.lane;
  };
  return [...COLORS].sort((a, b) => rank(b) - rank(a));
}
