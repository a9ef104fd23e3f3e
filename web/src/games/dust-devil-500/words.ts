// What the tower, the bar and the cards in the infield say.
import { livery } from "../../lib/liveries";
import { plural } from "../../lib/words";
import type { DustDevil500View, LogEntry, Said } from "../../wire/types";
import type { Flag, Scene, Tick, Tower } from "../module";
import type { Place } from "./board";
import { type Content, dieOf, spacesTo, colorOf, type Track, trackOf } from "./content";
import { INKS } from "./inks";

export type Here = Scene<DustDevil500View, Content>;
type CarView = DustDevil500View["cars"][number];

export const RACES: Record<number, { name: string; how: string }> = {
  1: { name: "Rookie Run", how: "one die, colors" },
  2: { name: "Maniac Mile", how: "one die, numbers" },
  3: { name: "Demolition Derby", how: "one die, colors or numbers" },
  4: { name: "Rainbow Race", how: "two dice, colors" },
  5: { name: "Danger Dragster", how: "two dice, numbers" },
  6: { name: "Dust Devil 500", how: "two dice, colors or numbers" },
};

export function carName(car: string): string {
  const { name, number } = livery(car);
  return `${name} ${number}`;
}

export function place({ view, table }: Here): string {
  const race = RACES[view.race];
  const which = table.options["series"] === true ? `Race ${view.race} of 6` : `Race ${view.race}`;
  return `${which}: ${race?.how ?? ""}, round ${view.round}`;
}

export function flag({ view }: Here): { flag: Flag; words: string } {
  if (view.over || view.home.length) return { flag: "check", words: "Checkered flag" };
  if (view.cars.some((car) => car.past_red_line)) return { flag: "white", words: "Past the Red Line" };
  return { flag: "green", words: "Green flag" };
}

/** The card a car keeps, in words. */
export function keptName(content: Content, id: string): string {
  return content.red_cards.find((card) => card.id === id)?.name ?? id;
}

/** What lies ahead of a car besides its next roll. */
export function duties(car: CarView, content: Content): string[] {
  const all: string[] = [];
  if (car.owes === "pit-row") all.push("Pit Row next");
  if (car.owes === "ramp") all.push("ramp next");
  if (car.lost_turns === 1) all.push("loses a turn");
  if (car.lost_turns > 1) all.push(`loses ${car.lost_turns} turns`);
  if (car.extra_turns) all.push(car.extra_turns === 1 ? "extra turn" : `${car.extra_turns} extra turns`);
  all.push(...car.kept.map((id) => `holds ${keptName(content, id)}`));
  return all;
}

function owner({ table, seat }: Here, car: CarView): string {
  if (car.seat === seat) return "You";
  return table.seats[car.seat]?.name ?? `Seat ${car.seat + 1}`;
}

export function spaceName(space: number | string): string {
  return space === "start" ? "Start" : space === "finish" ? "Home" : String(space);
}

export function tower(scene: Here): Tower {
  const { view, content, seat } = scene;
  const series = scene.table.options["series"] === true;
  const rows = [...view.cars]
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
    .map((car) => {
      const what = duties(car, content);
      if (car.past_red_line && !what.length && car.space !== "finish") what.push("past the Red Line");
      return {
        key: car.car,
        place: car.space === "start" ? null : car.place,
        car: car.car,
        name: livery(car.car).name,
        detail: [owner(scene, car), ...what].join(" · "),
        figure: spaceName(car.space),
        note: series ? `${view.points[car.car] ?? 0} points` : car.space === "finish" ? "" : `${car.to_go} to go`,
        mine: car.seat === seat,
        acting: !view.over && car.seat === (view.to_act ?? view.turn_of),
        out: false,
      };
    });
  return { title: "Running order", unit: "space", rows };
}

export function leader(view: DustDevil500View): string | null {
  const first = view.cars.filter((car) => car.place === 1 && car.space !== "start");
  return first.length ? first[0]!.car : null;
}

const TICKS: Record<string, { kind: string; words: (name: string) => string }> = {
  bumped: { kind: "bump", words: (name) => `${name} is bumped` },
  "bumped-in-turn": { kind: "bump", words: (name) => `${name} is bumped in turn` },
  "red-card": { kind: "card", words: (name) => `${name} draws a Red Card` },
  "spun-out": { kind: "crash", words: (name) => `${name} spins out` },
  "entered-ramp": { kind: "caution", words: (name) => `${name} in the Runaway Ramp` },
  "race-ended": { kind: "stage", words: () => "The race ends" },
};

export function ticks(entry: LogEntry, before: DustDevil500View | null, after: DustDevil500View): Tick[] {
  const marks: Tick[] = [];
  for (const line of entry.lines) {
    const tick = TICKS[line.kind];
    const car = after.cars[line.facts["seat"] ?? -1]?.car;
    if (tick) marks.push({ kind: tick.kind, words: tick.words(car ? carName(car) : "A car") });
  }
  const [was, is] = [before && leader(before), leader(after)];
  if (is && was !== is) marks.unshift({ kind: "lead", words: `${carName(is)} takes the lead` });
  return marks;
}

/** Where an option leads: its short form ends with the space ("Colors: Green 23"). */
export function endOf(said: Said, from: Place): Place | null {
  const to = /: (.+)$/.exec(said.short)?.[1];
  if (to === undefined) return null;
  if (to === "stay") return from;
  if (to === "finish" || to === "the Finish Line") return "finish";
  if (to === "Start") return "start";
  return /\b([PR]\d+|\d+)\b/.exec(to)?.[1] ?? null;
}

/** A roll cannot be looked at beforehand. */
export function isRoll(said: Said): boolean {
  return "roll" in (said.action as object);
}

/** One choice as a card in the infield. */
export interface ChoiceCard {
  title: string;
  how: string; // the way there
  end: string; // where it ends, and what comes of it
  rules: string[];
}

export function choiceCard(scene: Here, option: number): ChoiceCard {
  const said = scene.decision!.options[option]!;
  const [title, to = ""] = said.short.split(/: (.*)/s);
  const end = [to === "finish" ? "The Finish Line" : to === "stay" ? "Stay where you are" : to, said.detail]
    .filter(Boolean)
    .join(": ");
  return { title: title!, how: way(scene, said), end: end || said.detail, rules: said.rules };
}

/** How a reading gets there: "3 + 7 = 10 spaces", "Red 19, then on to Green". */
function way(scene: Here, said: Said): string {
  const action = said.action as { read?: string; turbocharge?: boolean; roll?: number };
  const { view } = scene;
  const track = trackOf(scene.content, scene.table.options);
  const faces = dieOf(scene.content, scene.table.options).faces;
  const car = view.cars[scene.decision!.seat]!;
  const roll = view.roll;
  if (action.roll) return action.roll === 1 ? "A short move, past the Red Line" : "As in the race so far";
  if (action.read === "numbers") {
    const sum = roll.reduce((all, one) => all + one, 0);
    return roll.length === 2 ? `${roll[0]} + ${roll[1]} = ${sum} spaces` : `${plural(sum, "space")}`;
  }
  const colors = roll.map((number) => faces[number - 1]!.color);
  if (action.turbocharge !== undefined) {
    return action.turbocharge ? "On to the farther color" : `${roll[0]} + ${roll[1]} spaces, no more`;
  }
  if (colors.length === 1) return `To the next ${INKS[colors[0]!].name}`;
  if (typeof car.space !== "number" && car.space !== "start") return "The farther color, then the other";
  return twoColors(track, car, colors[0]!, colors[1]!);
}

function twoColors(track: Track, car: CarView, a: Parameters<typeof spacesTo>[2], b: typeof a): string {
  const start = car.space === "start" ? 0 : Number(car.space);
  if (car.owes === "ramp") return "Into the ramp";
  const from = car.owes === "pit-row" ? track.pit_row.exit - track.pit_row.spaces.length - 1 : start;
  const [far, near] = spacesTo(track, from, a) >= spacesTo(track, from, b) ? [a, b] : [b, a];
  const halfway = from + spacesTo(track, from, far);
  const on = INKS[near].name;
  if (halfway > track.length) return `${INKS[far].name} lies at the line or beyond`;
  const space = car.owes === "pit-row" ? "" : ` ${halfway}`;
  return `${INKS[colorOf(track, halfway)].name}${space} first, then on to ${on}`;
}
