// The cars as they are seen: standing where the view says, or on their way there.
import type { Daytona500View, LogEntry } from "../../wire/types";
import { spaceOf, type Content, type Space, type TrackData } from "./content";
import { script, type Cue, type Stand } from "./ways";

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

const TRAIL = 2000;

/** cubic-bezier(.45, .05, .25, 1), as the tokens have it. */
export function glide(t: number): number {
  return bezier(t, 0.45, 0.05, 0.25, 1);
}

export function bezier(x: number, x1: number, y1: number, x2: number, y2: number): number {
  if (x <= 0 || x >= 1) return Math.min(Math.max(x, 0), 1);
  const at = (a: number, b: number, u: number) => 3 * a * u * (1 - u) ** 2 + 3 * b * u * u * (1 - u) + u ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 22; i++) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < x) low = middle;
    else high = middle;
  }
  return at(y1, y2, (low + high) / 2);
}

/** Along a way, changing lanes smoothly. */
export function onWay(way: readonly Space[], part: number): Shown {
  const at = Math.min(Math.max(part, 0), 1) * (way.length - 1);
  const index = Math.min(Math.floor(at), way.length - 2);
  const [a, b] = [way[index]!, way[index + 1]!];
  const t = at - index;
  const ease = t * t * (3 - 2 * t);
  const turn = 6 * t * (1 - t) * (b.lane - a.lane);
  return { row: a.row + (b.row - a.row) * t, lane: a.lane + (b.lane - a.lane) * ease, yaw: Math.atan(turn * 0.5), fade: 1 };
}

export function standOf(view: Daytona500View): Stand {
  const stand: Stand = new Map();
  for (const { car, space, place } of view.cars) {
    if (place !== null || space === "finish") stand.set(car, "home");
    else {
      const at = spaceOf(space);
      if (at) stand.set(car, at);
    }
  }
  return stand;
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

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

  #stand: Stand = new Map();
  #next = 0;
  #frame = 0;
  #timer = 0;
  #cues: Cue[] = [];
  #end = 0;
  #first: CardShown | null = null; // the card that lay there when it began

  /** The table as it is, at once. */
  settle(view: Daytona500View, by: number | null): void {
    this.#halt();
    this.#stand = standOf(view);
    this.cars = Object.fromEntries(
      [...this.#stand].flatMap(([car, space]) =>
        space === "home" ? [] : [[car, { ...space, yaw: 0, fade: 1 }]],
      ),
    );
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
  play(
    entries: readonly LogEntry[],
    view: Daytona500View,
    by: number | null,
    track: TrackData,
    content: Content,
    speed: number,
  ): number {
    if (this.running) this.#jump();
    const lines = entries.flatMap((entry) => entry.lines);
    if (!this.#stand.size || lines.some((line) => line.kind === "green-flag")) this.#grid(view);
    const { cues, length, stand } = script(lines, this.#stand, this.#next, track, content);
    const rate = speed <= 0 || document.hidden ? 0 : speed; // the table cuts it to 0 where nothing may move
    if (!rate || still() || !cues.length) {
      const gone = still() ? cues.flatMap((cue) => (cue.kind === "glide" ? [cue.way] : [])) : [];
      this.settle(view, by);
      if (gone.length) {
        this.trails = gone;
        this.#timer = window.setTimeout(() => (this.trails = []), TRAIL);
        return TRAIL / 2;
      }
      return 0;
    }
    this.#halt();
    this.#stand = stand;
    this.#cues = cues;
    this.#end = length;
    this.#first = this.card;
    this.running = true;
    this.racing = true;
    let start = 0; // the first frame there is: drawing the table anew takes no time from what is shown
    const step = (time: number) => {
      start ||= time;
      const now = (time - start) * rate;
      this.#show(now);
      if (now < this.#end) this.#frame = requestAnimationFrame(step);
      else this.settle(view, by);
    };
    this.#frame = requestAnimationFrame(step);
    return length / rate;
  }

  stop(): void {
    this.#halt();
    clearTimeout(this.#timer);
  }

  /** Cars stand on the grid once they are sold; the first card finds them there. */
  #grid(view: Daytona500View): void {
    if (view.cars.every((car) => car.space !== null && car.space !== "finish" && (car.row ?? 1) <= 0)) {
      this.settle(view, null);
    }
  }

  /** Whatever is still under way is over. */
  #jump(): void {
    this.#show(Infinity);
    this.#halt();
  }

  #halt(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.running = false;
    this.moving = null;
    this.blocked = [];
    this.drafted = [];
    this.empty = [];
    this.trails = [];
    this.flag = false;
  }

  #show(now: number): void {
    const [blocked, drafted, empty]: [string[], string[], string[]] = [[], [], []];
    let card = this.#first;
    let [flag, home, prizes] = [false, this.home, this.prizes];
    for (const cue of this.#cues) {
      if (now < cue.at) continue;
      const part = Math.min((now - cue.at) / cue.length, 1);
      const on = part < 1;
      switch (cue.kind) {
        case "glide": {
          const shown = onWay(cue.way, glide(part));
          if (cue.home) shown.fade = Math.min(1, Math.max(0, (1 - part) * 4));
          this.cars[cue.car] = shown;
          if (on && cue.draft) drafted.push(cue.car);
          if (on && !cue.draft) this.moving = cue.car;
          if (cue.home && !on && !home.includes(cue.car)) home = [...home, cue.car];
          break;
        }
        case "card":
          card = { id: cue.card, line: null, seat: cue.seat, fresh: on };
          break;
        case "line":
          if (card) card = { ...card, line: cue.line, fresh: false };
          break;
        case "blocked":
          if (on) {
            blocked.push(cue.car);
            this.moving = cue.car;
          }
          break;
        case "gas":
          empty.push(cue.car);
          break;
        case "flag":
          flag = on;
          break;
        case "prize":
          prizes = { ...prizes, [cue.car]: { seat: cue.seat, prize: cue.prize } };
          break;
      }
    }
    if (JSON.stringify(card) !== JSON.stringify(this.card)) this.card = card;
    if (String(this.blocked) !== String(blocked)) this.blocked = blocked;
    if (String(this.drafted) !== String(drafted)) this.drafted = drafted;
    if (String(this.empty) !== String(empty)) this.empty = empty;
    if (Object.keys(prizes).length !== Object.keys(this.prizes).length) this.prizes = prizes;
    this.home = home;
    this.flag = flag;
  }
}
