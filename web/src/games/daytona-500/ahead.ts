// What a preview would do, as ghosts, arrows and callouts.
import { plural } from "../../lib/words";
import type { Daytona500View, LogLine } from "../../wire/types";
import { cardById, carName, LANE_WORDS, lettersOf, linesOf, money, ORDINALS, spaceName, spaceOf, type Content, type Space, type TrackData } from "./content";
import { script, type Cue, type Stand } from "./ways";

export type Glide = Extract<Cue, { kind: "glide" }>;

export interface Callout {
  key: string;
  at: Space; // what it points at
  title: string;
  text: string;
  tone: "if" | "draft" | "bad";
}

export interface Ahead {
  moves: Glide[];
  drafts: { car: string; from: Space; to: Space }[];
  blocked: { car: string; at: Space; of: number }[];
  callouts: Callout[];
}

export const NOTHING: Ahead = { moves: [], drafts: [], blocked: [], callouts: [] };

const MOST = 3;
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

export function lookAhead(
  lines: readonly LogLine[],
  stand: Stand,
  next: number,
  track: TrackData,
  content: Content,
  prizes: readonly number[],
  then: Daytona500View | null = null,
  mine = false,
): Ahead {
  const own = thisTurn(lines);
  const { cues } = script(own, stand, next, track, content);
  const glides = cues.filter((cue) => cue.kind === "glide");
  const moves = glides.filter((cue) => !cue.draft);
  const drafts = drawn(glides.filter((cue) => cue.draft));
  const blocked = cues
    .filter((cue) => cue.kind === "blocked")
    .flatMap(({ car, of }) => {
      const at = stand.get(car);
      return at && at !== "home" ? [{ car, at, of }] : [];
    });
  const home = [...stand.values()].filter((space) => space === "home").length;
  const found = callouts(moves, drafts, blocked, track, home, prizes);
  const asked = then && mine ? question(then, content) : null;
  return { moves, drafts, blocked, callouts: asked ? [...found.slice(0, MOST - 1), asked] : found };
}

/** Where a preview ends because the same person is asked again. */
function question(then: Daytona500View, content: Content): Callout | null {
  const card = then.card === null ? undefined : cardById(content, then.card);
  const line = card ? linesOf(card)[(then.line ?? 1) - 1] : undefined;
  const at = spaceOf(then.cars.find(({ car }) => car === then.car)?.space ?? null);
  if (!line || then.asks !== "end-space" || !then.car || !at) return null;
  return { key: "next", at, tone: "if", title: `${carName(then.car)} moves ${line.spaces}`, text: "you choose the lane it ends in" };
}

/** Each car once, however often it is drafted: from where it was first to where it is last. */
function drawn(glides: Glide[]): Ahead["drafts"] {
  const byCar = new Map<string, { car: string; from: Space; to: Space }>();
  for (const { car, way } of glides) {
    const to = way[way.length - 1]!;
    byCar.set(car, { car, from: byCar.get(car)?.from ?? way[0]!, to });
  }
  return [...byCar.values()];
}

/** What is carried out now; a rival's forced card that follows is another turn. */
function thisTurn(lines: readonly LogLine[]): LogLine[] {
  const second = lines.findIndex((line, i) => i > 0 && line.kind === "card-played");
  return second < 0 ? [...lines] : lines.slice(0, second);
}

function callouts(
  moves: Glide[],
  drafts: Ahead["drafts"],
  blocked: Ahead["blocked"],
  track: TrackData,
  home: number,
  prizes: readonly number[],
): Callout[] {
  const found: Callout[] = [];
  let place = home;
  for (const { car, way, of, home: finishes } of moves) {
    const end = way[way.length - (finishes ? 2 : 1)]!;
    if (finishes) {
      const prize = prizes[place];
      found.push({ key: `m${car}`, at: end, tone: "if", title: `${carName(car)} crosses the Finish Line`, text: `${ORDINALS[place]}${prize ? `, ${money(prize)}` : ""}` });
      place += 1;
    } else {
      const gone = end.row - way[0]!.row;
      const red = way.some(({ row, lane }) => letter(track, row, lane) === "r") ? ", over the red lane" : "";
      found.push({
        key: `m${car}`, at: end, tone: "if",
        title: `${carName(car)} ends here, ${LANE_WORDS[end.lane]} lane`,
        text: `${gone} of ${plural(of, "space")}${gone < of ? ", then blocked" : ""}${red}`,
      });
    }
  }
  for (const { car, at, of } of blocked) {
    found.push({ key: `b${car}`, at, tone: "bad", title: `${carName(car)} is blocked`, text: `loses its ${NUMBERS[of] ?? of}` });
  }
  if (drafts.length) {
    found.splice(Math.min(found.length, MOST - 1), 0, {
      key: "d", at: drafts[0]!.from, tone: "draft",
      title: drafts.length > 1 ? "Drafted one space each" : "Drafted one space",
      text: drafts.map(({ car, to }) => `${carName(car)} to ${spaceName(to)}`).slice(0, 2).join(", ") + (drafts.length > 2 ? ` and ${drafts.length - 2} more` : ""),
    });
  }
  if (found.length > MOST) {
    const rest = found.length - MOST + 1;
    const last = found[MOST - 1]!;
    return [...found.slice(0, MOST - 1), { ...last, key: "more", title: `${rest} more ${rest === 1 ? "thing" : "things"}`, text: found.slice(MOST - 1).map(({ title }) => title.split(" ").slice(0, 2).join(" ")).join(", ") }];
  }
  return found;
}

function letter(track: TrackData, row: number, lane: number): string {
  return lettersOf(track)[row - track.section[0]!.rows[0]]?.[lane] ?? ".";
}

export interface Placed extends Callout {
  x: number;
  y: number;
  width: number;
}

/** Side by side over the infield, in the order of what they point at, so that no leader crosses. */
export function layOut(found: (Callout & { px: number })[], middle: number, y: number, room: number, scale = 1): Placed[] {
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
