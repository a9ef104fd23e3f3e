// A view of any game, read without knowing it: what there is one of, what every car has, and what else lies there.
import { isLivery } from "../../lib/liveries";
import { grouped, say } from "../../lib/speech";
import { capital } from "../../lib/words";
import type { Place } from "../../wire/types";

export type Json = unknown;
type Rec = Record<string, Json>;

/** One that drives: a car, or a seat where cars are not told apart. */
export interface Driver {
  car: string;
  number: number | string | undefined; // where the car has no livery
  seat: number; // -1: nobody's
  name: string;
}

/** What stands elsewhere on the page already. */
const ELSEWHERE = new Set(["seat", "over", "asks", "to_act", "standings", "place"]);
const LENGTH = "length"; // of the road: the spaces of cars are counted up to it

export interface Column {
  key: string;
  called: string;
  of: Map<string, Json>; // by car
}

export interface Fact {
  key: string;
  called: string;
  value: Json;
}

export interface Table {
  key: string;
  called: string;
  columns: { key: string; called: string }[];
  rows: { name: string | null; cells: Json[] }[];
}

export interface List {
  key: string;
  called: string;
  items: Json[];
}

/** Cars on a road of so many spaces. */
export interface Road extends Column {
  length: number;
  of: Map<string, number>;
}

export interface Seen {
  road: Road | null;
  columns: Column[]; // what every car has, one value each
  facts: Fact[];
  lists: List[];
  tables: Table[];
}

export const isRecord = (value: Json): value is Rec => typeof value === "object" && value !== null && !Array.isArray(value);
export const isPlain = (value: Json): boolean => typeof value !== "object" || value === null;
const isEmpty = (value: Json): boolean => value === null || value === undefined || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** A key as a person reads it: "laps_led" is "Laps led". */
export const called = (key: string): string => capital(key.replaceAll(/[_.]/g, " ").trim());

/** The last part of a key that lies deeper. */
export const lastOf = (key: string): string => key.split(".").at(-1)!;

/** Numbers under these keys are seats. */
const SEATS = new Set(["seat", "winner", "leader", "dealer", "owner", "player", "starter", "by"]);
/** Whom a value names: a car, or the number of a seat where its key says so. */
export function driverIn(key: string, value: Json, drivers: Driver[]): Driver | undefined {
  if (typeof value === "number" && SEATS.has(lastOf(key))) return drivers.find(({ seat }) => seat === value);
  return drivers.find(({ car }) => car === value);
}

/** Who drives, in the order of the standings. */
export function driversOf(standings: Place[], nameOf: (seat: number) => string): Driver[] {
  const field = standings.filter(({ seat }) => seat < 0).map(({ car }) => car).sort();
  return standings.flatMap((line) => {
    const cars = line.cars.length ? line.cars : [line.car];
    return cars.map((car) => ({
      car,
      number: isLivery(car) ? undefined : line.seat < 0 ? (/\d+/.exec(car)?.[0] ?? field.indexOf(car) + 1) : line.seat + 1,
      seat: line.seat,
      name: line.seat < 0 ? line.called || car : nameOf(line.seat),
    }));
  });
}

/** The car that a key of a record stands for: its own name, the number of a seat or the name of who sits there. */
function carOf(key: string, drivers: Driver[]): string | null {
  if (drivers.some(({ car }) => car === key)) return key;
  const theirs = drivers.filter(({ seat, name }) => String(seat) === key || (seat >= 0 && name === key));
  return theirs.length === 1 ? theirs[0]!.car : null;
}

/** A record by car, or nothing if it is something else. */
function byCar(value: Json, drivers: Driver[]): Map<string, Json> | null {
  const entries = isRecord(value) ? Object.entries(value) : listByCar(value, drivers);
  if (!entries.length) return null;
  const found = new Map<string, Json>();
  let known = !drivers.length;
  for (const [key, one] of entries) {
    const driven = carOf(key, drivers);
    const car = driven ?? (isLivery(key) ? key : null); // one more than the standings have
    if (car === null || found.has(car)) return null;
    known ||= driven !== null;
    found.set(car, one);
  }
  return known ? found : null;
}

/** A list of records that say whose they are. */
function listByCar(value: Json, drivers: Driver[]): [string, Json][] {
  if (!Array.isArray(value) || !value.every(isRecord)) return [];
  const whose = ["car", "seat", "player", "driver", "name"].find((key) => value.every((one) => carOf(String(one[key]), drivers) !== null));
  return whose ? value.map((one) => [String(one[whose]), Object.fromEntries(Object.entries(one).filter(([key]) => key !== whose))]) : [];
}

/** Values of cars as columns; where each car has several, a column for each. */
function columnsOf(key: string, of: Map<string, Json>): Column[] {
  const values = [...of.values()];
  if (!values.every(isRecord)) return [{ key, called: called(lastOf(key)), of }];
  const keys = [...new Set(values.flatMap((one) => Object.keys(one)))].filter((inner) => !ELSEWHERE.has(inner));
  return keys
    .map((inner) => ({ key: `${key}.${inner}`, called: called(inner), of: new Map([...of].map(([car, one]) => [car, (one as Rec)[inner]])) }))
    .filter((column) => [...column.of.values()].some((one) => !isEmpty(one)));
}

function tableOf(key: string, value: Rec | Json[]): Table {
  const rows = Object.entries(value).map(([name, row]) => ({ name: Array.isArray(value) ? null : called(name), row: row as Json }));
  const title = called(lastOf(key));
  if (!rows.every(({ row }) => isRecord(row))) {
    return { key, called: title, columns: [], rows: rows.map(({ name, row }) => ({ name, cells: [row] })) };
  }
  const keys = [...new Set(rows.flatMap(({ row }) => Object.keys(row as Rec)))].filter((one) => rows.some(({ row }) => !isEmpty((row as Rec)[one])));
  return {
    key,
    called: title,
    columns: keys.map((one) => ({ key: one, called: called(one) })),
    rows: rows.map(({ name, row }) => ({ name, cells: keys.map((one) => (row as Rec)[one] ?? null) })),
  };
}

const isCount = (value: Json): value is number => Number.isInteger(value) && (value as number) >= 0;
const onRoad = (length: Json) => (value: Json): boolean => isCount(value) && isCount(length) && length > 0 && value <= length;

/** Everything a view shows, sorted by its shape. */
export function read(view: Json, drivers: Driver[]): Seen {
  const seen: Seen = { road: null, columns: [], facts: [], lists: [], tables: [] };
  if (isRecord(view)) sort(view, "", seen, drivers);
  const length = seen.facts.find(({ key }) => lastOf(key) === LENGTH);
  const spaces = length && seen.columns.find(({ of }) => [...of.values()].every(onRoad(length.value)));
  if (!spaces) return seen;
  return {
    ...seen,
    road: { ...spaces, length: length.value as number, of: spaces.of as Map<string, number> },
    columns: seen.columns.filter((one) => one !== spaces),
    facts: seen.facts.filter((one) => one !== length),
  };
}

function sort(record: Rec, within: string, seen: Seen, drivers: Driver[]): void {
  for (const [inner, value] of Object.entries(record)) {
    if (ELSEWHERE.has(inner) || isEmpty(value)) continue;
    const [key, name] = [within + inner, called(inner)];
    const cars = byCar(value, drivers);
    if (cars) seen.columns.push(...columnsOf(key, cars));
    else if (isPlain(value)) seen.facts.push({ key, called: name, value });
    else if (Array.isArray(value) && value.every(isPlain)) seen.lists.push({ key, called: name, items: value });
    else if (isRecord(value) && isMixed(value)) sort(value, `${key}.`, seen, drivers);
    else seen.tables.push(tableOf(key, value as Rec | Json[]));
  }
}

/** Things of several kinds under one key: each is shown by itself. */
function isMixed(record: Rec): boolean {
  const values = Object.values(record);
  return !values.every(isPlain) && !values.every(isRecord);
}

/** A value in words, however deep it goes. */
export function words(value: Json): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? say("yes") : say("no");
  if (typeof value === "number") return grouped(value);
  if (Array.isArray(value)) return value.map(words).join(", ") || "–";
  if (isRecord(value)) {
    const told = Object.entries(value).filter(([key, one]) => !ELSEWHERE.has(key) && one !== false && !isEmpty(one));
    return told.map(([key, one]) => (one === true ? called(key).toLowerCase() : `${called(key).toLowerCase()} ${words(one)}`)).join(", ") || "–";
  }
  return String(value).replaceAll("_", " ");
}

/** Does an option change it? */
export const differs = (now: Json, then: Json): boolean => JSON.stringify(now ?? null) !== JSON.stringify(then ?? null);
