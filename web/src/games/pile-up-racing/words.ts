// Tower, place, flag and the marks of a race.
import type { Flag, Tick, Tower } from "../module";
import type { CarView, Entry, Option, Scene, View } from "./content";

/** A segment as it is told: "segment 3", "Final Lap", "overtime". */
export const segmentName = (segment: number | string | null): string => (typeof segment === "number" ? `segment ${segment}` : (segment ?? ""));

export function where(view: View): string {
  if (view.flag === "none") return "qualifying";
  if (view.over) return view.overtimes ? "finished in overtime" : "finished";
  if (typeof view.segment === "string") return view.segment;
  return `segment ${view.segment} of ${view.segments}, about lap ${view.lap} of ${view.laps}`;
}

export function place({ view }: Scene): string {
  return `Race ${view.race} of ${view.of}: ${view.track}, ${where(view)}`;
}

export function flag({ view, entries }: Scene): { flag: Flag; words: string } {
  // The field forms up again with the last check: the flag is still to be seen.
  if (!view.over && entries.at(-1)?.lines.some(({ kind }) => kind === "caution")) return { flag: "yellow", words: `Caution ${view.cautions}` };
  const flags: Record<string, { flag: Flag; words: string }> = {
    green: { flag: "green", words: "Green flag" },
    yellow: { flag: "yellow", words: `Caution ${view.cautions + 1}` },
    white: { flag: "white", words: view.overtimes ? "Overtime" : "Final Lap" },
    checkered: { flag: "check", words: "Checkered flag" },
  };
  return flags[view.flag] ?? { flag: "white", words: "Qualifying" };
}

/** "A", "rear", "out". */
export function standing(car: CarView): string {
  if (!car.running) return "out";
  return car.pile ?? "rear";
}

export function gained(car: CarView): string {
  const by = car.start - car.place;
  return by > 0 ? `▲${by}` : by < 0 ? `▼${-by}` : "–";
}

export function tower({ view, seat, table }: Scene): Tower {
  const rows = view.cars.map((car) => ({
    key: car.driver,
    place: car.place,
    car: car.driver,
    number: car.number,
    name: car.short,
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

export function ticks(entry: Entry, before: View | null, after: View): Tick[] {
  const marks: Tick[] = [];
  const [was, is] = [before && leader(before), leader(after)];
  if (was && is && was !== is) marks.push({ kind: "lead", words: `${is} takes the lead` });
  // A caution stands where it begins, so that one who goes there sees how it came out.
  const begun = before?.flag === "yellow";
  if (after.flag === "yellow" && !begun) marks.push({ kind: "caution", words: `Caution ${after.cautions + 1}, ${segmentName(after.segment)}` });
  for (const { kind, facts, words } of entry.lines) {
    if (kind === "caution" && !begun) marks.push({ kind: "caution", words: `Caution ${facts.number}, ${segmentName(facts.segment)}` });
    else if (kind === "stage-ended") marks.push({ kind: "stage", words: `Stage ${facts.stage} goes to ${facts.car}` });
    else if (kind === "retired" || kind === "broke-down") marks.push({ kind: "retired", words: `${facts.car} is out` });
    else if (kind === "special-rolled") marks.push({ kind: "special", words });
    else if (kind === "final-lap-began") marks.push({ kind: "stage", words: "White flag: the Final Lap" });
    else if (kind === "overtime-began") marks.push({ kind: "stage", words: `Overtime, attempt ${facts.attempt}` });
    else if (kind === "checkered-flag") marks.push({ kind: "finish", words: `${facts.car} wins` });
  }
  return marks;
}

/** What a call does to the chances of a crash, and what it changes beside carrying on. */
export function note(_scene: Scene, { facts }: Option): string {
  if (facts.type !== "drive") return "";
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  const many = facts.cars.length > 1;
  return facts.cars
    .map(({ driver, caught, out }) => `${many ? `${driver}: ` : ""}if its pile crashes, ${percent(caught)} to be in it${out ? `, then ${percent(out)} to be out` : ""}.`)
    .join(" ")
    .replace(/^./, (letter) => letter.toUpperCase());
}
