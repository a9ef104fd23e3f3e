import { entry, filmed, type Stage } from "../../table/filming";
import type { PileUpRacingLine, PileUpRacingView } from "../../wire/types";
import type { Entry } from "../module";
import { Show } from "./show.svelte";

function open(): Stage {
  const view = (box: number) => ({ box, cars: [] }) as unknown as PileUpRacingView;
  const show = new Show();
  show.jump(view(1), []);
  const rolled: PileUpRacingLine = { rule: "", kind: "rolled", facts: { pile: "B", pair: [5, 2], contrast: 1, does: "duel" }, words: "" };
  const first: Entry<PileUpRacingLine> = { ...entry(), lines: [rolled] };
  return {
    play: (speed) => show.play([first], view(2), [first], speed),
    next: () => show.play([{ ...first, lines: [] }], view(3), [first], 1),
    stop: () => show.stop(),
    shown: () => ({ box: show.view?.box, entries: show.entries.length, t: show.t, ms: show.ms }),
  };
}

filmed(open);
