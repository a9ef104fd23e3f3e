// What an option would do, as ghosts, arrows and callouts.
import { say, several } from "../../lib/speech";
import { who } from "../../lib/words";
import type { Daytona500Move } from "../../wire/types";
import { carName, LANES, money, ORDINALS, spaceOf, standOf, trackOf, wayOf, type Scene, type Space } from "./content";

interface Callout {
  key: string;
  at: Space; // what it points at
  title: string;
  brief: string; // of several in one
  text: string;
  tone: "if" | "draft" | "bad";
}

interface Ahead {
  moves: { car: string; way: Space[]; home: boolean; sure: boolean }[]; // sure: nothing is chosen before it
  ranges: { car: string; ends: Space[] }[]; // where a car may end whose lane is still to be chosen
  drafts: { car: string; from: Space; to: Space; end: string; sure: boolean }[];
  blocked: { car: string; at: Space }[];
  callouts: Callout[];
  next: string | null; // the car whose end space is asked next
  idle: boolean; // nothing moves
}

export const NOTHING: Ahead = { idle: false, moves: [], ranges: [], drafts: [], blocked: [], callouts: [], next: null };

const MOST = 3;
const LOSES = [
  "", say("loses its one"), say("loses its two"), say("loses its three"), say("loses its four"), say("loses its five"), say("loses its six"),
  say("loses its seven"), say("loses its eight"), say("loses its nine"),
];

type At = Pick<Scene, "view" | "content"> & Partial<Pick<Scene, "seat" | "table">>;

/** All lines of the card. After what the person chooses next they are what is likeliest, with the range of each that is open. */
export function lookAhead(all: readonly Daytona500Move[], scene: At): Ahead {
  const [track, stand] = [trackOf(scene), standOf(scene.view)];
  const first = all.findIndex(({ open }) => open);
  const ahead: Ahead = { ...NOTHING, moves: [], ranges: [], drafts: [], blocked: [], callouts: [] };
  ahead.idle = all.length > 0 && all.every(({ kind }) => IDLE.has(kind));
  all.forEach(({ kind, car, spaces, way: names, place, open, ends }, i) => {
    if (car === null) return;
    const [way, key, sure] = [wayOf(track, names), `m${i}`, first < 0 || i < first];
    if (open && ends.length > 1) ahead.ranges.push({ car, ends: ends.flatMap((end) => spaceOf(track, end) ?? []) });
    switch (kind) {
      case "finished": {
        const called = { car: carName(car) };
        ahead.moves.push({ car, way, home: true, sure });
        ahead.callouts.push({
          key, at: way[way.length - 2]!, tone: "if",
          title: sure ? say("{car} crosses the Finish Line", called) : say("{car} could cross the Finish Line", called),
          brief: sure ? say("{car} crosses", called) : say("{car} could cross", called),
          text: gainOf(car, place!, scene),
        });
        break;
      }
      case "moved":
      case "moved-as-far-as-possible": {
        const [gone, at] = [way.length - 1, way[way.length - 1]!];
        const red = names.some((name) => track.spaces[name]?.ground === "red");
        ahead.moves.push({ car, way, home: false, sure });
        if (!sure) break; // drawn, and told once it is next
        ahead.callouts.push({
          key, at, tone: "if",
          title: say("{car} ends here, {lane}", { car: carName(car), lane: LANES[at.lane]! }),
          brief: say("{car} ends", { car: carName(car) }),
          text: wayInWords(gone, spaces, red),
        });
        break;
      }
      case "drafted": {
        // each car once, however often it is drafted: from where it was first to where it is last
        const before = ahead.drafts.find((draft) => draft.car === car);
        if (before) Object.assign(before, { to: way[1]!, end: names[1]! });
        else ahead.drafts.push({ car, from: way[0]!, to: way[1]!, end: names[1]!, sure });
        break;
      }
      case "blocked": {
        const at = stand.get(car);
        if (at && at !== "home") {
          ahead.blocked.push({ car, at });
          if (!sure) break;
          const title = say("{car} is blocked", { car: carName(car) });
          ahead.callouts.push({ key: `b${car}`, at, tone: "bad", title, brief: title, text: LOSES[spaces] ?? say("loses its {spaces}", { spaces }) });
        }
      }
    }
  });
  ahead.callouts.sort((a, b) => Number(a.tone === "bad") - Number(b.tone === "bad"));
  ahead.callouts = fewer(ahead);
  const open = all[first];
  const at = open && spaceOf(track, open.way[0] ?? "");
  if (open?.car && at) {
    ahead.next = open.car;
    const car = carName(open.car);
    const title = open.spaces ? say("{car} moves {spaces}", { car, spaces: open.spaces }) : say("{car} moves", { car });
    ahead.callouts = [
      ...ahead.callouts.slice(0, MOST - 1),
      { key: "next", at, tone: "if", title, brief: title, text: say("you choose the lane it ends in") },
    ];
  }
  return ahead;
}

/** Who wins what by a move, as far as it is sure: "+$200k you". */
export function prizesOf(all: readonly Daytona500Move[], { view, seat, table }: Scene): string {
  const first = all.findIndex(({ open }) => open);
  return (first < 0 ? all : all.slice(0, first))
    .flatMap(({ kind, car, place }) => {
      const prize = kind === "finished" && car !== null ? (view.prizes[place! - 1] ?? 0) : 0;
      const owner = view.players.find(({ cars }) => car !== null && cars.includes(car))?.seat;
      return prize ? [say("+{prize} {who}", { prize: money(prize), who: owner === undefined ? carName(car!) : whom(table, owner, seat) })] : [];
    })
    .join(", ");
}

/** Lines of a card that move nobody. */
const IDLE = new Set<Daytona500Move["kind"]>(["blocked", "line-skipped", "wild-skipped", "wild-not-used"]);

/** "2nd, $200k for you" */
function gainOf(car: string, place: number, { view, seat, table }: At): string {
  const [first, won] = [ORDINALS[place - 1]!, view.prizes[place - 1]];
  if (!won) return first;
  const owner = view.players.find(({ cars }) => cars.includes(car))?.seat;
  const prize = money(won);
  if (owner === undefined || !table) return say("{place}, {prize}", { place: first, prize });
  return say("{place}, {prize} for {whom}", { place: first, prize, whom: whom(table, owner, seat ?? null) });
}

/** Within a sentence. */
const whom = (table: Scene["table"], owner: number, me: number | null) => (owner === me ? "you" : who(table.seats, owner, me));

/** "3 of 6 spaces, then blocked" */
function wayInWords(gone: number, spaces: number, red: boolean): string {
  const far = spaces === 1 ? say("{gone} of 1 space", { gone }) : say("{gone} of {spaces} spaces", { gone, spaces });
  const way = gone < spaces ? say("{way}, then blocked", { way: far }) : far;
  return red ? say("{way}, over the red lane", { way }) : way;
}

/** With one for all drafts; what is too much is counted. */
function fewer({ callouts, drafts: all }: Ahead): Callout[] {
  const drafts = all.filter(({ sure }) => sure);
  const found = [...callouts];
  if (drafts.length) {
    const title = drafts.length > 1 ? say("Drafted one space each") : say("Drafted one space");
    const cars = drafts.map(({ car, end }) => say("{car} to {space}", { car: carName(car), space: end })).slice(0, 2).join(", ");
    found.splice(Math.min(found.length, MOST - 1), 0, {
      key: "d", at: drafts[0]!.from, tone: "draft", title, brief: title,
      text: drafts.length > 2 ? say("{cars} and {number} more", { cars, number: drafts.length - 2 }) : cars,
    });
  }
  if (found.length > MOST) {
    const rest = found.length - MOST + 1;
    const last = found[MOST - 1]!;
    return [...found.slice(0, MOST - 1), { ...last, key: "more", title: several(rest, "more thing"), text: found.slice(MOST - 1).map(({ brief }) => brief).join(", ") }];
  }
  return found;
}

/** Side by side over the infield, in the order of what they point at, so that no leader crosses. */
export function layOut(found: (Omit<Callout, "brief"> & { px: number })[], middle: number, y: number, room: number, scale = 1) {
  const gap = 14;
  const wide = found
    .map((callout) => ({ ...callout, width: scale * Math.min(300, Math.max(callout.title.length * 7.2, callout.text.length * 6.5) + 24) }))
    .sort((a, b) => a.px - b.px);
  const sum = wide.reduce((total, { width }) => total + width, gap * (wide.length - 1));
  let x = middle - sum / 2;
  if (sum < room && wide.length) {
    const want = wide.reduce((total, { px }) => total + px, 0) / wide.length - sum / 2;
    x = Math.min(Math.max(want, middle - room / 2), middle + room / 2 - sum);
  }
  return wide.map((callout) => {
    const placed = { ...callout, x, y };
    x += callout.width + gap;
    return placed;
  });
}
