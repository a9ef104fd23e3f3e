// Opening a table: what is asked of the server, and what this browser keeps of the answer.
import { go } from "../lib/router.svelte";
import { say, several } from "../lib/speech";
import { capital } from "../lib/words";
import { hasWords, wordsOf } from "../rules/book";
import { keepSeat, mySeats } from "../wire/seats";
import type { GameInfo, NamedItem, Naming, Opened, OptionSpec, OwnPack, PackList, RacedPack, SeatWish } from "../wire/types";

/** Who takes a seat in a dialog: "me", "here" (another person at this screen), "friend", or a bot's id. */
export interface SeatPlan {
  who: string;
  name: string;
}

const PEOPLE = ["me", "here", "friend"];

export function wishes(plans: SeatPlan[]): SeatWish[] {
  return plans.map(({ who, name }) => ({
    driver: PEOPLE.includes(who) ? "person" : who,
    name: name.trim(),
    ...(who === "me" || who === "here" ? { mine: true } : {}),
  }));
}

export function quickSeats(game: GameInfo, rivals: number, bot: string, name: string | null): SeatPlan[] {
  const [low, high] = game.seats;
  const wanted = Math.min(Math.max(rivals + 1, low), high);
  return Array.from({ length: wanted }, (_, seat) =>
    seat === 0 && name !== null ? { who: "me", name } : { who: bot, name: "" },
  );
}

/** Keeps the secrets of a table that was opened here. */
export function keep(opened: Opened, game: string, now = Date.now()): void {
  const here = opened.seats.flatMap(({ seat, name, token }) => (token ? [{ seat, name, token }] : []));
  const mine = here[0];
  keepSeat({
    table: opened.table,
    game,
    token: mine?.token ?? opened.host_token,
    spectator: !mine,
    keys: opened.seats.flatMap(({ seat, key }) => (key ? [{ seat, key }] : [])),
    at: now,
    ...(here.length > 1 ? { here } : {}),
  });
}

export const seatLink = (table: string, seat: number, key: string): string =>
  `/table/${table}#key=${encodeURIComponent(key)}&seat=${seat}`;

/** To the table; or a race that needs nobody, which is over by now, is shown from the start. */
export function enter(opened: Opened, game: string, watched = false): void {
  keep(opened, game);
  go(watched ? `/replay/${opened.table}?play=1` : `/table/${opened.table}`);
}

/** What was raced here last, if it is there; else the first. */
export function favourite(games: GameInfo[]): GameInfo | null {
  const last = mySeats()[0]?.game;
  return games.find((game) => game.id === last) ?? games[0] ?? null;
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only what differs from the game's own choice is sent. */
export function changed(options: OptionSpec[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    options
      .filter(({ name, default: usual }) => name in values && !same(values[name], usual))
      .map(({ name }) => [name, values[name]]),
  );
}

/** Other content is chosen: what named something in the old one goes, what has no such name in the new one gets another. */
export function renamed(options: OptionSpec[], values: Record<string, unknown>, names: Record<string, Naming>, without: string[] = []): Record<string, unknown> {
  const named = (name: string) => name in names || options.find((each) => each.name === name)?.kind === "name";
  const kept = Object.entries(values).filter(([name]) => !without.includes(name) && !named(name));
  const given = options.flatMap((option) => {
    const naming = names[option.name];
    return naming && !sameNamed(naming.default, option.default) ? [[option.name, valueOf(option, naming.default)]] : [];
  });
  return Object.fromEntries([...kept, ...given]);
}

export const sameNamed = (name: string, value: unknown): boolean => name === String(value);

/** A name from a list as the option takes it: some go by numbers. */
export const valueOf = ({ kind, default: usual }: OptionSpec, name: string): unknown =>
  kind === "number" ? (name === "" ? usual : Number(name)) : name;

export const itemWords = ({ value, title }: NamedItem): string => {
  const words = title || capital(value.replaceAll(/[._-]/g, " "));
  return /^\d+$/.test(value) ? `${value}. ${words}` : words;
};

/** What a list of names with commas stands for; "all" is all there are. */
export const picked = (value: string, { items }: Naming): string[] =>
  value === "all" ? items.map((item) => item.value) : value.split(",").map((each) => each.trim()).filter(Boolean);

/** What options can name in the content as it is chosen: of a pack, or of the set among several. */
export function namesWith(list: PackList, options: OptionSpec[], values: Record<string, unknown>): Record<string, Naming> {
  const set = options.find(({ name }) => name === "set");
  const chosen = set && String(values.set ?? set.default);
  return (chosen && list.sets[chosen]) || list.options;
}

/** "3 own packs, 1 broken". */
export function ownWords(packs: OwnPack[]): string {
  const broken = packs.filter(({ sha256 }) => !sha256).length;
  const words = several(packs.length, "own pack");
  if (!broken) return words;
  return broken === packs.length ? say("{packs}, broken", { packs: words }) : say("{packs}, {broken} broken", { packs: words, broken });
}

/** "My track 1.0 · " before something else, where a race has content of its own. */
export const withPack = (raced: RacedPack | null | undefined, words: string): string => (raced ? `${packName(raced)} · ${words}` : words);

export const packName = ({ title, version }: RacedPack): string => `${title} ${version}`;

/** What an option changes; how its value is typed on a command line is of no use to one who picks it. */
export const meaningOf = ({ meaning, picked }: OptionSpec): string => (picked || meaning).replaceAll("`", "");

export interface OptionGroup {
  id: string;
  title: string;
  options: OptionSpec[];
}

/** By what stands before the dot; those without a dot first, groups of one with them. */
export function groups(options: OptionSpec[], search = ""): OptionGroup[] {
  const words = wordsOf(search);
  const fits = ({ name, title, meaning, rules, values, words: spoken }: OptionSpec) => hasWords(words, [name, title, meaning, ...rules, ...spoken, ...values.map(String)]);
  const headOf = ({ name }: OptionSpec) => (name.includes(".") ? name.split(".")[0]! : "");
  const heads = options.map(headOf);
  const groupOf = (option: OptionSpec) => (heads.filter((head) => head === headOf(option)).length > 1 ? headOf(option) : "");
  return [...new Set(["", ...heads])]
    .map((id) => ({ id, title: id ? sayName(id) : say("The race"), options: options.filter((option) => groupOf(option) === id && fits(option)) }))
    .filter((group) => group.options.length);
}

const FAMILIES: Record<string, string> = {
  auction: say("Auction"),
  bump: say("Bump"),
  extra: say("Extra"),
  game: say("Game"),
  ramp: say("Ramp"),
  red: say("Red"),
  redcards: say("Redcards"),
};
/** A family of options, by what stands before the dot. */
export const sayName = (name: string): string => FAMILIES[name] ?? capital(name.replaceAll(/[._]/g, " "));

/** A value of an option in its words. */
export function sayValue(option: OptionSpec, value: unknown): string {
  const index = option.values.findIndex((each) => same(each, value));
  if (index >= 0 && option.words[index]) return option.words[index];
  if (value === null) return say("no limit");
  return value === "" ? say("as the game has it") : String(value);
}
