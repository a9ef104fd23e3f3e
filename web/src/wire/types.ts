// Made by scripts/wire_types.py from the server's types. Not to be edited.


export const VERSION = 3;

export const LONGEST_NAME = 16;

export const LIVERIES = [
  { id: "red", name: "Ember", number: 5 },
  { id: "yellow", name: "Canary", number: 22 },
  { id: "blue", name: "Harbor", number: 9 },
  { id: "green", name: "Clover", number: 39 },
  { id: "orange", name: "Tangelo", number: 44 },
  { id: "black", name: "Midnight", number: 47 },
  { id: "white", name: "Ghost", number: 11 },
  { id: "purple", name: "Velvet", number: 48 },
] as const;

export const MORE_LIVERIES = [
  { id: "grey", name: "Ash", number: 60 },
  { id: "brown", name: "Umber", number: 70 },
] as const;

export const DUST_DEVIL_500_PAINTS = {
  black: { paint: "#26282d", ink: "#ffffff" },
  gold: { paint: "#b98a2f", ink: "#1b1304" },
  red: { paint: "#d8392e", ink: "#ffffff" },
  purple: { paint: "#6a35a8", ink: "#ffffff" },
  blue: { paint: "#2a6fdc", ink: "#ffffff" },
  yellow: { paint: "#ffd83a", ink: "#1c1600" },
  green: { paint: "#1f8049", ink: "#ffffff" },
  white: { paint: "#f1eee4", ink: "#16181c" },
} as const;

/** Carry out one of the options. `seen` is the last entry the sender knows of. */
export interface Act {
  type: "act";
  action: unknown;
  seen: number;
  id: string;
}

/** Answer to the wish that is open; from the one who wished, `false` withdraws it. */
export interface Agree {
  type: "agree";
  agree: boolean;
  id: string;
}

/** How many may race with the options that were chosen. */
export interface AllowedSeats {
  seats: number[];
}

/** A question the rulebook leaves open, and how we answer it. */
export interface Ambiguity {
  id: string;
  question: string;
  answer: string;
  why: string;
  rules: string[];
  option?: string | string[];
}

/** The host is gone: let me be it, by vote. */
export interface BeHost {
  type: "host";
  id: string;
}

/** Where the learner comes in: asked `asks` for the nth time. Bots drive until then. */
export interface Begin {
  asks: string;
  nth?: number;
}

/** One bot of GET /api/games. */
export interface BotInfo {
  id: string;
  title: string;
  about: string;
  level: boolean;
  usual: boolean;
  tempers?: TemperInfo[];
  thinks_less: boolean;
}

/** POST /api/races/{id}/branch */
export interface BranchTable {
  entry: number;
  seats: SeatWish[];
  seed?: number | null;
  listed?: boolean;
  pace?: number;
  clock?: ClockWish | null;
  person?: string | null;
}

/** A race on the calendar, with what came of it once it is run. */
export interface CalendarLine {
  race: number;
  name: string;
  track: string;
  type: string;
  date: string;
  playoff_round: number;
  winner: string;
  pole: string;
  leader: string;
  starters: number;
  retired: number;
  figures: Record<string, number>;
}

/** The report. */
export interface Calibration {
  drivers: number;
  regulars: number;
  points_correlation: number;
  credited_correlation: number;
  regulars_points_correlation: number;
  wins_correlation: number;
  finish_correlation: number;
  mean_rank_error: number;
  finish_spread: number;
  real_finish_spread: number;
  rates: Rate[];
  is_calibrated: boolean;
  over: string[];
  under: string[];
  pairs: Pair[];
  fitted: string;
  not_fitted: string;
}

export interface Chapter {
  id: string;
  title: string;
}

/** Who was where: only entries after which the order was another one. */
export interface Chart {
  runners: string[];
  parts: Part[];
}

export interface Chat {
  type: "chat";
  text: string;
  id: string;
}

export interface ChatLine {
  number: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
}

export interface ChatSaid {
  type: "chat";
  line: ChatLine;
}

/** POST /api/games/{game}/seats */
export interface ChosenOptions {
  options: Record<string, unknown>;
  pack?: string;
}

/** POST /api/people/claim */
export interface ClaimCode {
  code: string;
}

export interface Claimed {
  key: string;
}

/** How long people may think, and how long they still may as this is said. */
export interface ClockInfo {
  per: "move" | "race";
  seconds: number;
  increment: number;
  left: (number | null)[];
  running: number[];
}

/** A clock for a table: so many seconds per move, or per race with some more every move. */
export interface ClockWish {
  per: "move" | "race";
  seconds: number;
  increment?: number;
}

/** What this seat is asked, and everything it may answer. */
export interface Decision {
  seat: number;
  rule: string;
  to: string;
  words: string;
  options: OfferedOption[];
}

/** It is carried out, and safe on the disk. `seen` is the entry it led to. */
export interface Done {
  type: "done";
  id: string;
  seen: number;
}

export interface DriverPage {
  driver: string;
  number: string;
  line: Line;
  races: DriverRace[];
}

/** One race of one driver. */
export interface DriverRace {
  race: number;
  start: number;
  place: number;
  points: number;
  led: number;
  running: boolean;
  stages: number[];
  score: number;
  standing: number;
}

/** The race ends here, unfinished, for good. Only the host. */
export interface End {
  type: "end";
  id: string;
}

/** A driver over many seasons. Means come with their 95 % interval. */
export interface Expected {
  driver: string;
  place: number;
  title: Interval;
  points: Interval;
  points_range: Range;
  rank: Interval;
  rank_range: Range;
  wins: Interval;
  wins_range: Range;
  poles: number;
  top5: number;
  top10: number;
  led: number;
  dnfs: number;
  starts: number;
  average_finish: number;
  best_rank: number;
  worst_rank: number;
}

/** Why did a bot do that? `entry`: the action it is about. */
export interface Explain {
  type: "explain";
  entry: number;
  id: string;
}

/** What a bot says of one of its actions, as far as it may be known by now. */
export interface Explained {
  type: "explained";
  id: string;
  entry: number;
  text: string;
}

/** The connection ends after this. */
export interface Failed {
  type: "error";
  code: string;
  text: string;
}

/** The numbers of one car or driver, by what is counted; in the table of that name. */
export interface FigureRow {
  name: string;
  numbers: Record<string, number>;
  table: string;
}

/** Figures of one kind of row; columns that are zero for everybody are left out. */
export interface FigureTable {
  title: string;
  columns: string[];
  rows: FigureRow[];
}

/** A still picture of a table, as everybody may see it. */
export interface Frame {
  view: unknown;
  standings: Place[];
}

/** One game of GET /api/games. */
export interface GameInfo {
  id: string;
  title: string;
  tagline: string;
  goal: string;
  seats: [number, number];
  minutes: string;
  rules: number;
  waiting: number;
  proven: number;
  packs: PackRef[];
  presets: Preset[];
  ready: Ready | null;
  options: OptionSpec[];
  lessons?: string[];
  board: string;
}

/** GET /api/games. */
export interface Games {
  games: GameInfo[];
  bots: BotInfo[];
  own_packs: boolean;
}

/** GET /api/games/{game}/glossary; no terms where the game has none. */
export interface GlossaryTerms {
  terms: Term[];
}

/** A step between two pictures: an event, or why something may not be done. */
export interface Happened {
  words: string;
  rule: string;
}

/** First on every connection: which table, with which token, what was seen last. */
export interface Hello {
  type: "hello";
  id?: string;
  v: number;
  table: string;
  token?: string | null;
  seat?: number | null;
  seen?: number | null;
  language?: string;
}

/** GET /api/games/{game}/how-to-play */
export interface HowToPlayPage {
  goal: Said;
  sections: Section[];
  pictures: Record<string, Picture>;
}

export interface Imported {
  race: string;
  game: string;
  entries: number;
  finished: boolean;
}

/** A figure and the range it lies in with 95 % confidence. */
export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** POST /api/tables/{id}/join */
export interface JoinTable {
  key?: string;
  seat?: number | null;
  name?: string;
  word?: string;
  person?: string | null;
}

export interface Joined {
  table: string;
  seat: number;
  name: string;
  token: string | null;
}

/** To the host: the new key of a seat, for whoever shall sit there. `id` is what asked for it. Where a vote came first, `done` was said when the vote began. */
export interface Keyed {
  type: "keyed";
  id: string;
  seat: number;
  key: string;
}

export interface Lesson {
  id: string;
  title: string;
  goal: string;
  options?: Record<string, unknown>;
  seed: number;
  rivals: number;
  bot?: string;
  watch?: boolean;
  begin?: Begin | null;
  note: Note[];
}

/** A driver in the standings. */
export interface Line {
  place: number;
  driver: string;
  score: number;
  points: number;
  starts: number;
  wins: number;
  poles: number;
  top5: number;
  top10: number;
  led: number;
  dnfs: number;
  stage_wins: number;
  average_finish: number;
  average_start: number | null;
  status: string;
}

export interface ListedSeat {
  name: string;
  driver: string;
  taken: boolean;
  open: boolean;
}

/** One line of the lists of tables and races. */
export interface ListedTable {
  id: string;
  game: string;
  options: Record<string, unknown>;
  status: string;
  paused: boolean;
  seats: ListedSeat[];
  winners: string[];
  order: string[];
  entries: number | null;
  created: number;
  updated: number;
  raced_with: RacedPack | null;
}

/** One entry of the race as this seat may know it. Number 0 is the table being set up. */
export interface LogEntry {
  n: number;
  what: "act" | "chance" | "resumed" | "start" | "undo";
  seat: number | null;
  lines: LogLine[];
  back_to: number | null;
  passages?: LogPassage[];
}

/** One thing that happened, in words, with the rule behind it. A hidden fact reads null. */
export interface LogLine {
  rule: string;
  kind: string;
  facts: Record<string, unknown>;
  words: string;
}

/** Lines that are told as one: a turn, an activation. It may go on in later entries. Its name is where it began: the entry `n`, and the `line` of that entry. */
export interface LogPassage {
  n: number;
  line: number;
  since: number;
  rule: string;
  words: string;
}

/** What fell for somebody, added up, against what falls on average. */
export interface Luck {
  name: string;
  rolls: number;
  total: number;
  expected: number;
}

/** What everybody may know of the luck: that it stands since the table was opened. */
export interface LuckInfo {
  commitment: string;
  seed: number | null;
  words: string[];
  worded: number[];
}

/** What luck is called in a game. */
export interface LuckWords {
  title: string;
  rolls: string;
  total: string;
}

/** Something worth seeing again: the entry of the race file, and what happened. */
export interface Moment {
  n: number;
  words: string;
}

/** Something in a pack that an option can name. */
export interface NamedItem {
  value: string;
  title: string;
}

/** What an option can name in a pack. */
export interface Naming {
  items: NamedItem[];
  several: boolean;
  default: string;
}

/** POST /api/people/codes: to be typed in on another device, once. */
export interface NewCode {
  code: string;
  seconds: number;
}

/** Another key for a seat: at once while it is empty, else by vote. Only the host. */
export interface NewKey {
  type: "new_key";
  seat: number;
  id: string;
}

/** What this seat could choose after an option that is looked at. */
export interface NextOption {
  short: string;
  detail: string;
  facts: unknown;
}

/** One thing to say, once, when it is the case. `when` and `what`: at the start; when I am asked `what`, as positions say it in `asks`; once an event of kind `what` was told; at the end. Two notes about one question come one after the other, the second when it is asked again. */
export interface Note {
  words: string;
  rules: string[];
  when: "asked" | "end" | "start" | "told";
  what?: string;
  at?: "bar" | "dice" | "ends" | "hand" | "log" | "own car" | "told" | "tower" | "track";
  choose?: Record<string, unknown> | null;
  why?: string;
}

export interface OfferedOption {
  action: unknown;
  short: string;
  detail: string;
  rules: string[];
  facts: unknown;
}

/** POST /api/games/{game}/lessons/{lesson} */
export interface OpenLesson {
  name?: string;
  pace?: number;
  person?: string | null;
}

/** What the table waits for, as everybody may know it. */
export interface OpenQuestion {
  seats: number[];
  rule: string;
  to: string;
  words: string;
}

/** POST /api/tables */
export interface OpenTable {
  game: string;
  pack?: string;
  options?: Record<string, unknown>;
  seats: SeatWish[];
  seed?: number | null;
  ready?: boolean;
  listed?: boolean;
  pace?: number;
  clock?: ClockWish | null;
  person?: string | null;
}

/** A new table, with secrets that are shown this one time. */
export interface Opened {
  table: string;
  host_token: string;
  seats: OpenedSeat[];
}

export interface OpenedSeat {
  seat: number;
  name: string;
  driver: string;
  token: string | null;
  key: string | null;
}

/** One option as a person reads it. */
export interface OptionSpec {
  name: string;
  default: unknown;
  values: unknown[];
  kind: "name" | "number" | "one of" | "yes/no";
  meaning: string;
  rules: string[];
  title: string;
  words: string[];
  least: number | null;
  most: number | null;
  may_be_none: boolean;
  picked: string;
}

/** Many seasons in one look. */
export interface Outlook {
  seasons: number;
  races: number;
  drivers: Expected[];
  per_race: Record<string, Interval>;
  winners: Winners[];
}

/** Many seasons for a page; `calibration` if the set knows its real season. */
export interface OutlookDocument {
  format: string;
  version: number;
  game: string;
  game_title: string;
  title: string;
  seed: number;
  system: SystemLine;
  numbers: Record<string, string>;
  outlook: Outlook;
  calibration: Calibration | null;
}

/** A pack of whoever runs the server, and what came of checking it. */
export interface OwnPack {
  folder: string;
  id: string;
  version: string;
  title: string;
  license: string;
  note: string;
  sha256: string;
  faults: string[];
  warnings: string[];
  found: string[];
  options: Record<string, Naming>;
  without: string[];
}

/** How many seconds a bot takes for a move. */
export interface Pace {
  type: "pace";
  seconds: number;
  id: string;
}

/** GET /api/games/{game}/packs */
export interface PackList {
  options: Record<string, Naming>;
  packs: OwnPack[];
  left_out: number;
  sets: Record<string, Record<string, Naming>>;
}

/** Which content a race was run with. */
export interface PackRef {
  id: string;
  version: string;
  sha256: string;
}

/** A plate: the livery, and the number where it is not the livery's own. */
export interface Paint {
  car: string;
  number: string;
}

/** A driver, simulated and real. */
export interface Pair {
  driver: string;
  starts: number;
  points: number;
  real_points: number;
  rank: number;
  real_rank: number;
  wins: number;
  real_wins: number;
  average_finish: number;
  real_average_finish: number;
  is_regular: boolean;
}

/** The running order after an entry: numbers of runners, the leader first. */
export interface Part {
  n: number;
  order: number[];
}

export interface Pause {
  type: "pause";
  id: string;
}

/** One line of POST /api/people/tables: a seat of this person. */
export interface PersonTable {
  id: string;
  game: string;
  status: "closed" | "imported" | "over" | "running" | "stopped" | "waiting";
  seat: number;
  name: string;
  updated: number;
  asked: boolean | null;
}

/** One frame, or two: before and after what happened. */
export interface Picture {
  title: string;
  names: string[];
  options: Record<string, unknown>;
  frames: Frame[];
  happened: Happened[];
  content: unknown;
}

export interface Ping {
  type: "ping";
  id: string;
}

export interface Place {
  place: number;
  seat: number;
  car: string;
  cars: string[];
  points: number;
  note: string;
  called: string;
}

/** A points system, for choosing one. */
export interface PointsInfo {
  id: string;
  title: string;
  has_playoffs: boolean;
}

export interface Pong {
  type: "pong";
  id: string;
}

/** The table now: what this seat may see, who is asked, and this seat's own decision. */
export interface Position {
  view: unknown;
  asking: OpenQuestion | null;
  decision: Decision | null;
  undo: UndoRight;
  over: boolean;
  standings: Place[];
}

/** Options under a name people choose by; what it leaves out is as the game has it. */
export interface Preset {
  name: string;
  says: string;
  minutes: string;
  options: Record<string, unknown>;
}

/** What would this option do? */
export interface Preview {
  type: "preview";
  action: unknown;
  seen: number;
  id: string;
}

/** What an option would do, up to the next roll, draw or decision. `hidden`: it depends on what this seat cannot know, so nothing is shown. */
export interface Previewed {
  type: "previewed";
  id: string;
  hidden: boolean;
  lines: LogLine[];
  view: unknown | null;
  then?: NextOption[];
}

/** Why not, in one line. */
export interface Problem {
  code: string;
  text: string;
  rule: string;
}

export interface ProblemReply {
  error: Problem;
}

/** Where a rule is coded and which tests cite it. `proven`, if it was shown: the place without whose code a test of the rule fails, and the test. */
export interface Proof {
  code: string[];
  tests: string[];
  proven?: string[];
}

/** A finished race, told. */
export interface RaceReport {
  game: string;
  title: string;
  track: string;
  currency: string;
  painted: Record<string, Paint>;
  options: string[];
  entries: number;
  story: string[];
  result: ResultLine[];
  chart: Chart;
  figures: FigureTable[];
  luck: Luck[];
  luck_words: LuckWords;
  moments: Moment[];
}

/** Content that did not come with this version: the operator's own, or an older one. */
export interface RacedPack {
  id: string;
  version: string;
  title: string;
  sha256: string;
}

/** Where a figure lies in nine, and in five, of ten seasons. */
export interface Range {
  low: number;
  quarter: number;
  middle: number;
  three_quarters: number;
  high: number;
}

/** Something per race, simulated and real. */
export interface Rate {
  name: string;
  simulated: Interval;
  real: number;
  ratio: number;
  is_close: boolean;
}

/** A race with everything settled before it: drivers settle it, until somebody is asked that. */
export interface Ready {
  asks: string;
  says: string;
  before: string;
}

/** Why an action is not possible, as this seat may know it: half a sentence and its rule. */
export interface Reason {
  type: "reason";
  id: string;
  possible: boolean;
  text: string;
  rule: string;
}

/** It is not carried out; nothing has changed. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  text: string;
  rule: string;
}

/** The same again. Everybody's token opens the same seat of the new table. */
export interface Rematch {
  type: "rematch";
  id: string;
}

export interface Rematched {
  type: "rematch";
  table: string;
}

/** Whoever sits there leaves the table, by vote. Only the host. */
export interface Remove {
  type: "remove";
  seat: number;
  id: string;
}

/** GET /api/races/{id}/replay */
export interface ReplayData {
  race: string;
  header: unknown;
  status: string;
  full: boolean;
  seat: number | null;
  steps: ReplayStep[];
  standings: Place[];
  why: string | null;
  pack: string | null;
  raced_with: RacedPack | null;
}

/** One entry that stands. Number 0 is the table being set up. */
export interface ReplayStep {
  n: number;
  what: "act" | "chance" | "start";
  lines: LogLine[];
  view: unknown;
  seat: number | null;
  action: unknown;
  chance: string | null;
  outcome: unknown;
  position: unknown;
  passages?: LogPassage[];
  standings?: Place[];
}

/** A line of the result and where it came from; of points, the sources are the sum. */
export interface ResultLine {
  place: number;
  name: string;
  cars: string[];
  seat: number;
  points: number;
  score: string;
  note: string;
  sources: Source[];
}

export interface Resume {
  type: "resume";
  id: string;
}

/** One rule in our words. `needs`: what is missing to play it, while it cannot be played. */
export interface Rule {
  id: string;
  chapter: string;
  title: string;
  text: string;
  source: "house" | "rulebook" | "ruling";
  place?: string;
  ruling?: string;
  option?: string | string[];
  ambiguity?: string[];
  needs?: string;
}

/** One of GET /api/games/{game}/scenarios: which rules it shows. */
export interface RulePicture {
  name: string;
  title: string;
  rules: string[];
}

/** A statement, with the rules it stands on. */
export interface Said {
  text: string;
  rules: string[];
  title?: string;
  picture?: string;
}

/** GET /api/seasons/systems: what a season can be made of. */
export interface SeasonChoices {
  systems: PointsInfo[];
  games: SeasonGame[];
  most_times: number;
}

/** One season for a page. */
export interface SeasonDocument {
  format: string;
  version: number;
  game: string;
  game_title: string;
  title: string;
  seed: number;
  system: SystemLine;
  raced: number;
  calendar: CalendarLine[];
  standings: Line[];
  after: Standing[][];
  drivers: DriverPage[];
}

export interface SeasonGame {
  id: string;
  title: string;
  sets: SetInfo[];
  watchable: boolean;
}

export interface SeatInfo {
  seat: number;
  name: string;
  driver: string;
  taken: boolean;
  present: boolean;
  stand_in: string | null;
  bot: string | null;
}

/** A seat of a table to be opened. */
export interface SeatWish {
  driver?: string;
  name?: string;
  mine?: boolean;
  word?: string;
}

export interface Section {
  id: string;
  title: string;
  said: Said[];
}

/** A calendar of a game; `id` is empty where a game has only one. */
export interface SetInfo {
  id: string;
  title: string;
  races: number;
  points: string;
}

/** GET /api/tables/{id} */
export interface ShownTable {
  table: TableInfo;
  seat: number | null;
  seats: number[];
  host: boolean;
}

/** I am back: give me my seat. */
export interface Sit {
  type: "sit";
  id: string;
}

/** Everything, after `hello`: from the start, or `since` the entry the client saw last. */
export interface Snapshot {
  type: "snapshot";
  v: number;
  seat: number | null;
  host: boolean;
  since: number | null;
  seen: number;
  table: TableInfo;
  entries: LogEntry[];
  now: Position | null;
  chat: ChatLine[];
}

/** Something a result is made of. `kind`: what it is one of, as crossings; "": nothing else. */
export interface Source {
  words: string;
  points: number;
  kind: string;
}

/** A bot drives for me, or for a person who is not there, until they are back. For somebody else only the usual bot, and before they are away for long only by vote. */
export interface StandIn {
  type: "stand_in";
  seat?: number | null;
  bot?: string | null;
  id: string;
}

/** A driver in the standings after one of the races. */
export interface Standing {
  driver: string;
  place: number;
  score: number;
  status: string;
}

/** Do not wait any longer: bots take the empty seats. Only the host. */
export interface Start {
  type: "start";
  bot?: string | null;
  id: string;
}

export interface SystemLine {
  id: string;
  title: string;
  has_playoffs: boolean;
}

/** Seats, presence, pause, a wish, the clock. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** The table as everybody may know it. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  status: "closed" | "imported" | "over" | "running" | "stopped" | "waiting";
  why: string | null;
  paused: boolean;
  listed: boolean;
  pace: number;
  seats: SeatInfo[];
  to_act: number[];
  watching: number;
  host: number | null;
  ended_by_host: boolean;
  wish: Wish | null;
  clock: ClockInfo | null;
  next_table: string | null;
  branch_of: unknown;
  created: number;
  luck: LuckInfo;
  pack: string | null;
  raced_with: RacedPack | null;
}

export interface TemperInfo {
  id: string;
  title: string;
  about: string;
}

/** A word of the game that a newcomer may not know. */
export interface Term {
  term: string;
  text: string;
  rule: string;
  also?: string[];
}

/** Take my last action back; asks the others where their consent is needed. */
export interface Undo {
  type: "undo";
  id: string;
}

/** May this seat take its last action back, and whom must it ask? */
export interface UndoRight {
  possible: boolean;
  ask: number[];
}

/** Something happened: new entries, and the table after them. */
export interface Update {
  type: "update";
  seen: number;
  entries: LogEntry[];
  now: Position;
}

/** POST /api/seasons/{game}/watch */
export interface WatchedRace {
  race: string;
}

/** Why can I not do this? Also of what no question asks about: a space, a card, a car. */
export interface Why {
  type: "why";
  action: unknown;
  id: string;
}

/** Who wins a race, most often first. */
export interface Winners {
  race: number;
  name: string;
  track: string;
  playoff_round: number;
  drivers: [string, number][];
}

/** Something that others must agree to; one at a time. */
export interface Wish {
  kind: "host" | "new_key" | "remove" | "stand_in" | "undo";
  by: number | null;
  seat: number | null;
  waits_for: number[];
}

/** A word of your own, mixed into the luck: before the race begins. */
export interface Word {
  type: "word";
  text: string;
  id: string;
}

export type FromClient = Hello | Act | Preview | Why | Explain | Undo | Agree | Chat | Pause | Resume | StandIn | Sit | Start | End | NewKey | Remove | BeHost | Word | Pace | Rematch | Ping;

export type FromServer = Snapshot | Update | TableChanged | ChatSaid | Done | Refused | Previewed | Reason | Explained | Keyed | Rematched | Pong | Failed;

/** AR-2.2-01, AR-2.3-01. One line of a mat: a car. Every team has eight, worth 168 in all. A car is worth 2 for each point of speed, 3 for each of defence, 2 for a turret, 2 for its aim, and 1, 3 or 4 for a machine gun, an auto-cannon or a missile launcher: 20 to 22. A team has exactly two cars of defence 1, with machine guns, and two turrets or more. */
export interface ApocalypseRoadCar {
  team: string;
  number: string;
  speed: number;
  weapon: "auto-cannon" | "machine-gun" | "missile-launcher";
  mount: "front" | "rear" | "turret";
  aim: 0 | 1;
  defence: number;
  source: "house" | "public" | "rulebook";
  driver: string;
}

export interface ApocalypseRoadCarView {
  car: string;
  seat: number;
  color: string;
  number: string;
  driver: string;
  status: "chute" | "destroyed" | "inside" | "outside" | "reserve" | "track" | "trough";
  space: string | null;
  where: string;
  damage: number;
  acted: boolean;
  suppressed: boolean;
  reloading: boolean;
  debt: boolean;
  speed: number;
  defence: number;
  weapon: string;
  mount: string;
  aim: number;
  arc: string[];
}

export interface ApocalypseRoadCard {
  id: string;
  title: string;
  type: "lead" | "line" | "overtake" | "pursuit" | "ram" | "solo";
  diagonal: "no" | "yes";
  add: number;
  star: "no" | "yes";
  source: "house" | "public" | "rulebook";
  base: "" | "lead" | "solo";
  must: "" | "outside" | "swap";
  full96: number;
  printed92: number;
  named96: number;
  called: string;
  text: string;
}

/** Of a ram or a sideswipe, in which both cars take damage. */
export interface ApocalypseRoadClash {
  hit: number;
  damage: number;
  kill: number;
  target: string;
  back: number;
  lost: number;
  takes: number;
}

/** A number, and what it does by weapon, ram and sideswipe: `2 spray`, `3/1 bulldoze`. */
export interface ApocalypseRoadCombatCard {
  id: string;
  copies: number;
  number: number;
  machine_gun: string;
  auto_cannon: string;
  missile_launcher: string;
  ram: string;
  sideswipe: string;
  source: "house" | "public" | "rulebook";
}

/** What a pack offers, and the words of the game's own things. */
export interface ApocalypseRoadContents {
  tracks: ApocalypseRoadTrack[];
  teams: ApocalypseRoadTeam[];
  cars: ApocalypseRoadCar[];
  cars_varied: ApocalypseRoadCar[];
  race_cards: ApocalypseRoadCard[];
  combat_cards: ApocalypseRoadCombatCard[];
  movement_events: ApocalypseRoadEventCard[];
  weapons: ApocalypseRoadWeapon[];
  mounts: ApocalypseRoadMount[];
}

/** AR-10-05. A Movement Event card. */
export interface ApocalypseRoadEventCard {
  id: string;
  title: string;
  copies: number;
  effect: string;
  points: "no" | "yes";
  source: "house" | "public" | "rulebook";
  amount: number;
}

/** Where forty cars start: on the lap itself (`front`) or on a road of their own (`joins`). */
export interface ApocalypseRoadGrid {
  rows: number;
  front: number;
  joins: number;
  lanes: number;
}

/** A part of the track that is written beside it. */
export interface ApocalypseRoadLandmark {
  text: string;
  sectors: [number, number];
  crossing: boolean;
}

/** What an option leads to, up to the next draw or decision: of several lanes what all bring. */
export interface ApocalypseRoadLeads {
  ways: ApocalypseRoadWay[];
  moved: ApocalypseRoadMoved[];
  points: ApocalypseRoadPoints[];
  clash: ApocalypseRoadClash | null;
  lane_first: boolean;
}

export interface ApocalypseRoadMount {
  id: string;
  text: string;
  rule: string;
}

/** Another car that would be moved. */
export interface ApocalypseRoadMoved {
  car: string;
  how: "bumps" | "displaces" | "passes" | "pushes" | "takes along";
}

/** What holds for everybody now. */
export interface ApocalypseRoadNote {
  title: string;
  words: string;
  rule: string;
}

/** Of a shot: chances in percent; damage on average, misses included. */
export interface ApocalypseRoadOdds {
  hit: number;
  damage: number;
  kill: number;
}

/** A car to shoot at, to send, to move; and where to it may be moved. */
export interface ApocalypseRoadOnCar {
  on: "car";
  car: string;
  odds: ApocalypseRoadOdds | null;
  leads: ApocalypseRoadLeads | null;
  to: string[];
}

/** A car and the card to drive it with. */
export interface ApocalypseRoadOnCard {
  on: "card";
  car: string;
  card: string;
  movement: number;
  event: boolean;
}

/** Stay, hold fire, nobody. */
export interface ApocalypseRoadOnNothing {
  on: "nothing";
}

/** Cars to start with, or cards to lay down. */
export interface ApocalypseRoadOnSet {
  on: "set";
  items: string[];
}

/** A space to end on, to step to, to follow from; and the car that stands there. */
export interface ApocalypseRoadOnSpace {
  on: "space";
  space: string;
  car: string | null;
  leads: ApocalypseRoadLeads | null;
}

/** Defaults are the rulings of `rules.toml`; every other value is a way some table plays. */
export interface ApocalypseRoadOptions {
  track: string;
  vp: 12 | 15;
  race_deck: "full96" | "named96" | "printed92";
  teams: "uniform" | "varied";
  pick: "open" | "secret";
  bag_choice: "owner" | "random";
  friendly_fire: "collateral" | "full" | "none";
  replacement: "preset" | "prompt";
  sideswipe_check: "off" | "on";
  crash_ends: "activation" | "movement";
  trough_combat: "off" | "on";
  offtrack_combat: "off" | "on";
  rough_includes_jump: "off" | "on";
  diag_displace: "off" | "on";
  rough_diag_entry: "off" | "on";
  ss_bulldoze: "behind" | "swap";
  event_after_death: "draw" | "skip";
  missed_jump_vp: "off" | "on";
  x_offtrack: "before" | "beyond";
  ss_team: "displace" | "skip";
  open_road: "any" | "link";
  ss_chain: "all" | "run";
  first_player: "clockwise" | "damage";
  spray: "arc" | "wide";
  turn_cap: number;
  moves: "routes" | "steps";
}

/** Points that a seat would get, or give back. */
export interface ApocalypseRoadPoints {
  seat: number;
  car: string;
  points: number;
  why: "back" | "crossing" | "kill";
}

/** A sector, or a row of the start section: its spaces from the inside out, trough between. */
export interface ApocalypseRoadRow {
  name: string;
  start: boolean;
  kind: "jump" | "paved" | "rough";
  inside: "left" | "right";
  spaces: string[];
  trough: string | null;
}

/** A stretch of sectors that are alike. Sections follow one another from sector 1 on. */
export interface ApocalypseRoadSection {
  sectors: [number, number];
  lanes: number;
  kind: "jump" | "paved" | "rough";
  name: string;
  letters: string[];
  barrier: number;
  inside: "left" | "right";
}

/** The Action Segment being played. */
export interface ApocalypseRoadSegment {
  car: string;
  card: string;
  mover: string | null;
  points: number;
  event: string | null;
  more: Record<string, unknown>;
}

/** Every step chosen singly, instead of a route. */
export interface ApocalypseRoadSteps {
  on: "steps";
}

/** A team. There are ten: the first seat drives for the first one, and so on. */
export interface ApocalypseRoadTeam {
  id: string;
  title: string;
  paint: string;
  ink: string;
  pattern: string;
  source: "house" | "public" | "rulebook";
  alias: string;
}

export interface ApocalypseRoadTeamView {
  seat: number;
  team: string;
  color: string;
  paint: string;
  ink: string;
  pattern: string;
  pool: number;
  place: number;
  claimed: number;
  removed: number;
  cards: number;
  in_play: number;
  reserves: number;
  to_activate: number;
  damage: number;
}

export interface ApocalypseRoadTrack {
  id: string;
  title: string;
  source: "house" | "public" | "rulebook";
  best: [number, number];
  section: ApocalypseRoadSection[];
  shape: [number, number][];
  lane_width: number;
  grid: ApocalypseRoadGrid | null;
  grid_shape: [number, number][];
  chute: string;
  kin: "" | "grand-prix" | "lesson" | "thunder-alley";
  ahead: Record<string, number[][]>;
  crossover: [string, string][];
  pit: [number, number] | null;
  laps: Record<string, number>;
  note: string;
  rows: ApocalypseRoadRow[];
  landmarks: ApocalypseRoadLandmark[];
}

export interface ApocalypseRoadView {
  seat: number | null;
  track: string;
  turn: number;
  first: number | null;
  order: number[];
  asks: string;
  to_act: number[];
  active: number | null;
  cars: ApocalypseRoadCarView[];
  teams: ApocalypseRoadTeamView[];
  ranked: number[];
  leader: number | null;
  hand: string[];
  sealed: unknown;
  at_once: number;
  starters: Record<string, string[]>;
  bagged: Record<string, string>;
  lethal: number;
  deck: number;
  deck_size: number;
  discards: Record<string, number>;
  events: number;
  events_size: number;
  event_discards: Record<string, number>;
  combat: number;
  combat_size: number;
  combat_discards: Record<string, number>;
  clock_off: boolean;
  bounty: number;
  race_bonus: number;
  notes: ApocalypseRoadNote[];
  segment: ApocalypseRoadSegment | null;
  ends: Record<string, string[]>;
  winner: number | null;
  over: boolean;
}

/** Where a car would go, space by space; where it starts is left out. */
export interface ApocalypseRoadWay {
  car: string;
  spaces: string[];
}

export interface ApocalypseRoadWeapon {
  id: string;
  name: string;
  short: string;
}

/** A route on which the car is lost. */
export interface ApocalypseRoadWreck {
  on: "wreck";
  leads: ApocalypseRoadLeads;
}

export type ApocalypseRoadEvent =
  | { kind: "back-over-the-line"; facts: { seat: number; car: string } }
  | { kind: "bounty-in-play"; facts: { markers: number } }
  | { kind: "bounty-over"; facts: { markers: number } }
  | { kind: "bulldozed"; facts: { car: string; target: string } }
  | { kind: "bumped"; facts: { car: string; from: string; space: string } }
  | { kind: "came-onto-the-track"; facts: { car: string; space: string } }
  | { kind: "card-played"; facts: { seat: number; car: string; card: string } }
  | { kind: "cards-discarded"; facts: { seat: number; cards: number } }
  | { kind: "chain-reached"; facts: { car: string; target: string } }
  | { kind: "clock-stopped"; facts: { seat: number } }
  | { kind: "clock-ticked"; facts: { turn: number } }
  | { kind: "combat-card"; facts: { face: string; number: number } }
  | { kind: "could-not-come-back"; facts: { car: string } }
  | { kind: "crashed-in-the-crossover"; facts: { car: string; other: string } }
  | { kind: "crossed-the-line"; facts: { seat: number; car: string; points: number } }
  | { kind: "crossed-without-scoring"; facts: { seat: number; car: string } }
  | { kind: "damaged"; facts: { car: string; damage: number; total: number } }
  | { kind: "destroyed"; facts: { car: string } }
  | { kind: "displaced"; facts: { car: string; from: string; space: string } }
  | { kind: "drifted"; facts: { car: string; target: string } }
  | { kind: "drove-on"; facts: { car: string; from: string; space: string; way: string[] } }
  | { kind: "event-drawn"; facts: { seat: number; car: string; event: string } }
  | { kind: "event-without-effect"; facts: { event: string; car: string; why: "nothing-there" | "out-of-the-race" | "off-the-track" | "others-there" } }
  | { kind: "fell-into-the-trough"; facts: { car: string; space: string } }
  | { kind: "fired"; facts: { seat: number; car: string; target: string } }
  | { kind: "first-player"; facts: { seat: number } }
  | { kind: "first-player-changed"; facts: { seat: number; damage: number } }
  | { kind: "hand-filled"; facts: { seat: number; cards: number } }
  | { kind: "held-fire"; facts: { seat: number; car: string } }
  | { kind: "high-flyer"; facts: { car: string } }
  | { kind: "hit"; facts: { car: string; target: string; face: string } }
  | { kind: "into-the-weeds"; facts: { car: string; space: string } }
  | { kind: "kill-scored"; facts: { seat: number; car: string; points: number } }
  | { kind: "line-formed"; facts: { car: string } }
  | { kind: "lined-up"; facts: { car: string; position: number; space: string } }
  | { kind: "missed"; facts: { car: string; target: string; face: string } }
  | { kind: "moved"; facts: { car: string; from: string; space: string } }
  | { kind: "movement-lost"; facts: { car: string; points: number } }
  | { kind: "must-cross-again"; facts: { seat: number; car: string } }
  | { kind: "no-reserve-left"; facts: { seat: number } }
  | { kind: "passed"; facts: { seat: number } }
  | { kind: "pulled"; facts: { car: string; from: string; space: string } }
  | { kind: "pushed"; facts: { car: string; from: string; space: string } }
  | { kind: "pushed-forward-at-the-wall"; facts: { car: string; from: string; space: string } }
  | { kind: "race-bonus-in-play"; facts: { markers: number } }
  | { kind: "race-bonus-over"; facts: { markers: number } }
  | { kind: "race-deck-reshuffled"; facts: { cards: number } }
  | { kind: "race-ended-without-a-last-point"; facts: { turn: number } }
  | { kind: "race-won"; facts: { seat: number } }
  | { kind: "ram-read"; facts: { car: string; target: string; face: string } }
  | { kind: "rammed"; facts: { seat: number; car: string; target: string } }
  | { kind: "reloading"; facts: { car: string; fired: boolean } }
  | { kind: "replacement-in-the-chute"; facts: { seat: number; car: string } }
  | { kind: "shot-of-nos"; facts: { car: string; card: string; points: number } }
  | { kind: "sideswipe-read"; facts: { car: string; target: string; face: string } }
  | { kind: "sideswiped"; facts: { seat: number; car: string; target: string } }
  | { kind: "sprayed"; facts: { car: string; target: string } }
  | { kind: "spun-off"; facts: { car: string; space: string } }
  | { kind: "starting-cars-chosen"; facts: { seat: number; cars: string[] } }
  | { kind: "stopped-without-attack"; facts: { car: string; target: string } }
  | { kind: "suppressed"; facts: { car: string } }
  | { kind: "swapped-back"; facts: { car: string; from: string; space: string } }
  | { kind: "took-the-open-road"; facts: { car: string; from: string; space: string; way: string[] } }
  | { kind: "took-the-space"; facts: { car: string; space: string } }
  | { kind: "turn-began"; facts: { turn: number } }
  | { kind: "turn-closed"; facts: { turn: number } };

export type ApocalypseRoadLine = Omit<LogLine, "kind" | "facts"> & ApocalypseRoadEvent;

export type ApocalypseRoadAction =
  | { bag: string }
  | { bump: string | "none" }
  | { bump_to: string }
  | { chain: string }
  | { debris: string }
  | { diagonal: string }
  | { discard: string[] }
  | { drift: string | "none" }
  | { enter: string }
  | { fire: string | "hold" }
  | { forward: string }
  | { get_there: string | "stay" }
  | { lane: string }
  | { lateral: string }
  | { link: string }
  | { open_road: string | "stay" }
  | { play: string }
  | { replacement: string }
  | { route: string }
  | { side: string }
  | { start: string[] }
  | { swap: string };

export type ApocalypseRoadOption = Omit<OfferedOption, "action" | "facts"> & { action: ApocalypseRoadAction; facts: ApocalypseRoadOnSpace | ApocalypseRoadWreck | ApocalypseRoadSteps | ApocalypseRoadOnCar | ApocalypseRoadOnCard | ApocalypseRoadOnSet | ApocalypseRoadOnNothing };

/** A car that cannot be given the wild line. */
export interface Daytona500Barred {
  car: string;
  rule: string;
  why: string;
}

/** A bid, or a pass. */
export interface Daytona500BidAhead {
  type: "bid";
  bid: number | null;
  left: number;
  sale: Daytona500Sale | null;
}

export interface Daytona500CarView {
  car: string;
  owner: number | null;
  space: string | null;
  row: number | null;
  lane: number | null;
  to_go: number | null;
  start: number | null;
  place: number | null;
}

export interface Daytona500Card {
  id: string;
  copies: number;
  kind: "bid" | "five" | "four" | "four-wild" | "nine" | "six" | "three" | "wild-five";
  source: "house" | "public" | "rulebook";
  lines: string;
  note: string;
  name: string;
  moves: Daytona500CardLine[];
}

/** What a card, a car for its wild line or an end space leads to, to the end of the card. */
export interface Daytona500CardAhead {
  type: "moves";
  moves: Daytona500Move[];
}

export interface Daytona500CardLine {
  car: string | null;
  spaces: number;
}

export interface Daytona500Contents {
  tracks: Daytona500Track[];
  purses: Daytona500Purse[];
  cards: Daytona500Card[];
}

/** What happens to one car, or to one line of the card; `kind` is that of the event. */
export interface Daytona500Move {
  kind: "blocked" | "drafted" | "finished" | "hand-discarded" | "line-skipped" | "moved" | "moved-as-far-as-possible" | "wild-chosen" | "wild-not-used" | "wild-skipped";
  car: string | null;
  spaces: number;
  way: string[];
  place: number | null;
  open: boolean;
  ends: string[];
}

/** Defaults are the rulings of `rules.toml`; every other value is a way some table plays. */
export interface Daytona500Options {
  "game.races": number;
  track: string;
  purse: string;
  "players.extended": boolean;
  "auction.guard": "last_car_only" | "lookahead";
  "auction.broke_buyer": "loan" | "pay_what_you_have";
  "wild.use": "mandatory" | "optional";
  "move.shortfall": "maximal" | "stepwise";
  "red.return": "any_white" | "inner_first";
  "red.use": "may" | "must";
  "finish.rest_of_card": "resolve" | "void";
  "dealer.next": "last_place" | "right" | "same";
  "money.visibility": "hidden_between_auctions" | "public";
  "discard.visibility": "open" | "top_only";
  "game.tie": "last_race_prizes" | "shared";
}

export interface Daytona500PlayerView {
  seat: number;
  cash: number | null;
  cards: number;
  cars: string[];
  nines: string[];
  won: number;
  bidding: "asked" | "high" | "in" | "kept" | "limit" | "passed" | null;
}

/** A list of prizes. `-O purse=` says which one is raced for. */
export interface Daytona500Purse {
  id: string;
  prizes: number[];
  source: "house" | "public" | "rulebook";
  note: string;
  title: string;
}

/** How the car is sold at once. */
export interface Daytona500Sale {
  kind: "car-bought" | "car-falls-to" | "car-unsold";
  seat: number | null;
  dollars: number;
}

/** A stretch of rows that are alike. Sections follow one another without a gap. */
export interface Daytona500Section {
  rows: [number, number];
  lanes: string;
  name: string;
}

export interface Daytona500Space {
  row: number;
  lane: number;
  ground: "red" | "white";
  rank: number;
}

/** Rows that are alike. */
export interface Daytona500Stretch {
  rows: [number, number];
  name: string;
  has_red: boolean;
  one_lane: boolean;
}

export interface Daytona500Track {
  id: string;
  title: string;
  source: "house" | "public" | "rulebook";
  lanes: string[];
  start: string[];
  section: Daytona500Section[];
  shape: [number, number][];
  note: string;
  rows: (("red" | "white" | null)[])[];
  stretches: Daytona500Stretch[];
  lane_names: string[];
  spaces: Record<string, Daytona500Space>;
  grid: string[];
}

export interface Daytona500View {
  seat: number | null;
  race: number;
  races: number;
  track: string;
  prizes: number[];
  most_cars: number;
  asks: string;
  to_act: number | null;
  turns: number[];
  dealer: number | null;
  cars: Daytona500CarView[];
  order: string[];
  players: Daytona500PlayerView[];
  hand: string[];
  discard: string[];
  discarded: number;
  out_of_play: string[];
  offered: string[];
  lot: string | null;
  bid: number;
  bidder: number | null;
  card: string | null;
  line: number | null;
  car: string | null;
  barred: Daytona500Barred[];
  places: string[];
  over: boolean;
}

export type Daytona500Event =
  | { kind: "bid"; facts: { seat: number; car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; dollars: number } }
  | { kind: "blocked"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; spaces: number } }
  | { kind: "cannot-bid"; facts: { seat: number; car: "yellow" | "red" | "blue" | "green" | "orange" | "black" } }
  | { kind: "car-bought"; facts: { seat: number; car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; dollars: number } }
  | { kind: "car-falls-to"; facts: { seat: number; car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; dollars: number } }
  | { kind: "car-must-be-bought"; facts: { seat: number; car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; dollars: number } }
  | { kind: "car-unsold"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; position: number } }
  | { kind: "car-up-for-sale"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; position: number } }
  | { kind: "card-played"; facts: { seat: number; card: string } }
  | { kind: "cards-dealt"; facts: { seat: number; cards: number } }
  | { kind: "cards-left-out"; facts: { cards: number } }
  | { kind: "champion-driver"; facts: { seat: number } }
  | { kind: "dealer-named"; facts: { seat: number } }
  | { kind: "drafted"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; space: string; way: string[] } }
  | { kind: "finished"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; place: number; way: string[] } }
  | { kind: "game-won"; facts: { seat: number; dollars: number } }
  | { kind: "green-flag"; facts: { seat: number } }
  | { kind: "hand-discarded"; facts: { seat: number; cards: number } }
  | { kind: "has-all-its-cars"; facts: { seat: number; car: "yellow" | "red" | "blue" | "green" | "orange" | "black" } }
  | { kind: "line-skipped"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black" } }
  | { kind: "moved"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; space: string; spaces: number; way: string[] } }
  | { kind: "moved-as-far-as-possible"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; space: string; spaces: number; way: string[] } }
  | { kind: "only-those-without-a-car-bid"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black" } }
  | { kind: "out-of-gas"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black" } }
  | { kind: "passed"; facts: { seat: number; car: "yellow" | "red" | "blue" | "green" | "orange" | "black" } }
  | { kind: "prize-paid"; facts: { seat: number; car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; dollars: number } }
  | { kind: "prize-unclaimed"; facts: { car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; dollars: number } }
  | { kind: "race-began"; facts: { race: number } }
  | { kind: "race-ended"; facts: { race: number; home: number } }
  | { kind: "rest-of-card-void"; facts: { seat: number } }
  | { kind: "skipped-without-cards"; facts: { seat: number } }
  | { kind: "wild-chosen"; facts: { seat: number; car: "yellow" | "red" | "blue" | "green" | "orange" | "black"; spaces: number } }
  | { kind: "wild-not-used"; facts: { seat: number; spaces: number } }
  | { kind: "wild-skipped"; facts: { seat: number; spaces: number } };

export type Daytona500Line = Omit<LogLine, "kind" | "facts"> & Daytona500Event;

export type Daytona500Action =
  | { bid: number }
  | { end: string }
  | { pass: true }
  | { play: string }
  | { wild: "yellow" | "red" | "blue" | "green" | "orange" | "black" | "none" };

export type Daytona500Option = Omit<OfferedOption, "action" | "facts"> & { action: Daytona500Action; facts: Daytona500BidAhead | Daytona500CardAhead };

export interface DustDevil500Bump {
  seat: number;
  to: number | string;
}

export interface DustDevil500CarView {
  seat: number;
  car: string;
  space: number | string;
  number: number;
  to_go: number;
  place: number;
  owes: "none" | "pit-row" | "ramp";
  lost_turns: number;
  extra_turns: number;
  kept: string[];
  past_red_line: boolean;
}

/** A pack, and what is the same in all of them. */
export interface DustDevil500Contents {
  tracks: DustDevil500Track[];
  dice: DustDevil500DieData[];
  red_cards: DustDevil500RedCard[];
  signs: DustDevil500Sign[];
  races: DustDevil500RaceVersion[];
  points: number[];
}

/** A kind of die. Races are run with two of it; `-O die=` says which kind. */
export interface DustDevil500DieData {
  id: string;
  title: string;
  source: "house" | "public" | "rulebook";
  faces: DustDevil500Face[];
}

/** A side of a die, which has a number and a color. */
export interface DustDevil500Face {
  number: number;
  color: "black" | "blue" | "gold" | "green" | "purple" | "red" | "white" | "yellow";
}

/** What a kept card does for its car. */
export interface DustDevil500Kept {
  means: string;
  rule: string;
}

/** Something that happens to whoever stops on a space. */
export interface DustDevil500MarkData {
  space: number;
  mark: "lead-foot" | "pit-stop" | "rpm" | "spin-out" | "turbo";
  source: "house" | "public" | "rulebook";
}

/** A reading, or whether to go on: where it takes the car. */
export interface DustDevil500MoveFacts {
  type: "move";
  title: string;
  how: string;
  ends: (number | string)[];
  stays: boolean;
  via: number | string | null;
  bumps: DustDevil500Bump[];
}

/** Defaults are the rulings of `rules.toml`; every other value is a way some table plays. */
export interface DustDevil500Options {
  race: 1 | 2 | 3 | 4 | 5 | 6;
  series: boolean;
  turbocharge: boolean;
  "turbo.race6": boolean;
  track: string;
  "track.cycle": "blue-first" | "red-first";
  die: string;
  "extra.stack": boolean;
  "extra.max_chain": number | null;
  "extra.vs_lost": "both" | "cancel";
  "bump.chain": boolean;
  "bump.triggers": boolean;
  "pit.once": boolean;
  "ramp.entry_count": "spaces" | "virtual";
  "ramp.return_via_white": boolean;
  "ramp.black_gold": "finish" | "nearest_space";
  "ramp.bump": "back_eight" | "safe";
  "redcards.keep": boolean;
  "redcards.deck": "house24" | "none";
  "choice.may_stay": boolean;
  "finish.mode": "first_wins" | "play_out";
}

/** The lane beside the track that whoever stops on its entry goes through. */
export interface DustDevil500PitRow {
  entry: number;
  spaces: ("black" | "blue" | "gold" | "green" | "purple" | "red" | "white" | "yellow")[];
  exit: number;
}

export interface DustDevil500RaceVersion {
  race: number;
  name: string;
  how: string;
}

export interface DustDevil500RedCard {
  id: string;
  name: string;
  copies: number;
  kind: "bump-ahead" | "extra-turn" | "keep-cage" | "keep-crew" | "lose-turn" | "move" | "nothing";
  source: "house" | "public" | "rulebook";
  text: string;
  spaces: number;
  kept: DustDevil500Kept | null;
}

/** So many dice: how many of their rolls can bring the car home. */
export interface DustDevil500RollFacts {
  type: "roll";
  title: string;
  how: string;
  homeward: number;
  rolls: number;
}

/** What stands on a space, and does something to whoever rests there. */
export interface DustDevil500Sign {
  sign: string;
  color: "black" | "blue" | "gold" | "green" | "purple" | "red" | "white" | "yellow";
  name: string;
  means: string;
  rule: string;
}

export interface DustDevil500Space {
  space: number | string;
  lane: "finish" | "pit" | "ramp" | "start" | "track";
  index: number;
  colors: ("black" | "blue" | "gold" | "green" | "purple" | "red" | "white" | "yellow")[];
  called: string;
  sign: string;
}

export interface DustDevil500Track {
  id: string;
  title: string;
  source: "house" | "public" | "rulebook";
  cycle: ("black" | "blue" | "gold" | "green" | "purple" | "red" | "white" | "yellow")[];
  length: number;
  finish: ("black" | "blue" | "gold" | "green" | "purple" | "red" | "white" | "yellow")[];
  red_line_after: number;
  bump: number;
  pit_row: DustDevil500PitRow;
  ramp: (["black" | "blue" | "gold" | "green" | "purple" | "red" | "white" | "yellow", "black" | "blue" | "gold" | "green" | "purple" | "red" | "white" | "yellow"])[];
  mark: DustDevil500MarkData[];
  spaces: DustDevil500Space[];
}

export interface DustDevil500View {
  seat: number | null;
  track: string;
  die: string;
  series: boolean;
  race: number;
  round: number;
  to_act: number | null;
  turn_of: number;
  asks: string;
  roll: number[];
  cars: DustDevil500CarView[];
  home: string[];
  points: Record<string, number>;
  deck_size: number;
  deck_left: number;
  discard: Record<string, number>;
  over: boolean;
}

export type DustDevil500Event =
  | { kind: "bumped"; facts: { seat: number; by: number; to: number | string; way: (number | string)[] } }
  | { kind: "bumped-in-turn"; facts: { seat: number; by: number; to: number | string; way: (number | string)[] } }
  | { kind: "came-back-down-the-ramp"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "card-cannot-move"; facts: { seat: number; card: string } }
  | { kind: "card-does-nothing"; facts: { seat: number } }
  | { kind: "card-extra-turn"; facts: { seat: number } }
  | { kind: "card-kept"; facts: { seat: number; card: string } }
  | { kind: "card-lost-turn"; facts: { seat: number } }
  | { kind: "continued"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "crew-chief-saved-turn"; facts: { seat: number } }
  | { kind: "deck-reshuffled"; facts: { cards: number } }
  | { kind: "dice-read"; facts: { seat: number; reading: "colors" | "numbers" } }
  | { kind: "doubles"; facts: { seat: number } }
  | { kind: "drove-on-in-pit-row"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "entered-pit-row"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "entered-ramp"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "extra-and-lost-cancel"; facts: { seat: number } }
  | { kind: "extra-turn"; facts: { seat: number } }
  | { kind: "finished"; facts: { seat: number; place: number } }
  | { kind: "first-driver"; facts: { seat: number } }
  | { kind: "first-leg"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "green-extra-turn"; facts: { seat: number } }
  | { kind: "moved-by-card"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "moved-by-color"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "moved-by-colors"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "moved-by-number"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "moved-by-sum"; facts: { seat: number; from: number | string; to: number | string; way: (number | string)[] } }
  | { kind: "no-more-extra-turns"; facts: { seat: number } }
  | { kind: "nobody-ahead"; facts: { seat: number } }
  | { kind: "one-extra-turn-only"; facts: { seat: number } }
  | { kind: "pit-row-next"; facts: { seat: number } }
  | { kind: "pit-stop"; facts: { seat: number } }
  | { kind: "race-began"; facts: { race: number } }
  | { kind: "race-ended"; facts: { race: number } }
  | { kind: "ramp-next"; facts: { seat: number } }
  | { kind: "red-card"; facts: { seat: number; card: string } }
  | { kind: "roll-cage-held"; facts: { seat: number; by: number } }
  | { kind: "rolled"; facts: { seat: number; roll: number[] } }
  | { kind: "scored"; facts: { seat: number; points: number; total: number } }
  | { kind: "spun-out"; facts: { seat: number } }
  | { kind: "stayed"; facts: { seat: number } }
  | { kind: "turn-skipped"; facts: { seat: number; left: number } };

export type DustDevil500Line = Omit<LogLine, "kind" | "facts"> & DustDevil500Event;

export type DustDevil500Action =
  | { read: "colors" | "numbers" }
  | { roll: number }
  | { turbocharge: boolean };

export type DustDevil500Option = Omit<OfferedOption, "action" | "facts"> & { action: DustDevil500Action; facts: DustDevil500RollFacts | DustDevil500MoveFacts };

/** What a pile does, in words. */
export interface PileUpRacingActionText {
  id: string;
  title: string;
  says: string[];
  rule: string;
}

/** A car as it stands in the running order, with its card for this track. */
export interface PileUpRacingCarView {
  driver: string;
  short: string;
  number: string;
  place: number;
  seat: number | null;
  pile: string | null;
  start: number;
  led: number;
  running: boolean;
  lapped: boolean;
  rating: PileUpRacingRatingParts;
  pit_rating: PileUpRacingRatingParts;
  acc: number;
  pit: number;
  mech: string;
  dnf: number;
  tires: number;
  worn: boolean;
  mode: string;
}

/** A car to pick: what its card says for this track. */
export interface PileUpRacingCardFacts {
  type: "pick";
  driver: string;
  number: string;
  rating: PileUpRacingRatingParts;
  acc: number;
  dnf: number;
}

/** A set of cards, and the tables that every set shares. */
export interface PileUpRacingContents {
  drivers: PileUpRacingDriver[];
  races: PileUpRacingRaceCard[];
  ratings: PileUpRacingRatingRow[];
  quick_card: PileUpRacingQuickRow[];
  special_results: PileUpRacingSpecialRow[];
  actions: PileUpRacingActionText[];
}

export interface PileUpRacingDriveCall {
  driver: string;
  call: string;
  letter: string;
  acc: number;
  worn: boolean;
  caught: number;
  out: number;
}

export interface PileUpRacingDriveFacts {
  type: "drive";
  cars: PileUpRacingDriveCall[];
}

/** A driver card: PU-CARD-01, PU-CARD-03, PU-CARD-04, PU-CARD-05, PU-CARD-07, PU-CARD-08, PU-CARD-10, PU-CARD-11, PU-CARD-14, PU-CARD-15, PU-SETUP-02. */
export interface PileUpRacingDriver {
  number: string;
  driver: string;
  season: string;
  R: string;
  W: number;
  T5: number;
  road_q: string;
  road_r: string;
  short_q: string;
  short_r: string;
  speedway_q: string;
  speedway_r: string;
  super_q: string;
  super_r: string;
  acc: number;
  pit: number;
  mech: "A" | "B" | "C" | "D" | "E";
  dnf: number;
}

/** PU-END-03. Defaults are the rulings of `rules.toml`; other values are how others play. */
export interface PileUpRacingOptions {
  set: "2023" | "five-wide";
  race: number;
  track: string;
  field: "all" | "entered";
  drivers: string;
  starters: number;
  grid: "given" | "qualifying" | "real";
  cars: string;
  cars_each: number;
  pick: "drafted" | "listed";
  aggression: boolean;
  pit_strategy: boolean;
  segments_include_final_lap: boolean;
  stage_split: "as_card" | "equal" | "proportional";
  q6_four: "B" | "C";
  pit_dice: "cap" | "extend";
  new_front_pile: "roll_now" | "wait";
  empty_pile_roll: "roll" | "skip";
  trim_end_gaps: boolean;
  duel_ties: "order" | "reroll";
  duel_marks: boolean;
  ladder_short_pile: "last" | "none";
  ladder_c1: "challenge" | "none";
  ladder_cross: "insert" | "swap";
  ladder_limit: "one_pile" | "unlimited";
  ladder_new_pile: "new_pile" | "nothing";
  mech_scope: "all" | "first";
  mech_match: "exact" | "range";
  empty_crash: "caution_stands" | "no_caution";
  sr_keeps_caution: boolean;
  skill_marks: "exact" | "ignore_marks";
  dnf_classification: "by_position" | "reverse";
  caution_on_stage_end: "after" | "before";
  overtime: "off" | "once" | "three" | "unlimited";
  final_identity: "pile_position" | "same_pile";
  lap_piles: "by_length" | "off" | "seven";
  small_field: "fill_sixes" | "four_equal";
  quali_deal: "blocks" | "round_robin";
  type_boundaries: "short_super" | "speedway";
  quali_plus: "within_letter" | "yes";
}

export interface PileUpRacingPileView {
  name: string;
  cars: string[];
}

/** A row of the Quick Card. */
export interface PileUpRacingQuickRow {
  sum: number;
  does: "advance-by-skill" | "advance-top" | "crash" | "drop-bottom" | "drop-by-skill" | "duel" | "ladder-duel" | "mechanical" | "shuffle" | "sort" | "split";
  final_lap: "advance-by-skill" | "advance-top" | "crash" | "drop-bottom" | "drop-by-skill" | "duel" | "ladder-duel" | "mechanical" | "shuffle" | "sort" | "split" | null;
  pit_on: number | null;
  by: Record<string, "A" | "B" | "C" | "D" | "E">;
  least: string[];
}

/** PU-TRACK-01, PU-TRACK-02, PU-TRACK-03, PU-TRACK-04. One track card: a race of the season. */
export interface PileUpRacingRaceCard {
  race: number;
  of: number;
  date: string;
  name: string;
  track: string;
  venue: string;
  type: "road" | "short" | "speedway" | "superspeedway";
  surface: string;
  lap_miles: number;
  laps: number;
  miles: number;
  starters: number;
  stage_laps: string;
  stage_boxes: string;
  playoff_round: number;
}

/** A rating in its parts, as screens print it. */
export interface PileUpRacingRatingParts {
  letter: string;
  mark: string;
}

/** What a rating rolls in a duel. */
export interface PileUpRacingRatingRow {
  id: string;
  dice: number;
  plus: number;
}

/** A car that is out, with the box and the place it had. */
export interface PileUpRacingRetired {
  driver: string;
  box: number;
  place: number;
}

/** A Special Result. */
export interface PileUpRacingSpecialRow {
  sum: number;
  does: string;
  title: string;
  dnf: number;
}

/** Under caution or under green. */
export interface PileUpRacingTireCall {
  driver: string;
  call: string;
  pit_rating: PileUpRacingRatingParts;
  tires: number;
  tires_then: number;
}

export interface PileUpRacingTireFacts {
  type: "tires";
  cars: PileUpRacingTireCall[];
}

export interface PileUpRacingView {
  seat: number | null;
  name: string;
  track: string;
  type: string;
  race: number;
  of: number;
  laps: number;
  boxes: number[];
  segments: number;
  box: number;
  segment: number | string | null;
  stage: number;
  lap: number;
  overtimes: number;
  cautions: number;
  flag: string;
  asks: string;
  to_act: number[];
  owners: Record<string, number>;
  cars: PileUpRacingCarView[];
  piles: PileUpRacingPileView[];
  rear: string[];
  pile: string | null;
  second: boolean;
  dice: number[];
  checks: string[];
  special: string | null;
  action: Record<string, unknown>;
  leader: string | null;
  lead_changes: number;
  out: PileUpRacingRetired[];
  stages: string[][];
  sealed: number | null;
  over: boolean;
}

export type PileUpRacingEvent =
  | { kind: "advance-named"; facts: { sum: number; letter: "A" | "B" | "C" | "D" | "E" } }
  | { kind: "advanced"; facts: { car: string; pile: string } }
  | { kind: "bottom-drops"; facts: { pile: string; cars: number } }
  | { kind: "box-crossed"; facts: { box: number | "Final Lap" | "overtime"; car: string; order: string[] } }
  | { kind: "broke-down"; facts: { car: string } }
  | { kind: "car-backed"; facts: { seat: number; car: string } }
  | { kind: "car-picked"; facts: { seat: number; car: string } }
  | { kind: "caution"; facts: { number: number; segment: number | "Final Lap" | "overtime" } }
  | { kind: "checkered-flag"; facts: { car: string } }
  | { kind: "classified"; facts: { car: string; place: number } }
  | { kind: "climbed-into-pile"; facts: { car: string; pile: string } }
  | { kind: "crash"; facts: { pile: string; acc: number; cars: number } }
  | { kind: "did-not-qualify"; facts: { car: string } }
  | { kind: "did-not-split"; facts: { pile: string } }
  | { kind: "drop-named"; facts: { sum: number; letter: "A" | "B" | "C" | "D" | "E" } }
  | { kind: "dropped"; facts: { car: string; pile: string } }
  | { kind: "duel-began"; facts: { pile: string; cars: number } }
  | { kind: "duel-rerolled"; facts: { car: string; total: number } }
  | { kind: "duel-rolled"; facts: { car: string; total: number } }
  | { kind: "duel-won"; facts: { car: string; total: number } }
  | { kind: "field-stopped"; facts: { cars: number } }
  | { kind: "final-lap-began"; facts: { piles: number } }
  | { kind: "gap-passed-over"; facts: { pile: string } }
  | { kind: "goes-on"; facts: { car: string; total: number; number: number } }
  | { kind: "green-flag"; facts: { cars: number; piles: number } }
  | { kind: "grid-set"; facts: { cars: number } }
  | { kind: "held-off"; facts: { car: string; rival: string | null } }
  | { kind: "involved"; facts: { car: string; number: number } }
  | { kind: "ladder-began"; facts: { car: string; place: number } }
  | { kind: "ladder-rolled"; facts: { car: string; total: number } }
  | { kind: "lead-changed"; facts: { car: string; rival: string | null } }
  | { kind: "mechanical-trouble"; facts: { pile: string; letter: "A" | "B" | "C" | "D" | "E"; cars: number } }
  | { kind: "moved-by-special"; facts: { car: string; place: number } }
  | { kind: "new-last-pile"; facts: { cars: number } }
  | { kind: "new-lead-pile"; facts: { cars: number } }
  | { kind: "nobody-advanced"; facts: { pile: string; letter: "A" | "B" | "C" | "D" | "E" } }
  | { kind: "nobody-climbs"; facts: { pile: string } }
  | { kind: "nobody-dropped"; facts: { pile: string; letter: "A" | "B" | "C" | "D" | "E" } }
  | { kind: "nobody-in-trouble"; facts: { pile: string } }
  | { kind: "nobody-involved"; facts: { pile: string } }
  | { kind: "nobody-left"; facts: Record<string, never> }
  | { kind: "overtime-began"; facts: { attempt: number; order: string[] } }
  | { kind: "passed"; facts: { car: string; rival: string | null } }
  | { kind: "pushed"; facts: { seat: number; car: string } }
  | { kind: "qualified"; facts: { car: string; place: number } }
  | { kind: "re-formed"; facts: { cars: number; piles: number } }
  | { kind: "retired"; facts: { car: string; total: number; number: number } }
  | { kind: "rolled"; facts: { pile: string; pair: [number, number]; contrast: number; does: string } }
  | { kind: "saved"; facts: { seat: number; car: string } }
  | { kind: "seasons-mixed"; facts: { seasons: number } }
  | { kind: "segment-began"; facts: { segment: number | "Final Lap" | "overtime"; piles: number } }
  | { kind: "sent-to-rear"; facts: { car: string } }
  | { kind: "shuffled"; facts: { pile: string; cars: number } }
  | { kind: "sorted"; facts: { pile: string; cars: number } }
  | { kind: "sorted-by-pit"; facts: { pile: string; cars: number } }
  | { kind: "special-result"; facts: { car: string; place: number } }
  | { kind: "special-rolled"; facts: { car: string; sum: number } }
  | { kind: "special-without-car"; facts: { pile: string } }
  | { kind: "special-without-caution"; facts: { car: string } }
  | { kind: "split"; facts: { pile: string; front: number; back: number } }
  | { kind: "stage-ended"; facts: { stage: number; car: string } }
  | { kind: "stayed-on-top"; facts: { car: string } }
  | { kind: "stayed-out"; facts: { car: string; tires: number } }
  | { kind: "stopped-under-green"; facts: { car: string; pile: string; tires: number } }
  | { kind: "took-four-tires"; facts: { car: string; tires: number } }
  | { kind: "took-two-tires"; facts: { car: string; tires: number } }
  | { kind: "top-advances"; facts: { pile: string; cars: number } }
  | { kind: "turned-into-crash"; facts: { sum: number } };

export type PileUpRacingLine = Omit<LogLine, "kind" | "facts"> & PileUpRacingEvent;

export type PileUpRacingAction =
  | { drive: Record<string, "save" | "normal" | "push"> }
  | { pick: string }
  | { pit: Record<string, "stay" | "two" | "four"> }
  | { stop: string[] };

export type PileUpRacingOption = Omit<OfferedOption, "action" | "facts"> & { action: PileUpRacingAction; facts: PileUpRacingCardFacts | PileUpRacingDriveFacts | PileUpRacingTireFacts };

/** The car that is being driven. */
export interface VictoryLaneActivationView {
  car: string;
  driver: number | null;
  card: string | null;
  face: number | null;
  part: string;
  left: number;
  steps: number;
  maneuver_used: boolean;
  maneuver_lost: boolean;
  todo: string[];
  acted: number;
  least: number;
  straight: boolean;
  diagonal: boolean;
  was: string;
  target: string | null;
  stop: string | null;
}

/** Where a car comes back from its box, beside it. */
export interface VictoryLaneArrow {
  LL: number;
  G: number;
}

/** A pit box, from the rear of the window to its front. Eight or more, the last with -2. Coordinates count from the rear edge of the back tile. */
export interface VictoryLaneBoxData {
  id: string;
  covers: [number, number];
  arrow: VictoryLaneArrow;
  modifier: number;
  source: "house" | "public" | "rulebook";
}

export interface VictoryLaneCarView {
  car: string;
  number: number;
  nickname: string;
  faces: string[];
  owner: number | null;
  kind: string;
  place: number | null;
  lane: "GI" | "GO" | "HL" | "LL" | null;
  x: number | null;
  where: string | null;
  window: number | null;
  distance: number | null;
  behind: number | null;
  token: string;
  sideways: boolean;
  reroll: boolean;
  die: number | null;
  box: string | null;
  pit_value: number | null;
  pit_values: number[];
  time: string | null;
  points: number;
  total: number;
  wins: number;
  rank: number;
  finish: number | null;
}

export interface VictoryLaneCardContents {
  id: string;
  stopwatch: number;
  name: string;
  move: string;
  icon: "bonus" | "bump" | "contact" | "crossover" | "draft" | "fuel" | "lane-bonus" | "none" | "side-draft" | "slingshot";
  timing: "after" | "before" | "during" | "either" | "none" | "sets_move";
  effect: string;
  source: "house" | "public" | "rulebook";
  called: string;
  figure: string;
  kind: string;
  text: string;
  printed: string;
}

/** A card to play, swap, qualify with or discard. */
export interface VictoryLaneCardFacts {
  type: "card";
  card: string;
  reach: VictoryLaneSpot[];
  idle: "" | "card" | "maneuver";
}

export interface VictoryLaneContents {
  races: VictoryLaneRaceContents[];
  cards: VictoryLaneCardContents[];
  laps_cards: VictoryLaneLapsData[];
  events: VictoryLaneEventData[];
  teams: VictoryLaneTeamData[];
  tiles: VictoryLaneTileData[];
  pit_boxes: VictoryLaneBoxData[];
  pace: VictoryLanePaceData[];
  lanes: VictoryLaneLaneContents[];
  stops: VictoryLaneStopContents[];
  maneuvers: VictoryLaneManeuverContents[];
  places: VictoryLanePlaceContents[];
}

export interface VictoryLaneDieFacts {
  type: "die";
  cards: number;
  counts: number | null;
}

/** Something that happens when a Laps card names it. */
export interface VictoryLaneEventData {
  id: string;
  name: string;
  effect: string;
  text: string;
  source: "house" | "public" | "rulebook";
}

/** In or past the pits at a yellow flag. */
export interface VictoryLaneFlagFacts {
  type: "flag";
  box: string | null;
  modifier: number;
  npds: number | null;
}

export interface VictoryLaneFumesFacts {
  type: "fumes";
  gas: number;
  back: number;
}

export interface VictoryLaneGearFacts {
  type: "gear";
  spaces: number;
  straight: boolean;
}

export interface VictoryLaneKeepFacts {
  type: "keep";
  harm: string;
}

/** Where a lane gives more. */
export interface VictoryLaneLaneBonus {
  lane: "G" | "HL" | "LL";
  more: number;
}

/** From the pits outward. */
export interface VictoryLaneLaneContents {
  id: "GI" | "GO" | "HL" | "LL";
  name: string;
  brief: string;
}

/** A Laps card. There are 16. */
export interface VictoryLaneLapsData {
  id: string;
  laps: number;
  first: string;
  second: string;
  source: "house" | "public" | "rulebook";
}

export interface VictoryLaneLapsView {
  card: string;
  laps: number;
  events: string[];
}

/** Where long lines move further. */
export interface VictoryLaneLineExtra {
  cars: number;
  more: number;
}

export interface VictoryLaneManeuverContents {
  id: string;
  name: string;
}

export interface VictoryLaneManeuverFacts {
  type: "maneuver";
  maneuver: "crossover" | "draft" | "side-draft" | "slingshot";
  target: string | null;
  moves: VictoryLaneMoved[];
  spaces: number;
  cards: number;
}

export interface VictoryLaneMoved {
  car: string;
  to: VictoryLaneSpot;
}

/** What a rule makes of something that is shown. */
export interface VictoryLaneNote {
  words: string;
  rule: string;
}

/** Defaults are the rulings of `rules.toml`; every other value is a way some table plays. */
export interface VictoryLaneOptions {
  races: string;
  team_mode: "off" | "own_npds" | "pairs8";
  team_open_hands: boolean;
  team_pick: "free" | "random" | "seat_order";
  series_redeal_npds: boolean;
  beside: "level_groove_only" | "touch";
  first_player: "any_own_car" | "primary_only";
  rogue_grid: "auto" | "last_player";
  rogue_control: "last_primary" | "last_turn_player";
  npd_caution: "always" | "upright_rule";
  npd_green_pit_turns_card: boolean;
  npd_move_min: "full" | "one_step";
  caution_timing: "end_of_round" | "immediate";
  side_draft: "chain" | "jump";
  stop_short_keeps_maneuver: boolean;
  late_reroll: "deny" | "offer";
  gas_and_go_fresh_tires: boolean;
  rear_edge: "loop" | "stop";
  pass_rule: "forward_only" | "state";
  lap_back: "ahead" | "level";
  pit_die_clamp: boolean;
  solo_npd_stage_pit: "always" | "follow_player";
  bonus_is_maneuver: boolean;
}

/** With so many players, some faces of every NPD's table move further, or less far. */
export interface VictoryLanePaceData {
  players: number;
  faces: number[];
  more: number;
  source: "house" | "public" | "rulebook";
}

/** A free way to a space: click it, and these steps lead there. */
export interface VictoryLanePathView {
  steps: string[];
  way: VictoryLaneSpot[];
  where: string;
  left: number;
}

/** A stop under the green flag. */
export interface VictoryLanePitFacts {
  type: "pit";
  stop: string;
  cards: number;
  to: VictoryLaneSpot;
  where: string;
  gain: number;
  token: string;
  fresh: boolean;
}

/** What a place is worth. */
export interface VictoryLanePlaceContents {
  number: number;
  stage: number;
  finish: number;
}

export interface VictoryLanePlayerView {
  seat: number;
  car: string | null;
  cars: string[];
  cards: number;
  hand: string[] | null;
  must_pit: boolean;
  fresh: boolean;
  sealed: boolean;
  score: number;
}

/** What a step straight into the next car would do. */
export interface VictoryLanePushView {
  cars: string[];
  dice: number;
  fails: number;
  any_fails: number;
  costs_maneuver: boolean;
  note: VictoryLaneNote;
}

export interface VictoryLaneRaceContents {
  id: string;
  name: string;
  kind: "intermediate" | "short" | "superspeedway";
  left: string;
  right: string;
  stages: number[];
  pit_exit: "G" | "LL";
  source: "house" | "public" | "rulebook";
  rule: string;
  text: string;
  push_safe_faces: number[];
  pit_modifier_scale: number;
  lane_bonus_extra: VictoryLaneLaneBonus | null;
  hand_size_after_flag: number;
  line_event_extra: VictoryLaneLineExtra | null;
  wide_penalty: number;
  four_tire_draw: number;
  modifiers: Record<string, number>;
}

export interface VictoryLaneRaceView {
  id: string;
  name: string;
  kind: string;
  rule: string;
  text: string;
  stages: number[];
  left: string;
  right: string;
  pit_exit: string;
}

/** A reroll to be decided: what the car hopes for, and how many of six faces bring it. */
export interface VictoryLaneRerollView {
  type: "reroll";
  car: string;
  good: number;
  worse: number;
  hope: string;
  note: VictoryLaneNote;
}

/** A space on the table: lane and coordinate from the left edge of the starting tile. */
export interface VictoryLaneSpot {
  lane: "GI" | "GO" | "HL" | "LL";
  x: number;
}

/** A place on the grid, from qualifying, from the pits or by staying out. */
export interface VictoryLaneStartFacts {
  type: "start";
  to: VictoryLaneSpot;
}

export interface VictoryLaneStepFacts {
  type: "step";
  to: VictoryLaneSpot;
  push: VictoryLanePushView | null;
}

export interface VictoryLaneStopContents {
  id: string;
  name: string;
  brief: string;
  cards: number;
}

/** A Team card. There are eight, one of each color. */
export interface VictoryLaneTeamData {
  id: string;
  color: string;
  number: number;
  nickname: string;
  one: string;
  two: string;
  three: string;
  four: string;
  five: string;
  six: string;
  source: "house" | "public" | "rulebook";
}

export interface VictoryLaneTeamFacts {
  type: "team";
  car: string;
  nickname: string;
}

/** Dice that lie on cars. */
export interface VictoryLaneTestView {
  cars: string[];
  dice: Record<string, number>;
  failing: string[];
  title: string;
  words: string;
  rule: string;
}

/** A side of a track tile. There are 1A and 1B with a starting grid, 2A and 2B without. Coordinates count half spaces from its left edge to the rear edge of a space. */
export interface VictoryLaneTileData {
  id: string;
  title: string;
  length: number;
  lanes: Record<string, [number, number][]>;
  shape: [number, number][];
  lane_width: number;
  source: "house" | "public" | "rulebook";
  finish: number | null;
  grid: Record<string, number[]>;
  lapped_start: Record<string, number>;
  overflow: Record<string, number>;
}

/** Paint to be traded: both cars move once the die is read. */
export interface VictoryLaneTradeFacts {
  type: "trade";
  target: string;
  target_back: number;
  fails: number;
  back: number;
  bonus: number;
}

export interface VictoryLaneView {
  seat: number | null;
  asks: string;
  to_act: number[];
  number: number;
  races: string[];
  race: VictoryLaneRaceView;
  stage: number;
  laps: number;
  laps_needed: number;
  rounds: number;
  qualifying: boolean;
  flag: string;
  first: number | null;
  shown: VictoryLaneLapsView[];
  laps_card: VictoryLaneLapsView | null;
  quick_pit: boolean;
  quick_pit_means: string;
  npds_stop: boolean;
  npds_pit: VictoryLaneNote;
  yellow_stop: VictoryLaneNote | null;
  back_tile: string;
  front_tile: string;
  window: number;
  length: number;
  order: string[];
  field: string[];
  level: [string, string][];
  cars: VictoryLaneCarView[];
  players: VictoryLanePlayerView[];
  hand: string[];
  sealed: string | number | null;
  discard: string[];
  gathered: string[];
  deck: number;
  laps_deck: number;
  turns: string[];
  turn: number;
  activation: VictoryLaneActivationView | null;
  test: VictoryLaneTestView | null;
  reroll: VictoryLaneRerollView | null;
  push: VictoryLanePushView | null;
  paths: VictoryLanePathView[];
  picks: number[];
  drawing: number;
  placing: string | null;
  line: string[];
  over: boolean;
}

export type VictoryLaneEvent =
  | { kind: "a-little-gas"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "advanced-by-event"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; space: { lane: "LL" | "GI" | "GO" | "HL"; x: number }; spaces: number } }
  | { kind: "back-on-lead-lap"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "back-on-track"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; space: { lane: "LL" | "GI" | "GO" | "HL"; x: number }; way: ({ lane: "LL" | "GI" | "GO" | "HL"; x: number })[] } }
  | { kind: "beaten-by"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; points: number } }
  | { kind: "bonus-earned"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; spaces: number } }
  | { kind: "braked"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "card-discarded"; facts: { seat: number; card: string } }
  | { kind: "card-drawn"; facts: { seat: number; card: string | null } }
  | { kind: "card-played"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; card: string } }
  | { kind: "card-turned-sideways"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "cards-dealt"; facts: { seat: number; cards: number } }
  | { kind: "cars-level"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; other: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "caution"; facts: Record<string, never> }
  | { kind: "checkered-flag"; facts: { race: string } }
  | { kind: "crossed-over"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; target: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; ends: ({ lane: "LL" | "GI" | "GO" | "HL"; x: number })[] } }
  | { kind: "deck-reshuffled"; facts: { cards: number } }
  | { kind: "decks-shuffled"; facts: { cards: number } }
  | { kind: "die-rolled"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; die: number } }
  | { kind: "drafted"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; cars: number; spaces: number } }
  | { kind: "event"; facts: { event: string } }
  | { kind: "event-without-effect"; facts: { event: string } }
  | { kind: "first-player"; facts: { seat: number } }
  | { kind: "fresh-tires"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "garage-passed"; facts: { seat: number } }
  | { kind: "garage-swap"; facts: { seat: number; card: string } }
  | { kind: "gave-the-place"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; other: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "gear-chosen"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; spaces: number } }
  | { kind: "green-flag"; facts: Record<string, never> }
  | { kind: "lap-regained"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "lapped"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "laps-card"; facts: { laps_card: string } }
  | { kind: "laps-deck-reshuffled"; facts: { cards: number } }
  | { kind: "laps-run"; facts: { laps: number; total: number } }
  | { kind: "left-the-pits"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; space: { lane: "LL" | "GI" | "GO" | "HL"; x: number } } }
  | { kind: "line-advanced"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; cars: number; spaces: number } }
  | { kind: "lined-up"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; place: number } }
  | { kind: "lost-control"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; other: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "maneuver-lost"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "move-ended"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "move-over"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "move-rolled"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; spaces: number } }
  | { kind: "moved"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; space: { lane: "LL" | "GI" | "GO" | "HL"; x: number } } }
  | { kind: "moved-back"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; space: { lane: "LL" | "GI" | "GO" | "HL"; x: number }; spaces: number; way: ({ lane: "LL" | "GI" | "GO" | "HL"; x: number })[] } }
  | { kind: "no-bonus"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; card: string } }
  | { kind: "no-caution"; facts: { die: number } }
  | { kind: "npd-pit-die"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; die: number } }
  | { kind: "npd-pits"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "npd-rolled"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; face: number } }
  | { kind: "npd-to-beat"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "on-fumes"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "pit-die-shown"; facts: { seat: number; die: number } }
  | { kind: "pits-opened"; facts: Record<string, never> }
  | { kind: "pitted"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; stop: "gas-and-go" | "two-tire" | "four-tire" } }
  | { kind: "placed-on-grid"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; space: { lane: "LL" | "GI" | "GO" | "HL"; x: number } } }
  | { kind: "push-without-test"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "pushed"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; cars: number } }
  | { kind: "pushed-on"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; space: { lane: "LL" | "GI" | "GO" | "HL"; x: number } } }
  | { kind: "qualified"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; card: string } }
  | { kind: "quick-pit"; facts: Record<string, never> }
  | { kind: "race-began"; facts: { race: string } }
  | { kind: "race-points"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; place: number; points: number } }
  | { kind: "reroll-declined"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "rerolled"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "rogue-controlled"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "rogue-named"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "round-began"; facts: { round: number } }
  | { kind: "side-drafted"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; target: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; spaces: number } }
  | { kind: "slingshot"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; spaces: number } }
  | { kind: "sputtered"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "stage-ended"; facts: { stage: number } }
  | { kind: "stage-points"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; place: number; points: number } }
  | { kind: "stayed-out"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; space: { lane: "LL" | "GI" | "GO" | "HL"; x: number } } }
  | { kind: "team-pick-order"; facts: { seat: number; place: number } }
  | { kind: "team-picked"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "teammate-dealt"; facts: { seat: number; car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "test-failed"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "test-passed"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "tie-race-won"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; other: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "tiles-rotated"; facts: { window: number } }
  | { kind: "to-pit-box"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; box: "P1" | "P2" | "P3" | "P4" | "P5" | "P6" | "P7" | "P8" } }
  | { kind: "traded-paint"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; target: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" } }
  | { kind: "turn-began"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; space: { lane: "LL" | "GI" | "GO" | "HL"; x: number }; order: ("white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow")[] } }
  | { kind: "turn-ended"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; space: { lane: "LL" | "GI" | "GO" | "HL"; x: number }; order: ("white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow")[] } }
  | { kind: "win-shared-with"; facts: { car: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow"; points: number } }
  | { kind: "won"; facts: { seat: number; points: number } }
  | { kind: "yellow-flag"; facts: Record<string, never> };

export type VictoryLaneLine = Omit<LogLine, "kind" | "facts"> & VictoryLaneEvent;

export type VictoryLaneAction =
  | { brake: true }
  | { crossover: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" }
  | { die: number }
  | { discard: string }
  | { draft: true }
  | { end: true }
  | { flag: "GI" | "GO" | "pit" }
  | { flag: "pit" | "stay" }
  | { fumes: true }
  | { gear: string }
  | { give_way: boolean }
  | { lane: "GI" | "GO" }
  | { pit: "gas-and-go" | "two-tire" | "four-tire" }
  | { play: string }
  | { qualify: string }
  | { reroll: boolean }
  | { side_draft: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" }
  | { slingshot: true }
  | { step: "ahead" | "in" | "out" }
  | { stop: true }
  | { swap: string | "none" }
  | { team: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" }
  | { trade: "white" | "red" | "orange" | "green" | "blue" | "purple" | "black" | "yellow" };

export type VictoryLaneOption = Omit<OfferedOption, "action" | "facts"> & { action: VictoryLaneAction; facts: VictoryLaneCardFacts | VictoryLanePitFacts | VictoryLaneFumesFacts | VictoryLaneGearFacts | VictoryLaneStepFacts | VictoryLaneManeuverFacts | VictoryLaneTradeFacts | VictoryLaneRerollView | VictoryLaneKeepFacts | VictoryLaneStartFacts | VictoryLaneFlagFacts | VictoryLaneDieFacts | VictoryLaneTeamFacts | null };
