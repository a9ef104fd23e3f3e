// Tower, place, flag and the marks of a race.
import { say } from "../../lib/speech";
import type { Flag, Tick, Tower } from "../module";
import type { CarView, Entry, Option, Scene, View } from "./content";

/** A segment in a row of them: "3", "Final Lap", "overtime". */
export function boxName(segment: number | string): string {
  if (typeof segment === "number") return String(segment);
  return segment === "overtime" ? say("overtime") : say("Final Lap");
}

/** A segment as it is told: "segment 3", "Final Lap", "overtime". */
export function segmentName(segment: number | string | null): string {
  if (typeof segment === "number") return say("segment {segment}", { segment });
  return segment === null ? "" : boxName(segment);
}

export function where(view: View): string {
  const { segment, segments, lap, laps } = view;
  if (view.flag === "none") return say("qualifying");
  if (view.over) return view.overtimes ? say("finished in overtime") : say("finished");
  if (typeof segment !== "number") return segmentName(segment);
  return say("segment {segment} of {segments}, about lap {lap} of {laps}", { segment, segments, lap, laps });
}

export function place({ view }: Scene): string {
  return say("Race {race} of {races}: {track}, {where}", { race: view.race, races: view.of, track: view.track, where: where(view) });
}

export function flag({ view, entries }: Scene): { flag: Flag; words: string } {
  // The field forms up again with the last check: the flag is still to be seen.
  if (!view.over && entries.at(-1)?.lines.some(({ kind }) => kind === "caution")) return { flag: "yellow", words: say("Caution {number}", { number: view.cautions }) };
  const flags: Record<string, { flag: Flag; words: string }> = {
    green: { flag: "green", words: say("Green flag") },
    yellow: { flag: "yellow", words: say("Caution {number}", { number: view.cautions + 1 }) },
    white: { flag: "white", words: view.overtimes ? say("Overtime") : say("Final Lap") },
    checkered: { flag: "check", words: say("Checkered flag") },
  };
  return flags[view.flag] ?? { flag: "white", words: say("Qualifying") };
}

/** "A", "rear", "out". */
export function standing(car: CarView): string {
  if (!car.running) return say("out");
  return car.pile ?? say("rear");
}

export function gained(car: CarView): string {
  const by = car.start - car.place;
  return by > 0 ? `▲${by}` : by < 0 ? `▼${-by}` : "–";
}

/** How a car is driven, if not as ever. */
function pedal({ running, mode }: CarView): string {
  if (!running || mode === "normal") return "";
  return mode === "save" ? say("save") : say("push");
}

export function tower({ view, seat, table }: Scene): Tower {
  const rows = view.cars.map((car) => ({
    key: car.driver,
    place: car.place,
    car: car.driver,
    number: car.number,
    name: car.short,
    detail: [car.seat === null ? "" : car.seat === seat ? say("{who}", { who: "you" }) : (table.seats[car.seat]?.name ?? ""), pedal(car), car.lapped ? say("lap down") : ""].filter(Boolean).join(", "),
    figure: standing(car),
    note: car.running ? gained(car) : "",
    mine: car.seat !== null && (seat === null || car.seat === seat),
    acting: view.checks.includes(car.driver) || view.special === car.driver || view.rear.includes(car.driver),
    out: !car.running,
  }));
  return { title: say("Running order"), unit: say("pile · since grid"), rows };
}

/** Who is first, as the rows of the tower name him. */
export const leader = (view: View): string | null => view.cars[0]?.driver ?? null;

export function ticks(entry: Entry, before: View | null, after: View): Tick[] {
  const marks: Tick[] = [];
  const [was, is] = [before && leader(before), leader(after)];
  if (was && is && was !== is) marks.push({ kind: "lead", words: say("{car} takes the lead", { car: is }) });
  // A caution stands where it begins, so that one who goes there sees how it came out.
  const begun = before?.flag === "yellow";
  if (after.flag === "yellow" && !begun) marks.push({ kind: "caution", words: say("Caution {number}, {segment}", { number: after.cautions + 1, segment: segmentName(after.segment) }) });
  for (const { kind, facts, words } of entry.lines) {
    if (kind === "caution" && !begun) marks.push({ kind: "caution", words: say("Caution {number}, {segment}", { number: facts.number, segment: segmentName(facts.segment) }) });
    else if (kind === "stage-ended") marks.push({ kind: "stage", words: say("Stage {stage} goes to {car}", { stage: facts.stage, car: facts.car }) });
    else if (kind === "retired" || kind === "broke-down") marks.push({ kind: "retired", words: say("{car} is out", { car: facts.car }) });
    else if (kind === "special-rolled") marks.push({ kind: "special", words });
    else if (kind === "final-lap-began") marks.push({ kind: "stage", words: say("White flag: the Final Lap") });
    else if (kind === "overtime-began") marks.push({ kind: "stage", words: say("Overtime, attempt {attempt}", { attempt: facts.attempt }) });
    else if (kind === "checkered-flag") marks.push({ kind: "finish", words: say("{car} wins", { car: facts.car }) });
  }
  return marks;
}

/** What a call does to the chances of a crash, and what it changes beside carrying on. */
export function note(_scene: Scene, { facts }: Option): string {
  if (facts.type !== "drive") return "";
  const percent = (part: number) => Math.round(part * 100);
  const many = facts.cars.length > 1;
  return facts.cars.map(({ driver, caught, out }) => chances(many ? driver : "", percent(caught), percent(out))).join(" ");
}

function chances(driver: string, caught: number, out: number): string {
  const told = { driver, caught, out };
  if (!driver) return say(out ? "If its pile crashes, {caught}% to be in it, then {out}% to be out." : "If its pile crashes, {caught}% to be in it.", told);
  return say(out ? "{driver}: if its pile crashes, {caught}% to be in it, then {out}% to be out." : "{driver}: if its pile crashes, {caught}% to be in it.", told);
}
