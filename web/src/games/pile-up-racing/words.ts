// Tower, place, flag and the marks of a race.
import type { LogEntry, PileUpRacingCarView, PileUpRacingView } from "../../wire/types";
import type { Flag, Scene, Tick, Tower } from "../module";
import type { Content } from "./content";
import { driversIn } from "./action";

export type View = PileUpRacingView;
export type CarView = PileUpRacingCarView;
export type Here = Scene<View, Content>;

export const pileName = (pile: number): string =>
  pile < 26 ? String.fromCharCode(65 + pile) : String.fromCharCode(64 + Math.floor(pile / 26)) + String.fromCharCode(65 + (pile % 26));

/** "Martin Truex Jr" as "Truex Jr"; two of a name keep an initial. */
export function lastNames(drivers: string[]): Map<string, string> {
  const short = (name: string) => name.split(" ").slice(1).join(" ") || name;
  const count = new Map<string, number>();
  for (const driver of drivers) count.set(short(driver), (count.get(short(driver)) ?? 0) + 1);
  return new Map(drivers.map((driver) => [driver, count.get(short(driver))! > 1 ? `${driver[0]}. ${short(driver)}` : short(driver)]));
}

/** How many segments there are, the Final Lap not counted. */
export const segments = (view: View): number => view.boxes.reduce((sum, boxes) => sum + boxes, 0);

export const finalLap = (view: View): boolean => view.box >= segments(view);

/** A segment by its number: "segment 3", "Final Lap", "overtime". */
export function segmentName(view: View, segment: number): string {
  const last = segments(view) + 1;
  return segment < last ? `segment ${segment}` : segment === last ? "Final Lap" : "overtime";
}

/** The stage a box lies in, from 0. */
export function stageOf(boxes: number[], box: number): number {
  let end = 0;
  for (const [stage, size] of boxes.entries()) {
    end += size;
    if (box < end) return stage;
  }
  return boxes.length - 1;
}

export function lapsRun(view: View): number {
  const all = segments(view) + 1;
  return view.over ? view.laps : Math.min(view.laps - 1, Math.round((view.box / all) * view.laps));
}

export function where(view: View): string {
  if (view.flag === "none") return "qualifying";
  if (view.over) return view.overtimes ? "finished in overtime" : "finished";
  if (finalLap(view)) return view.overtimes ? "overtime" : "Final Lap";
  return `segment ${view.box + 1} of ${segments(view)}, about lap ${Math.max(1, lapsRun(view))} of ${view.laps}`;
}

export function place({ view }: Here): string {
  return `Race ${view.race} of ${view.of}: ${view.track}, ${where(view)}`;
}

export function flag({ view, entries }: Here): { flag: Flag; words: string } {
  // The field forms up again with the last check: the flag is still to be seen.
  if (!view.over && entries.at(-1)?.lines.some(({ kind }) => kind === "caution")) return { flag: "yellow", words: `Caution ${view.cautions}` };
  switch (view.flag) {
    case "checkered":
      return { flag: "check", words: "Checkered flag" };
    case "yellow":
      return { flag: "yellow", words: `Caution ${view.cautions + 1}` };
    case "white":
      return { flag: "white", words: view.overtimes ? "Overtime" : "Final Lap" };
    case "green":
      return { flag: "green", words: "Green flag" };
    default:
      return { flag: "white", words: "Qualifying" };
  }
}

/** "A", "rear", "out". */
export function standing(car: CarView): string {
  if (!car.running) return "out";
  if (car.pile === null) return "rear";
  return pileName(car.pile);
}

export function gained(car: CarView): string {
  const by = car.start - car.place;
  return by > 0 ? `▲${by}` : by < 0 ? `▼${-by}` : "–";
}

export function tower({ view, seat, table }: Here): Tower {
  const names = lastNames(view.cars.map(({ driver }) => driver));
  const rows = view.cars.map((car) => ({
    key: car.driver,
    place: car.place,
    car: car.driver,
    number: car.number,
    name: names.get(car.driver)!,
    detail: [car.seat === null ? "" : car.seat === seat ? "you" : (table.seats[car.seat]?.name ?? ""), car.mode === "normal" || !car.running ? "" : car.mode, car.lapped ? "lap down" : ""].filter(Boolean).join(", "),
    figure: car.running ? standing(car) : "out",
    note: car.running ? gained(car) : "",
    mine: car.seat !== null && (seat === null || car.seat === seat),
    acting: view.checks.includes(car.driver) || view.special === car.driver || view.rear.includes(car.driver),
    out: !car.running,
  }));
  return { title: "Running order", unit: "pile · since grid", rows };
}

/** Who is first, as the rows of the tower name him. */
export const leader = (view: View): string | null => view.cars[0]?.driver ?? null;

export function ticks(entry: LogEntry, before: View | null, after: View): Tick[] {
  const drivers = after.cars.map(({ driver }) => driver);
  const marks: Tick[] = [];
  const [was, is] = [before && leader(before), leader(after)];
  if (was && is && was !== is) marks.push({ kind: "lead", words: `${is} takes the lead` });
  // A caution stands where it begins, so that one who goes there sees how it came out.
  const begun = before?.flag === "yellow";
  if (after.flag === "yellow" && !begun) marks.push({ kind: "caution", words: `Caution ${after.cautions + 1}, ${segmentName(after, after.box + 1)}` });
  for (const line of entry.lines) {
    const who = driversIn(line.words, drivers)[0] ?? "A car";
    const { facts } = line;
    if (line.kind === "caution" && !begun) marks.push({ kind: "caution", words: `Caution ${facts["number"]}, ${segmentName(after, facts["segment"] ?? 0)}` });
    else if (line.kind === "stage-ended") marks.push({ kind: "stage", words: `Stage ${facts["stage"]} goes to ${who}` });
    else if (line.kind === "retired" || line.kind === "broke-down") marks.push({ kind: "retired", words: `${who} is out` });
    else if (line.kind === "special-rolled") marks.push({ kind: "special", words: line.words.replace(/, on an? \d+:/, ":").replace(/\.$/, "") });
    else if (line.kind === "final-lap-began") marks.push({ kind: "stage", words: "White flag: the Final Lap" });
    else if (line.kind === "overtime-began") marks.push({ kind: "stage", words: `Overtime, attempt ${facts["attempt"]}` });
    else if (line.kind === "checkered-flag") marks.push({ kind: "finish", words: `${who} wins` });
  }
  return marks;
}

/** "A++" as its letter and its mark. */
export function letterOf(rating: string): { letter: string; mark: string } {
  const letter = /^[A-E]+/.exec(rating)?.[0] ?? rating;
  return { letter, mark: rating.slice(letter.length).replaceAll("-", "−") };
}
