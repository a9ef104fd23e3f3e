// "Race now": what was chosen last in each game is what it does again.
import { cardOf } from "../games";
import type { GameCard } from "../games/module";
import { say } from "../lib/speech";
import { paceOf, settings } from "../table/settings.svelte";
import { openTable } from "../wire/api";
import type { BotInfo, GameInfo, OptionSpec, Preset } from "../wire/types";
import { isOffered, usualBot } from "./bots";
import { enter, quickSeats, same, wishes } from "./opening";

/** How somebody likes to race a game. */
export interface QuickChoice {
  rivals: number;
  bot: string;
  options: Record<string, unknown>;
  ready: boolean; // everything before the race is settled
}

const KEY = "fivewide.quick";
const PLACES = ["race", "races", "track"]; // options that say where one races

function kept(): Partial<Record<string, QuickChoice>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? (found as Record<string, QuickChoice>) : {};
  } catch {
    return {};
  }
}

export const keepChoice = (game: string, choice: QuickChoice): void =>
  localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: choice }));

/** What was chosen here last, as far as the game still has it; else its quick race. */
export function choiceOf(game: GameInfo, card: GameCard, bots: BotInfo[]): QuickChoice {
  const last = kept()[game.id];
  const known = new Set(game.options.map(({ name }) => name));
  const [least, most] = [Math.max(game.seats[0] - 1, 0), game.seats[1] - 1];
  return {
    rivals: Math.min(Math.max(last?.rivals ?? (card.drive ?? card.quick).bots, least), most),
    bot: last && isOffered(bots, last.bot) ? last.bot : usualBot(bots),
    ready: game.ready !== null && (last?.ready ?? true), // the simplest form first
    options: last ? Object.fromEntries(Object.entries(last.options).filter(([name]) => known.has(name))) : (game.presets[0]?.options ?? {}),
  };
}

/** Opens that race and goes there: driven, or run at once and shown from the start, or raced by bots. */
export async function openQuick(game: GameInfo, driving: boolean, bots: BotInfo[], name: string): Promise<void> {
  const card = cardOf(game.id);
  const watched = card.watch && !driving;
  const { rivals, bot, options, ready } = choiceOf(game, card, bots);
  const opened = await openTable({
    game: game.id,
    options: driving ? { ...options, ...card.drive?.options } : options,
    seats: wishes(quickSeats(game, watched ? card.quick.bots : rivals, bot, driving || watched ? name : null)),
    ready: ready && driving,
    pace: paceOf(settings.speed),
  });
  enter(opened, game.id, watched);
}

export const isPlace = ({ name }: OptionSpec): boolean => PLACES.includes(name);

/** Whole options, each as the preset says or as the game has it: two that mean the same are the same. */
export const settledBy = (options: OptionSpec[], values: Record<string, unknown>): unknown[] =>
  options.map(({ name, default: usual }) => (name in values ? values[name] : usual));

/** The preset these options are; none: they are somebody's own. */
export const presetOf = ({ presets, options }: GameInfo, values: Record<string, unknown>): Preset | undefined =>
  presets.find((preset) => same(settledBy(options, preset.options), settledBy(options, values)));

/** "Quick race 1–2 min", or what the box says where the game has no presets. */
export const minutesOf = ({ presets, minutes }: GameInfo): string =>
  presets[0]
    ? say("{length} race {minutes} min", { length: presets[0].name, minutes: dash(presets[0].minutes) })
    : say("{minutes} min", { minutes: dash(minutes) });

export const dash = (range: string): string => range.replaceAll("-", "–");
