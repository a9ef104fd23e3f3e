// The cars as they are seen: standing where the view says, or on their way there.
import { glide, smooth } from "../../lib/easing";
import { isStill } from "../../lib/still";
import { rateOf, Timeline, TRAIL } from "../../lib/timeline";
import { spaceOf, standOf, type Entry, type Space, type Track, type View } from "./content";
import { script, type Cue } from "./script";

export interface Shown {
  row: number;
  lane: number;
  yaw: number; // turned against the lane while it changes lanes, in radians
  fade: number; // 1: on the track; 0: gone home
}

export interface CardShown {
  id: string;
  line: number | null; // the line that is carried out, from 0; null: all of it is done
  seat: number | null;
  fresh: boolean; // has just been laid down
}

/** What is there only while something is shown. */
const STILL = { running: false, moving: null, blocked: [], drafted: [], empty: [], trails: [], flag: false } satisfies Partial<Motion>;

/** Along a way, changing lanes smoothly. */
export function onWay(way: readonly Space[], part: number): Shown {
  const at = Math.min(Math.max(part, 0), 1) * (way.length - 1);
  const index = Math.min(Math.floor(at), way.length - 2);
  const [a, b] = [way[index]!, way[index + 1]!];
  const t = at - index;
  const turn = 6 * t * (1 - t) * (b.lane - a.lane);
  return { row: a.row + (b.row - a.row) * t, lane: a.lane + (b.lane - a.lane) * smooth(t), yaw: Math.atan(turn * 0.5), fade: 1 };
}

export class Motion {
  cars = $state<Record<string, Shown>>({});
  card = $state.raw<CardShown | null>(null);
  running = $state(false);
  moving = $state<string | null>(null); // the car to keep an eye on
  blocked = $state.raw<string[]>([]);
  drafted = $state.raw<string[]>([]);
  empty = $state.raw<string[]>([]); // out of gas
  flag = $state(false);
  racing = $state(false); // the race is shown, whatever the view is about
  home = $state.raw<string[]>([]); // cars that have come home, in order
  prizes = $state.raw<Record<string, { seat: number | null; prize: number }>>({});
  trails = $state.raw<Space[][]>([]); // where cars went, when nothing may move

  #next = 0;
  #timeline = new Timeline();
  #cues: Cue[] = [];
  #first: CardShown | null = null; // the card that lay there when it began

  /** The table as it is, at once. */
  settle(view: View, by: number | null): void {
    this.stop();
    this.cars = {};
    for (const [car, space] of standOf(view)) if (space !== "home") this.cars[car] = { ...space, yaw: 0, fade: 1 };
    const resolving = view.card !== null && view.line !== null;
    const last = view.discard[view.discard.length - 1];
    this.#next = resolving ? view.line! - 1 : 0;
    this.card = resolving
      ? { id: view.card!, line: view.line! - 1, seat: by, fresh: false }
      : last ? { id: last, line: null, seat: by, fresh: false } : null;
    this.home = [...view.places];
    this.prizes = {};
    this.racing = false;
  }

  /** What has just happened, then the table as it is. Says how long it takes. */
  play(entries: readonly Entry[], view: View, by: number | null, track: Track, speed: number): number {
    if (this.running) this.#jump();
    const lines = entries.flatMap((entry) => entry.lines);
    if (lines.some((line) => line.kind === "green-flag")) this.#grid(view, track);
    const { cues, length } = script(lines, this.#next, track);
    const rate = rateOf(speed);
    if (!rate || !cues.length) {
      const gone = isStill() ? cues.flatMap((cue) => (cue.kind === "glide" ? [cue.way] : [])) : [];
      this.settle(view, by);
      if (gone.length) {
        this.trails = gone;
        this.#timeline.later(TRAIL, () => (this.trails = []));
        return TRAIL / 2;
      }
      return 0;
    }
    this.stop();
    this.#cues = cues;
    this.#first = this.card;
    this.running = true;
    this.racing = true;
    return this.#timeline.run({ length, rate, show: (now) => this.#show(now), end: () => this.settle(view, by) });
  }

  /** All cars are sold: the first card finds them on the grid. */
  #grid(view: View, track: Track): void {
    for (const { car, start } of view.cars) {
      const at = spaceOf(track, track.grid[(start ?? 1) - 1]!);
      if (at) this.cars[car] = { ...at, yaw: 0, fade: 1 };
    }
  }

  /** Whatever is still under way is over. */
  #jump(): void {
    this.#show(Infinity);
    this.stop();
  }

  stop(): void {
    this.#timeline.stop();
    Object.assign(this, STILL);
  }

  #show(now: number): void {
    const shown = { card: this.#first, blocked: [] as string[], drafted: [] as string[], empty: [] as string[], flag: false, home: this.home, prizes: this.prizes };
    for (const cue of this.#cues) {
      if (now < cue.at) continue;
      const part = Math.min((now - cue.at) / cue.length, 1);
      const on = part < 1;
      switch (cue.kind) {
        case "glide": {
          const at = onWay(cue.way, glide(part));
          if (cue.home) at.fade = Math.min(1, Math.max(0, (1 - part) * 4));
          this.cars[cue.car] = at;
          if (on && cue.draft) shown.drafted.push(cue.car);
          if (on && !cue.draft) this.moving = cue.car;
          if (cue.home && !on && !shown.home.includes(cue.car)) shown.home = [...shown.home, cue.car];
          break;
        }
        case "card":
          shown.card = { id: cue.card, line: null, seat: cue.seat, fresh: on };
          break;
        case "line":
          if (shown.card) shown.card = { ...shown.card, line: cue.line, fresh: false };
          break;
        case "blocked":
          if (on) {
            shown.blocked.push(cue.car);
            this.moving = cue.car;
          }
          break;
        case "gas":
          shown.empty.push(cue.car);
          break;
        case "flag":
          shown.flag = on;
          break;
        case "prize":
          shown.prizes = { ...shown.prizes, [cue.car]: { seat: cue.seat, prize: cue.prize } };
          break;
      }
    }
    // what has not changed is not drawn anew
    for (const [key, is] of Object.entries(shown)) {
      if (JSON.stringify(is) !== JSON.stringify(this[key as keyof typeof shown])) Object.assign(this, { [key]: is });
    }
  }
}
