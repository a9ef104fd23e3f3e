// The game's own types, and the words of its things.
import { language, say } from "../../lib/speech";
import { who as named } from "../../lib/words";
import type * as wire from "../../wire/types";
import type { Entry as GameEntry, Scene as GameScene } from "../module";

export type View = wire.Daytona500View;
export type Content = wire.Daytona500Contents;
export type Line = wire.Daytona500Line;
export type Option = wire.Daytona500Option;
export type Scene = GameScene<View, Content, Line, Option>;
export type Entry = GameEntry<Line>;
export type Card = wire.Daytona500Card;
export type Track = wire.Daytona500Track;

export function cardById(content: Content, id: string): Card | undefined {
  return content.cards.find((card) => card.id === id);
}

export const trackOf = ({ content, view }: Pick<Scene, "content" | "view">): Track => content.tracks.find(({ id }) => id === view.track)!;

export type Row = Track["rows"][number];

/** Lane 0 is the inner one. */
export interface Space {
  row: number;
  lane: number;
}

/** Where a space lies; null for "finish". */
export function spaceOf({ spaces }: Pick<Track, "spaces">, name: string): Space | null {
  const at = spaces[name];
  return at ? { row: at.row, lane: at.lane } : null;
}

/** A car's way from space to space; a finish runs out beyond the line. */
export function wayOf(track: Track, names: readonly string[]): Space[] {
  const way = names.flatMap((name) => spaceOf(track, name) ?? []);
  const last = way[way.length - 1];
  if (last && way.length < names.length) way.push({ ...last, row: last.row + 1 }, { ...last, row: last.row + 2 });
  return way;
}

/** Who is where; "home" beyond the Finish Line. */
export type Stand = Map<string, Space | "home">;

export function standOf(view: View): Stand {
  const stand: Stand = new Map();
  for (const { car, row, lane, place } of view.cars) {
    if (place !== null) stand.set(car, "home");
    else if (row !== null && lane !== null) stand.set(car, { row, lane });
  }
  return stand;
}

export const carsOf = (view: View): string[] => view.cars.map(({ car }) => car);

export const LANES = [say("inner lane"), say("middle lane"), say("outer lane")];

/** "14A, inner lane" */
export const placeWords = (space: string, lane: number) => say("{space}, {lane}", { space, lane: LANES[lane]! });

const CARS: Readonly<Record<string, string>> = {
  yellow: say("Yellow"),
  red: say("Red"),
  blue: say("Blue"),
  green: say("Green"),
  orange: say("Orange"),
  black: say("Black"),
};
/** Within a sentence, of a thing of that car. */
const COLORS: Readonly<Record<string, string>> = {
  yellow: say("yellow"),
  red: say("red"),
  blue: say("blue"),
  green: say("green"),
  orange: say("orange"),
  black: say("black"),
};

/** A car is called by its color alone: "red 5" is a card. */
export const carName = (car: string) => CARS[car] ?? car;
export const colorName = (car: string) => COLORS[car] ?? car;

/** $110k */
export function money(dollars: number): string {
  const sign = dollars < 0 ? "−" : "";
  const sum = Math.abs(dollars);
  if (sum < 1_000_000) return sign + say("${thousands}k", { thousands: Math.round(sum / 1000) });
  const millions = (sum / 1_000_000).toLocaleString(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return sign + say("${millions}m", { millions });
}

export const ORDINALS = [say("1st"), say("2nd"), say("3rd"), say("4th"), say("5th"), say("6th")];

/** "You" for oneself; bots say that they are. */
export function who(seats: readonly wire.SeatInfo[], seat: number | null, me: number | null): string {
  const info = seat === null || seat === me ? undefined : seats[seat];
  const name = short(seats, seat, me);
  return info && info.driver !== "person" ? say("{name} (bot)", { name }) : name;
}

export const short = (seats: readonly wire.SeatInfo[], seat: number | null, me: number | null): string => named(seats, seat, me, say("nobody"));

const KINDS: Card["kind"][] = ["nine", "five", "wild-five", "three", "four", "four-wild", "six", "bid"];

/** The hand as it is held: nines, singles, then the long ones; equal kinds as the pack has them. */
export function handOrder(content: Content, hand: readonly string[]): Card[] {
  const cards = hand.map((id) => cardById(content, id)).filter((card) => card !== undefined);
  const rank = (card: Card) => KINDS.indexOf(card.kind) * 100 + content.cards.indexOf(card);
  return cards.sort((a, b) => rank(a) - rank(b));
}

/** What a hand holds for each car, line by line, and what may go to any. */
export function handByCar({ content, view }: Pick<Scene, "content" | "view">): { cars: Map<string, number[]>; wild: number[] } {
  const cars = new Map<string, number[]>(view.cars.map(({ car }) => [car, []]));
  const wild: number[] = [];
  for (const id of view.hand) {
    for (const { car, spaces } of cardById(content, id)?.moves ?? []) (cars.get(car ?? "") ?? wild).push(spaces);
  }
  for (const spaces of [...cars.values(), wild]) spaces.sort((a, b) => b - a);
  return { cars, wild };
}
