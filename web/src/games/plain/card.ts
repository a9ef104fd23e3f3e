import type { GameCard } from "../module";
import Picture from "./Picture.svelte";

export const card: GameCard = { Picture, quick: { bots: 2 } };
