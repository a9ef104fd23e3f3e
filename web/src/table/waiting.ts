// Whom the table waits for, and whether they are there at all.
import { listed, say } from "../lib/speech";
import { seatName } from "../lib/words";
import type { SeatInfo, TableInfo } from "../wire/types";

/** One line for whoever is not asked. */
export function waitingWords({ seats }: Pick<TableInfo, "seats">, asked: number[]): string {
  const known = asked.map((seat) => seats[seat]).filter((seat) => seat !== undefined);
  const names = asked.map((seat) => seats[seat]?.name ?? seatName(seat));
  const words = [say("Waiting for {names}.", { names: listed(names) })];
  for (const { name, stand_in, bot } of known) if (stand_in) words.push(say("A bot ({bot}) drives for {name}.", { bot: bot ?? stand_in, name }));
  const away = known.filter(isAway).map((seat) => seat.name);
  if (away.length === 1) words.push(say("{name} is away; a bot drives if that lasts.", { name: away[0]! }));
  if (away.length > 1) words.push(say("{names} are away; a bot drives if that lasts.", { names: listed(away) }));
  return words.join(" ");
}

/** A person's seat with nobody there, and no bot in place of them. */
function isAway(seat: SeatInfo): boolean {
  return seat.driver === "person" && !seat.stand_in && !seat.present;
}
