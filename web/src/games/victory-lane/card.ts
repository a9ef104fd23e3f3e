import type { GameCard } from "../module";
import Picture from "./Picture.svelte";

export const card: GameCard = {
  Picture,
  // The race with one stage only: the shortest of the ten.
  quick: { bots: 3, options: { races: "R10" } },
};
