// The game's own types, and the words of its things.
import { say } from "../../lib/speech";
import type * as wire from "../../wire/types";
import { colorName } from "../colors";
import type { Scene as SceneOf } from "../module";

export type View = wire.VictoryLaneView;
export type CarView = wire.VictoryLaneCarView;
export type Content = wire.VictoryLaneContents;
export type CardData = wire.VictoryLaneCardContents;
export type BoxData = wire.VictoryLaneBoxData;
export type Line = wire.VictoryLaneLine;
export type Option = wire.VictoryLaneOption;
export type Scene = SceneOf<View, Content, Line, Option>;

export const carName = ({ car, number }: Pick<CarView, "car" | "number">) => `${colorName(car)} ${number}`;

export function carOf(view: View, color: string | null | undefined): CarView | null {
  return view.cars.find(({ car }) => car === color) ?? null;
}

/** A car by its color, in words. */
export function named(view: View, color: string): string {
  const car = carOf(view, color);
  return car ? carName(car) : color;
}

/** Something of the pack by its id. */
export function byId<T extends { id: string }>(all: readonly T[], id: string | null | undefined): T | null {
  return all.find((one) => one.id === id) ?? null;
}

/** What the boxes add to a die in this race. */
export const modifiersOf = ({ content, view }: Pick<Scene, "content" | "view">): Record<string, number> =>
  byId(content.races, view.race.id)?.modifiers ?? {};

const LETTERS: Record<string, string> = { D: say("D draft"), S: say("S side draft"), X: say("X crossover") };
/** The letters on Team cards. */
export const lettersOf = ({ maneuvers }: Content): string =>
  [say("M move"), ...maneuvers.map(({ id, name }) => LETTERS[id] ?? `${id} ${name}`)].join(", ");

/** The card an option is about. */
export const cardIn = ({ facts }: Option): string | null => (facts?.type === "card" ? facts.card : null);

/** Half spaces as people say distances: 1½. */
export function spaces(halves: number): string {
  const whole = Math.floor(halves / 2);
  return `${whole || (halves % 2 ? "" : "0")}${halves % 2 ? "½" : ""}`;
}

export const signed = (number: number): string => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

const MOVES = "#33363c";
const RISES = "#7a3fc4";
const DRAFTS = "#2467d8";
const HITS = "#c22f26";
/** How Action cards are drawn, by icon: ink, and a sign in a box of 28 by 20. */
export const ICONS: Record<CardData["icon"], { ink: string; sign: string }> = {
  none: { ink: MOVES, sign: "M3 10h20M17 4l7 6l-7 6" },
  bonus: { ink: MOVES, sign: "M3 10h10M20 3v14M13 10h14" },
  "lane-bonus": { ink: "#17794c", sign: "M2 15h24M2 5h7M13 5h6M22 5h4" },
  slingshot: { ink: RISES, sign: "M2 17Q14 17 16 9T26 3M20 2h6v6" },
  crossover: { ink: RISES, sign: "M2 16C14 16 14 4 26 4M21 1l5 3l-4 4M2 4C14 4 14 16 26 16M21 19l5-3l-4-4" },
  draft: { ink: DRAFTS, sign: "M2 8h10l-4-4M16 8h10l-4-4M2 16h10l-4-4M16 16h10l-4-4" },
  "side-draft": { ink: DRAFTS, sign: "M2 6h22M18 1l6 5l-6 5M26 15H6M11 11l-5 4l5 4" },
  contact: { ink: HITS, sign: "M14 1v5M14 14v5M4 10h5M19 10h5M7 3l3 4M18 13l3 4M21 3l-3 4M10 13l-3 4" },
  bump: { ink: HITS, sign: "M2 5h10v10H2ZM16 5h10v10H16ZM12 10h4" },
  fuel: { ink: "#9a6400", sign: "M6 18V3h10v15ZM16 8h4v7q0 3 2.5 3t2.5-3V7l-4-4M9 7h4" },
};
