// The few words every part of the table says: where we are, what flag flies, who leads.
import type { Daytona500View, LogEntry } from "../../wire/types";
import type { Flag, Scene, Tick, Tower, TowerRow } from "../module";
import { carName, COLORS, money, prizesOf, racesOf, short, trackOf, who, type Content } from "./content";
import { ranking, told } from "./log";
import { standOf } from "./motion.svelte";

export type Here = Scene<Daytona500View, Content>;

const AUCTION = ["first-dealer", "deal", "bidding-card", "bid"];

export const selling = (view: Daytona500View) => AUCTION.includes(view.asks);

export function limit(view: Daytona500View): number {
  return view.players.length === 2 ? 3 : 2;
}

export function place(scene: Here): string {
  const { view } = scene;
  const races = racesOf(scene.table.options);
  const race = races > 1 ? `Race ${view.race} of ${races}` : "One race";
  if (view.over) return `${race}, finished`;
  if (selling(view)) return `${race}, auction`;
  const { turn } = told(scene.entries, trackOf(scene.content, scene.table.options));
  return turn ? `${race}, turn ${turn}` : race;
}

export function flag({ view }: Here): { flag: Flag; words: string } {
  if (view.over) return { flag: "check", words: "Finished" };
  if (selling(view)) return { flag: "white", words: "Auction" };
  if (view.places.length) return { flag: "check", words: `${view.places.length} home` };
  return { flag: "green", words: "Green flag" };
}

export function tab({ view }: Here): string {
  return view.asks === "bid" ? "Your bid" : view.asks === "card" ? "Your card" : "Your call";
}

export function leader(view: Daytona500View): string | null {
  if (view.places.length) return view.places[0]!;
  const stand = standOf(view);
  if (selling(view) || !stand.size) return null;
  return ranking(stand, view.places)[0] ?? null;
}

export function tower(scene: Here): Tower {
  return selling(scene.view) ? lots(scene) : order(scene);
}

function lots(scene: Here): Tower {
  const { view } = scene;
  const { sales } = told(scene.entries, trackOf(scene.content, scene.table.options));
  const name = (seat: number | null) => who(scene.table.seats, seat, scene.seat);
  const hidden = COLORS.filter((car) => !view.offered.includes(car));
  const guess = hidden.length > 2 ? `one of ${hidden.length} cars` : hidden.join(" or ");
  const rows: TowerRow[] = view.offered.map((car, i) => {
    const up = car === view.lot;
    const sale = sales.get(car);
    const seat = view.cars.find((one) => one.car === car)?.owner ?? null;
    return {
      key: car,
      place: i + 1,
      car,
      name: carName(car),
      detail: up ? (view.bidder === null ? "no bid yet" : `${short(scene.table.seats, view.bidder, scene.seat)} ${view.bidder === scene.seat ? "lead" : "leads"}`) : seat === null ? "nobody wanted it" : name(seat),
      figure: up ? (view.bidder === null ? "–" : money(view.bid)) : seat === null ? "–" : sale ? money(sale.price) : "sold",
      note: `grid #${i + 1}`,
      mine: !up && seat !== null && seat === scene.seat,
      acting: up,
      out: false,
    };
  });
  for (let i = rows.length; i < COLORS.length; i++) {
    rows.push({ key: `lot${i}`, place: i + 1, car: "", name: "Face down", detail: guess, figure: "", note: `grid #${i + 1}`, mine: false, acting: false, out: true });
  }
  return { title: "Lots", unit: "in order of sale", rows };
}

function order(scene: Here): Tower {
  const { view } = scene;
  const { before, sales } = told(scene.entries, trackOf(scene.content, scene.table.options));
  const prizes = prizesOf(scene.content, scene.table.options);
  const now = ranking(standOf(view), view.places);
  const past = before.size === COLORS.length ? ranking(before, view.places.filter((car) => before.get(car) === "home")) : now;
  const rows = now.map((car, i): TowerRow => {
    const of = view.cars.find((one) => one.car === car)!;
    const sale = sales.get(car);
    const paid = sale && sale.seat !== null ? ` · paid ${money(sale.price)}` : "";
    const up = past.indexOf(car) - i;
    const gone = view.over && of.place === null;
    return {
      key: car,
      place: i + 1,
      car,
      name: carName(car),
      detail: of.owner === null ? "no owner" : `${who(scene.table.seats, of.owner, scene.seat)}${paid}`,
      figure: of.place === null ? String(of.to_go ?? "") : view.over ? money(prizes[of.place - 1] ?? 0) : "home",
      note: of.place !== null ? (view.over ? "" : money(prizes[of.place - 1] ?? 0)) : gone ? "out of gas" : up > 0 ? `▲ ${up}` : up < 0 ? `▼ ${-up}` : "–",
      mine: of.owner !== null && of.owner === scene.seat,
      acting: view.car === car,
      out: gone,
    };
  });
  return { title: view.over ? "Result" : "Running order", unit: view.over ? "prize" : "to go", rows };
}

/** Marks for the time line of the replay. */
export function ticks(entry: LogEntry, before: Daytona500View | null, after: Daytona500View): Tick[] {
  const found: Tick[] = [];
  const [was, is] = [before && leader(before), leader(after)];
  if (was && is && was !== is && before!.race === after.race) {
    found.push({ kind: "lead", words: `${carName(is)} takes the lead from ${carName(was)}` });
  }
  const stuck = entry.lines.filter((line) => line.kind === "blocked" || line.kind === "moved-as-far-as-possible");
  if (stuck.length) found.push({ kind: "blocked", words: stuck.map((line) => line.words).join(" ") });
  const drafted = entry.lines.filter((line) => line.kind === "drafted");
  if (drafted.length) found.push({ kind: "draft", words: drafted.map((line) => line.words).join(" ") });
  for (const line of entry.lines) {
    if (line.kind === "finished") found.push({ kind: "finish", words: line.words });
    if (line.kind === "car-bought") found.push({ kind: "sale", words: line.words });
  }
  return found;
}
