// The few words every part of the table says: where we are, what flag flies, who leads.
import { listed, say } from "../../lib/speech";
import type { Flag, Tick, Tower, TowerRow } from "../module";
import { lookAhead } from "./ahead";
import { carName, carsOf, colorName, money, short, standOf, trackOf, who, type Entry, type Option, type Scene, type View } from "./content";
import { orderBefore, told } from "./log";

const AUCTION = ["first-dealer", "deal", "bidding-card", "bid"];

export const selling = (view: View) => AUCTION.includes(view.asks);

export function place(scene: Scene): string {
  const { view } = scene;
  const race = view.races > 1 ? say("Race {race} of {races}", { race: view.race, races: view.races }) : say("One race");
  if (view.over) return say("{race}, finished", { race });
  if (selling(view)) return say("{race}, auction", { race });
  const { turn } = told(scene.entries);
  return turn ? say("{race}, turn {turn}", { race, turn }) : race;
}

export function flag({ view }: Scene): { flag: Flag; words: string } {
  if (view.over) return { flag: "check", words: say("Finished") };
  if (selling(view)) return { flag: "white", words: say("Auction") };
  if (view.places.length) return { flag: "check", words: say("{number} home", { number: view.places.length }) };
  return { flag: "green", words: say("Green flag") };
}

export function tab({ view }: Scene): string {
  return view.asks === "bid" ? say("Your bid") : view.asks === "card" ? say("Your card") : say("Your call");
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
  const guess = hidden.length > 2 ? say("one of {number} cars", { number: hidden.length }) : listed(hidden.map(colorName), "or");
  const rows: TowerRow[] = view.offered.map((car, i) => {
    const up = car === view.lot;
    const price = prices.get(car);
    const seat = view.cars.find((one) => one.car === car)?.owner ?? null;
    return {
      key: car,
      place: i + 1,
      car,
      name: carName(car),
      detail: up ? leads(scene) : seat === null ? say("nobody wanted it") : name(seat),
      figure: up ? (view.bidder === null ? "–" : money(view.bid)) : seat === null ? "–" : price === undefined ? say("sold") : money(price),
      note: startsOn(i + 1),
      mine: !up && seat !== null && seat === scene.seat,
      acting: up,
    };
  });
  for (let i = rows.length; i < view.cars.length; i++) {
    rows.push({ key: `lot${i}`, place: i + 1, car: "", name: say("Face down"), detail: guess, figure: "", note: startsOn(i + 1), mine: false, acting: false, out: true });
  }
  return { title: say("Lots"), unit: say("in order of sale"), rows };
}

const startsOn = (number: number): string => say("grid #{number}", { number });

function leads({ view, table, seat }: Scene): string {
  if (view.bidder === null) return say("no bid yet");
  return view.bidder === seat ? say("You lead") : say("{who} leads", { who: short(table.seats, view.bidder, seat) });
}

function order(scene: Scene): Tower {
  const { view } = scene;
  const { before, prices } = told(scene.entries);
  const past = orderBefore(view, trackOf(scene), before);
  const rows = view.order.map((car, i): TowerRow => {
    const of = view.cars.find((one) => one.car === car)!;
    const price = prices.get(car);
    const name = who(scene.table.seats, of.owner, scene.seat);
    const up = past.indexOf(car) - i;
    const gone = view.over && of.place === null;
    return {
      key: car,
      place: i + 1,
      car,
      name: carName(car),
      detail: of.owner === null ? say("no owner") : price === undefined ? name : say("{name} · paid {price}", { name, price: money(price) }),
      figure: of.place === null ? String(of.to_go ?? "") : view.over ? money(view.prizes[of.place - 1]!) : say("home"),
      note: of.place !== null ? (view.over ? "" : money(view.prizes[of.place - 1]!)) : gone ? say("out of gas") : up > 0 ? `▲ ${up}` : up < 0 ? `▼ ${-up}` : "–",
      mine: of.owner !== null && of.owner === scene.seat,
      acting: view.car === car,
      out: gone,
    };
  });
  return { title: view.over ? say("Result") : say("Running order"), unit: view.over ? say("prize") : say("to go"), rows };
}

/** Marks for the time line of the replay. */
export function ticks(entry: Entry, before: View | null, after: View): Tick[] {
  const found: Tick[] = [];
  const [was, is] = [before && leader(before), leader(after)];
  if (was && is && was !== is && before!.race === after.race) {
    found.push({ kind: "lead", words: say("{leader} takes the lead from {other}", { leader: carName(is), other: carName(was) }) });
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
  return "moves" in facts && lookAhead(facts.moves, scene).idle ? say("Does nothing here: nobody moves.") : "";
}
