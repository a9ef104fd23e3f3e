import type { GameCard } from "../module";
import Picture from "./Picture.svelte";

export const card: GameCard = {
  Picture,
  watch: true,
  quick: { bots: 0, options: { set: "2023", race: 25 } },
  drive: { bots: 3, options: { set: "2023", race: 25, pick: "drafted", aggression: true, pit_strategy: true } },
};
