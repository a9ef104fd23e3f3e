import type { GameCard } from "../module";
import Picture from "./Picture.svelte";

export const card: GameCard = {
  Picture,
  watch: true,
  quick: { bots: 0 },
  drive: { bots: 3, options: { pick: "drafted", aggression: true, pit_strategy: true } },
};
