// What the server sends of this game, by short names, and which of the content this race uses.
import type {
  DustDevil500Contents as Content,
  DustDevil500DieData as Die,
  DustDevil500Line as Line,
  DustDevil500Option as Option,
  DustDevil500RedCard as RedCard,
  DustDevil500Sign as Sign,
  DustDevil500Space as Space,
  DustDevil500Track as Track,
  DustDevil500View as View,
} from "../../wire/types";
import type { Entry as GameEntry, Scene as GameScene } from "../module";

export type { Content, Die, Line, Option, RedCard, Sign, Space, Track, View };
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
