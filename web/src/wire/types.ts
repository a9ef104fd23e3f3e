// Made by scripts/wire_types.py from the server's types. Not to be edited.


export const VERSION = 2;

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

/** What the table waits for, as everybody may know it. */
export interface Asking {
  seats: number[];
  rule: string;
  words: string;
}

/** The host is gone: let me be it, by vote. */
export interface BeHost {
  type: "host";
  id: string;
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
  words: string;
  options: Said[];
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

/** The connection ends after this. */
export interface Failed {
  type: "error";
  code: string;
  text: string;
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
  key: string;
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
  entries: number | null;
  created: number;
  updated: number;
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
  facts: Record<string, number | null>;
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

/** What everybody may know of the luck: that it stands since the table was opened. */
export interface LuckInfo {
  commitment: string;
  seed: number | null;
  words: string[];
  worded: number[];
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

/** POST /api/tables */
export interface OpenTable {
  game: string;
  options?: Record<string, unknown>;
  seats: SeatWish[];
  seed?: number | null;
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

/** How many seconds a bot takes for a move. */
export interface Pace {
  type: "pace";
  seconds: number;
  id: string;
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

export interface Ping {
  type: "ping";
  id: string;
}

export interface Place {
  place: number;
  seat: number;
  car: string;
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
  asking: Asking | null;
  decision: Decision | null;
  undo: UndoRight;
  over: boolean;
  standings: Place[];
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
}

export interface Resume {
  type: "resume";
  id: string;
}

export interface Said {
  action: unknown;
  short: string;
  detail: string;
  rules: string[];
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
}

/** A seat of a table to be opened. */
export interface SeatWish {
  driver?: string;
  name?: string;
  mine?: boolean;
  word?: string;
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
  wish: Wish | null;
  clock: ClockInfo | null;
  next_table: string | null;
  branch_of: unknown;
  created: number;
  luck: LuckInfo;
  pack: string | null;
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

export type FromClient = Hello | Act | Preview | Undo | Agree | Chat | Pause | Resume | StandIn | Sit | Start | End | NewKey | Remove | BeHost | Word | Pace | Rematch | Ping;

export type FromServer = Snapshot | Update | TableChanged | ChatSaid | Done | Refused | Previewed | Keyed | Rematched | Pong | Failed;

export interface ApocalypseRoadCarView {
  car: string;
  seat: number;
  number: string;
  driver: string;
  place: string;
  space: string | null;
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

export interface ApocalypseRoadTeamView {
  seat: number;
  team: string;
  color: string;
  paint: string;
  ink: string;
  pattern: string;
  pool: number;
  claimed: number;
  removed: number;
  cards: number;
  in_play: number;
  reserves: number;
  to_activate: number;
  damage: number;
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
  hand: string[];
  sealed: unknown;
  starters: Record<string, string[]>;
  bagged: Record<string, string>;
  deck: number;
  discards: Record<string, number>;
  events: number;
  event_discards: Record<string, number>;
  combat: number;
  combat_discards: Record<string, number>;
  clock_off: boolean;
  bounty: number;
  race_bonus: number;
  segment: Record<string, unknown> | null;
  ends: Record<string, string[]>;
  winner: number | null;
  over: boolean;
}

export interface Daytona500CarView {
  car: string;
  owner: number | null;
  space: string | null;
  row: number | null;
  to_go: number | null;
  start: number | null;
  place: number | null;
}

export interface Daytona500PlayerView {
  seat: number;
  cash: number | null;
  cards: number;
  cars: string[];
  nines: string[];
  won: number;
}

export interface Daytona500View {
  seat: number | null;
  race: number;
  asks: string;
  to_act: number | null;
  dealer: number | null;
  cars: Daytona500CarView[];
  players: Daytona500PlayerView[];
  hand: string[];
  discard: string[];
  out_of_play: string[];
  offered: string[];
  lot: string | null;
  bid: number;
  bidder: number | null;
  passed: number[];
  card: string | null;
  line: number | null;
  car: string | null;
  places: string[];
  over: boolean;
}

export interface DustDevil500CarView {
  seat: number;
  car: string;
  space: number | string;
  number: number;
  to_go: number;
  place: number;
  owes: string;
  lost_turns: number;
  extra_turns: number;
  kept: string[];
  past_red_line: boolean;
}

export interface DustDevil500View {
  seat: number | null;
  race: number;
  round: number;
  to_act: number | null;
  turn_of: number;
  asks: string;
  roll: number[];
  cars: DustDevil500CarView[];
  home: string[];
  points: Record<string, number>;
  deck_left: number;
  discard: Record<string, number>;
  over: boolean;
}

/** A car as it stands in the running order, with its card for this track. */
export interface PileUpRacingCarView {
  driver: string;
  number: string;
  place: number;
  seat: number | null;
  pile: number | null;
  start: number;
  led: number;
  running: boolean;
  lapped: boolean;
  rating: string;
  pit_rating: string;
  acc: number;
  pit: number;
  mech: string;
  dnf: number;
  tires: number;
  mode: string;
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
  box: number;
  overtimes: number;
  cautions: number;
  flag: string;
  asks: string;
  to_act: number[];
  owners: Record<string, number>;
  cars: PileUpRacingCarView[];
  piles: string[][];
  rear: string[];
  pile: number | null;
  second: boolean;
  dice: number[];
  checks: string[];
  special: string | null;
  action: Record<string, unknown>;
  leader: string | null;
  lead_changes: number;
  out: Record<string, unknown>[];
  stages: string[][];
  sealed: number | null;
  over: boolean;
}

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

export interface VictoryLaneCarView {
  car: string;
  number: number;
  nickname: string;
  faces: string[];
  owner: number | null;
  kind: string;
  place: number | null;
  lane: string | null;
  x: number | null;
  window: number | null;
  distance: number | null;
  behind: number | null;
  token: string;
  in_line: boolean;
  sideways: boolean;
  reroll: boolean;
  die: number | null;
  box: string | null;
  pit_value: number | null;
  time: string | null;
  points: number;
  total: number;
  wins: number;
  finish: number | null;
}

export interface VictoryLaneLapsView {
  card: string;
  laps: number;
  events: string[];
}

/** A free way to a space: click it, and these steps lead there. */
export interface VictoryLanePathView {
  to: VictoryLaneSpot;
  steps: string[];
  left: number;
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
  car: string;
  good: number;
  worse: number;
  hope: string;
}

/** A space on the table: lane and coordinate from the left edge of the starting tile. */
export interface VictoryLaneSpot {
  lane: string;
  x: number;
}

/** What a pit stop would do. */
export interface VictoryLaneStopView {
  stop: string;
  cards: number;
  to: VictoryLaneSpot;
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
  flag: string;
  first: number | null;
  shown: VictoryLaneLapsView[];
  laps_card: VictoryLaneLapsView | null;
  quick_pit: boolean;
  npds_stop: boolean;
  back_tile: string;
  front_tile: string;
  window: number;
  length: number;
  order: string[];
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
  stops: VictoryLaneStopView[];
  picks: number[];
  drawing: number;
  line: string[];
  over: boolean;
}
