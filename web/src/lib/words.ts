// People and numbers in words, the same in every game.
import { say } from "./speech";

/** What a seat is called that has no name. */
export const seatName = (seat: number): string => say("Seat {number}", { number: seat + 1 });

/** Who sits there, for the person `me`; also as a fact of a sentence, which then speaks to you. */
export function who(seats: readonly { name: string }[], seat: number | null, me: number | null, nobody = say("Nobody")): string {
  if (seat === null) return nobody;
  return seat === me ? say("You") : seats[seat]?.name || seatName(seat);
}

/** "you", as a mark beside a name. */
export const markedYou = (): string => say("{who}", { who: "you" });

/** As a sentence begins. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A small number in a word, a larger one in figures. */
export const inWords = (count: number): string => say("no one two three four five six seven eight nine ten eleven twelve").split(" ")[count] ?? String(count);
