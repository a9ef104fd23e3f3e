// Every game that has a table in the browser. A new game adds its folder and two lines here.
import type { GameCard, GameModule } from "./module";
import { card as apocalypseRoad } from "./apocalypse-road/card";
import { card as daytona500 } from "./daytona-500/card";
import { card as dustDevil500 } from "./dust-devil-500/card";
import { card as pileUpRacing } from "./pile-up-racing/card";
import { card as victoryLane } from "./victory-lane/card";

/** What the home page shows of a game: part of the first page, so it stays light. */
export const CARDS: Record<string, GameCard> = {
  "apocalypse-road": apocalypseRoad,
  "daytona-500": daytona500,
  "dust-devil-500": dustDevil500,
  "pile-up-racing": pileUpRacing,
  "victory-lane": victoryLane,
};

const TABLES: Record<string, () => Promise<GameModule>> = {
  "apocalypse-road": () => import("./apocalypse-road").then((module) => module.apocalypseRoad),
  "daytona-500": () => import("./daytona-500").then((module) => module.daytona500),
  "dust-devil-500": () => import("./dust-devil-500").then((module) => module.dustDevil500),
  "pile-up-racing": () => import("./pile-up-racing").then((module) => module.pileUpRacing),
  "victory-lane": () => import("./victory-lane").then((module) => module.victoryLane),
};

/** The table of a game, fetched when somebody comes to it; null where it has none yet. */
export async function tableOf(game: string): Promise<GameModule | null> {
  return (await TABLES[game]?.()) ?? null;
}
