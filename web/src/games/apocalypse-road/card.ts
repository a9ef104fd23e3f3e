import type { GameCard } from "../module";
import Picture from "./Picture.svelte";

export const card: GameCard = {
  Picture,
  // The short race: twelve points, four teams.
  quick: { bots: 3, options: { vp: 12 } },
};
