// Where the person wants the car to go: a click on a space is several steps, sent one after the other.
import type { VictoryLanePathView, VictoryLaneSpot } from "../../wire/types";
import { mod, type Spot, spotOf } from "./board";
import { carOf, type Option, type Scene, type View } from "./content";

export interface Walk {
  car: string;
  way: VictoryLaneSpot[]; // the first: where the car is to be when the next question comes
  steps: string[]; // still to be made from there
  decision: unknown; // the question the last step was sent to
}

/** The step an option makes, or "". */
export const stepOf = ({ action }: Pick<Option, "action">): string => ("step" in action ? action.step : "");

/** What is left of a walk. The table makes steps unasked where there is no other: those are made already. */
export function rest(walk: Walk, view: View): Walk | null {
  const car = carOf(view, walk.car);
  const gone = walk.way.findIndex(({ lane, x }) => car?.lane === lane && !mod((car.x ?? 0) - x, view.length));
  if (gone < 0) return null; // undone, or pushed away
  return { ...walk, way: walk.way.slice(gone), steps: walk.steps.slice(gone) };
}

/** Which option makes the next step of a walk; null where the walk cannot go on. */
export function nextStep(walk: Walk | null, view: View, options: readonly Pick<Option, "action">[]): number | null {
  if (!walk || view.asks !== "drive" || view.activation?.car !== walk.car) return null;
  const step = rest(walk, view)?.steps[0];
  const option = step === undefined ? -1 : options.findIndex((one) => stepOf(one) === step);
  return option < 0 ? null : option;
}

/** Where a car is by the view. */
export function spotOfCar(view: View, color: string): Spot | null {
  const car = carOf(view, color);
  return car?.lane && car.x !== null ? spotOf({ lane: car.lane, x: car.x }) : null;
}

const PATIENCE = 5000;

class Wheel {
  #timer = 0;
  aim = $state.raw<{ decision: unknown; path: VictoryLanePathView } | null>(null);
  walk = $state.raw<Walk | null>(null);

  /** What is aimed at, if it answers this question. */
  aimed(scene: Scene): VictoryLanePathView | null {
    return this.aim && this.aim.decision === scene.decision ? this.aim.path : null;
  }

  look(scene: Scene, path: VictoryLanePathView | null): void {
    this.aim = path && { decision: scene.decision, path };
    const first = path && scene.decision?.options.findIndex((one) => stepOf(one) === path.steps[0]);
    if (typeof first === "number" && first >= 0) scene.select(first);
  }

  go(scene: Scene, path: VictoryLanePathView): void {
    const { decision, view } = scene;
    const first = decision?.options.findIndex((one) => stepOf(one) === path.steps[0]) ?? -1;
    if (first < 0 || !view.activation) return;
    const { car } = view.activation;
    this.aim = null;
    this.#set(path.steps.length > 1 ? { car, way: path.way, steps: path.steps.slice(1), decision } : null);
    scene.confirm(first);
  }

  /** A new question has come: on with the walk, or it is over. */
  on(scene: Scene): void {
    const { walk } = this;
    if (!walk || !scene.decision || scene.decision === walk.decision) return;
    const option = nextStep(walk, scene.view, scene.decision.options);
    const left = rest(walk, scene.view);
    if (option === null || !left) return this.#set(null);
    const [steps, way] = [left.steps.slice(1), left.way.slice(1)];
    this.#set(steps.length ? { ...walk, way, steps, decision: scene.decision } : null);
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
