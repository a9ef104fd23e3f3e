// Who has won, in words: people by their names, cars that nobody drives by their own.
import { listed, say } from "../lib/speech";
import type { Place } from "../wire/types";

type NameOf = (seat: number) => string;

export const driverOf = (one: Place, nameOf: NameOf): string => (one.seat < 0 ? one.called || one.car : nameOf(one.seat));

/** Everybody in the first place, each of them once. */
export const winnersOf = (standings: Place[], nameOf: NameOf): string[] => [...new Set(standings.filter(({ place }) => place === 1).map((one) => driverOf(one, nameOf)))];

/** The title of the result, as the person in `seat` reads it. */
export function resultTitle(standings: Place[], seat: number | null, nameOf: NameOf): string {
  const winners = winnersOf(standings, nameOf);
  if (!winners.length) return say("The race is over");
  if (winners.length > 1) return say("{names} win", { names: listed(winners) });
  return standings.some((one) => one.place === 1 && one.seat === seat) ? say("You win") : say("{name} wins", { name: winners[0]! });
}
