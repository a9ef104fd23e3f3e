// The few words every part of the table says: where we are, what flag flies, who leads.
import { say, several } from "../../lib/speech";
import { who } from "../../lib/words";
import type { Flag, Tick, Tower, TowerRow } from "../module";
import { cameOf } from "./choosing";
import { carName, eventTitle, initials, trackOf, type Content, type Entry, type Here, type Option, type View } from "./content";

const BEFORE = ["starting-cars", "starting-cars-openly", "bag", "bag-fill", "bag-draw"];

export const starting = (view: View) => BEFORE.includes(view.asks);

export function place({ view, content }: Here): string {
  const track = trackOf(content, view).title;
  const facts = { track, turn: view.turn };
  if (view.over) return say("{track}, finished in turn {turn}", facts);
  return starting(view) ? say("{track}, line-up", { track }) : say("{track}, turn {turn}", facts);
}

export function flag({ view }: Here): { flag: Flag; words: string } {
  if (view.over) return { flag: "check", words: say("Finished") };
  if (starting(view)) return { flag: "white", words: say("Line-up") };
  return { flag: "red", words: say("No rules but these") };
}

/** How far a team is in its turn: nothing of it before one of its cars could have driven. */
export function howFar(left: number, cars: readonly { acted: boolean }[]): string {
  if (left) return say("{cars} left", { cars: several(left, "car") });
  return cars.some((car) => car.acted) ? say("done") : "";
}

const TABS: Record<string, string> = {
  card: say("Your car"),
  fire: say("Your shot"),
  route: say("Your move"),
  step: say("Your move"),
  discard: say("Your hand"),
  "starting-cars": say("Your team"),
  "starting-cars-openly": say("Your team"),
  bag: say("Line-up"),
  link: say("Your move"),
  lane: say("Your move"),
  chain: say("Your hit"),
  replacement: say("Reserve"),
};
/** Questions that an event put: it lies open until they are answered. */
export const EVENTFUL = ["debris", "bump", "bump-space", "drift", "get-there", "open-road", "side"];

export const tab = ({ view }: Here) => TABS[view.asks] ?? (EVENTFUL.includes(view.asks) ? say("Event") : say("Your call"));

/** The team with least to go; nobody while several share it. */
export function leader(view: View): string | null {
  return view.leader === null ? null : view.teams[view.leader]!.color;
}

export function tower(scene: Here): Tower {
  const { view } = scene;
  const teams = view.ranked.map((seat) => view.teams[seat]!);
  const dense = teams.length > 9;
  const rows = teams.map((team): TowerRow => {
    const owner = who(scene.table.seats, team.seat, scene.seat);
    const acting = !view.over && (view.segment ? view.active === team.seat : view.to_act.length === 1 && view.to_act[0] === team.seat);
    return {
      key: team.color,
      place: team.place,
      car: team.color,
      number: initials(team.team),
      name: team.team,
      detail: dense ? owner : `${owner} · ${several(team.in_play, "car")}${team.reserves ? ` + ${team.reserves}` : ""}`,
      figure: String(team.pool),
      note: dense || !team.damage ? undefined : say("{damage} dmg", { damage: team.damage }),
      mine: team.seat === scene.seat,
      acting,
      out: team.in_play === 0 && team.reserves === 0,
    };
  });
  return { title: view.over ? say("Result") : say("Points to go"), unit: say("first to zero"), rows };
}

const TICKS: Record<string, string> = { "crossed-the-line": "crossing", destroyed: "crash", "kill-scored": "kill", "event-drawn": "event", "race-won": "finish" };

/** Marks for the time line of the replay. */
export function ticks(entry: Entry, before: View | null, after: View): Tick[] {
  const found: Tick[] = [];
  const [was, is] = [before && leader(before), leader(after)];
  const name = (color: string) => after.teams.find((team) => team.color === color)?.team ?? color;
  if (before && is && was !== is) found.push({ kind: "lead", words: say("{team} has least to go", { team: name(is) }) });
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
  if (clash) return say("{kill}% that it destroys {car}, {lost}% that your car is lost.", { kill: clash.kill, car: carName(clash.target), lost: clash.lost });
  const odds = facts.on === "car" ? facts.odds : null;
  return odds ? say("{hit}% to hit, {kill}% to destroy.", { hit: odds.hit, kill: odds.kill }) : "";
}
