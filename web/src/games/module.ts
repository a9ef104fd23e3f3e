// What a game's folder gives to the table, the replay and the home page. Everything else is shared.
import type { Component } from "svelte";
import type { Sound } from "../sound/recipes";
import type { Decision, LogEntry, LogLine, NextOption, Position, OfferedOption, Place, TableInfo } from "../wire/types";

/** One row of the timing tower. */
export interface TowerRow {
  key: string;
  place: number | null; // null: not placed yet
  car: string; // livery id or name, for the plate
  number?: number | string; // where it is not the livery's
  name: string;
  detail: string; // owner, money paid, what it holds
  figure: string; // to go, gap, points
  note?: string; // the small line under the figure
  mine: boolean;
  acting: boolean;
  out?: boolean;
}

export interface Tower {
  title: string;
  unit: string;
  rows: TowerRow[];
}

export type Flag = "green" | "yellow" | "red" | "white" | "check";

/** A question with options as one game has them, and an entry with its lines. */
export type Question<Option> = Omit<Decision, "options"> & { options: Option[] };
export type Entry<Line> = Omit<LogEntry, "lines"> & { lines: Line[] };

/** What the person is about to choose: which option is selected, and what it would lead to. */
export interface Preview<View, Line = LogLine> {
  option: number; // index in decision.options
  lines: Line[];
  view: View | null; // null while it is on its way, or when it depends on what is hidden
  hidden: boolean;
  then: NextOption[]; // what could be chosen after it, where a game looks so far: the ends a card could lead to
}

/** Given to every part of a game's table. A game names its own types, which `wire/types` has. */
export interface Scene<View, Content, Line = LogLine, Option = OfferedOption> {
  view: View;
  content: Content;
  table: TableInfo; // seats and names; options of the race
  seat: number | null; // whose eyes; null: a spectator or a replay
  decision: Question<Option> | null; // this seat's own question
  asking: Position["asking"];
  standings: Place[]; // the result; before that the order, of games whose view does not have it
  preview: Preview<View, Line> | null;
  sending?: boolean; // an answer is on its way: nothing more can be chosen
  entries: Entry<Line>[]; // the log so far, oldest first
  fresh: Entry<Line>[]; // what has just happened, to be animated; empty: jump to the state
  speed: number; // 1 is normal, 0 moves nothing
  moment?: number; // how many entries this shows: everything on a screen shows the same
  phone?: boolean; // a small screen: windowed track, hand to swipe
  /** Says how long showing `fresh` takes (ms, speed counted in); the next step waits for it. */
  hold?: (ms: number) => void;
  /** The key that chooses an option, for its key cap; null where it has none. */
  key?: (option: number) => string | null;
  /** Select an option (by index): shows its preview. Null clears it. */
  select: (option: number | null) => void;
  /** Look at an option for as long as a pointer rests on it; null: no longer. */
  point?: (option: number | null) => void;
  /** Which is selected; the preview may be of another that is pointed at. */
  chosen?: number | null;
  /** Carry an option out. */
  confirm: (option: number) => void;
  /** Asks why an action is not possible: the reason and its rule are shown. */
  why?: (action: unknown) => void;
  /** Opens a rule beside the table. */
  rule: (id: string) => void;
}

/** What kinds of lines sound like; the rest is silent. */
export type Sounds<Line extends { kind: string }> = Partial<Record<Line["kind"], Sound>>;

/** Where a car is, for those who hear the table. */
export interface Spot {
  name: string;
  mine: boolean;
  back: number; // spaces from the front: more is further behind
  lane?: string;
  where?: string; // what else there is to say: "space 14", "2 damage"
}

export interface Tick {
  kind: string; // "lead", "blocked", "draft", "bump", "caution", "crash", "stage"
  words: string;
}

/** A game on the home page. Kept apart from its table, which is fetched only when it is wanted. */
export interface GameCard {
  /** 230 x 148, no text beside the drawing. One that stands for many games is told which. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Picture: Component<any>;
  /** Seats for "Race now": how many bots. Its options are the game's first preset, or what was chosen last. */
  quick: { bots: number };
  /** Nobody decides anything in the quick race: it is watched, not driven. */
  watch?: boolean;
  /** Then: how people drive it all the same, at a table, and which options that needs. */
  drive?: { bots: number; options: Record<string, unknown> };
}

/** One game. `Stage` draws track and pieces in an SVG; the rest is optional. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface GameModule<View = any, Content = any, Line = any, Option = any> {
  /** The track with everything on it. Gets `scene`; takes all the room it is given. */
  Stage: Component<{ scene: Scene<View, Content, Line, Option> }>;
  /** Under the decision bar: hand, piles, kept cards. */
  Hand?: Component<{ scene: Scene<View, Content, Line, Option> }>;
  /** How high the hand is, in pixels: it has this room whatever lies there, and the stage keeps still. */
  room?: { wide: number; phone: number };
  /** Panels under the tower: purse and players, key of the board, and the like. */
  Side?: Component<{ scene: Scene<View, Content, Line, Option> }>;
  /** In place of plain option buttons, where a question wants its own control (a bid). */
  Controls?: (scene: Scene<View, Content, Line, Option>) => Component<{ scene: Scene<View, Content, Line, Option> }> | null;
  tower: (scene: Scene<View, Content, Line, Option>) => Tower;
  /** Where we are, in a few words: "Race 2 of 3, turn 12". */
  place: (scene: Scene<View, Content, Line, Option>) => string;
  flag: (scene: Scene<View, Content, Line, Option>) => { flag: Flag; words: string };
  /** What lies round the track; the page takes its colour. (Not said: "ground".) */
  ground?: "ground" | "sand" | "bg";
  /** The amber tab: "Your call", "Your bid". */
  tab?: (scene: Scene<View, Content, Line, Option>) => string;
  /** Options that take effect at once when chosen, without a preview (a roll, a pass). */
  immediate?: (scene: Scene<View, Content, Line, Option>, option: number) => boolean;
  /** False: the number keys choose nothing, for this question has its own controls and keys. */
  keys?: (scene: Scene<View, Content, Line, Option>) => boolean;
  /** Marks for the replay's time line, and who leads at that entry (a livery id or name). */
  ticks: (entry: Entry<Line>, before: View | null, after: View) => Tick[];
  /** Left out: whoever is first in the tower. */
  leader?: (view: View) => string | null;
  /** The part of the race this is, where the chart goes by parts (segments run): the entries between are left out. */
  beat?: (view: View) => number | null;
  /** What the parts are called on the chart's axis. */
  beats?: string;
  /** How long the stage takes to show these entries at normal speed, in milliseconds; 0: it has no picture for them. */
  lasts?: (fresh: Entry<Line>[], at: { view: View; content: Content }) => number;
  /** Every entry is shown by itself, with the view after it, also when many come at once. */
  stepwise?: boolean;
  /** Where the cars are, and how long the loop is where they run in circles. Left out: the order is all there is to tell. */
  spots?: (scene: Scene<View, Content, Line, Option>) => { spots: Spot[]; loop?: number };
  sounds?: Partial<Record<string, Sound>>;
  /** Points as people read them: "$790K". Left out: the plain number. */
  points?: (points: number) => string;
}
