// Where a card that is looked at could lead: the server plays it on a copy, and the view after it knows the ways.
import { say } from "../../lib/speech";
import { type Spot, spotOf } from "./board";
import { carOf, type Scene } from "./content";

interface Ahead {
  ends: { spot: Spot; steps: number; full: boolean }[]; // full: the whole move is spent there
  push: { spot: Spot; risk: string } | null; // the car right ahead, and what a push of it would risk
}

type Looked = Pick<Scene, "view" | "preview">;

/** Nothing unless a card is looked at, and the tiles lie as they do now. */
export function lookAhead({ view, preview }: Looked): Ahead {
  const then = view.asks === "action" && !preview?.hidden ? preview?.view : null;
  if (then?.asks !== "drive" || then.window !== view.window || then.activation?.car !== view.activation?.car) return { ends: [], push: null };
  const ends = then.paths.flatMap(({ way, steps, left }) => {
    const last = way[way.length - 1];
    return last ? [{ spot: spotOf(last), steps: steps.length, full: left === 0 }] : [];
  });
  const first = carOf(view, then.push?.cars[then.push.cars.length - 1]);
  // The word alone begins with a capital, which the board's font does not show: "push" is something else in another game.
  const push = then.push && first?.lane && first.x !== null
    ? { spot: spotOf({ lane: first.lane, x: first.x }), risk: then.push.dice ? say("push {percent}%", { percent: Math.round(then.push.any_fails * 100) }) : say("Push") }
    : null;
  return { ends, push };
}
