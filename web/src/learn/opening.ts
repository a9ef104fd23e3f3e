// A table for a lesson, and what comes after it.
import { cardOf } from "../games";
import { enter, keep, quickSeats, usualBot, wishes } from "../home/opening";
import { go } from "../lib/router.svelte";
import { paceOf, settings } from "../table/settings.svelte";
import { games, lessons, openLesson, openTable } from "../wire/api";
import { myName } from "../wire/seats";
import { keepProgress } from "./progress";

export async function learn(game: string, id: string): Promise<void> {
  const lesson = (await lessons(game)).find((one) => one.id === id);
  const opened = await openLesson(game, id, { name: myName(), pace: paceOf(settings.speed) });
  keepProgress({ table: opened.table, game, lesson: id, done: [], over: false });
  keep(opened, game);
  go(lesson?.watch ? `/replay/${opened.table}?play=1` : `/table/${opened.table}`);
}

/** A race like those of Race now. */
export async function raceNow(id: string): Promise<void> {
  const { games: all, bots } = await games();
  const game = all.find((one) => one.id === id);
  if (!game) return;
  const card = cardOf(id);
  const way = card.drive ?? card.quick;
  const seats = wishes(quickSeats(game, way.bots, usualBot(bots), myName()));
  enter(await openTable({ game: id, options: way.options, seats, pace: paceOf(settings.speed) }), id);
}
