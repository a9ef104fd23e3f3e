// The cars, dice and tiles as they are seen: where the view says, or on their way there.
import { pop, smooth } from "../../lib/easing";
import { isStill } from "../../lib/still";
import { rateOf, Timeline, TRAIL } from "../../lib/timeline";
import type { Entry } from "../module";
import { inBox, partOf, type Spot, spotOf } from "./board";
import { type BoxData, byId, type Line, type View } from "./content";
import { type Cue, script, type Setting, type Stand } from "./script";

export interface Shown extends Spot {
  yaw: number;
  fade: number;
}

export interface Die {
  number: number;
  t: number; // 0 thrown, 1 settled
}

/** Where the cars stand by the view: on the track, or in the pits. */
export function standOf(view: View, boxes: readonly BoxData[]): Stand {
  const stand: Stand = new Map();
  for (const { car, x, lane, box: id } of view.cars) {
    const box = byId(boxes, id);
    if (x !== null && lane !== null) stand.set(car, spotOf({ lane, x }));
    else if (box) stand.set(car, inBox(view.window, box));
  }
  return stand;
}

export const settingOf = (view: View, boxes: readonly BoxData[], window: number): Setting => ({
  length: view.length,
  window,
  boxes,
  primaries: view.players.map(({ car }) => car),
});

/** Dice that lie on the table. */
export function diceOf(view: View): Record<string, Die> {
  const dice: Record<string, Die> = {};
  const { test, activation } = view;
  for (const [car, number] of Object.entries(test?.dice ?? {})) dice[car] = { number, t: 1 };
  if (activation?.face && !test) dice[activation.car] = { number: activation.face, t: 1 };
  for (const { car, box, die } of view.cars) if (box && die) dice[car] = { number: die, t: 1 };
  return dice;
}

/** What is there only while something is shown. */
const STILL = { running: false, moving: null, turn: null, flag: null, trails: [] } satisfies Partial<Motion>;

export class Motion {
  cars = $state.raw<Record<string, Shown>>({});
  dice = $state.raw<Record<string, Die>>({});
  window = $state(0);
  turn = $state<number | null>(null); // how far the tiles have leap-frogged
  flag = $state.raw<{ flag: "yellow" | "green" | "check"; words: string; t: number } | null>(null);
  running = $state(false);
  moving = $state<string | null>(null);
  trails = $state.raw<Spot[][]>([]);

  #stand: Stand = new Map();
  #timeline = new Timeline();

  settle(view: View, boxes: readonly BoxData[]): void {
    this.stop();
    this.#stand = standOf(view, boxes);
    this.cars = Object.fromEntries([...this.#stand].map(([car, spot]) => [car, { ...spot, yaw: 0, fade: 1 }]));
    this.dice = diceOf(view);
    this.window = view.window;
  }

  stop(): void {
    this.#timeline.stop();
    Object.assign(this, STILL);
  }

  /** Enough seen: to where it leads. */
  skip(): void {
    this.#timeline.finish();
  }

  /** Shows what has just happened and ends at the view. Says how long that takes. */
  play(fresh: readonly Entry<Line>[], view: View, boxes: readonly BoxData[], speed: number): number {
    this.skip();
    const lines = fresh.some(({ what }) => what === "undo") ? [] : fresh.flatMap((entry) => entry.lines);
    const { cues, length } = script(lines, this.#stand, settingOf(view, boxes, this.window));
    const rate = speed > 4 ? 0 : rateOf(speed);
    if (!cues.length || !rate) {
      const gone = cues.flatMap((cue) => (cue.kind === "go" && cue.from ? [[cue.from, ...cue.way]] : []));
      this.settle(view, boxes);
      if (!isStill() || !gone.length) return 0;
      this.trails = gone;
      this.#timeline.later(TRAIL, () => (this.trails = []));
      return speed > 0 ? 500 / speed : 0;
    }
    this.running = true;
    const was = this.cars;
    const [lay, begin] = [this.dice, this.window];
    const show = (now: number) => this.#show(cues, now, was, lay, begin);
    return this.#timeline.run({ length, rate, show, end: () => this.settle(view, boxes) });
  }

  #show(cues: Cue[], now: number, was: Record<string, Shown>, lay: Record<string, Die>, begin: number): void {
    const cars = { ...was };
    let dice = lay;
    let [turn, window, flag]: [number | null, number, Motion["flag"]] = [null, begin, null];
    for (const cue of cues) {
      if (now < cue.at) continue;
      const part = cue.length ? Math.min(1, (now - cue.at) / cue.length) : 1;
      switch (cue.kind) {
        case "go": {
          const { from } = cue;
          const to = cue.way[cue.way.length - 1]!;
          if (!from) {
            cars[cue.car] = { ...to, yaw: 0, fade: part };
          } else {
            const way = [from, ...cue.way];
            const aside = to.lane - from.lane;
            cars[cue.car] = {
              x: partOf(way, cue.hard ? pop(part) : smooth(part)).x,
              lane: partOf(way, smooth(part)).lane,
              yaw: cue.hard ? 0 : Math.atan(3 * part * (1 - part) * Math.max(-1, Math.min(1, aside)) * 0.5),
              fade: 1,
            };
          }
          if (part < 1) this.moving = cue.car;
          break;
        }
        case "die":
          dice = { ...dice, [cue.car]: { number: cue.number, t: part } };
          break;
        case "clear":
          dice = {};
          break;
        case "turn":
          if (part < 1) turn = smooth(part);
          else window = cue.window;
          break;
        case "flag":
          if (part < 1) flag = { flag: cue.flag, words: cue.words, t: part };
          break;
      }
    }
    Object.assign(this, { cars, dice, turn, window, flag });
  }
}
