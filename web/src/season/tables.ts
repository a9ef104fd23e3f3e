// Standings after any race, results of a race, and both as CSV.
import { decimal } from "../lib/decimal";
import { livery, liveryOfNumber, type Livery } from "../lib/liveries";
import { grouped, say, several } from "../lib/speech";
import { LIVERIES, type CalendarLine, type DriverPage, type DriverRace, type OutlookDocument, type SeasonDocument } from "../wire/types";

export interface CarPlate {
  of: Livery;
  number: string;
}

/** The plates of the drivers of a season, by their names. */
export type Plates = Map<string, CarPlate>;

/** Which plate a driver has: his car's number, or one of the eight cars where there are seats. */
export function plates(drivers: { driver: string; number: string }[]): Plates {
  const names = drivers.map(({ driver }) => driver).sort();
  return new Map(
    drivers.map(({ driver, number }) => {
      if (number) return [driver, { of: liveryOfNumber(Number(number) || 0), number }];
      const of = LIVERIES[names.indexOf(driver) % LIVERIES.length] ?? livery("white");
      return [driver, { of, number: String(of.number) }];
    }),
  );
}

/** One line of the standings after a race. */
export type Row = ReturnType<typeof standingsAfter>[number];

export function standingsAfter(season: SeasonDocument, after: number) {
  const table = season.after[after - 1] ?? [];
  const before = new Map(season.after[after - 2]?.map(({ driver, place }) => [driver, place]));
  const pages = new Map(season.drivers.map((page) => [page.driver, page]));
  const top = table[0]?.score ?? 0;
  return table.map(({ driver, place, score, status }) => {
    const races = (pages.get(driver)?.races ?? []).filter(({ race }) => race <= after);
    const count = (what: (race: DriverRace) => boolean) => races.filter(what).length;
    return {
      driver,
      place,
      moved: (before.get(driver) ?? place) - place, // places gained by this race; 0 where there is none to compare with
      score,
      gap: top - score, // behind the leader
      starts: races.length,
      wins: count((race) => race.place === 1),
      poles: count((race) => race.start === 1),
      top5: count((race) => race.place <= 5),
      top10: count((race) => race.place <= 10),
      led: races.reduce((sum, { led }) => sum + led, 0),
      out: count((race) => !race.running),
      average: races.reduce((sum, { place }) => sum + place, 0) / Math.max(races.length, 1),
      last: races.slice(-10), // to be drawn
      status,
    };
  });
}

/** Which figures say something: with four cars everybody is in the top five, and many games retire nobody. */
export function counted(season: Pick<SeasonDocument, "calendar" | "drivers">): { top5: boolean; top10: boolean; led: boolean; out: boolean } {
  const field = Math.max(0, ...season.calendar.map(({ starters }) => starters));
  const races = season.drivers.flatMap((page) => page.races);
  return { top5: field > 5, top10: field > 10, led: races.some(({ led }) => led > 0), out: races.some(({ running }) => !running) };
}

/** The places that a chart of places marks: all of a small field. */
export const placeLevels = (field: number): number[] =>
  field <= 8 ? Array.from({ length: field }, (_, index) => index + 1) : [1, 5, 10, 15, 20, 30, 40].filter((place) => place <= field);

/** The cars of one race, best first. */
export function resultOf(season: SeasonDocument, race: number): (DriverRace & { driver: string })[] {
  return season.drivers
    .flatMap((page) => page.races.filter((each) => each.race === race).map((each) => ({ ...each, driver: page.driver })))
    .sort((a, b) => a.place - b.place);
}

/** A figure for the head of the page. */
export interface Fact {
  label: string;
  value: string;
}

/** Different winners, cautions a race: what the head of the page says. */
export function facts(season: SeasonDocument): Fact[] {
  const run = season.calendar.slice(0, season.raced);
  const whole = season.raced === season.calendar.length;
  const found = [whole ? { label: say("races"), value: String(season.raced) } : { label: say("races run"), value: say("{part} of {all}", { part: season.raced, all: season.calendar.length }) }];
  if (!run.length) return found;
  found.push({ label: say("drivers"), value: String(season.drivers.length) });
  found.push({ label: say("winners"), value: String(new Set(run.map(({ winner }) => winner)).size) });
  if (run.some(({ figures }) => "cautions" in figures)) {
    const cautions = run.reduce((sum, { figures }) => sum + (figures.cautions ?? 0), 0);
    found.push({ label: say("cautions a race"), value: decimal(cautions / run.length, 1) });
  }
  return found;
}

const RATES: Record<string, string> = { cautions: say("cautions a race"), retirements: say("retirements a race") };

/** The same of many seasons. */
export function oddsFacts({ outlook, calibration }: OutlookDocument): Fact[] {
  const figures = Object.keys(RATES).filter((name) => name in outlook.per_race);
  return [
    { label: say("seasons"), value: grouped(outlook.seasons) },
    { label: say("races"), value: grouped(outlook.races) },
    ...(calibration ? [{ label: say("rank match"), value: decimal(calibration.points_correlation, 2) }] : []),
    ...figures.map((name) => ({ label: RATES[name]!, value: decimal(outlook.per_race[name]!.value, 1) })),
  ];
}

/** A part of so many seasons in percent: with a thousand, a tenth of one means something. */
export function percent(part: number, seasons: number): string {
  if (part === 0) return "–";
  const places = seasons < 1000 ? 0 : 1;
  const least = 0.1 ** (places + 2);
  return part < least ? `<${decimal(least * 100, places)}` : decimal(part * 100, places);
}

/** The same with its sign. */
export const share = (part: number, seasons: number): string => (part === 0 ? percent(part, seasons) : `${percent(part, seasons)} %`);

const STATUS: Record<string, string> = {
  champion: say("champion"),
  "in the playoffs": say("in the playoffs"),
  "out of the playoffs": say("out of the playoffs"),
};
/** How somebody stands, which a season says in English. */
export const statusOf = (status: string): string => STATUS[status] ?? status;

/** Where a race was, and how it went, under its name. */
export function raceStatus(season: SeasonDocument, { race, track, type, figures: { cautions } }: CalendarLine): string {
  const flags = cautions === undefined ? "" : several(cautions, "caution");
  return [say("Race {race} of {all}", { race, all: season.calendar.length }), track, type, flags].filter(Boolean).join(", ");
}

/** Three letters of a track, or the number of the race. */
export const short = (line: Pick<CalendarLine, "race" | "track">): string =>
  line.track ? line.track.replace(/[^A-Za-z]/g, "").slice(0, 3) : say("R{race}", { race: line.race });

export const lastName = (driver: string): string => {
  const words = driver.split(" ");
  const last = words.at(-1) ?? driver;
  return words.length > 2 && /^(jr|sr|ii|iii|iv)\.?$/i.test(last) ? words.slice(-2).join(" ") : words.length > 1 && !/^\d+$/.test(last) ? last : driver;
};

type Cell = string | number;

function cellOf(cell: Cell): string {
  const text = String(cell);
  // A cell that a spreadsheet would take for a formula is made text.
  const safe = typeof cell === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csv = (lines: Cell[][]): string => lines.map((cells) => `${cells.map(cellOf).join(",")}\n`).join("");

export function standingsCsv(rows: Row[], numbers: Map<string, { number: string }>): string {
  const head = ["place", "car", "driver", "points", "gap", "starts", "wins", "poles", "top5", "top10", "led", "out", "average_finish", "status"];
  const cells = (row: Row) => [row.place, numbers.get(row.driver)?.number ?? "", row.driver, row.score, row.gap, row.starts, row.wins, row.poles, row.top5, row.top10, row.led, row.out, row.average.toFixed(2), row.status];
  return csv([head, ...rows.map(cells)]);
}

export function driverCsv(page: DriverPage, calendar: CalendarLine[]): string {
  const head = ["race", "name", "track", "start", "finish", "running", "led", "points", "total", "standing"];
  const cells = (race: DriverRace) => {
    const where = calendar[race.race - 1];
    return [race.race, where?.name ?? "", where?.track ?? "", race.start || "", race.place, race.running ? "yes" : "no", race.led, race.points, race.score, race.standing];
  };
  return csv([head, ...page.races.map(cells)]);
}

export function outlookCsv({ outlook, numbers, calibration }: OutlookDocument): string {
  const real = new Map(calibration?.pairs.map((pair) => [pair.driver, pair]));
  const head = ["place", "car", "driver", "title", "title_low", "title_high", "points", "points_low", "points_high", "points_5", "points_95", "wins", "top5", "out", "average_finish"];
  const lines = outlook.drivers.map((each): Cell[] => {
    const pair = real.get(each.driver);
    return [
      each.place, numbers[each.driver] ?? "", each.driver,
      each.title.value.toFixed(4), each.title.low.toFixed(4), each.title.high.toFixed(4),
      each.points.value.toFixed(1), each.points.low.toFixed(1), each.points.high.toFixed(1),
      each.points_range.low, each.points_range.high, each.wins.value.toFixed(2), each.top5, each.dnfs, each.average_finish,
      ...(calibration ? [pair?.real_points ?? "", pair?.real_rank ?? ""] : []),
    ];
  });
  return csv([calibration ? [...head, "real_points", "real_rank"] : head, ...lines]);
}
