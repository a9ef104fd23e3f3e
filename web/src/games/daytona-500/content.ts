// What the pack holds, and the words of the game's own things.
import { who as named } from "../../lib/words";
import type { SeatInfo } from "../../wire/types";

export interface CardData {
  id: string;
  copies: number;
  kind: "five" | "wild-five" | "three" | "four" | "four-wild" | "six" | "nine" | "bid";
  lines: string; // "yellow 6, red 4, blue 2"
}

export interface TrackData {
  id: string;
  title: string;
  lanes: string[];
  start: string[];
  section: { rows: [number, number]; lanes: string; name: string }[];
  shape: [number, number][];
}

export interface Content {
  tracks: TrackData[];
  purses: { id: string; prizes: number[] }[];
  cards: CardData[];
}

/** The cars by the number that facts name them by. */
export const COLORS = ["yellow", "red", "blue", "green", "orange", "black"] as const;
export const LANES = 3;
export const BILL = 10_000;
export const WILD = "wild";

export interface Line {
  car: string; // a color, or "wild"
  spaces: number;
}

export function linesOf(card: Pick<CardData, "lines">): Line[] {
  return card.lines
    .split(",")
    .map((line) => line.trim().split(" "))
    .filter((parts) => parts.length === 2)
    .map(([car, spaces]) => ({ car: car!, spaces: Number(spaces) }));
}

const numbered = new WeakMap<Content, CardData[]>();

/** Cards by the number that facts name them by: the wild five first, the nines last. */
export function cardsByNumber(content: Content): CardData[] {
  let cards = numbered.get(content);
  if (!cards) {
    const dealt = content.cards.filter((card) => card.kind !== "nine" && card.kind !== "bid");
    const wild = dealt.filter((card) => card.kind === "wild-five");
    const rest = dealt.filter((card) => card.kind !== "wild-five");
    const nines = COLORS.map((color) =>
      content.cards.find((card) => card.kind === "nine" && linesOf(card)[0]?.car === color)!,
    );
    cards = [...wild, ...rest, ...nines];
    numbered.set(content, cards);
  }
  return cards;
}

export function cardById(content: Content, id: string): CardData | undefined {
  return content.cards.find((card) => card.id === id);
}

type Options = Record<string, unknown>;

export function trackOf(content: Content, options: Options): TrackData {
  return content.tracks.find((track) => track.id === options.track) ?? content.tracks[0]!;
}

export function prizesOf(content: Content, options: Options): number[] {
  return (content.purses.find((purse) => purse.id === options.purse) ?? content.purses[0]!).prizes;
}

export function racesOf(options: Options): number {
  return Number(options["game.races"] ?? 3);
}

/** The letters of every row, from the back of the grid: w white, r red, . nothing. */
export function lettersOf(track: TrackData): string[] {
  return track.section.flatMap(({ rows, lanes }) =>
    Array.from({ length: rows[1] - rows[0] + 1 }, () => lanes),
  );
}

export interface Space {
  row: number;
  lane: number;
}

/** "14A" or "A14"; null for "finish" and for what is no space. */
export function spaceOf(text: string | null): Space | null {
  const lane = /[A-C]/.exec(text ?? "")?.[0];
  const row = /-?\d+/.exec(text ?? "")?.[0];
  return lane && row ? { row: Number(row), lane: lane.charCodeAt(0) - 65 } : null;
}

/** As facts say it: rows counted from the back of the grid, three lanes each. */
export function spaceByNumber(number: number, first: number): Space {
  return { row: Math.floor(number / LANES) + first, lane: number % LANES };
}

export const LANE_WORDS = ["inner", "middle", "outer"];
export const spaceName = ({ row, lane }: Space) => `${row}${"ABC"[lane]}`;
export const placeWords = (space: Space) => `${spaceName(space)}, ${LANE_WORDS[space.lane]} lane`;

/** A car is called by its color alone: "red 5" is a card. */
export const carName = (car: string) => `${car[0]!.toUpperCase()}${car.slice(1)}`;

/** $110k */
export function money(dollars: number): string {
  const sign = dollars < 0 ? "−" : "";
  const sum = Math.abs(dollars);
  return sum >= 1_000_000 ? `${sign}$${(sum / 1_000_000).toFixed(2)}m` : `${sign}$${Math.round(sum / 1000)}k`;
}

export const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th"];

/** "You" for oneself; bots say that they are. */
export function who(seats: readonly SeatInfo[], seat: number | null, me: number | null): string {
  const info = seat === null || seat === me ? undefined : seats[seat];
  return `${short(seats, seat, me)}${info && info.driver !== "person" ? " (bot)" : ""}`;
}

export const short = (seats: readonly SeatInfo[], seat: number | null, me: number | null): string => named(seats, seat, me, "nobody");

export function cardWords(card: CardData): string {
  const lines = linesOf(card);
  if (card.kind === "nine") return `Nine of ${lines[0]!.car}`;
  return lines
    .map(({ car, spaces }, i) => {
      const name = car === WILD ? "wild" : car;
      return `${i ? name : name[0]!.toUpperCase() + name.slice(1)} ${spaces}`;
    })
    .join(", ");
}

const KINDS: CardData["kind"][] = ["nine", "five", "wild-five", "three", "four", "four-wild", "six", "bid"];

/** The hand as it is held: nines, singles, then the long ones; equal kinds by the leading car. */
export function handOrder(content: Content, hand: readonly string[]): CardData[] {
  const cards = hand.map((id) => cardById(content, id)).filter((card) => card !== undefined);
  const rank = (card: CardData) =>
    KINDS.indexOf(card.kind) * 10 + COLORS.indexOf(linesOf(card)[0]?.car as (typeof COLORS)[number]);
  return cards.sort((a, b) => rank(a) - rank(b));
}

/** What a hand holds for each car, line by line, and what may go to any. */
export function handByCar(content: Content, hand: readonly string[]): { cars: Map<string, number[]>; wild: number[] } {
  const cars = new Map<string, number[]>(COLORS.map((color) => [color, []]));
  const wild: number[] = [];
  for (const id of hand) {
    const card = cardById(content, id);
    for (const { car, spaces } of card ? linesOf(card) : []) (cars.get(car) ?? wild).push(spaces);
  }
  for (const spaces of [...cars.values(), wild]) spaces.sort((a, b) => b - a);
  return { cars, wild };
}
