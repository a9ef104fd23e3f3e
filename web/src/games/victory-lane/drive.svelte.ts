// Where the person wants the car to go: a click on a space is several steps, sent one after the other.
import type { VictoryLanePathView, VictoryLaneView } from "../../wire/types";
import { mod, type Spot, step } from "./board";
import { carOf, LANES } from "./content";
import type { Here } from "./words";

export interface Walk {
  car: string;
  at: Spot; // where the car is to be when the next question comes
  steps: string[]; // still to be made
  decision: unknown; // the question the last step was sent to
}

/** The step an option makes, or "". */
export function stepOf(action: unknown): string {
  return (action as { step?: string }).step ?? "";
}

/** Which option makes the next step of a walk; null where the walk cannot go on. */
export function nextStep(walk: Walk | null, view: VictoryLaneView, options: readonly { action: unknown }[]): number | null {
  if (!walk?.steps.length || view.asks !== "drive" || view.activation?.car !== walk.car) return null;
  const here = spotOfCar(view, walk.car);
  if (!here || here.lane !== walk.at.lane || mod(here.x - walk.at.x, view.length)) return null; // undone, or pushed away
  const option = options.findIndex(({ action }) => stepOf(action) === walk.steps[0]);
  return option < 0 ? null : option;
}

/** Where a car is by the view. */
export function spotOfCar(view: VictoryLaneView, color: string): Spot | null {
  const car = carOf(view, color);
  return car?.lane && car.x !== null ? { x: car.x, lane: LANES.indexOf(car.lane as (typeof LANES)[number]) } : null;
}

const PATIENCE = 5000;

class Wheel {
  #timer = 0;
  aim = $state.raw<{ decision: unknown; path: VictoryLanePathView } | null>(null);
  walk = $state.raw<Walk | null>(null);

  /** What is aimed at, if it answers this question. */
  aimed(scene: Here): VictoryLanePathView | null {
    return this.aim && this.aim.decision === scene.decision ? this.aim.path : null;
  }

  look(scene: Here, path: VictoryLanePathView | null): void {
    this.aim = path && { decision: scene.decision, path };
    const first = path && scene.decision?.options.findIndex(({ action }) => stepOf(action) === path.steps[0]);
    if (typeof first === "number" && first >= 0) scene.select(first);
  }

  go(scene: Here, path: VictoryLanePathView): void {
    const { decision, view } = scene;
    const first = decision?.options.findIndex(({ action }) => stepOf(action) === path.steps[0]) ?? -1;
    if (first < 0 || !view.activation) return;
    const { car } = view.activation;
    const from = spotOfCar(view, car);
    const at = from && step(from, path.steps[0]!);
    this.aim = null;
    this.#set(at && path.steps.length > 1 ? { car, at, steps: path.steps.slice(1), decision } : null);
    scene.confirm(first);
  }

  /** A new question has come: on with the walk, or it is over. */
  on(scene: Here): void {
    const { walk } = this;
    if (!walk || !scene.decision || scene.decision === walk.decision) return;
    const option = nextStep(walk, scene.view, scene.decision.options);
    if (option === null) return this.#set(null);
    const steps = walk.steps.slice(1);
    const at = step(walk.at, walk.steps[0]!);
    this.#set(at && steps.length ? { ...walk, at, steps, decision: scene.decision } : null);
    scene.confirm(option);
  }

  /** A step that is not answered ends the walk: the person has the wheel again. */
  #set(walk: Walk | null): void {
    clearTimeout(this.#timer);
    this.walk = walk;
    if (walk) this.#timer = window.setTimeout(() => (this.walk = null), PATIENCE);
  }
}

export const wheel = new Wheel();
