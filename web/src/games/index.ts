// Every game that was drawn for the browser: a folder by its name, with `card` in card.ts and `game` in index.ts.
// All others, of whatever package, have the plain board, or one that their package brings.
import { speakOf } from "../lib/languages";
import { fetchBoard } from "./brought";
import type { GameCard, GameModule } from "./module";

const PLAIN = "plain";
const cards = import.meta.glob<GameCard>("./*/card.ts", { eager: true, import: "card" });
const tables = import.meta.glob<GameModule>("./*/index.ts", { import: "game" });

/** What the home page shows of a game: part of the first page, so it stays light. */
export const cardOf = (game: string): GameCard => cards[`./${game}/card.ts`] ?? cards[`./${PLAIN}/card.ts`]!;

/** The table of a game, fetched when somebody comes to it. */
export async function tableOf(game: string): Promise<GameModule> {
  const own = tables[`./${game}/index.ts`];
  await speakOf(`games/${own ? game : PLAIN}`);
  if (own) return own();
  const [plain, brought] = await Promise.all([import("./plain"), fetchBoard(game).catch(() => false)]);
  return brought ? plain.drawn : plain.game;
}
