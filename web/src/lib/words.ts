// People and numbers in words, the same in every game.

/** Who sits there, for the person `me`. */
export function who(seats: readonly { name: string }[], seat: number | null, me: number | null, nobody = "Nobody"): string {
  if (seat === null) return nobody;
  return seat === me ? "You" : seats[seat]?.name || `Seat ${seat + 1}`;
}

/** "1 card", "2 cards". */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** As a sentence begins. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/** A small number in a word, a larger one in figures. */
export const inWords = (count: number): string => SMALL[count] ?? String(count);
