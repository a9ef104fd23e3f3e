// What one at the table asks of the others, and how a table was closed, in words.
import { listed, say } from "../lib/speech";
import { capital } from "../lib/words";
import type { TableInfo, Wish } from "../wire/types";

type NameOf = (seat: number) => string;

/** Whose wish it is, and what for; `me` reads it. */
export function wishWords(wish: Wish, me: number | null, nameOf: NameOf): string {
  const mine = wish.by !== null && wish.by === me;
  const who = wish.by === null ? say("The host") : nameOf(wish.by);
  const whom = wish.seat === null ? "" : nameOf(wish.seat);
  const aboutMe = wish.seat !== null && wish.seat === me; // nobody asks the table for what they may do alone
  switch (wish.kind) {
    case "undo":
      return mine ? say("You want to take a move back.") : say("{who} wants to take a move back.", { who });
    case "stand_in":
      if (aboutMe) return say("{who} asks to let a bot drive for you.", { who });
      return mine ? say("You ask to let a bot drive for {whom}, who is away.", { whom }) : say("{who} asks to let a bot drive for {whom}, who is away.", { who, whom });
    case "remove":
      if (aboutMe) return say("{who} asks to remove you: a bot would drive your car to the end.", { who });
      return mine
        ? say("You ask to remove {whom}: a bot would drive {whom}’s car to the end.", { whom })
        : say("{who} asks to remove {whom}: a bot would drive {whom}’s car to the end.", { who, whom });
    case "new_key":
      if (aboutMe) return say("{who} asks for a new link to your seat: whoever opens it would sit there.", { who });
      return mine
        ? say("You ask for a new link to {whom}’s seat: whoever opens it would sit there.", { whom })
        : say("{who} asks for a new link to {whom}’s seat: whoever opens it would sit there.", { who, whom });
    case "host":
      return mine ? say("You ask to be the host, as the host is gone.") : say("{who} asks to be the host, as the host is gone.", { who });
  }
}

/** What it still needs, as `me` reads it. */
export function waitWords(wish: Wish, me: number | null, nameOf: NameOf): string {
  if (me !== null && wish.waits_for.includes(me)) {
    const others = wish.waits_for.filter((seat) => seat !== me);
    return others.length ? say("You and {others} must agree.", { others: listed(others.map(nameOf)) }) : say("Only your word is missing.");
  }
  return say("Waiting for {names}.", { names: listed(wish.waits_for.map(nameOf)) });
}

/** Who ended the table, by name where the host sits at it. */
export function closedWords({ why, host, ended_by_host }: Pick<TableInfo, "why" | "host" | "ended_by_host">, nameOf: NameOf): string {
  if (ended_by_host && host !== null) return say("{name}, the host, ended it.", { name: nameOf(host) });
  return why ? `${capital(why)}.` : "";
}
