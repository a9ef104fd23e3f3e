// What the log tells: what was paid, which turn it is, where cars stood before it.
import { standing } from "../../lib/log";
import { once } from "../../lib/once";
import type { Entry, Line, Track, View } from "./content";

export interface Told {
  turn: number; // cards played in this race
  by: number | null; // who played the last one
  prices: Map<string, number>; // of the cars sold
  bids: { seat: number; dollars: number }[]; // for the lot
  before: Map<string, string>; // the spaces of cars that moved, before the last card
  results: { race: number; car: string; seat: number | null; prize: number; place: number }[]; // of earlier races and this one
  race: number;
}

/** Read once for every log, however many parts of the table ask. */
export const told = once((entries: readonly Entry[]): Told => {
  const is: Told = { ...anew(), results: [], race: 1 };
  for (const entry of standing(entries)) for (const line of entry.lines) hear(is, line);
  return is;
});

const anew = () => ({ turn: 0, by: null, prices: new Map(), bids: [], before: new Map() });

function hear(is: Told, { kind, facts }: Line): void {
  switch (kind) {
    case "race-began":
      Object.assign(is, anew(), { race: facts.race });
      break;
    case "car-up-for-sale":
      is.bids = [];
      break;
    case "bid":
      is.bids.push(facts);
      break;
    case "car-bought":
    case "car-must-be-bought":
    case "car-falls-to":
      is.prices.set(facts.car, facts.dollars);
      break;
    case "card-played":
      is.turn += 1;
      is.by = facts.seat;
      is.before = new Map();
      break;
    case "moved":
    case "moved-as-far-as-possible":
    case "finished":
    case "drafted":
      if (!is.before.has(facts.car)) is.before.set(facts.car, facts.way[0]!);
      break;
    case "prize-paid":
    case "prize-unclaimed":
      is.results.push({
        race: is.race, car: facts.car, seat: kind === "prize-paid" ? facts.seat : null, prize: facts.dollars,
        place: is.results.filter(({ race }) => race === is.race).length + 1,
      });
      break;
  }
}

/** The order as it was before the last card: those that moved since stand where they stood. */
export function orderBefore({ order, cars, places }: View, { spaces }: Pick<Track, "spaces">, before: Told["before"]): string[] {
  const rank = (car: string) => {
    const space = before.get(car) ?? (places.includes(car) ? undefined : cars.find((one) => one.car === car)!.space);
    return space ? (spaces[space]?.rank ?? null) : null;
  };
  const was = new Map(order.map((car) => [car, rank(car)]));
  const running = order.filter((car) => was.get(car) !== null).sort((a, b) => was.get(b)! - was.get(a)!);
  const home = order.filter((car) => was.get(car) === null && places.includes(car));
  return [...home, ...running, ...order.filter((car) => !home.includes(car) && !running.includes(car))];
}
