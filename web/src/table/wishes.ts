// What one at the table asks of the others, and how a table was closed, in words.
import { and } from "../lib/when";
import { capital } from "../lib/words";
import type { TableInfo, Wish } from "../wire/types";

type NameOf = (seat: number) => string;

/** Whose wish it is, and what for; `me` reads it. */
export function wishWords(wish: Wish, me: number | null, nameOf: NameOf): string {
  const mine = wish.by !== null && wish.by === me;
  const who = mine ? "You" : wish.by === null ? "The host" : nameOf(wish.by);
  const whom = wish.seat === null ? "" : wish.seat === me ? "you" : nameOf(wish.seat);
  const whose = whom === "you" ? "your" : `${whom}’s`;
  const asks = mine ? "ask" : "asks";
  switch (wish.kind) {
    case "undo":
      return `${who} ${mine ? "want" : "wants"} to take a move back.`;
    case "stand_in":
      return `${who} ${asks} to let a bot drive for ${whom}${whom === "you" ? "" : ", who is away"}.`;
    case "remove":
      return `${who} ${asks} to remove ${whom}: a bot would drive ${whose} car to the end.`;
    case "new_key":
      return `${who} ${asks} for a new link to ${whose} seat: whoever opens it would sit there.`;
    case "host":
      return `${who} ${asks} to be the host, as the host is gone.`;
  }
}

/** What it still needs, as `me` reads it. */
export function waitWords(wish: Wish, me: number | null, nameOf: NameOf): string {
  if (me !== null && wish.waits_for.includes(me)) {
    const others = wish.waits_for.filter((seat) => seat !== me);
    return others.length ? `You and ${and(others.map(nameOf))} must agree.` : "Only your word is missing.";
  }
  return `Waiting for ${and(wish.waits_for.map(nameOf))}.`;
}

/** Who ended the table, by name where the host sits at it. */
export function closedWords({ why, host, ended_by_host }: Pick<TableInfo, "why" | "host" | "ended_by_host">, nameOf: NameOf): string {
  if (ended_by_host && host !== null) return `${nameOf(host)}, the host, ended it.`;
  return why ? `${capital(why)}.` : "";
}
