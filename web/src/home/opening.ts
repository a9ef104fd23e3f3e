// Opening a table: what is asked of the server, and what this browser keeps of the answer.
import { go } from "../lib/router.svelte";
import { capital, plural } from "../lib/words";
import { hasWords, wordsOf } from "../rules/book";
import { keepSeat, mySeats } from "../wire/seats";
import type { GameInfo, Naming, Opened, OptionSpec, OwnPack, RacedPack, SeatWish } from "../wire/types";

/** Who takes a seat in a dialog: "me", "friend", or a bot's id. */
export interface SeatPlan {
  who: string;
  name: string;
}

export function wishes(plans: SeatPlan[]): SeatWish[] {
  return plans.map(({ who, name }) => ({
    driver: who === "me" || who === "friend" ? "person" : who,
    name: name.trim(),
    ...(who === "me" ? { mine: true } : {}),
  }));
}

/** The bot that races one who has not chosen: the second weakest is a fair start. */
export const usualBot = (bots: Record<string, string>): string =>
  "greedy" in bots ? "greedy" : (Object.keys(bots)[0] ?? "random");

export function quickSeats(game: GameInfo, rivals: number, bot: string, name: string | null): SeatPlan[] {
  const [low, high] = game.seats;
  const wanted = Math.min(Math.max(rivals + 1, low), high);
  return Array.from({ length: wanted }, (_, seat) =>
    seat === 0 && name !== null ? { who: "me", name } : { who: bot, name: "" },
  );
}

/** Keeps the secrets of a table that was opened here. */
export function keep(opened: Opened, game: string, now = Date.now()): void {
  const mine = opened.seats.find((seat) => seat.token);
  keepSeat({
    table: opened.table,
    game,
    token: mine?.token ?? opened.host_token,
    spectator: !mine,
    keys: opened.seats.flatMap(({ seat, key }) => (key ? [{ seat, key }] : [])),
    at: now,
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
  const kept = Object.entries(values).filter(([name]) => !without.includes(name) && options.find((each) => each.name === name)?.kind !== "name");
  const given = options.flatMap(({ name, default: usual }) => (names[name] && names[name].default !== usual ? [[name, names[name].default]] : []));
  return Object.fromEntries([...kept, ...given]);
}

/** "3 own packs, 1 broken". */
export function ownWords(packs: OwnPack[]): string {
  const broken = packs.filter(({ sha256 }) => !sha256).length;
  const words = plural(packs.length, "own pack");
  return broken ? `${words}, ${broken === packs.length ? "" : `${broken} `}broken` : words;
}

/** "My track 1.0 · " before something else, where a race has content of its own. */
export const withPack = (raced: RacedPack | null | undefined, words: string): string => (raced ? `${packName(raced)} · ${words}` : words);

export const packName = ({ title, version }: RacedPack): string => `${title} ${version}`;

export interface OptionGroup {
  id: string;
  title: string;
  options: OptionSpec[];
}

/** By what stands before the dot; those without a dot first, groups of one with them. */
export function groups(options: OptionSpec[], search = ""): OptionGroup[] {
  const words = wordsOf(search);
  const fits = ({ name, meaning, rules, values }: OptionSpec) => hasWords(words, [name, meaning, ...rules, ...values.map(String)]);
  const headOf = ({ name }: OptionSpec) => (name.includes(".") ? name.split(".")[0]! : "");
  const heads = options.map(headOf);
  const groupOf = (option: OptionSpec) => (heads.filter((head) => head === headOf(option)).length > 1 ? headOf(option) : "");
  return [...new Set(["", ...heads])]
    .map((id) => ({ id, title: id ? sayName(id) : "The race", options: options.filter((option) => groupOf(option) === id && fits(option)) }))
    .filter((group) => group.options.length);
}

/** "ramp.entry_count" as "Entry count", inside its group or alone. */
export function sayName(name: string, group = ""): string {
  const rest = group && name.startsWith(`${group}.`) ? name.slice(group.length + 1) : name;
  return capital(rest.replaceAll(/[._]/g, " "));
}

export function sayValue(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value === null) return "none";
  if (value === "") return "as the game has it";
  return String(value).replaceAll(/[_]/g, " ");
}
