// Whom the table waits for, and whether they are there at all.
import { and } from "../lib/when";
import type { SeatInfo, TableInfo } from "../wire/types";

/** One line for whoever is not asked. */
export function waitingWords({ seats }: Pick<TableInfo, "seats">, asked: number[]): string {
  const known = asked.map((seat) => seats[seat]).filter((seat) => seat !== undefined);
  const names = asked.map((seat) => seats[seat]?.name ?? `Seat ${seat + 1}`);
  const words = [`Waiting for ${and(names)}.`];
  for (const { name, stand_in } of known) if (stand_in) words.push(`A bot (${stand_in}) drives for ${name}.`);
  const away = known.filter(isAway).map((seat) => seat.name);
  if (away.length) words.push(`${and(away)} ${away.length === 1 ? "is" : "are"} away; a bot drives if that lasts.`);
  return words.join(" ");
}

/** A person's seat with nobody there, and no bot in place of them. */
function isAway(seat: SeatInfo): boolean {
  return seat.driver === "person" && !seat.stand_in && !seat.present;
}
