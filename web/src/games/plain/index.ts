// The board of every game that has no folder here: the order, and what the view shows, as neat as can be.
import type { GameModule } from "../module";
import Brought from "./Brought.svelte";
import Stage from "./Stage.svelte";
import { flag, place, ticks, tower } from "./words";

export const game: GameModule<unknown, unknown> = { Stage, tower, place, flag, ticks, ground: "bg" };

/** The same round a stage that the game's package draws. */
export const drawn: GameModule<unknown, unknown> = { ...game, Stage: Brought };
