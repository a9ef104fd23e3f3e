// A table for a lesson, and what comes after it.
import { keep } from "../home/opening";
import { openQuick } from "../home/quick";
import { go } from "../lib/router.svelte";
import { paceOf, settings } from "../table/settings.svelte";
import { games, lessons, openLesson, table } from "../wire/api";
import { mySeat, myName } from "../wire/seats";
import { begun, keepProgress } from "./progress";

/** A lesson that was begun here goes on where it was; any other begins. */
export async function learn(game: string, id: string): Promise<void> {
  const before = begun(game, id);
  if (before && (await isThere(before.table))) return enter(before.table, game, id);
  const opened = await openLesson(game, id, { name: myName(), pace: paceOf(settings.speed) });
  keepProgress({ table: opened.table, game, lesson: id, done: [], over: false });
  keep(opened, game);
  await enter(opened.table, game, id);
}

const isThere = (id: string): Promise<boolean> =>
  table(id, mySeat(id)?.token ?? null).then(
    () => true,
    () => false,
  );

async function enter(table: string, game: string, id: string): Promise<void> {
  const lesson = (await lessons(game)).find((one) => one.id === id);
  go(lesson?.watch ? `/replay/${table}?play=1` : `/table/${table}`);
}

/** A race like those of Race now. */
export async function raceNow(id: string): Promise<void> {
  const { games: all, bots } = await games();
  const game = all.find((one) => one.id === id);
  if (game) await openQuick(game, true, bots, myName());
}
