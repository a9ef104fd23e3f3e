// What the tower, the bar and the cards in the infield say.
import { livery } from "../../lib/liveries";
import { listed, say } from "../../lib/speech";
import { capital, who } from "../../lib/words";
import type { Flag, Tick, Tower } from "../module";
import { cardOf, type CarView, type Content, called, type Entry, type Option, type Place, type Scene, trackOf, type View } from "./content";

export function carName(car: string): string {
  const { name, number } = livery(car);
  return `${name} ${number}`;
}

export function place({ view, content }: Scene): string {
  const { race, how } = content.races.find(({ race }) => race === view.race)!;
  const facts = { race, how, round: view.round };
  if (!view.series) return say("Race {race}: {how}, round {round}", facts);
  return say("Race {race} of {races}: {how}, round {round}", { ...facts, races: content.races.length });
}

export function flag({ view }: Scene): { flag: Flag; words: string } {
  if (view.over || view.home.length) return { flag: "check", words: say("Checkered flag") };
  if (view.cars.some((car) => car.past_red_line)) return { flag: "white", words: say("Past the Red Line") };
  return { flag: "green", words: say("Green flag") };
}

/** What lies ahead of a car besides its next roll, each with its rule. */
export function duties(car: CarView, content: Content): { words: string; rule: string }[] {
  const all: { words: string; rule: string }[] = [];
  const owed = content.signs.find(({ sign }) => sign === car.owes);
  if (owed) all.push({ words: say("{sign} next", { sign: owed.name }), rule: owed.rule });
  if (car.lost_turns) all.push({ words: say(car.lost_turns === 1 ? "loses a turn" : "loses {turns} turns", { turns: car.lost_turns }), rule: "DD-TURN-02" });
  if (car.extra_turns) all.push({ words: say(car.extra_turns === 1 ? "extra turn" : "{turns} extra turns", { turns: car.extra_turns }), rule: "DD-TURN-03" });
  for (const { name, kept } of car.kept.map((id) => cardOf(content, id))) all.push({ words: say("holds {card}", { card: name }), rule: kept!.rule });
  return all;
}

export function spaceName(space: Place): string {
  if (space === "finish") return capital(say("home")); // "Home" is another word: the first page
  return space === "start" ? say("Start") : String(space);
}

export function tower(scene: Scene): Tower {
  const { view, content, table, seat } = scene;
  const rows = [...view.cars]
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
    .map((car) => {
      const what = duties(car, content).map(({ words }) => words);
      if (car.past_red_line && !what.length && car.space !== "finish") what.push(say("past the Red Line"));
      return {
        key: car.car,
        place: car.space === "start" ? null : car.place,
        car: car.car,
        name: livery(car.car).name,
        detail: [who(table.seats, car.seat, seat), ...what].join(" · "),
        figure: spaceName(car.space),
        note: view.series ? say("{points} points", { points: view.points[car.car] ?? 0 }) : car.space === "finish" ? "" : say("{spaces} to go", { spaces: car.to_go }),
        mine: car.seat === seat,
        acting: !view.over && car.seat === (view.to_act ?? view.turn_of),
      };
    });
  return { title: say("Running order"), unit: say("space"), rows };
}

export function leader(view: View): string | null {
  const first = view.cars.filter((car) => car.place === 1 && car.space !== "start");
  return first.length ? first[0]!.car : null;
}

const TICKS: Record<string, { kind: string; words: (car: string) => string }> = {
  bumped: { kind: "bump", words: (car) => say("{car} is bumped", { car }) },
  "bumped-in-turn": { kind: "bump", words: (car) => say("{car} is bumped in turn", { car }) },
  "red-card": { kind: "card", words: (car) => say("{car} draws a Red Card", { car }) },
  "spun-out": { kind: "crash", words: (car) => say("{car} spins out", { car }) },
  "entered-ramp": { kind: "caution", words: (car) => say("{car} in the Runaway Ramp", { car }) },
  "race-ended": { kind: "stage", words: () => say("The race ends") },
};

export function ticks(entry: Entry, before: View | null, after: View): Tick[] {
  const marks: Tick[] = [];
  for (const line of entry.lines) {
    const tick = TICKS[line.kind];
    const car = "seat" in line.facts && after.cars[line.facts.seat]?.car;
    if (tick) marks.push({ kind: tick.kind, words: tick.words(car ? carName(car) : say("A car")) });
  }
  const [was, is] = [before && leader(before), leader(after)];
  if (is && was !== is) marks.unshift({ kind: "lead", words: say("{car} takes the lead", { car: carName(is) }) });
  return marks;
}

/** A roll cannot be looked at beforehand. */
export const isRoll = ({ facts }: Option): boolean => facts.type === "roll";

/** Where a choice ends, and what comes of it. */
export function endOf(scene: Scene, { facts, detail }: Option): string {
  if (facts.type === "roll") return detail;
  const ends = listed(facts.ends.map((end) => called(trackOf(scene), end)), "or");
  const there = facts.stays ? say("Stay where you are") : ends[0]!.toUpperCase() + ends.slice(1);
  return `${there}: ${detail}`;
}

/** How likely a roll brings the car home; that a reading leads nowhere. */
export function note(_scene: Scene, { facts }: Option): string {
  if (facts.type === "move") return facts.stays ? say("Does nothing here: the car stays.") : "";
  return say("{percent}% to finish with this roll.", { percent: Math.round((facts.homeward / facts.rolls) * 100) });
}
