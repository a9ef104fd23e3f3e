// What the tower, the bar and the time line say.
import { genitive, say, several } from "../../lib/speech";
import { who } from "../../lib/words";
import type { Entry, Flag, Tick, Tower, TowerRow } from "../module";
import { carName, carOf, type CarView, type Line, type Option, type Scene, spaces, type View } from "./content";
import { wheel } from "./drive.svelte";

/** What the cards of the hand answer. */
export const CARDS_ASKED = ["action", "garage", "qualify", "discard"];

export function place({ view }: Scene): string {
  const { name } = view.race;
  const race = view.races.length > 1 ? say("{race} (race {number} of {races})", { race: name, number: view.number, races: view.races.length }) : name;
  if (view.over) return say("{race}, finished", { race });
  if (view.qualifying) return say("{race}, qualifying", { race });
  return say("{race}, stage {stage} of {stages}, round {round}", { race, stage: view.stage, stages: view.race.stages.length, round: view.rounds });
}

export function flag({ view }: Scene): { flag: Flag; words: string } {
  if (view.flag === "checkered" || view.over) return { flag: "check", words: say("Checkered flag") };
  if (view.flag === "yellow") return { flag: "yellow", words: say("Yellow flag") };
  if (view.qualifying) return { flag: "white", words: say("Qualifying") };
  return { flag: "green", words: say("Green flag") };
}

const TABS: Record<string, string> = {
  action: say("Your turn"),
  drive: say("Your drive"),
  qualify: say("Sealed"),
  "pit-dice": say("Sealed"),
  garage: say("Garage"),
  reroll: say("Reroll?"),
  flag: say("Yellow flag"),
  "solo-flag": say("Yellow flag"),
  "give-way": say("Side by side"),
};
export const tab = ({ view }: Scene) => TABS[view.asks] ?? say("Your call");

/** The whole way to a space that is aimed at, not only its first step. */
export function whole(scene: Scene): string {
  const [aimed, car] = [wheel.aimed(scene), carOf(scene.view, scene.view.activation?.car)];
  if (!aimed || !car) return "";
  const mine = car.kind === "primary" && car.owner === scene.seat;
  const facts = { car: carName(car), steps: several(aimed.steps.length, "step"), where: aimed.where, left: several(aimed.left, "space") };
  return say(mine ? "You would drive {steps} to {where}, with {left} left." : "{car} would drive {steps} to {where}, with {left} left.", facts);
}

/** What of a card does nothing here, and how likely a push, a trade or a reroll goes wrong. */
export function note(_scene: Scene, { facts }: Option): string {
  const percent = (part: number) => Math.round(part * 100);
  switch (facts?.type) {
    case "card":
      return facts.idle === "card" ? say("Does nothing here.") : facts.idle === "maneuver" ? say("Its maneuver does nothing here.") : "";
    case "step":
      return facts.push?.dice ? say("{own}% that your car fails, {any}% that some car does.", { own: percent(facts.push.fails), any: percent(facts.push.any_fails) }) : "";
    case "trade":
      return say("{percent}% that it fails.", { percent: percent(facts.fails) });
    case "fumes":
      return say("{percent}% for a card, else {back} back.", { percent: percent(facts.gas), back: facts.back });
    case "reroll": {
      const chances = { good: percent(facts.good / 6), hope: facts.hope, worse: percent(facts.worse / 6) };
      return say(facts.worse ? "{good}% that it {hope}, {worse}% that it is worse." : "{good}% that it {hope}.", chances);
    }
  }
  return "";
}

/** Tokens by themselves, and within a sentence. */
export const TOKENS: Record<string, string> = { "move-over": say("Move over"), lapped: say("Lapped") };
const TOKENS_WITHIN: Record<string, string> = { "move-over": say("move over"), lapped: say("lapped") };

/** Whose an NPD is. Alone, there are no teams. */
function npdWords({ view, table, seat }: Scene, { kind, owner }: CarView): string {
  if (view.players.length === 1 || (view.qualifying && owner === null && view.asks === "team")) return say("NPD");
  if (kind !== "teammate" || owner === null) return say("rogue");
  return owner === seat ? say("your teammate") : say("{whose} teammate", { whose: genitive(who(table.seats, owner, seat)) });
}

function detail(scene: Scene, car: CarView): string {
  const { view } = scene;
  const said: string[] = [];
  const player = view.players.find((one) => one.car === car.car && car.kind === "primary");
  said.push(carName(car));
  // what matters most first: the rest may be cut off
  if (car.box) said.push(say("box {box}", { box: car.box }));
  else if (TOKENS_WITHIN[car.token]) said.push(TOKENS_WITHIN[car.token]!);
  if (player) {
    if (player.must_pit) said.push(say("must pit"));
    said.push(several(player.cards, "card"), player.fresh ? say("fresh") : say("worn"));
  } else if (car.kind !== "primary") {
    said.push(npdWords(scene, car));
  }
  return said.join(" · ");
}

function nameOf({ table, seat }: Scene, car: CarView): string {
  if (car.kind === "primary") return who(table.seats, car.owner, seat);
  return car.nickname; // four of them are somebody's, and none is only "a teammate"
}

export function tower(scene: Scene): Tower {
  const { view, seat } = scene;
  const lead = view.cars.find(({ place: first }) => first === 1)?.distance ?? null;
  const rows = view.field.map((car) => carOf(view, car)!).map((car): TowerRow => ({
    key: car.car,
    place: car.finish ?? car.place,
    car: car.car,
    number: car.number,
    name: nameOf(scene, car),
    detail: detail(scene, car),
    figure: String(view.races.length > 1 ? car.total : car.points),
    note: view.over || car.distance === null || lead === null ? "" : car.behind ? `+${spaces(car.behind)}` : car.place === 1 ? say("leads") : say("level"),
    mine: car.kind === "primary" && car.owner === seat && seat !== null,
    acting: !view.over && (view.placing ?? view.reroll?.car ?? view.activation?.car) === car.car,
  }));
  return { title: view.qualifying ? say("The field") : say("Running order"), unit: say("points"), rows };
}

export function leader(view: View): string | null {
  if (view.qualifying) return null;
  return view.cars.find((car) => car.finish === 1)?.car ?? view.order[0] ?? null;
}

const TICKS: Record<string, { kind: string; words: (car: string) => string }> = {
  caution: { kind: "caution", words: () => say("A caution") },
  "stage-ended": { kind: "stage", words: () => say("The stage ends") },
  "checkered-flag": { kind: "stage", words: () => say("Checkered flag") },
  pitted: { kind: "pit", words: (car) => say("{car} pits", { car }) },
  lapped: { kind: "lapped", words: (car) => say("{car} is lapped", { car }) },
  "test-failed": { kind: "crash", words: (car) => say("{car} fails a Risk test", { car }) },
};

export function ticks(entry: Entry<Line>, before: View | null, after: View): Tick[] {
  const marks: Tick[] = [];
  for (const { kind, facts } of entry.lines) {
    const car = "car" in facts ? carOf(after, facts.car) : null;
    const tick = TICKS[kind];
    if (tick) marks.push({ kind: tick.kind, words: tick.words(car ? carName(car) : say("A car")) });
  }
  const [was, is] = [before && leader(before), leader(after)];
  const first = carOf(after, is);
  if (first && was !== is) marks.unshift({ kind: "lead", words: say("{car} takes the lead", { car: carName(first) }) });
  return marks;
}
