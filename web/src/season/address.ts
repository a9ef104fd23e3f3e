// The address of a season says everything: game, set, points, seed; and what of it is looked at.
/** Where a season is from: the server races it anew, a person brought a file, or the page itself carries it. */
export type Source = "server" | "file" | "page";

export const VIEWS = ["standings", "races", "charts", "odds"] as const;
export type View = (typeof VIEWS)[number];

export interface SeasonAddress {
  game: string;
  set: string;
  points: string;
  seed: number;
  races: number | null; // only the first so many
  source: Source; // what a file or a page holds, the address does not say
  view: View;
  driver: string | null;
  race: number | null;
  after: number | null; // standings after this race; null: the last
}

const whole = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

export function readAddress(game: string, search: string): SeasonAddress {
  const said = new URLSearchParams(search);
  const view = said.get("view") as View | null;
  return {
    game,
    set: said.get("set") ?? "",
    points: said.get("points") ?? "",
    seed: whole(said.get("seed")) ?? 0,
    races: whole(said.get("races")),
    source: said.get("file") === "1" ? "file" : "server",
    view: view && VIEWS.includes(view) ? view : "standings",
    driver: said.get("driver"),
    race: whole(said.get("race")),
    after: whole(said.get("after")),
  };
}

/** On a page that carries its season only what stands behind the # changes. */
export const readFragment = (game: string, hash: string): SeasonAddress => ({ ...readAddress(game, hash.replace(/^#/, "")), source: "page" });

function seasonWords(at: SeasonAddress): URLSearchParams {
  const words = new URLSearchParams();
  if (at.source === "file") words.set("file", "1");
  if (at.source !== "server") return words;
  if (at.set) words.set("set", at.set);
  if (at.points) words.set("points", at.points);
  words.set("seed", String(at.seed));
  if (at.races !== null) words.set("races", String(at.races));
  return words;
}

/** Which season is asked of the server: the same for every view of it. */
export const queryOf = (at: SeasonAddress): string => `${encodeURIComponent(at.game)}?${seasonWords(at)}`;

/** The address of another view of the same season. */
export function hrefOf(at: SeasonAddress, change: Partial<SeasonAddress> = {}): string {
  const to = { ...at, driver: null, race: null, ...change };
  const words = seasonWords(to);
  if (to.after !== null) words.set("after", String(to.after));
  if (to.driver !== null) words.set("driver", to.driver);
  else if (to.race !== null) words.set("race", String(to.race));
  else if (to.view !== "standings") words.set("view", to.view);
  return to.source === "page" ? `#${words}` : `/season/${encodeURIComponent(to.game)}?${words}`;
}
