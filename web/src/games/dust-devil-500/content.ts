// The pack of Dust Devil 500 as the server sends it, and which of it this race uses.
import type { TableInfo } from "../../wire/types";

export type Color = "black" | "gold" | "red" | "purple" | "blue" | "yellow" | "green" | "white";

export interface Track {
  id: string;
  title: string;
  cycle: Color[];
  length: number;
  finish: Color[];
  red_line_after: number;
  bump: number;
  pit_row: { entry: number; spaces: Color[]; exit: number };
  ramp: [Color, Color][];
  mark: { space: number; mark: string }[];
}

export interface Die {
  id: string;
  title: string;
  faces: { number: number; color: Color }[];
}

export interface RedCard {
  id: string;
  name: string;
  copies: number;
  kind: string;
  text: string;
  spaces: number;
}

export interface Content {
  tracks: Track[];
  dice: Die[];
  red_cards: RedCard[];
}

type Options = TableInfo["options"];

export function trackOf(content: Content, options: Options): Track {
  const wanted = options["track.cycle"] === "blue-first" ? "dust-devil-80-blue" : options["track"];
  return content.tracks.find((track) => track.id === wanted) ?? content.tracks[0]!;
}

export function dieOf(content: Content, options: Options): Die {
  return content.dice.find((die) => die.id === options["die"]) ?? content.dice[0]!;
}

/** How many Red Cards the deck of this race has in all. */
export function deckSize(content: Content, options: Options): number {
  if (options["redcards.deck"] === "none") return 0;
  const kept = options["redcards.keep"] !== false;
  return content.red_cards
    .filter((card) => kept || !card.kind.startsWith("keep-"))
    .reduce((sum, card) => sum + card.copies, 0);
}

/** The color of a numbered space. */
export function colorOf(track: Track, number: number): Color {
  return track.cycle[(number - 1) % track.cycle.length]!;
}

/** DD-MOVE-02: how many spaces ahead the next space of a color is, one to eight. */
export function spacesTo(track: Track, number: number, color: Color): number {
  const size = track.cycle.length;
  return ((((track.cycle.indexOf(color) - number) % size) + size) % size) + 1;
}
