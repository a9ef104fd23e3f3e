// The few words every part of the table says: where we are, what flag flies, who leads.
import { plural, who } from "../../lib/words";
import type { Flag, Tick, Tower, TowerRow } from "../module";
import { cameOf } from "./choosing";
import { carName, eventTitle, initials, trackOf, type Content, type Entry, type Here, type Option, type View } from "./content";

const BEFORE = ["starting-cars", "starting-cars-openly", "bag", "bag-fill", "bag-draw"];

export const starting = (view: View) => BEFORE.includes(view.asks);

export function place({ view, content }: Here): string {
  const track = trackOf(content, view).title;
  if (view.over) return `${track}, finished in turn ${view.turn}`;
  return starting(view) ? `${track}, line-up` : `${track}, turn ${view.turn}`;
}

export function flag({ view }: Here): { flag: Flag; words: string } {
  if (view.over) return { flag: "check", words: "Finished" };
  if (starting(view)) return { flag: "white", words: "Line-up" };
  return { flag: "red", words: "No rules but these" };
}

/** How far a team is in its turn: nothing of it before one of its cars could have driven. */
export function howFar(left: number, cars: readonly { acted: boolean }[]): string {
  if (left) return `${plural(left, "car")} left`;
  return cars.some((car) => car.acted) ? "done" : "";
}

const TABS: Record<string, string> = {
  card: "Your car",
  fire: "Your shot",
  route: "Your move",
  step: "Your move",
  discard: "Your hand",
  "starting-cars": "Your team",
  "starting-cars-openly": "Your team",
  bag: "Line-up",
  link: "Your move",
  lane: "Your move",
  chain: "Your hit",
  replacement: "Reserve",
};
/** Questions that an event put: it lies open until they are answered. */
export const EVENTFUL = ["debris", "bump", "bump-space", "drift", "get-there", "open-road", "side"];

export const tab = ({ view }: Here) => TABS[view.asks] ?? (EVENTFUL.includes(view.asks) ? "Event" : "Your call");

/** The team with least to go; nobody while several share it. */
export function leader(view: View): string | null {
  return view.leader === null ? null : view.teams[view.leader]!.color;
}

export function tower(scene: Here): Tower {
  const { view } = scene;
  const teams = view.ranked.map((seat) => view.teams[seat]!);
  const dense = teams.length > 9;
  const rows = teams.map((team): TowerRow => {
    const acting = !view.over && (view.segment ? view.active === team.seat : view.to_act.length === 1 && view.to_act[0] === team.seat);
    return {
      key: team.color,
      place: team.place,
      car: team.color,
      number: initials(team.team),
      name: team.team,
      detail: dense ? who(scene.table.seats, team.seat, scene.seat) : `${who(scene.table.seats, team.seat, scene.seat)} · ${plural(team.in_play, "car")}${team.reserves ? ` + ${team.reserves}` : ""}`,
      figure: String(team.pool),
      note: dense || !team.damage ? undefined : `${team.damage} dmg`,
      mine: team.seat === scene.seat,
      acting,
      out: team.in_play === 0 && team.reserves === 0,
    };
  });
  return { title: view.over ? "Result" : "Points to go", unit: "first to zero", rows };
}

const TICKS: Record<string, string> = { "crossed-the-line": "crossing", destroyed: "crash", "kill-scored": "kill", "event-drawn": "event", "race-won": "finish" };

/** Marks for the time line of the replay. */
export function ticks(entry: Entry, before: View | null, after: View): Tick[] {
  const found: Tick[] = [];
  const [was, is] = [before && leader(before), leader(after)];
  const name = (color: string) => after.teams.find((team) => team.color === color)?.team ?? color;
  if (before && is && was !== is) found.push({ kind: "lead", words: `${name(is)} has least to go` });
  return [...found, ...entry.lines.flatMap(({ kind, words }) => (TICKS[kind] ? [{ kind: TICKS[kind], words }] : []))];
}

/** The last Movement Event of the log and what came of it, up to the next card that was played. */
export function lastEvent(entries: readonly Entry[], content: Content): { title: string; lines: string[] } | null {
  for (let i = entries.length - 1, looked = 0; i >= 0 && looked < 60; i--, looked++) {
    const lines = entries[i]!.lines;
    const at = lines.findIndex(({ kind }) => kind === "event-drawn");
    const drawn = lines[at];
    if (drawn?.kind !== "event-drawn") continue;
    const rest = [...lines.slice(at + 1), ...entries.slice(i + 1).flatMap((entry) => entry.lines)];
    return { title: eventTitle(content, drawn.facts.event), lines: cameOf(rest) };
  }
  return null;
}

/** The chances of a ram or a shot. */
export function note(_scene: Here, { facts }: Option): string {
  const clash = "leads" in facts ? facts.leads?.clash : null;
  if (clash) return `${clash.kill}% that it destroys ${carName(clash.target)}, ${clash.lost}% that your car is lost.`;
  const odds = facts.on === "car" ? facts.odds : null;
  return odds ? `${odds.hit}% to hit, ${odds.kill}% to destroy.` : "";
}
