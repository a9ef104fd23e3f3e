import type { GameModule } from "../module";
import type { Content, Line, Option, View } from "./content";
import CarControls from "./CarControls.svelte";
import Hand from "./Hand.svelte";
import PlayControls from "./PlayControls.svelte";
import RouteControls from "./RouteControls.svelte";
import SetControls from "./SetControls.svelte";
import Side from "./Side.svelte";
import Stage from "./Stage.svelte";
import { lasts } from "./script";
import { sounds } from "./sounds";
import { spots } from "./spots";
import * as words from "./words";

const CONTROLS: Record<string, typeof PlayControls> = {
  card: PlayControls,
  route: RouteControls,
  fire: CarControls,
  discard: SetControls,
  bag: CarControls,
  replacement: CarControls,
  debris: CarControls,
  bump: CarControls,
  drift: CarControls,
  "starting-cars": SetControls,
  "starting-cars-openly": SetControls,
};
const OWN_KEYS = ["card", "route", "discard", "starting-cars", "starting-cars-openly"];

export const game: GameModule<View, Content, Line, Option> = {
  Stage,
  Hand,
  room: { wide: 198, phone: 186 },
  Side,
  lasts,
  ...words,
  sounds,
  spots,
  Controls: ({ view }) => CONTROLS[view.asks] ?? null,
  ground: "sand",
  keys: ({ view }) => !OWN_KEYS.includes(view.asks),
};
