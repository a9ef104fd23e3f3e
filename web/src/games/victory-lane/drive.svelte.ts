// Where the person wants the car to go: a click on a space is several steps, sent one after the other.
import type { VictoryLanePathView, VictoryLaneView } from "../../wire/types";
import type { Here } from "./words";

export interface Walk {
  car: string;
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
  const option = options.findIndex(({ action }) => stepOf(action) === walk.steps[0]);
  return option < 0 ? null : option;
}

class Wheel {
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
    this.aim = null;
    this.walk = { car: view.activation.car, steps: path.steps.slice(1), decision };
    scene.confirm(first);
  }

  /** A new question has come: on with the walk, or it is over. */
  on(scene: Here): void {
    const { walk } = this;
    if (!walk || !scene.decision || scene.decision === walk.decision) return;
    const option = nextStep(walk, scene.view, scene.decision.options);
    if (option === null) {
      this.walk = null;
      return;
    }
    const steps = walk.steps.slice(1);
    this.walk = steps.length ? { ...walk, steps, decision: scene.decision } : null;
    scene.confirm(option);
  }
}

export const wheel = new Wheel();
