// The cars, dice and card as they are on the screen just now: at rest, or on their way there.
import { arriving, pop } from "../../lib/easing";
import { between, near, type Pose } from "../../lib/path";
import { isStill } from "../../lib/still";
import { Timeline, TRAIL } from "../../lib/timeline";
import { type Board, type Slot, travel } from "./board";
import type { Entry, Line, Place, View } from "./content";
import { lastRoll, type Roll, script, type Step } from "./script";

export interface Dice extends Roll {
  t: number; // 0 thrown, 1 settled
}

/** Cards of the steps that run which have not been turned over yet: the piles show them later. */
export const facedown = $state({ cards: 0 });

export class Show {
  at = $state.raw<Record<number, Place>>({});
  dice = $state.raw<Dice | null>(null);
  card = $state.raw<{ seat: number; card: string; t: number } | null>(null);
  flag = $state.raw<{ seat: number; place: number; t: number } | null>(null);
  line = $state.raw<Line | null>(null); // what is just being shown, in words
  trails = $state.raw<Pose[][]>([]); // with reduced motion: the ways cars have come
  hit = $state.raw<{ x: number; y: number; t: number } | null>(null); // where one has just hit another
  moving = $state<number | null>(null);
  busy = $state(false);
  #pose = $state.raw<Slot | null>(null); // of the car that moves

  #from = $state.raw<Record<number, Slot>>({}); // where cars stood that make room for another
  #made = $state(1); // how much of the room is made

  #goal: [View, Entry[]] | null = null; // where the steps that run will end
  #steps = new Timeline();
  #room = new Timeline();

  /** Everything where the view says it is. */
  jump(view: View, entries: Entry[]): void {
    this.stop();
    this.#settle(view, entries);
    this.line = null;
    this.trails = [];
  }

  stop(): void {
    this.#steps.stop();
    this.#room.stop();
    this.moving = null;
    this.#pose = null;
    this.card = null;
    this.flag = null;
    this.hit = null;
    this.busy = false;
    this.#made = 1;
    facedown.cards = 0;
  }

  /** Enough seen: to where the steps lead. */
  skip(): void {
    if (this.busy && this.#goal) this.jump(...this.#goal);
  }

  /** Shows `fresh` and ends at the view. Returns how long that takes. */
  play(fresh: Entry[], view: View, entries: Entry[], board: Board, speed: number): number {
    if (this.busy && this.#goal) this.#settle(...this.#goal);
    this.stop();
    this.#goal = [view, entries];
    if (fresh.some(({ what }) => what === "undo") || !Object.keys(this.at).length) {
      this.jump(view, entries);
      return 250;
    }
    const steps = script(fresh, board);
    if (isStill() || speed <= 0 || speed > 4) {
      const moves = steps.filter((step) => step.kind === "move");
      this.jump(view, entries);
      this.line = steps.findLast(({ line }) => line.words)?.line ?? null;
      if (isStill() && moves.length) {
        this.trails = moves.map((step) => step.route);
        this.#steps.later(TRAIL, () => (this.trails = []));
      }
      return speed > 0 && moves.length ? 900 / speed : 150;
    }
    const all = steps.reduce((sum, { ms }) => sum + ms, 0) / speed;
    this.busy = true;
    facedown.cards = steps.filter(({ kind }) => kind === "card").length;
    this.trails = [];
    void this.#act(steps, board, speed).then(() => {
      this.busy = false;
      this.#settle(view, entries);
    });
    return all + 120 / speed;
  }

  /** Where a car is drawn. */
  slot(seat: number, board: Board): Slot {
    if (seat === this.moving && this.#pose) return this.#pose;
    const rest = this.#rest(seat, board, this.at);
    const from = this.#from[seat];
    if (this.#made >= 1 || !from) return rest;
    return blend(from, rest, arriving(this.#made));
  }

  /** The cars of a space move over when one comes or goes, rather than jump. */
  #makeRoom(board: Board, ms: number, change: () => void): void {
    const before = Object.fromEntries(Object.keys(this.at).map((seat) => [seat, this.slot(Number(seat), board)]));
    change();
    this.#from = before;
    void this.#tween(ms, (t) => (this.#made = t), this.#room);
  }

  #rest(seat: number, board: Board, at: Record<number, Place>): Slot {
    const place = at[seat] ?? "start";
    if (place === "start") return board.slot(place, seat, 6);
    const there = Object.keys(at)
      .map(Number)
      .filter((one) => at[one] === place && (one === seat || one !== this.moving));
    return board.slot(place, there.indexOf(seat), there.length);
  }

  #settle(view: View, entries: Entry[]): void {
    this.at = Object.fromEntries(view.cars.map((car) => [car.seat, car.space]));
    const roll = view.roll.length ? { seat: view.to_act ?? view.turn_of, roll: [...view.roll] } : lastRoll(entries);
    this.dice = roll && { ...roll, t: 1 };
    this.card = null;
    this.flag = null;
    this.moving = null;
  }

  async #act(steps: Step[], board: Board, speed: number): Promise<void> {
    for (const step of steps) {
      if (step.line.words && step.kind !== "reset") this.line = step.line;
      if (step.kind === "reset") {
        this.at = Object.fromEntries(Object.keys(this.at).map((seat) => [seat, "start"]));
        this.dice = null;
      }
      await this.#show(step, board, step.ms / speed);
    }
  }

  async #show(step: Step, board: Board, ms: number): Promise<void> {
    switch (step.kind) {
      case "roll":
        this.card = null;
        return this.#tween(ms, (t) => (this.dice = { seat: step.seat, roll: step.roll, t }));
      case "move": {
        const before = this.slot(step.seat, board);
        const room = Math.min(160, ms / 2);
        this.#makeRoom(board, room, () => {
          this.moving = step.seat;
          this.#pose = before;
        });
        const at = { ...this.at, [step.seat]: step.way.at(-1)! };
        const after = this.#rest(step.seat, board, at);
        const [first, last] = [step.route[0]!, step.route[step.route.length - 1]!];
        const ease = step.pushed ? knock : glide;
        const struck = step.pushed && { x: before.x, y: before.y };
        await this.#tween(ms, (t) => {
          if (struck) this.hit = { ...struck, t };
          const part = ease(step.pushed ? Math.min(1, t * 1.4) : t);
          this.#pose = onRoute(travel(step.route, part), before, first, after, last, part);
        });
        this.hit = null;
        this.#makeRoom(board, room, () => {
          this.at = at;
          this.moving = null;
          this.#pose = null;
        });
        return;
      }
      case "card":
        await this.#tween(ms, (t) => (this.card = { seat: step.seat, card: step.card, t }));
        this.card = null;
        facedown.cards = Math.max(0, facedown.cards - 1);
        return;
      case "spin": {
        const rest = this.slot(step.seat, board);
        this.moving = step.seat;
        await this.#tween(ms, (t) => (this.#pose = { ...rest, angle: rest.angle + glide(t) * 4 * Math.PI }));
        this.moving = null;
        this.#pose = null;
        return;
      }
      case "win":
        return this.#tween(ms, (t) => (this.flag = { seat: step.seat, place: step.place, t }));
      default:
        return this.#tween(ms, () => undefined);
    }
  }

  /** A part of a step, from 0 to 1. Where it is stopped, nothing comes after it. */
  #tween(ms: number, set: (t: number) => void, on = this.#steps): Promise<void> {
    return new Promise((done) => {
      const end = () => {
        set(1);
        done();
      };
      if (ms > 0) on.run({ length: ms, atOnce: true, show: (now) => set(now / ms), end });
      else end();
    });
  }
}

/** On the route, eased out of the slot it stood in and into the one it will stand in. */
function onRoute(on: Pose, before: Slot, first: Pose, after: Slot, last: Pose, part: number): Slot {
  const out = Math.max(0, 1 - part * 4);
  const into = Math.max(0, part * 4 - 3);
  return {
    ...blend(before, after, part),
    x: on.x + (before.x - first.x) * out + (after.x - last.x) * into,
    y: on.y + (before.y - first.y) * out + (after.y - last.y) * into,
    angle: on.angle + (near(before.angle, first.angle) - first.angle) * out + (near(after.angle, last.angle) - last.angle) * into,
  };
}

/** Part of the way from one slot to another. */
const blend = (a: Slot, b: Slot, part: number): Slot => ({
  ...between(a, b, part),
  scale: a.scale + (b.scale - a.scale) * part,
  squash: a.squash + (b.squash - a.squash) * part,
});

/** Slow off, slow in, and even between. */
function glide(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (1 - t) ** 2 * 2;
}

/** Not so far too far that it would cover the next space. */
const knock = (t: number): number => Math.min(1.04, pop(t));
