// What the tower, the bar and the time line say.
import { plural, who } from "../../lib/words";
import type { Entry, Flag, Tick, Tower, TowerRow } from "../module";
import { carName, carOf, type CarView, type Line, type Option, type Scene, spaces, type View } from "./content";
import { wheel } from "./drive.svelte";

/** What the cards of the hand answer. */
export const CARDS_ASKED = ["action", "garage", "qualify", "discard"];

export function place({ view }: Scene): string {
  const race = view.races.length > 1 ? `${view.race.name} (race ${view.number} of ${view.races.length})` : view.race.name;
  if (view.over) return `${race}, finished`;
  if (view.qualifying) return `${race}, qualifying`;
  return `${race}, stage ${view.stage} of ${view.race.stages.length}, round ${view.rounds}`;
}

export function flag({ view }: Scene): { flag: Flag; words: string } {
  if (view.flag === "checkered" || view.over) return { flag: "check", words: "Checkered flag" };
  if (view.flag === "yellow") return { flag: "yellow", words: "Yellow flag" };
  if (view.qualifying) return { flag: "white", words: "Qualifying" };
  return { flag: "green", words: "Green flag" };
}

const TABS: Record<string, string> = {
  action: "Your turn",
  drive: "Your drive",
  qualify: "Sealed",
  "pit-dice": "Sealed",
  garage: "Garage",
  reroll: "Reroll?",
  flag: "Yellow flag",
  "solo-flag": "Yellow flag",
  "give-way": "Side by side",
};
export const tab = ({ view }: Scene) => TABS[view.asks] ?? "Your call";

/** The whole way to a space that is aimed at, not only its first step. */
export function whole(scene: Scene): string {
  const [aimed, car] = [wheel.aimed(scene), carOf(scene.view, scene.view.activation?.car)];
  if (!aimed || !car) return "";
  const mine = car.kind === "primary" && car.owner === scene.seat;
  return `${mine ? "You" : carName(car)} would drive ${plural(aimed.steps.length, "step")} to ${aimed.where}, with ${plural(aimed.left, "space")} left.`;
}

/** What of a card does nothing here, and how likely a push, a trade or a reroll goes wrong. */
export function note(_scene: Scene, { facts }: Option): string {
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  switch (facts?.type) {
    case "card":
      return facts.idle === "card" ? "Does nothing here." : facts.idle === "maneuver" ? "Its maneuver does nothing here." : "";
    case "step":
      return facts.push?.dice ? `${percent(facts.push.fails)} that your car fails, ${percent(facts.push.any_fails)} that some car does.` : "";
    case "trade":
      return `${percent(facts.fails)} that it fails.`;
    case "fumes":
      return `${percent(facts.gas)} for a card, else ${facts.back} back.`;
    case "reroll":
      return `${percent(facts.good / 6)} that it ${facts.hope}${facts.worse ? `, ${percent(facts.worse / 6)} that it is worse` : ""}.`;
  }
  return "";
}

export const TOKENS: Record<string, string> = { "move-over": "Move over", lapped: "Lapped" };

/** Whose an NPD is. Alone, there are no teams. */
function npdWords({ view, table, seat }: Scene, { kind, owner }: CarView): string {
  if (view.players.length === 1 || (view.qualifying && owner === null && view.asks === "team")) return "NPD";
  if (kind !== "teammate" || owner === null) return "rogue";
  return owner === seat ? "your teammate" : `${who(table.seats, owner, seat)}'s teammate`;
}

function detail(scene: Scene, car: CarView): string {
  const { view } = scene;
  const said: string[] = [];
  const player = view.players.find((one) => one.car === car.car && car.kind === "primary");
  said.push(carName(car));
  // what matters most first: the rest may be cut off
  if (car.box) said.push(`box ${car.box}`);
  else if (TOKENS[car.token]) said.push(TOKENS[car.token]!.toLowerCase());
  if (player) {
    if (player.must_pit) said.push("must pit");
    said.push(`${plural(player.cards, "card")}`, player.fresh ? "fresh" : "worn");
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
    note: view.over || car.distance === null || lead === null ? "" : car.behind ? `+${spaces(car.behind)}` : car.place === 1 ? "leads" : "level",
    mine: car.kind === "primary" && car.owner === seat && seat !== null,
    acting: !view.over && (view.placing ?? view.reroll?.car ?? view.activation?.car) === car.car,
  }));
  return { title: view.qualifying ? "The field" : "Running order", unit: "points", rows };
}

export function leader(view: View): string | null {
  if (view.qualifying) return null;
  return view.cars.find((car) => car.finish === 1)?.car ?? view.order[0] ?? null;
}

const TICKS: Record<string, { kind: string; words: (car: string) => string }> = {
  caution: { kind: "caution", words: () => "A caution" },
  "stage-ended": { kind: "stage", words: () => "The stage ends" },
  "checkered-flag": { kind: "stage", words: () => "Checkered flag" },
  pitted: { kind: "pit", words: (car) => `${car} pits` },
  lapped: { kind: "lapped", words: (car) => `${car} is lapped` },
  "test-failed": { kind: "crash", words: (car) => `${car} fails a Risk test` },
};

export function ticks(entry: Entry<Line>, before: View | null, after: View): Tick[] {
  const marks: Tick[] = [];
  for (const { kind, facts } of entry.lines) {
    const car = "car" in facts ? carOf(after, facts.car) : null;
    const tick = TICKS[kind];
    if (tick) marks.push({ kind: tick.kind, words: tick.words(car ? carName(car) : "A car") });
  }
  const [was, is] = [before && leader(before), leader(after)];
  const first = carOf(after, is);
  if (first && was !== is) marks.unshift({ kind: "lead", words: `${carName(first)} takes the lead` });
  return marks;
}
