// A report as the page draws it: the running order for the chart, points with their sign.
import type { TowerRow } from "../games/module";
import { grouped, say } from "../lib/speech";
import { type Timeline } from "../replay/timeline";
import type { RaceReport, ResultLine, Source } from "../wire/types";

export interface Plated {
  car: string;
  number?: string;
}

/** The plate of a name, if it has one. */
export function plateOf(report: RaceReport, name: string): Plated | null {
  const paint = report.painted[name];
  return paint ? { car: paint.car || name, number: paint.number || undefined } : null;
}

/** The plates of a line: its cars', or that of whoever drove. */
export function platesOf(report: RaceReport, line: ResultLine): Plated[] {
  const cars = line.cars.map((car) => plateOf(report, car)).filter((plate) => plate !== null);
  const own = plateOf(report, line.name);
  return cars.length ? cars : own ? [own] : [];
}

export function signed(points: number, currency: string): string {
  const sign = points < 0 ? "−" : "+";
  const number = grouped(Math.abs(points));
  return currency ? say("{sign}{currency}{number}", { sign, currency, number }) : sign + number;
}

/** Sources by what they are, in their order: crossings, kills; those that are nothing else first. */
export function kindsOf(sources: Source[]): { kind: string; points: number; of: Source[] }[] {
  const kinds = [...new Set(sources.map(({ kind }) => kind ?? ""))];
  return kinds.map((kind) => {
    const of = sources.filter((one) => (one.kind ?? "") === kind);
    return { kind, of, points: of.reduce((sum, { points }) => sum + (points ?? 0), 0) };
  });
}

/** The order over the whole race, as the chart of a replay draws it. */
export function timelineOf(report: RaceReport): Timeline {
  const { runners, parts } = report.chart;
  const courses = runners.map((name, runner) => {
    const changes: { at: number; place: number | null }[] = [];
    for (const { n, order } of parts) {
      const index = order.indexOf(runner);
      const place = index < 0 ? null : index + 1;
      if (place !== (changes.at(-1)?.place ?? null)) changes.push({ at: n, place });
    }
    return { key: name, name, mine: false, ...(plateOf(report, name) ?? { car: name }), changes };
  });
  return { until: report.entries, bands: [], marks: [], courses, cars: Math.max(0, ...parts.map(({ order }) => order.length)), starts: [], beats: [] };
}

/** Who is where at an entry. */
export function rowsAt(report: RaceReport, at: number): TowerRow[] {
  const { runners, parts } = report.chart;
  const order = parts.findLast(({ n }) => n <= at)?.order ?? [];
  return order.map((runner, index) => {
    const name = runners[runner]!;
    return { key: name, place: index + 1, name, detail: "", figure: "", mine: false, acting: false, ...(plateOf(report, name) ?? { car: name }) };
  });
}
