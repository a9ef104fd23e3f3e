// A board shows what has just happened, and then the table as it is.
import { untrack } from "svelte";

interface Board {
  view: unknown;
  fresh: readonly unknown[];
  speed: number;
  hold?: (ms: number) => void;
}

interface Motion {
  play: () => number; // what is fresh; says how long it takes
  settle: () => void; // the table as it is, at once
  stop: () => void;
}

/** Plays what is fresh, once; where nothing is, or nothing was shown before, it settles. `rest`: how long it lies there before the next, at normal speed. */
export function playsFresh(scene: () => Board, { play, settle, stop }: Motion, rest = 120): void {
  let shown: unknown = null;
  let played: unknown = null;
  $effect.pre(() => {
    const { view, fresh, speed, hold } = scene();
    untrack(() => {
      if (view === shown && fresh === played) return;
      if (fresh.length && fresh !== played && shown) {
        const length = play();
        if (length) hold?.(length + rest / (speed || 1));
      } else settle();
      [shown, played] = [view, fresh];
    });
  });
  $effect(() => stop);
}
