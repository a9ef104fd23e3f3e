// What the options of a question are about: the server says it of each.
import type { Question, Line, Option, Points } from "./content";

export interface End {
  space: string | null; // null: the car is lost
  options: number[]; // best first
}

/** The spaces that options lead to, each with all that lead there: several routes, or a step that pushes a car or swaps with it. */
export function endsOf(decision: Question | null): End[] {
  const ends = new Map<string | null, End>();
  decision?.options.forEach(({ facts }, i) => {
    if (facts.on !== "space" && facts.on !== "wreck") return;
    const space = facts.on === "space" ? facts.space : null;
    const end = ends.get(space) ?? { space, options: [] };
    end.options.push(i);
    ends.set(space, end);
  });
  return [...ends.values()];
}

/** The ends a card could lead to, each with the most that a route there would bring; and how many there lose the car. */
export function reachOf(then: readonly Pick<Option, "short" | "detail" | "facts">[]) {
  const ends = new Map<string, { space: string; pushes: boolean; gains: { seat: number; points: number }[]; clash: boolean }>();
  for (const { facts } of then) {
    if (facts.on !== "space" || !facts.leads || ends.has(facts.space)) continue; // the best route is the first
    const { moved, points, clash } = facts.leads;
    ends.set(facts.space, { space: facts.space, pushes: moved.length > 0, gains: bySeat(points), clash: clash !== null });
  }
  return [...ends.values()];
}

/** The options that are about a car, each with its car and the chances of a shot at it. */
export function onCars(decision: Question | null) {
  return (decision?.options ?? []).map((said, option) => {
    const { car, odds } = said.facts.on === "car" ? said.facts : { car: null, odds: null };
    return { option, said, car, odds };
  });
}

/** Car and card of every option of the question which car to drive with which card. */
export function playsOf(decision: Question | null) {
  return (decision?.options ?? []).flatMap(({ facts }, option) => (facts.on === "card" ? [{ option, ...facts }] : []));
}

const key = (items: readonly string[]) => [...items].sort().join("|");

/** The option that names exactly these cars or cards. */
export function optionOfSet(decision: Question | null, items: readonly string[]): number | null {
  const wanted = key(items);
  const found = decision?.options.findIndex(({ facts }) => facts.on === "set" && key(facts.items) === wanted) ?? -1;
  return found < 0 ? null : found;
}

/** How many an option names; all of them name as many. */
export function sizeOfSet(decision: Question | null): number {
  const first = decision?.options[0]?.facts;
  return first?.on === "set" ? first.items.length : 0;
}

/** What an option would lead to, as far as it is known. */
export const leadsOf = (option: Option | null | undefined) => (option && "leads" in option.facts ? option.facts.leads : null);

/** Points by seat, all of a seat together. */
export function bySeat(points: readonly Points[]): { seat: number; points: number }[] {
  const sums = new Map<number, number>();
  for (const one of points) sums.set(one.seat, (sums.get(one.seat) ?? 0) + one.points);
  return [...sums].map(([seat, points]) => ({ seat, points }));
}

export const signed = (points: number) => `${points > 0 ? "+" : "−"}${Math.abs(points)}`;

const AFTER = ["card-played", "turn-began", "passed", "held-fire", "fired", "cards-discarded", "turn-closed"];

/** Lines up to where something else begins: what came of the event or card before them. */
export function cameOf(lines: readonly Line[]): string[] {
  const end = lines.findIndex(({ kind }) => AFTER.includes(kind));
  return (end < 0 ? lines : lines.slice(0, end)).map(({ words }) => words);
}
