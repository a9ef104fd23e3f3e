// The glossary of the game on the page: there is one game at a time.
import { glossary as ask } from "../wire/api";
import { finderOf, type Finder } from "./terms";

class Glossary {
  game = "";
  finder = $state.raw<Finder | null>(null);
}
export const glossary = new Glossary();

/** Terms of this game are explained from now on; of one without a glossary nothing is. */
export function explain(game: string | null | undefined): void {
  if (!game || game === glossary.game) return;
  glossary.game = game;
  glossary.finder = null;
  ask(game).then(
    ({ terms }) => {
      if (game === glossary.game) glossary.finder = finderOf(terms);
    },
    () => {}, // the words stand without their explanations
  );
}
