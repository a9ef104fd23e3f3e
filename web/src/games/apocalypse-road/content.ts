// The types of this game's table, and how its things are called.
import { say } from "../../lib/speech";
import type * as wire from "../../wire/types";
import { colorName } from "../colors";
import type { Entry as LogEntry, Question as Asked, Scene } from "../module";

export type View = wire.ApocalypseRoadView;
export type CarView = wire.ApocalypseRoadCarView;
export type Status = CarView["status"];
export type Content = wire.ApocalypseRoadContents;
export type Track = wire.ApocalypseRoadTrack;
export type Card = wire.ApocalypseRoadCard;
export type Line = wire.ApocalypseRoadLine;
export type Option = wire.ApocalypseRoadOption;
export type Points = wire.ApocalypseRoadPoints;
export type Here = Scene<View, Content, Line, Option>;
export type Question = Asked<Option>;
export type Entry = LogEntry<Line>;

export const trackOf = (content: Content, view: Pick<View, "track">): Track => content.tracks.find(({ id }) => id === view.track) ?? content.tracks[0]!;

export const carOf = (view: View, id: string | null | undefined): CarView | undefined => (id ? view.cars.find(({ car }) => car === id) : undefined);

/** "yellow 888" as people say it. */
export function carName(id: string): string {
  const end = id.lastIndexOf(" ");
  return `${colorName(id.slice(0, end))}${id.slice(end)}`;
}

export const weaponOf = (content: Content, { weapon }: CarView) => content.weapons.find(({ id }) => id === weapon)!;
export const mountOf = (content: Content, { mount }: CarView) => content.mounts.find(({ id }) => id === mount)!;
export const eventTitle = (content: Content, event: string | null | undefined) => content.movement_events.find(({ id }) => id === event)?.title ?? "";

const MOUNTED: Record<string, (weapon: string) => string> = {
  front: (weapon) => say("{weapon} front", { weapon }),
  rear: (weapon) => say("{weapon} rear", { weapon }),
  turret: (weapon) => say("{weapon} turret", { weapon }),
};
/** The short name of a car's weapon, and where it points. */
export const mounted = (content: Content, car: CarView): string => MOUNTED[car.mount]!(weaponOf(content, car).short);

const POINTING: Record<string, (weapon: string) => string> = {
  front: (weapon) => say("{weapon}, front", { weapon }),
  rear: (weapon) => say("{weapon}, rear", { weapon }),
  turret: (weapon) => say("{weapon}, turret", { weapon }),
};
/** The same with its whole name. */
export const pointing = (content: Content, car: CarView): string => POINTING[car.mount]!(weaponOf(content, car).name);

/** "X-Treme Hazard": XH, for a plate. */
export function initials(title: string): string {
  const letters = title.toUpperCase().split(" ").map((word) => word.charAt(0));
  return letters.filter((letter) => letter !== letter.toLowerCase()).join("").slice(0, 2);
}

/** So many boxes as a car can take damage, so many of them full. */
export const pips = (damage: number, lethal: number) => Array.from({ length: lethal }, (_, i) => i < damage);

/** What kind of ground a space is, where it is not paved. */
export function groundWords(track: Track, space: string | null): string {
  const row = track.rows.find(({ spaces }) => spaces.some((name) => name === space));
  return row?.kind === "rough" ? say("rough track") : row?.kind === "jump" ? say("jump") : "";
}
