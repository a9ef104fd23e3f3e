// A table for a lesson, and what comes after it.
import { keep } from "../home/opening";
import { openQuick } from "../home/quick";
import { go } from "../lib/router.svelte";
import { paceOf, settings } from "../table/settings.svelte";
import { games, lessons, openLesson } from "../wire/api";
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
  if (game) await openQuick(game, true, bots, myName());
}
