// A race as the server tells it for a replay, made into what the tables' parts understand.
import { seatName } from "../lib/words";
import type { LogEntry, ReplayData, ReplayStep, TableInfo } from "../wire/types";

interface Header {
  game: string;
  options?: Record<string, unknown>;
  seats?: { name?: string; driver?: string }[];
  branch_of?: unknown;
  seed_commitment?: string;
  seed?: number;
  words?: string[];
}

export const headerOf = (data: ReplayData): Header => data.header as Header;

/** A step leaves out what is empty. */
export const entryOf = (step: ReplayStep): LogEntry => ({
  n: step.n,
  what: step.what,
  seat: step.seat ?? null,
  lines: step.lines,
  back_to: null,
  passages: step.passages ?? [],
});

export function tableOf(data: ReplayData): TableInfo {
  const header = headerOf(data);
  return {
    id: data.race,
    game: header.game,
    options: header.options ?? {},
    status: data.status as TableInfo["status"],
    why: data.why ?? null,
    paused: false,
    listed: true,
    pace: 0,
    seats: (header.seats ?? []).map((seat, index) => ({
      seat: index,
      name: seat.name || seatName(index),
      driver: seat.driver ?? "person",
      taken: true,
      present: true,
      stand_in: null,
      bot: null,
    })),
    to_act: [],
    watching: 0,
    wish: null,
    clock: null,
    host: null,
    ended_by_host: false,
    next_table: null,
    branch_of: header.branch_of ?? null,
    created: 0,
    luck: {
      commitment: header.seed_commitment ?? "",
      seed: header.seed ?? null,
      words: header.words ?? [],
      worded: [],
    },
    pack: data.pack ?? null,
    raced_with: data.raced_with ?? null,
  };
}

/** Does this seat's view differ from what everybody saw, in more than whose view it is? */
export function hidesSomething(open: ReplayStep[], eyes: ReplayStep[]): boolean {
  const plain = (step: ReplayStep) => JSON.stringify({ ...(step.view as object), seat: null });
  return open.some((step, index) => eyes[index] !== undefined && plain(step) !== plain(eyes[index]));
}
