// What the tower, the bar and the time line say of a game that nobody drew.
import { type Facts, say } from "../../lib/speech";
import { capital, who } from "../../lib/words";
import { kindsKnown } from "../../replay/timeline";
import { colorName } from "../colors";
import type { Entry, Flag, Scene as AnyScene, Tick, Tower, TowerRow } from "../module";
import { type Driver, driversOf, isRecord, words } from "./reading";

export type Scene = AnyScene<unknown, unknown>;

export const drivers = (scene: Scene): Driver[] => driversOf(scene.standings, (seat) => who(scene.table.seats, seat, scene.seat));

const key = (view: unknown, name: string): unknown => (isRecord(view) ? view[name] : undefined);
/** "Red", where a car has a name that is not its driver's. */
const carName = (car: string, name: string): string => (car === name ? "" : colorName(car));

export function tower(scene: Scene): Tower {
  const { standings, table, seat: me, asking } = scene;
  const asked = asking?.seats ?? [];
  const title = standings.length ? say("Order") : say("At the table");
  if (!standings.length) {
    const rows = table.seats.map(({ seat }): TowerRow => ({
      key: String(seat), place: null, car: "", name: who(table.seats, seat, me), detail: "", figure: "", mine: seat === me, acting: asked.includes(seat),
    }));
    return { title, unit: "", rows };
  }
  const all = drivers(scene);
  const scored = standings.some(({ points }) => points !== 0);
  const rows = standings.map((line): TowerRow => {
    const { number } = all.find(({ car }) => car === (line.cars[0] ?? line.car))!;
    const name = line.seat < 0 ? line.called || line.car : who(table.seats, line.seat, me);
    return {
      key: `${line.seat} ${line.car}`,
      place: line.place,
      car: line.cars[0] ?? line.car,
      number,
      name,
      detail: [carName(line.car, name), line.note].filter(Boolean).join(" · "),
      figure: scored ? words(line.points) : "",
      mine: line.seat >= 0 && line.seat === me,
      acting: asked.includes(line.seat),
    };
  });
  return { title, unit: scored ? say("points") : "", rows };
}

/** What counts the race, from the largest part to the smallest; of how many stands under the same key for several. */
const PARTS: Record<string, (facts: Facts) => string> = {
  race: (facts) => say("of" in facts ? "race {at} of {of}" : "race {at}", facts),
  stage: (facts) => say("of" in facts ? "stage {at} of {of}" : "stage {at}", facts),
  lap: (facts) => say("of" in facts ? "lap {at} of {of}" : "lap {at}", facts),
  round: (facts) => say("of" in facts ? "round {at} of {of}" : "round {at}", facts),
  turn: (facts) => say("of" in facts ? "turn {at} of {of}" : "turn {at}", facts),
};

export function place({ view }: Scene): string {
  const said = Object.entries(PARTS).flatMap(([part, counted]) => {
    const [at, of] = [key(view, part), key(view, `${part}s`)];
    return typeof at === "number" ? [counted(typeof of === "number" ? { at, of } : { at })] : [];
  });
  return capital(said.join(", "));
}

const FLAGS: Record<string, [Flag, string]> = {
  green: ["green", say("Green flag")],
  yellow: ["yellow", say("Yellow flag")],
  red: ["red", say("Red flag")],
  white: ["white", say("White flag")],
  checkered: ["check", say("Checkered flag")],
};

/** Is it the flag that the top bar shows? */
export const isFlag = (name: string, value: unknown): boolean => name === "flag" && String(value) in FLAGS;

export function flag({ view }: Scene): { flag: Flag; words: string } {
  const shown = FLAGS[key(view, "over") === true ? "checkered" : String(key(view, "flag"))] ?? FLAGS.green!;
  return { flag: shown[0], words: shown[1] };
}

/** Events by the words that the time line knows, and how it ends. Who leads, it finds out from the order. */
export function ticks(entry: Entry<{ kind: string; words: string }>, before: unknown, after: unknown): Tick[] {
  const marks: Tick[] = entry.lines.filter(({ kind }) => kindsKnown.has(kind)).map(({ kind, words }) => ({ kind, words }));
  const last = entry.lines.at(-1);
  if (key(after, "over") === true && key(before, "over") !== true && last) marks.push({ kind: "finish", words: last.words });
  return marks;
}
