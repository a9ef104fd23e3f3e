import type { GameModule } from "../module";
import type { Content, Line, Option, View } from "./content";
import CarControls from "./CarControls.svelte";
import DiscardControls from "./DiscardControls.svelte";
import FireControls from "./FireControls.svelte";
import Hand from "./Hand.svelte";
import PlayControls from "./PlayControls.svelte";
import RouteControls from "./RouteControls.svelte";
import Side from "./Side.svelte";
import Stage from "./Stage.svelte";
import StartControls from "./StartControls.svelte";
import { flag, leader, place, tab, ticks, tower } from "./words";

const CONTROLS: Record<string, typeof PlayControls> = {
  card: PlayControls,
  route: RouteControls,
  fire: FireControls,
  discard: DiscardControls,
  bag: CarControls,
  replacement: CarControls,
  debris: CarControls,
  bump: CarControls,
  drift: CarControls,
  "starting-cars": StartControls,
  "starting-cars-openly": StartControls,
};
const OWN_KEYS = ["card", "route", "discard", "starting-cars", "starting-cars-openly"];

export const apocalypseRoad: GameModule<View, Content, Line, Option> = {
  Stage,
  Hand,
  Side,
  Controls: ({ view }) => CONTROLS[view.asks] ?? null,
  ground: "sand",
  tower,
  place,
  flag,
  tab,
  keys: ({ view }) => !OWN_KEYS.includes(view.asks),
  ticks,
  leader,
};
