// Lines of the charts: points against the average of the regulars, places race by race.
import type { DriverPage, SeasonDocument } from "../wire/types";

export interface Curve {
  driver: string;
  points: [number, number][]; // race, value
}

/** Dash patterns: with the hue and the plate at its end, a line is never known by colour alone. */
export const DASH: Record<string, string> = {
  red: "", yellow: "2 3", blue: "13 5", green: "18 4 4 4", orange: "6 4", black: "9 4 2 4", white: "3 4 3 9", purple: "14 4 2 4 2 4",
};

/** A dash for every line: its livery's, or where two cars share a livery one that is still free. */
export function dashes(liveries: string[]): string[] {
  const taken = new Map<string, Set<string>>();
  return liveries.map((id) => {
    const used = taken.get(id) ?? new Set();
    taken.set(id, used);
    const dash = [DASH[id] ?? "", ...Object.values(DASH)].find((each) => !used.has(each)) ?? "";
    used.add(dash);
    return dash;
  });
}

/** Who started at least half of the races: only with them an average means something. */
export function regulars(season: SeasonDocument): DriverPage[] {
  return season.drivers.filter(({ races }) => races.length * 2 >= season.raced);
}

/** Every regular's points in all, less the average of the regulars, after every race. */
export function gaps(season: SeasonDocument): Curve[] {
  const pages = regulars(season);
  const totals = pages.map(({ races }) => {
    const won = new Map(races.map(({ race, points }) => [race, points]));
    let sum = 0;
    return Array.from({ length: season.raced }, (_, at) => (sum += won.get(at + 1) ?? 0));
  });
  const mean = Array.from(
    { length: season.raced },
    (_, at) => totals.reduce((sum, total) => sum + total[at]!, 0) / Math.max(totals.length, 1),
  );
  return pages.map(({ driver }, index) => ({
    driver,
    points: [[0, 0], ...totals[index]!.map((total, at): [number, number] => [at + 1, total - mean[at]!])],
  }));
}

/** Places in the standings after every race, of those who were first to that many at the end. */
export function ranks(season: SeasonDocument, first: number): Curve[] {
  return season.drivers.slice(0, first).map(({ driver }) => ({
    driver,
    points: season.after.flatMap((table, at): [number, number][] => {
      const line = table.find((each) => each.driver === driver);
      return line ? [[at + 1, line.place]] : [];
    }),
  }));
}

/** Labels at the ends of lines, moved apart so that none covers another; the order stays. */
export function apart(wanted: number[], room: number, top: number, bottom: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let edge = top;
  for (const each of order) edge = (each.y = Math.max(each.y, edge)) + room;
  edge = bottom;
  for (const each of order.reverse()) edge = (each.y = Math.min(each.y, edge)) - room;
  const found = new Array<number>(wanted.length);
  for (const { y, index } of order) found[index] = y;
  return found;
}
