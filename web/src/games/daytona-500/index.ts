import type { Daytona500View } from "../../wire/types";
import type { GameModule } from "../module";
import Picture from "./Picture.svelte";
import Stage from "./Stage.svelte";

export const daytona500: GameModule<Daytona500View, unknown> = {
  id: "daytona-500",
  Stage,
  Picture,
  tower: () => ({ title: "Running order", unit: "to go", rows: [] }),
  place: () => "",
  flag: () => ({ flag: "green", words: "Green flag" }),
  ticks: () => [],
  leader: () => null,
  quick: { bots: 2, options: {} },
};
