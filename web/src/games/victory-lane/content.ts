// The pack of Victory Lane as the server sends it, and the words of the game's own things.
import type { VictoryLaneCarView, VictoryLaneView } from "../../wire/types";

export interface CardData {
  id: string;
  stopwatch: number;
  name: string;
  move: string; // "5", "die 3 3 5 5 6 6", "choice 5 straight or 4"
  icon: string;
  timing: string;
  effect: string; // "if on_lane LL: bonus 2"
}

export interface TileData {
  id: string;
  title: string;
  length: number; // in half spaces
  lanes: Record<string, [number, number][]>;
  finish: number | null;
  grid: Record<string, number[]>;
}

export interface BoxData {
  id: string;
  covers: [number, number];
  arrow: { LL: number; G: number };
  modifier: number;
}

export interface Content {
  cards: CardData[];
  laps_cards: { id: string; laps: number; first: string; second: string }[];
  events: { id: string; name: string; text: string }[];
  teams: { id: string; color: string; number: number; nickname: string }[];
  tiles: TileData[];
  pit_boxes: BoxData[];
  races: { id: string; name: string; pit_modifier_scale: number }[];
}

export type CarView = VictoryLaneCarView;

/** From the pits outward, as facts number them. */
export const LANES = ["LL", "GI", "GO", "HL"] as const;
export const LANE_WORDS: Record<string, string> = {
  LL: "low line",
  GI: "inside Groove",
  GO: "outside Groove",
  HL: "high line",
};
export const STAGE_POINTS = [3, 2, 1, 1];
export const RACE_POINTS = [10, 8, 7, 6, 5, 4, 3, 2];

export const carName = ({ car, number }: Pick<CarView, "car" | "number">) =>
  `${car[0]!.toUpperCase()}${car.slice(1)} ${number}`;

export function carOf(view: VictoryLaneView, color: string | null | undefined): CarView | null {
  return view.cars.find(({ car }) => car === color) ?? null;
}

/** A car by its color, in words. */
export function named(view: VictoryLaneView, color: string): string {
  const car = carOf(view, color);
  return car ? carName(car) : color;
}

export function cardOf(content: Content, id: string | null | undefined): CardData | null {
  return content.cards.find((card) => card.id === id) ?? null;
}

/** What a space is called: halves are half a space ahead. */
export function placeWords(lane: string, x: number): string {
  return `the ${LANE_WORDS[lane] ?? lane}, space ${Math.floor(x / 2) + 1}`;
}

/** Half spaces as people say distances: 1½. */
export function spaces(halves: number): string {
  const whole = Math.floor(halves / 2);
  return `${whole || (halves % 2 ? "" : "0")}${halves % 2 ? "½" : ""}`;
}

// Action cards

export interface Kind {
  ink: string;
  word: string;
  sign: string; // in a box of 28 by 20
}

const DRAFT = "M2 8h10l-4-4M16 8h10l-4-4M2 16h10l-4-4M16 16h10l-4-4";
export const KINDS: Record<string, Kind> = {
  none: { ink: "#33363c", word: "plain move", sign: "M3 10h20M17 4l7 6l-7 6" },
  bonus: { ink: "#33363c", word: "bonus", sign: "M3 10h10M20 3v14M13 10h14" },
  "lane-bonus": { ink: "#17794c", word: "lane", sign: "M2 15h24M2 5h7M13 5h6M22 5h4" },
  slingshot: { ink: "#7a3fc4", word: "slingshot", sign: "M2 17Q14 17 16 9T26 3M20 2h6v6" },
  crossover: { ink: "#7a3fc4", word: "crossover", sign: "M2 16C14 16 14 4 26 4M21 1l5 3l-4 4M2 4C14 4 14 16 26 16M21 19l5-3l-4-4" },
  draft: { ink: "#2467d8", word: "draft", sign: DRAFT },
  "side-draft": { ink: "#2467d8", word: "side draft", sign: "M2 6h22M18 1l6 5l-6 5M26 15H6M11 11l-5 4l5 4" },
  contact: { ink: "#c22f26", word: "contact", sign: "M14 1v5M14 14v5M4 10h5M19 10h5M7 3l3 4M18 13l3 4M21 3l-3 4M10 13l-3 4" },
  bump: { ink: "#c22f26", word: "bump", sign: "M2 5h10v10H2ZM16 5h10v10H16ZM12 10h4" },
  fuel: { ink: "#9a6400", word: "fuel", sign: "M6 18V3h10v15ZM16 8h4v7q0 3 2.5 3t2.5-3V7l-4-4M9 7h4" },
};

export const kindOf = (card: CardData): Kind => KINDS[card.icon] ?? KINDS["none"]!;

/** The large figure: how far, or a question where a die or a choice says. */
export function moveFigure({ move }: CardData): string {
  if (/^\d+$/.test(move)) return move;
  return move.startsWith("choice") ? (move.match(/\d+/g) ?? []).join("/") : "?";
}

export function cardName(card: CardData): string {
  return /^\d+$/.test(card.move) ? `${card.name} ${card.move}` : card.name;
}

const CONDITIONS: [RegExp, string][] = [
  [/^on_lane LL$/, "on the low line"],
  [/^on_lane HL$/, "on the high line"],
  [/^on_lane GI$/, "in the inside Groove"],
  [/^on_lane GO$/, "in the outside Groove"],
  [/^on_lane G$/, "in the Groove"],
  [/^in_line$/, "in a line"],
  [/^in_line (\d+)$/, "in a line of $1"],
  [/^car_ahead$/, "car directly ahead"],
  [/^touching$/, "touching a car"],
  [/^status lapped$/, "lapped"],
  [/^status move_over$/, "told to move over"],
  [/^die even$/, "even roll"],
  [/^die odd$/, "odd roll"],
  [/^die (.+)$/, "roll of $1"],
  [/^steps (\d+)$/, "$1 steps made"],
];
const EFFECTS: [RegExp, string][] = [
  [/^bonus (\d+)$/, "move $1 more"],
  [/^diagonal_first$/, "first step diagonal"],
  [/^draft (\d+)$/, "the whole line advances $1"],
  [/^side_draft (\d+)$/, "a car beside goes back $1"],
  [/^crossover$/, "change places with a car ahead"],
  [/^risk (.+)$/, "roll, and on $1"],
  [/^back (\d+)$/, "back $1"],
  [/^target_back (\d+)$/, "it goes back $1"],
  [/^draw (\d+)$/, "draw $1"],
  [/^free_single_push$/, "the first push of one car needs no test"],
];

function worded(text: string, table: [RegExp, string][]): string {
  const found = table.find(([pattern]) => pattern.test(text));
  return found ? text.replace(found[0], found[1]) : text;
}

function capital(text: string): string {
  return text && text[0]!.toUpperCase() + text.slice(1);
}

/** What a card does, in a sentence or two. */
export function cardText({ move, effect, timing }: CardData): string {
  const said: string[] = [];
  if (move.startsWith("die")) {
    const faces = [...new Set(move.match(/\d+/g) ?? [])];
    said.push(`Roll: move ${faces.slice(0, -1).join(", ")} or ${faces[faces.length - 1]}.`);
  } else if (move.startsWith("choice")) {
    said.push(`${capital(move.slice(7).replace("straight", "in your lane"))}, as you choose.`);
  } else if (!effect) {
    said.push("Plain move. May push several cars.");
  }
  for (const clause of effect ? effect.split(";") : []) {
    const [, condition, rest] = /^\s*(?:if ([^:]+):)?\s*(.+)$/.exec(clause) ?? [];
    const effects = (rest ?? "").split(",").map((one) => one.trim());
    const risk = effects.findIndex((one) => one.startsWith("risk "));
    let then = effects.map((one) => worded(one, EFFECTS)).join(", ");
    if (risk >= 0) {
      // the other car goes back whatever the die shows
      const anyhow = effects.filter((one) => one.startsWith("target_back"));
      const [on, lost, ...kept] = effects.slice(risk).filter((one) => !anyhow.includes(one)).map((one) => worded(one, EFFECTS));
      then = [...effects.slice(0, risk), ...anyhow].map((one) => worded(one, EFFECTS)).concat(`${on} ${lost ?? ""}`.trim()).join(", ");
      if (kept.length) then += `; else ${kept.join(", ")}`;
    }
    if (condition) {
      const when = condition.split(" and ").map((one) => worded(one.trim(), CONDITIONS)).join(" and ");
      said.push(`${capital(when)}? ${capital(then)}.`);
    } else {
      said.push(`${capital(then)}.`);
    }
  }
  if (timing === "either" && effect) said.push("Before or after the move.");
  return said.join(" ");
}
