// What the pack holds, and the words of the game's own things.
import type { ApocalypseRoadCarView, ApocalypseRoadTeamView, ApocalypseRoadView } from "../../wire/types";
import type { Scene } from "../module";

export type View = ApocalypseRoadView;
export type CarView = ApocalypseRoadCarView;
export type TeamView = ApocalypseRoadTeamView;
export type Here = Scene<View, Content>;

export interface Section {
  sectors: [number, number];
  lanes: number;
  kind: "paved" | "rough" | "jump";
  name: string;
  letters: string[];
  barrier: number;
  inside: "left" | "right";
}

export interface TrackData {
  id: string;
  title: string;
  section: Section[];
  shape: [number, number][];
  lane_width: number;
  grid: { rows: number; front: number; joins: number; lanes: number } | null;
  grid_shape: [number, number][];
  chute: string;
  crossover: [string, string][];
  pit: [number, number] | null;
  spaces: Record<string, [number, number, number]>; // by name, in the order that facts number them
}

export type CardType = "line" | "pursuit" | "solo" | "lead" | "overtake" | "ram";

export interface RaceCardData {
  id: string;
  title: string;
  type: CardType;
  diagonal: "yes" | "no";
  add: number;
  star: "yes" | "no";
  base: "" | "solo" | "lead";
  must: "" | "outside" | "swap";
  full96: number;
  printed92: number;
  named96: number;
}

export interface EventData {
  id: string;
  title: string;
  copies: number;
  effect: string;
  amount: number;
}

export interface CombatData {
  id: string;
  copies: number;
  number: number;
}

export interface Content {
  tracks: TrackData[];
  race_cards: RaceCardData[];
  combat_cards: CombatData[];
  movement_events: EventData[];
}

export const MOST_DAMAGE = 6;

export function trackOf(content: Content, view: Pick<View, "track">): TrackData {
  return content.tracks.find(({ id }) => id === view.track) ?? content.tracks[0]!;
}

export function cardOf(content: Content, id: string): RaceCardData {
  return (
    content.race_cards.find((card) => card.id === id) ?? {
      id, title: id, type: "solo", diagonal: "no", add: 0, star: "no", base: "", must: "", full96: 0, printed92: 0, named96: 0,
    }
  );
}

/** Spaces by the number that facts name them by. */
export function spaceNames(track: TrackData): string[] {
  return Object.keys(track.spaces);
}

export const teamOf = (view: View, seat: number): TeamView | undefined => view.teams.find((team) => team.seat === seat);

export function carOf(view: View, id: string | null | undefined): CarView | undefined {
  return id ? view.cars.find(({ car }) => car === id) : undefined;
}

/** "yellow 888" as people say it. */
export const carName = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
export const colorOf = (id: string) => id.split(" ")[0]!;
export const numberOf = (id: string) => id.slice(id.indexOf(" ") + 1);

/** "X-Treme Hazard": XH, for a plate. */
export function initials(title: string): string {
  return title.split(/\s+/).map((word) => word.charAt(0)).filter((letter) => /\w/.test(letter)).join("").slice(0, 2).toUpperCase();
}

export const WEAPONS: Record<string, { name: string; short: string }> = {
  "machine-gun": { name: "machine gun", short: "MG" },
  "auto-cannon": { name: "auto cannon", short: "AC" },
  "missile-launcher": { name: "missiles", short: "ML" },
};

export const MOUNTS: Record<string, string> = {
  front: "Front mount: straight ahead and both forward diagonals.",
  rear: "Rear mount: straight behind and both rear diagonals.",
  turret: "Turret: every space around it.",
};

const SOLO = "Push what is ahead, leave it when you like.";
const LEAD = "Your train follows every step you take.";

export function cardWords(card: RaceCardData): string {
  if (card.must === "outside") return "A line that keeps to the outside.";
  if (card.must === "swap") return "Every step forward is a swap.";
  if (card.type === "ram") return card.base === "lead" ? "With your train: stop at a car and hit it." : "Never pushes: stop at a car and hit it.";
  if (card.diagonal === "yes") return card.type === "lead" ? "Lead, and it may slip between lanes." : "Solo, and it may slip between lanes.";
  return {
    solo: SOLO,
    lead: LEAD,
    line: "The whole line moves, ahead and behind.",
    pursuit: "Push all that is ahead; those behind stay.",
    overtake: "Swap places with each car you meet.",
  }[card.type];
}

export function cardName(card: RaceCardData): string {
  return `${card.title} +${card.add}${card.star === "yes" ? " ★" : ""}`;
}

/** Six boxes, so many of them full. */
export const pips = (damage: number) => Array.from({ length: MOST_DAMAGE }, (_, i) => i < damage);

/** Where a car is, its space spelled as everywhere: "S12.1", "the trough S13.T", "off the track inside S1.1". */
export function placeWords(place: string): string {
  if (place === "chute") return "in the Chute";
  const [space, side] = place.split(" ") as [string, string?];
  if (side) return `off the track ${side} ${space}`;
  return space.endsWith(".T") ? `the trough ${space}` : space;
}

/** What kind of ground a space is, where it is not paved. */
export function groundWords(track: TrackData, space: string): string {
  const sector = Number(space.split(".")[0]!.slice(1));
  const section = space.startsWith("S") ? track.section.find(({ sectors }) => sectors[0] <= sector && sector <= sectors[1]) : undefined;
  return section?.kind === "rough" ? "rough track" : section?.kind === "jump" ? "jump" : "";
}
