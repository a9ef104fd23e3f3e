// What the options of a question are about: spaces, cars, sets. The server says which there are.
import type { Decision } from "../../wire/types";
import type { View } from "./content";

const SPACES = ["forward", "swap", "lateral", "diagonal", "enter", "link", "lane", "chain", "bump_to", "get_there", "open_road", "side"];
const CARS = ["fire", "debris", "bump", "drift", "replacement", "bag"];
export const STEP_BY_STEP = "step by step";

export type Target = { on: "space"; space: string; verb: string } | { on: "car"; car: string; verb: string } | { on: "none"; verb: string };

export function targetOf(action: unknown): Target {
  const entry = Object.entries((action ?? {}) as Record<string, unknown>)[0];
  const [verb, value] = entry ?? ["", ""];
  const text = typeof value === "string" ? value : "";
  if (verb === "route") {
    const space = text.split(" ")[0]!;
    return text === STEP_BY_STEP || space === "wreck" ? { on: "none", verb } : { on: "space", space, verb };
  }
  if (SPACES.includes(verb) && /^[SG]\d/.test(text)) return { on: "space", space: text, verb };
  if (CARS.includes(verb) && /^\w+ .+/.test(text)) return { on: "car", car: text, verb };
  return { on: "none", verb };
}

export interface End {
  space: string; // "wreck": the car is lost
  options: number[]; // its routes, best first
}

/** End spaces with their routes, in the order they are offered. */
export function endsOf(decision: Decision | null): { ends: End[]; steps: number | null } {
  const ends = new Map<string, End>();
  let steps: number | null = null;
  decision?.options.forEach((option, i) => {
    const text = String((option.action as { route?: string }).route ?? "");
    if (!text) return;
    if (text === STEP_BY_STEP) {
      steps = i;
      return;
    }
    const space = text.split(" ")[0]!;
    const end = ends.get(space) ?? { space, options: [] };
    end.options.push(i);
    ends.set(space, end);
  });
  return { ends: [...ends.values()], steps };
}

/** The spaces that options lead to, each with all that lead there: a step onto a car may push it or swap with it. */
export function spacesOf(decision: Decision | null): End[] {
  const found = new Map<string, End>();
  decision?.options.forEach(({ action }, i) => {
    const target = targetOf(action);
    if (target.on !== "space") return;
    const end = found.get(target.space) ?? { space: target.space, options: [] };
    end.options.push(i);
    found.set(target.space, end);
  });
  return [...found.values()];
}

/** Car and card of every option of the question which car to drive with which card. */
export function playsOf(decision: Decision | null): { option: number; car: string; card: string }[] {
  return (decision?.options ?? []).flatMap(({ action }, option) => {
    const [car, card] = String((action as { play?: string }).play ?? "").split(": ");
    return car && card ? [{ option, car, card }] : [];
  });
}

const key = (items: readonly string[]) => [...items].sort().join("|");

/** The option that names exactly these cars or cards. */
export function optionOfSet(decision: Decision | null, verb: "start" | "discard", items: readonly string[]): number | null {
  const wanted = key(items);
  const found = decision?.options.findIndex(({ action }) => {
    const value = (action as Record<string, unknown>)[verb];
    return Array.isArray(value) && key(value as string[]) === wanted;
  });
  return found === undefined || found < 0 ? null : found;
}

export interface Odds {
  hit: string;
  damage: string;
  kill: string;
}

/** The three figures in the words of a shot. */
export function oddsOf(detail: string): Odds | null {
  const found = /(\d+%) to hit.*?([\d.]+) damage expected, (\d+%) to kill/.exec(detail);
  return found ? { hit: found[1]!, damage: found[2]!, kill: found[3]! } : null;
}

export interface Change {
  seat: number;
  points: number; // how many fewer to go
}

/** Whose pools differ between two views. */
export function changes(before: View, after: View): Change[] {
  return after.teams.flatMap(({ seat, pool }) => {
    const was = before.teams.find((team) => team.seat === seat)?.pool ?? pool;
    return was === pool ? [] : [{ seat, points: was - pool }];
  });
}

/** How far a card takes a car: "10 points". */
export function pointsOf(detail: string): string {
  const found = /^(\d+) movement (points?)/.exec(detail);
  return found ? `${found[1]} ${found[2]}` : "";
}

/** What a route's words say of points: "+1 for you". */
export function gains(detail: string): string[] {
  return [...detail.matchAll(/\+(\d+) for ([^;]+)/g)].map((found) => `+${found[1]} ${found[2] === "the kill" ? "kill" : found[2]!.trim()}`);
}
