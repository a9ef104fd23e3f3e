// Every game that has a table in the browser: a folder by its name, with `card` in card.ts and `game` in index.ts.
import type { GameCard, GameModule } from "./module";

const cards = import.meta.glob<GameCard>("./*/card.ts", { eager: true, import: "card" });
const tables = import.meta.glob<GameModule>("./*/index.ts", { import: "game" });

/** What the home page shows of a game: part of the first page, so it stays light. */
export const CARDS: Record<string, GameCard> = Object.fromEntries(Object.entries(cards).map(([path, card]) => [path.split("/")[1]!, card]));

/** The table of a game, fetched when somebody comes to it; null where it has none yet. */
export async function tableOf(game: string): Promise<GameModule | null> {
  return (await tables[`./${game}/index.ts`]?.()) ?? null;
}
