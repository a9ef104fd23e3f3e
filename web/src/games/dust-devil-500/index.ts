import type { DustDevil500View } from "../../wire/types";
import type { GameModule } from "../module";
import Picture from "./Picture.svelte";
import Stage from "./Stage.svelte";

export const dustDevil500: GameModule<DustDevil500View, unknown> = {
  id: "dust-devil-500",
  Stage,
  Picture,
  tower: () => ({ title: "Running order", unit: "to go", rows: [] }),
  place: () => "",
  flag: () => ({ flag: "green", words: "Green flag" }),
  ticks: () => [],
  leader: () => null,
  quick: { bots: 2, options: {} },
};
