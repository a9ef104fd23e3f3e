// A position as a scene that nobody plays: nothing is asked, nothing moves.
import type { Scene } from "../games/module";
import type { Picture, TableInfo } from "../wire/types";

function tableOf(game: string, { names, options }: Picture): TableInfo {
  return {
    id: "",
    game,
    options,
    status: "running",
    why: null,
    paused: false,
    listed: false,
    pace: 0,
    seats: names.map((name, seat) => ({ seat, name, driver: "person", taken: true, present: true, stand_in: null, bot: null })),
    to_act: [],
    watching: 0,
    wish: null,
    clock: null,
    host: null,
    ended_by_host: false,
    next_table: null,
    branch_of: null,
    created: 0,
    luck: { commitment: "", seed: null, words: [], worded: [] },
    pack: null,
    raced_with: null,
  };
}

export function stillScene(game: string, content: unknown, picture: Picture, frame: number): Scene<unknown, unknown> {
  const { view, standings } = picture.frames[frame]!;
  const entry = { n: 0, what: "start" as const, seat: null, lines: [], back_to: null, passages: [] };
  return {
    view,
    content,
    table: tableOf(game, picture),
    seat: null,
    decision: null,
    asking: null,
    standings,
    preview: null,
    entries: [entry],
    fresh: [],
    speed: 0,
    phone: false,
    select: () => {},
    confirm: () => {},
    rule: () => {},
  };
}
