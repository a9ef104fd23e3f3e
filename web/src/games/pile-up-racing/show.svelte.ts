// What the stage shows: dice first, then the cards move to where the view has them.
import { Timeline } from "../../lib/timeline";
import { sinceRoll } from "./action";
import type { Entry, View } from "./content";

const TUMBLE = 620;
const MOVE = 420;
const READ = 330; // to take in what happened

const WEIGHTY = ["caution", "retired", "stage-ended", "checkered-flag"];
const isRoll = (fresh: Entry[]): boolean => fresh.at(-1)?.lines.some(({ kind }) => kind === "rolled") ?? false;

/** How long that is seen at normal speed. */
export function lasts(fresh: Entry[]): number {
  const weighty = fresh.some(({ lines }) => lines.some(({ kind }) => WEIGHTY.includes(kind)));
  const quiet = fresh.at(-1)?.lines.length ? 1 : 0.5;
  return (isRoll(fresh) ? TUMBLE : 0) + (MOVE + READ + (weighty ? 900 : 0)) * quiet;
}

export class Show {
  view = $state.raw<View | null>(null);
  entries = $state.raw<Entry[]>([]);
  t = $state(1); // of the dice
  ms = $state(0); // how long cards move
  #timeline = new Timeline();

  jump(view: View, entries: Entry[]): void {
    this.stop();
    this.#rest(view, entries, 0);
  }

  /** Shows what is new; says how long it takes. */
  play(fresh: Entry[], view: View, entries: Entry[], speed: number): number {
    this.stop();
    if (speed === 0) {
      this.#rest(view, entries, 0);
      return 0;
    }
    const rolls = isRoll(fresh);
    const tumble = rolls ? TUMBLE / speed : 0;
    const move = MOVE / speed;
    if (rolls && this.view) {
      this.entries = sinceRoll(entries); // dice first: cards stay where they are
      this.ms = 0;
      this.#timeline.run({ length: tumble, atOnce: true, show: (now) => (this.t = now / tumble), end: () => this.#rest(view, entries, move) });
    } else {
      this.#rest(view, entries, move);
    }
    return lasts(fresh) / speed;
  }

  stop(): void {
    this.#timeline.stop();
  }

  #rest(view: View, entries: Entry[], ms: number): void {
    this.view = view;
    this.entries = entries;
    this.ms = ms;
    this.t = 1;
  }
}
