// How a car gets from space to space, and in which order a card's moves are seen to happen.
import type { LogLine } from "../../wire/types";
import { BILL, cardsByNumber, lettersOf, LANES, spaceByNumber, type Content, type Space, type TrackData } from "./content";
import { carOf } from "./log";

export type Stand = Map<string, Space | "home">;

/** A way a car may have gone: row by row, on white where it can, over red where it must.
 *
 * The rules name only where it ends. Straight on is preferred, then the fewest changes of lane.
 */
export function way(track: TrackData, at: Stand, car: string, from: Space, end: Space | "home"): Space[] {
  const first = track.section[0]!.rows[0];
  const letters = lettersOf(track);
  const last = first + letters.length - 1;
  const taken = new Set(
    [...at].flatMap(([other, space]) =>
      other === car || space === "home" ? [] : [space.row * LANES + space.lane],
    ),
  );
  const goal = end === "home" ? last : end.row;
  let ways: { cost: number; path: Space[] }[] = [{ cost: 0, path: [from] }];
  for (let row = from.row + 1; row <= goal; row++) {
    const best = new Map<number, { cost: number; path: Space[] }>();
    for (const { cost, path } of ways) {
      const here = path[path.length - 1]!;
      for (let lane = Math.max(0, here.lane - 1); lane <= Math.min(LANES - 1, here.lane + 1); lane++) {
        const letter = letters[row - first]?.[lane] ?? ".";
        if (letter === "." || taken.has(row * LANES + lane)) continue;
        const aim = end === "home" ? lane : end.lane;
        const more = cost + (letter === "r" ? 40 : 0) + Math.abs(lane - here.lane) * 3 + Math.abs(aim - lane) * 0.01;
        const known = best.get(lane);
        if (!known || more < known.cost) best.set(lane, { cost: more, path: [...path, { row, lane }] });
      }
    }
    ways = [...best.values()];
  }
  const there = end === "home" ? ways : ways.filter(({ path }) => path[path.length - 1]!.lane === end.lane);
  const path = there.sort((a, b) => a.cost - b.cost)[0]?.path ?? [from, end === "home" ? { row: last, lane: from.lane } : end];
  if (end === "home") {
    const { lane } = path[path.length - 1]!;
    path.push({ row: last + 1, lane }, { row: last + 2, lane });
  }
  return path;
}

/** One thing that is seen to happen, `at` so many milliseconds after the start. */
export type Cue =
  | { kind: "glide"; at: number; length: number; car: string; way: Space[]; of: number; draft: boolean; home: boolean }
  | { kind: "card"; at: number; length: number; card: string; seat: number }
  | { kind: "line"; at: number; length: number; line: number }
  | { kind: "blocked"; at: number; length: number; car: string; of: number }
  | { kind: "gas"; at: number; length: number; car: string }
  | { kind: "flag"; at: number; length: number }
  | { kind: "prize"; at: number; length: number; car: string; seat: number | null; prize: number };

const STEP = 110;
const MOST = 1100;
const BREATH = 140;

/** What lines of the log look like, from where the cars stand and the card's next line. */
export function script(
  lines: readonly LogLine[],
  stand: Stand,
  next: number,
  track: TrackData,
  content: Content,
): { cues: Cue[]; length: number; stand: Stand } {
  const first = track.section[0]!.rows[0];
  const at: Stand = new Map(stand);
  const cues: Cue[] = [];
  let [now, lead, ended] = [0, 0, 0]; // `lead`: when the car ahead of a train set off
  const light = (length: number) => cues.push({ kind: "line", at: now, length, line: next });
  for (const line of lines) {
    const car = carOf(line);
    if (line.kind !== "drafted") now = Math.max(now, ended);
    switch (line.kind) {
      case "green-flag":
        cues.push({ kind: "flag", at: now, length: 900 });
        now += 900;
        break;
      case "card-played": {
        const card = cardsByNumber(content)[line.facts.card ?? 0]!;
        cues.push({ kind: "card", at: now, length: 260, card: card.id, seat: line.facts.seat ?? 0 });
        next = 0;
        now += 380;
        break;
      }
      case "wild-chosen":
        light(240);
        now += 240;
        break;
      case "moved":
      case "moved-as-far-as-possible":
      case "finished": {
        const from = at.get(car);
        const end = line.kind === "finished" ? "home" : spaceByNumber(line.facts.space ?? 0, first);
        if (from && from !== "home") {
          const path = way(track, at, car, from, end);
          const length = Math.min(MOST, STEP * (path.length - 1));
          light(length);
          cues.push({ kind: "glide", at: now, length, car, way: path, of: line.facts.spaces ?? 0, draft: false, home: end === "home" });
          lead = now;
          now += length + BREATH;
        }
        at.set(car, end);
        next += 1;
        break;
      }
      case "drafted": {
        const from = at.get(car);
        const end = spaceByNumber(line.facts.space ?? 0, first);
        lead += 60;
        if (from && from !== "home") {
          cues.push({ kind: "glide", at: lead, length: STEP, car, way: [from, end], of: 1, draft: true, home: false });
          ended = Math.max(ended, lead + STEP + BREATH);
        }
        at.set(car, end);
        break;
      }
      case "blocked":
        light(420);
        cues.push({ kind: "blocked", at: now, length: 420, car, of: line.facts.spaces ?? 0 });
        next += 1;
        now += 420;
        break;
      case "line-skipped":
      case "wild-skipped":
      case "wild-not-used":
        light(200);
        next += 1;
        now += 200;
        break;
      case "out-of-gas":
        cues.push({ kind: "gas", at: now, length: 300, car });
        now += 300;
        break;
      case "prize-paid":
      case "prize-unclaimed":
        cues.push({
          kind: "prize", at: now, length: 260, car,
          seat: line.kind === "prize-paid" ? (line.facts.seat ?? null) : null,
          prize: (line.facts.bills ?? 0) * BILL,
        });
        now += 260;
        break;
      case "race-ended":
        now += 300;
        break;
    }
  }
  const prizes = cues.some((cue) => cue.kind === "prize");
  return { cues, length: Math.max(now, ended) + (prizes ? 1400 : 0), stand: at };
}
