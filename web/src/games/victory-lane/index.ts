import type { GameModule } from "../module";
import CardControls from "./CardControls.svelte";
import type { Content, Line, Option, View } from "./content";
import DriveControls from "./DriveControls.svelte";
import Hand from "./Hand.svelte";
import PitControls from "./PitControls.svelte";
import Side from "./Side.svelte";
import Stage from "./Stage.svelte";
import { lasts } from "./script";
import { sounds } from "./sounds";
import { spots } from "./spots";
import * as words from "./words";

export const game: GameModule<View, Content, Line, Option> = {
  Stage,
  Hand,
  room: { wide: 190, phone: 190 },
  Side,
  lasts,
  ...words,
  sounds,
  spots,
  Controls: ({ view }) => {
    if (view.asks === "drive") return DriveControls;
    if (view.asks === "pit-dice") return PitControls;
    return words.CARDS_ASKED.includes(view.asks) || view.asks === "reroll" ? CardControls : null;
  },
};
