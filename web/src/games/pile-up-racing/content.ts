// The types of the game, and what a pile does in words.
import type { PileUpRacingActionText, PileUpRacingCarView, PileUpRacingContents, PileUpRacingLine, PileUpRacingOption, PileUpRacingView } from "../../wire/types";
import type { Entry as GameEntry, Scene as GameScene } from "../module";

export type View = PileUpRacingView;
export type CarView = PileUpRacingCarView;
export type Content = PileUpRacingContents;
export type Line = PileUpRacingLine;
export type Option = PileUpRacingOption;
export type Entry = GameEntry<Line>;
export type Scene = GameScene<View, Content, Line, Option>;

/** What a roll comes to, or a row of the Quick Card. */
export function textOf({ actions }: Content, does: string): PileUpRacingActionText {
  return actions.find((text) => text.does === does)!;
}

/** The whole card, for the key at the side. */
export function quickCard(content: Content): { sum: number; words: string; rule: string; final: string | null }[] {
  return content.quick_card.map(({ sum, does, final_lap }) => {
    const { short, rule } = textOf(content, does);
    return { sum, words: short, rule, final: final_lap && textOf(content, final_lap).short };
  });
}
