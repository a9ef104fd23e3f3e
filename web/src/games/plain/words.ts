// What the tower, the bar and the time line say of a game that nobody drew.
import { capital, who } from "../../lib/words";
import { kindsKnown } from "../../replay/timeline";
import type { Entry, Flag, Scene as AnyScene, Tick, Tower, TowerRow } from "../module";
import { type Driver, driversOf, isRecord, words } from "./reading";

export type Scene = AnyScene<unknown, unknown>;

export const drivers = (scene: Scene): Driver[] => driversOf(scene.standings, (seat) => who(scene.table.seats, seat, scene.seat));

const key = (view: unknown, name: string): unknown => (isRecord(view) ? view[name] : undefined);
/** "Red", where a car has a name that is not its driver's. */
const carName = (car: string, name: string): string => (car === name ? "" : capital(car));

export function tower(scene: Scene): Tower {
  const { standings, table, seat: me, asking } = scene;
  const asked = asking?.seats ?? [];
  const title = standings.length ? "Order" : "At the table";
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
  return { title, unit: scored ? "points" : "", rows };
}

/** What counts the race, from the largest part to the smallest; "of" how many stands under the same word for several. */
const PARTS = ["race", "stage", "lap", "round", "turn"];

export function place({ view }: Scene): string {
  const said = PARTS.flatMap((part) => {
    const [at, of] = [key(view, part), key(view, `${part}s`)];
    return typeof at === "number" ? [`${part} ${at}${typeof of === "number" ? ` of ${of}` : ""}`] : [];
  });
  return capital(said.join(", "));
}

const FLAGS: Record<string, [Flag, string]> = {
  green: ["green", "Green flag"],
  yellow: ["yellow", "Yellow flag"],
  red: ["red", "Red flag"],
  white: ["white", "White flag"],
  checkered: ["check", "Checkered flag"],
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
