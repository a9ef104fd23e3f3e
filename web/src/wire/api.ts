// What is asked over HTTP. A problem is thrown as one line for people.
import { language, say } from "../lib/speech";
import type * as wire from "./types";
import { ownKey } from "./person";

export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status = 0,
  ) {
    super(text);
  }
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(path, { ...init, headers: { ...init.headers, "accept-language": language() } });
  } catch {
    throw new Problem("offline", say("the server does not answer; is it running?"));
  }
  const body: unknown = await reply.json().catch(() => null);
  if (reply.ok) return body as T;
  const error = (body as wire.ProblemReply | null)?.error;
  throw new Problem(error?.code ?? "http", error?.text ?? say("the server answered {status}", { status: reply.status }), reply.status);
}

const send = <T>(path: string, body: string, type = "application/json") =>
  ask<T>(path, { method: "POST", headers: { "content-type": type }, body });
const post = <T>(path: string, body: unknown) => send<T>(path, JSON.stringify(body));
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** A rule as it is shown: with the places that follow and prove it. */
export type ShownRule = wire.Rule & { proof?: wire.Proof };

export interface RuleBook {
  chapters: wire.Chapter[];
  rules: (ShownRule | wire.Ambiguity)[];
}

const once = new Map<string, Promise<unknown>>();

/** Asks once and keeps the answer: for what does not change while the page is open. */
function kept<T>(path: string): Promise<T> {
  let answer = once.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = ask<T>(path);
    once.set(path, answer);
    answer.catch(() => once.delete(path));
  }
  return answer;
}

export const games = () => kept<wire.Games>("/api/games");
/** Packs of whoever runs the server, checked as they lie there now; none where that did not come. */
export const packs = (game: string): Promise<wire.PackList> =>
  ask<wire.PackList>(`/api/games/${game}/packs`).catch(() => ({ options: {}, packs: [], left_out: 0, sets: {} }));
/** Of the pack that comes with the server, or of another one that a race began with. */
export const content = <C>(game: string, pack: string | null = null) =>
  kept<{ content: C }>(`/api/games/${game}/content${pack ? `?pack=${pack}` : ""}`).then((answer) => answer.content);
/** What the games are called, by their ids; nothing where that did not come. */
export const titles = (): Promise<Partial<Record<string, string>>> =>
  games().then(
    (answer) => Object.fromEntries(answer.games.map(({ id, title }) => [id, title])),
    () => ({}),
  );
/** How many may race with these options; nothing where the server refuses them. */
export const seatsWith = (game: string, options: Record<string, unknown>, pack: string): Promise<number[]> =>
  post<wire.AllowedSeats>(`/api/games/${game}/seats`, { options, pack }).then(
    ({ seats }) => seats,
    () => [],
  );
export const howToPlay = (game: string) => kept<wire.HowToPlayPage>(`/api/games/${game}/how-to-play`);
export const glossary = (game: string) => kept<wire.GlossaryTerms>(`/api/games/${game}/glossary`);
/** Which scenarios are pictures of which rules; none where that did not come. */
export const rulePictures = (game: string): Promise<wire.RulePicture[]> =>
  kept<wire.RulePicture[]>(`/api/games/${game}/scenarios`).catch(() => []);
export const rulePicture = (game: string, name: string) => kept<wire.Picture>(`/api/games/${game}/scenarios/${name}`);
export const ruleBook = (game: string) => kept<RuleBook>(`/api/games/${game}/rules`);

// Seats that are taken here are mine on every device that has my key.
export const openTable = (wish: wire.OpenTable) => post<wire.Opened>("/api/tables", { ...wish, person: ownKey() });
export const lessons = (game: string) => kept<wire.Lesson[]>(`/api/games/${game}/lessons`);
/** A table on the lesson's own seed, with me in its first seat. */
export const openLesson = (game: string, lesson: string, wish: wire.OpenLesson) =>
  post<wire.Opened>(`/api/games/${game}/lessons/${lesson}`, { ...wish, person: ownKey() });
export const branch = (race: string, wish: wire.BranchTable) =>
  post<wire.Opened>(`/api/races/${race}/branch`, { ...wish, person: ownKey() });
export const join = (table: string, key: string, name: string, word: string) =>
  post<wire.Joined>(`/api/tables/${table}/join`, { key, name, word, person: ownKey() });
/** A seat from the list, which anybody may take. */
export const takeSeat = (table: string, seat: number, name: string) =>
  post<wire.Joined>(`/api/tables/${table}/join`, { seat, name, person: ownKey() });
export const tables = () => ask<wire.ListedTable[]>("/api/tables?limit=50");
export const races = (limit: number) => ask<wire.ListedTable[]>(`/api/races?limit=${limit}`);
export const table = (id: string, token: string | null) =>
  ask<wire.ShownTable>(`/api/tables/${id}`, { headers: token ? bearer(token) : {} });
/** The seats of the person whose key it is. */
export const personTables = (key: string) =>
  ask<wire.PersonTable[]>("/api/people/tables", { method: "POST", headers: bearer(key) });
/** A short code that stands for the key, for a few minutes. */
export const askCode = (key: string) =>
  ask<wire.NewCode>("/api/people/codes", { method: "POST", headers: bearer(key) });
export const claimCode = (code: string) => post<wire.Claimed>("/api/people/claim", { code });
/** With a seat: as that seat saw it, once the race is over. */
export const replay = (id: string, seat: number | null = null) =>
  ask<wire.ReplayData>(`/api/races/${id}/replay${seat === null ? "" : `?seat=${seat}`}`);
/** The latest steps only, each with the view after it. */
export const lastSteps = (id: string, many: number) =>
  ask<wire.ReplayData>(`/api/races/${id}/replay?last=${many}`).then(({ steps }) => steps);
/** A race that is over, told. It does not change any more. */
export const report = (id: string) => kept<wire.RaceReport>(`/api/races/${id}/report`);
/** The report on a card, as SVG. A picture is fetched without our headers. */
export const cardAddress = (id: string) => `/api/races/${id}/report.svg?language=${language()}`;
export const exportAddress = (id: string) => `/api/races/${id}/export`;
export const importRace = (text: string) =>
  send<wire.Imported>("/api/races?listed=1", text, "application/x-ndjson");

// Seasons. `query` says which one: "pile-up-racing?set=2023&seed=7".
const part = (query: string, name: string) => `/api/seasons/${query.replace("?", `/${name}?`)}`;
export const seasonChoices = () => kept<wire.SeasonChoices>("/api/seasons/systems");
export const season = (query: string) => kept<wire.SeasonDocument>(`/api/seasons/${query}`);
export const outlook = (query: string, times: number, signal: AbortSignal) =>
  ask<wire.OutlookDocument>(`${part(query, "outlook")}&times=${times}`, { signal });
export const seasonFileAddress = (query: string) => part(query, "file");
export const bringSeason = (text: string) => send<wire.SeasonDocument>("/api/seasons", text);
export const watchRace = (query: string, race: number) =>
  ask<wire.WatchedRace>(`${part(query, "watch")}&race=${race}`, { method: "POST" });
