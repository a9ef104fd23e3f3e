// What the server sends of this game, by short names, and which of the content this race uses.
import type * as wire from "../../wire/types";
import type { Entry as GameEntry, Scene as GameScene } from "../module";

export type Content = wire.DustDevil500Contents;
export type Die = wire.DustDevil500DieData;
export type Line = wire.DustDevil500Line;
export type Option = wire.DustDevil500Option;
export type RedCard = wire.DustDevil500RedCard;
export type Sign = wire.DustDevil500Sign;
export type Space = wire.DustDevil500Space;
export type Track = wire.DustDevil500Track;
export type View = wire.DustDevil500View;
export type Color = Sign["color"];
export type Place = Space["space"]; // "start", 23, "P1", "R1", "finish"
export type CarView = View["cars"][number];
export type Entry = GameEntry<Line>;
export type Scene = GameScene<View, Content, Line, Option>;

export const trackOf = ({ content, view }: Scene): Track => content.tracks.find(({ id }) => id === view.track)!;

export const dieOf = ({ content, view }: Scene): Die => content.dice.find(({ id }) => id === view.die)!;

export const cardOf = (content: Content, id: string): RedCard => content.red_cards.find((card) => card.id === id)!;

/** A space in words: "Green 23", "the Finish Line". */
export const called = (track: Track, place: Place): string => track.spaces.find(({ space }) => space === place)!.called;
