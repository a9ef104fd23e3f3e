import type { GameModule } from "../module";
import type { Content, Line, Option, View } from "./content";
import Hand from "./Hand.svelte";
import Side from "./Side.svelte";
import Stage from "./Stage.svelte";
import { flag, isRoll, leader, place, ticks, tower } from "./words";

export const dustDevil500: GameModule<View, Content, Line, Option> = {
  Stage,
  Hand,
  Side,
  tower,
  place,
  flag,
  tab: ({ view }) => (view.asks === "dice-count" ? "Your dice" : "Your call"),
  immediate: ({ decision }, option) => isRoll(decision!.options[option]!),
  ticks,
  leader,
  ground: "sand",
};
