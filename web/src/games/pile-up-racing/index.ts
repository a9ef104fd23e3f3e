import { say } from "../../lib/speech";
import type { GameModule } from "../module";
import type { Content, Line, Option, View } from "./content";
import Hand from "./Hand.svelte";
import Side from "./Side.svelte";
import Stage from "./Stage.svelte";
import Take from "./Take.svelte";
import { lasts } from "./show.svelte";
import { sounds } from "./sounds";
import * as words from "./words";

const TABS: Record<string, string> = { pick: say("Your car"), drive: say("Your pedal"), pit: say("Your stop"), stop: say("Your stop") };

export const game: GameModule<View, Content, Line, Option> = {
  Stage,
  Hand,
  room: { wide: 102, phone: 102 },
  Side,
  lasts,
  ...words,
  sounds,
  tab: ({ view }) => TABS[view.asks] ?? say("Your call"),
  Controls: ({ view }) => (view.asks === "pick" ? Take : null),
  ground: "bg",
  beat: (view) => (view.flag === "none" ? null : view.box),
  beats: say("segments"),
  stepwise: true,
};
