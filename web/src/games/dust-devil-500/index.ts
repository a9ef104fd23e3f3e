import { say } from "../../lib/speech";
import type { GameModule } from "../module";
import type { Content, Line, Option, View } from "./content";
import Hand from "./Hand.svelte";
import Side from "./Side.svelte";
import Stage from "./Stage.svelte";
import { lasts } from "./script";
import { sounds } from "./sounds";
import { spots } from "./spots";
import * as words from "./words";

export const game: GameModule<View, Content, Line, Option> = {
  Stage,
  Hand,
  room: { wide: 172, phone: 140 },
  Side,
  lasts,
  ...words,
  sounds,
  spots,
  tab: ({ view }) => (view.asks === "dice-count" ? say("Your dice") : say("Your call")),
  immediate: ({ decision }, option) => words.isRoll(decision!.options[option]!),
  ground: "sand",
};
