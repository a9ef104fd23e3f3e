// Bots to race against, as the server offers them. One may have a temper: "ace:temper=bold".
import type { BotInfo } from "../wire/types";

/** The bot that races one who has not chosen. */
export const usualBot = (bots: BotInfo[]): string => (bots.find(({ usual }) => usual) ?? bots[0])?.id ?? "regular";

const SIGN = ":temper=";

/** The bot behind a choice; none: it is not offered, or no bot at all. */
export const botOf = (bots: BotInfo[], chosen: string): BotInfo | undefined => bots.find(({ id }) => id === chosen.split(SIGN)[0]);

/** What it drives for; where nobody chose, the first there is. */
export const temperOf = ({ tempers = [] }: BotInfo, chosen: string): string => chosen.split(SIGN)[1] ?? tempers[0]?.id ?? "";

export const withTemper = ({ id, tempers = [] }: BotInfo, temper: string): string => (temper === tempers[0]?.id ? id : id + SIGN + temper);

/** Is that offered here, temper and all? */
export function isOffered(bots: BotInfo[], chosen: string): boolean {
  const bot = botOf(bots, chosen);
  return bot !== undefined && (chosen === bot.id || (bot.tempers ?? []).some(({ id }) => id === temperOf(bot, chosen)));
}
