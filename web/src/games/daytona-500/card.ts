import type { GameCard } from "../module";
import Picture from "./Picture.svelte";

export const card: GameCard = {
  Picture,
  // One race: a deal, an auction, a lap. Three are the whole game and take an evening.
  quick: { bots: 3, options: { "game.races": 1 } },
};
