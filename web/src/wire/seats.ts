// Which seats and tables are mine: kept in this browser, sent only to the server that gave them.
import { keptList } from "../lib/kept";
import { say } from "../lib/speech";

export interface MySeat {
  table: string;
  game: string;
  token: string | null; // opens a seat, or the table for its host
  spectator: boolean;
  keys: { seat: number; key: string }[]; // of seats that wait for friends; I opened the table
  at: number;
  here?: SeatHere[]; // several people at this screen, one after the other
}

export interface SeatHere {
  seat: number;
  name: string;
  token: string;
}

const KEY = "fivewide.seats";
const KEPT = 60;

export const mySeats = () => keptList(KEY) as MySeat[];

export function mySeat(table: string): MySeat | null {
  return mySeats().find((seat) => seat.table === table) ?? null;
}

export function keepSeat(seat: MySeat): void {
  const others = mySeats().filter((other) => other.table !== seat.table);
  localStorage.setItem(KEY, JSON.stringify([seat, ...others].slice(0, KEPT)));
}

export function forgetSeat(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(mySeats().filter((seat) => seat.table !== table)));
}

/** A new link for a seat, in place of the one before. */
export function keepLink(table: string, game: string, seat: number, key: string): void {
  const kept = mySeat(table) ?? { table, game, token: null, spectator: false, keys: [], at: Date.now() };
  keepSeat({ ...kept, keys: [...kept.keys.filter((one) => one.seat !== seat), { seat, key }] });
}

const NAME = "fivewide.name";
export const keepName = (name: string) => localStorage.setItem(NAME, name);

/** What I am called; whoever has not said gets a name of their own, and keeps it. */
export function myName(): string {
  const kept = localStorage.getItem(NAME);
  if (kept) return kept;
  const made = say("Racer {number}", { number: 2 + Math.floor(Math.random() * 98) });
  keepName(made);
  return made;
}
