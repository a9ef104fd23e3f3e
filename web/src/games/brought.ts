// Boards that packages bring for their games: modules that draw where they are told to.
import { games } from "../wire/api";
import type { Scene } from "./module";

/** What a board gives back: it is told when the table has changed, and when it is no longer wanted. */
export interface Drawn {
  update?: (scene: Scene<unknown, unknown>) => void;
  unmount?: () => void;
}

export type Mount = (place: HTMLElement, scene: Scene<unknown, unknown>) => Drawn | void;

const boards = new Map<string, Mount>();

/** The board of a game, once it was fetched. */
export const boardOf = (game: string): Mount | undefined => boards.get(game);

/** Fetches the board that a game's package brings; where it has none, or a bad one, nothing. */
export async function fetchBoard(game: string): Promise<boolean> {
  if (boards.has(game)) return true;
  const address = (await games()).games.find(({ id }) => id === game)?.board;
  if (!address) return false;
  const found = (await import(/* @vite-ignore */ address).catch(() => null)) as { mount?: unknown } | null;
  if (typeof found?.mount !== "function") return false;
  boards.set(game, found.mount as Mount);
  return true;
}
