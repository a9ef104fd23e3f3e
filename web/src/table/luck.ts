// What is said about the luck of a race: nobody has to take it on trust.
import { listed, say } from "../lib/speech";
import type { LuckInfo } from "../wire/types";

/** The beginning of a long figure, as people compare it aloud. */
export const short = (commitment: string): string =>
  (commitment.slice(0, 16).match(/.{1,4}/g) ?? []).join(" ");

/** One or two sentences; before the start, or during the race. */
export function luckWords(luck: LuckInfo, begun: boolean, name: (seat: number) => string): string {
  if (luck.seed !== null) return say("The host named seed {seed}: whoever knows it can work out every roll.", { seed: luck.seed });
  if (!luck.commitment) return say("This race tells nothing about where its luck came from.");
  const sealed = begun
    ? say("All luck of this race was fixed before the start and sealed; the race file opens it.")
    : say("All luck of this race is fixed and sealed. A word of yours, mixed in before the start, makes sure that nobody chose it.");
  return luck.worded.length ? `${sealed} ${say("{names} mixed a word into it.", { names: listed(luck.worded.map(name)) })}` : sealed;
}
