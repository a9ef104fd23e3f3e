// The few words every part of the table says: where we are, what flag flies, who leads.
import type { Flag, Tick, Tower, TowerRow } from "../module";
import { lookAhead } from "./ahead";
import { carName, carsOf, money, short, standOf, trackOf, who, type Entry, type Option, type Scene, type View } from "./content";
import { orderBefore, told } from "./log";

const AUCTION = ["first-dealer", "deal", "bidding-card", "bid"];

export const selling = (view: View) => AUCTION.includes(view.asks);

export function place(scene: Scene): string {
  const { view } = scene;
  const race = view.races > 1 ? `Race ${view.race} of ${view.races}` : "One race";
  if (view.over) return `${race}, finished`;
  if (selling(view)) return `${race}, auction`;
  const { turn } = told(scene.entries);
  return turn ? `${race}, turn ${turn}` : race;
}

export function flag({ view }: Scene): { flag: Flag; words: string } {
  if (view.over) return { flag: "check", words: "Finished" };
  if (selling(view)) return { flag: "white", words: "Auction" };
  if (view.places.length) return { flag: "check", words: `${view.places.length} home` };
  return { flag: "green", words: "Green flag" };
}

export function tab({ view }: Scene): string {
  return view.asks === "bid" ? "Your bid" : view.asks === "card" ? "Your card" : "Your call";
}

export function leader(view: View): string | null {
  if (view.places.length) return view.places[0]!;
  return selling(view) || !standOf(view).size ? null : (view.order[0] ?? null);
}

export function tower(scene: Scene): Tower {
  return selling(scene.view) ? lots(scene) : order(scene);
}

function lots(scene: Scene): Tower {
  const { view } = scene;
  const { prices } = told(scene.entries);
  const name = (seat: number | null) => who(scene.table.seats, seat, scene.seat);
  const hidden = carsOf(view).filter((car) => !view.offered.includes(car));
  const guess = hidden.length > 2 ? `one of ${hidden.length} cars` : hidden.join(" or ");
  const rows: TowerRow[] = view.offered.map((car, i) => {
    const up = car === view.lot;
    const price = prices.get(car);
    const seat = view.cars.find((one) => one.car === car)?.owner ?? null;
    return {
      key: car,
      place: i + 1,
      car,
      name: carName(car),
      detail: up ? (view.bidder === null ? "no bid yet" : `${short(scene.table.seats, view.bidder, scene.seat)} ${view.bidder === scene.seat ? "lead" : "leads"}`) : seat === null ? "nobody wanted it" : name(seat),
      figure: up ? (view.bidder === null ? "–" : money(view.bid)) : seat === null ? "–" : price === undefined ? "sold" : money(price),
      note: `grid #${i + 1}`,
      mine: !up && seat !== null && seat === scene.seat,
      acting: up,
    };
  });
  for (let i = rows.length; i < view.cars.length; i++) {
    rows.push({ key: `lot${i}`, place: i + 1, car: "", name: "Face down", detail: guess, figure: "", note: `grid #${i + 1}`, mine: false, acting: false, out: true });
  }
  return { title: "Lots", unit: "in order of sale", rows };
}

function order(scene: Scene): Tower {
  const { view } = scene;
  const { before, prices } = told(scene.entries);
  const past = orderBefore(view, trackOf(scene), before);
  const rows = view.order.map((car, i): TowerRow => {
    const of = view.cars.find((one) => one.car === car)!;
    const price = prices.get(car);
    const paid = price === undefined ? "" : ` · paid ${money(price)}`;
    const up = past.indexOf(car) - i;
    const gone = view.over && of.place === null;
    return {
      key: car,
      place: i + 1,
      car,
      name: carName(car),
      detail: of.owner === null ? "no owner" : `${who(scene.table.seats, of.owner, scene.seat)}${paid}`,
      figure: of.place === null ? String(of.to_go ?? "") : view.over ? money(view.prizes[of.place - 1]!) : "home",
      note: of.place !== null ? (view.over ? "" : money(view.prizes[of.place - 1]!)) : gone ? "out of gas" : up > 0 ? `▲ ${up}` : up < 0 ? `▼ ${-up}` : "–",
      mine: of.owner !== null && of.owner === scene.seat,
      acting: view.car === car,
      out: gone,
    };
  });
  return { title: view.over ? "Result" : "Running order", unit: view.over ? "prize" : "to go", rows };
}

/** Marks for the time line of the replay. */
export function ticks(entry: Entry, before: View | null, after: View): Tick[] {
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

/** A card that moves nobody. */
export function note(scene: Scene, { facts }: Option): string {
  return "moves" in facts && lookAhead(facts.moves, scene).idle ? "Does nothing here: nobody moves." : "";
}
