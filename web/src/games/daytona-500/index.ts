import type { GameModule } from "../module";
import BidControls from "./BidControls.svelte";
import { money, type Content, type Line, type Option, type View } from "./content";
import Hand from "./Hand.svelte";
import PickControls from "./PickControls.svelte";
import PlayControls from "./PlayControls.svelte";
import Side from "./Side.svelte";
import Stage from "./Stage.svelte";
import { lasts } from "./script";
import { sounds } from "./sounds";
import { spots } from "./spots";
import * as words from "./words";

const CONTROLS: Record<string, typeof BidControls> = {
  bid: BidControls,
  card: PlayControls,
  wild: PickControls,
  "end-space": PickControls,
};

export const game: GameModule<View, Content, Line, Option> = {
  Stage,
  Hand,
  room: { wide: 186, phone: 203 },
  Side,
  lasts,
  ...words,
  sounds,
  spots,
  Controls: ({ view }) => CONTROLS[view.asks] ?? null,
  immediate: ({ view }) => view.asks === "bid",
  keys: ({ view }) => view.asks !== "bid" && view.asks !== "card", // the bid and the hand have their own
  points: money,
};
