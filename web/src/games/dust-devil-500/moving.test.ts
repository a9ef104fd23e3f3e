import { entry, filmed, type Stage } from "../../table/filming";
import type { DustDevil500Event, DustDevil500Line, DustDevil500View, LogLine } from "../../wire/types";
import type { Entry } from "../module";
import { Board } from "./board";
import { Show } from "./show.svelte";
import { STANDARD } from "./test-track";

function open(): Stage {
  const board = new Board(STANDARD);
  const view = (...spaces: number[]) => ({ cars: spaces.map((space, seat) => ({ seat, space })), roll: [], to_act: 0, turn_of: 0 }) as unknown as DustDevil500View;
  const told = (...lines: DustDevil500Event[]) => entry(...(lines as unknown as LogLine[])) as Entry<DustDevil500Line>;
  const move = (from: number, to: number) => ({ from, to, way: Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + Math.sign(to - from) * i) });
  const show = new Show();
  show.jump(view(12, 22), []);
  const first = told(
    { kind: "rolled", facts: { seat: 0, roll: [3, 7] } },
    { kind: "moved-by-sum", facts: { seat: 0, ...move(12, 22) } },
    { kind: "bumped", facts: { seat: 1, by: 0, ...move(22, 14) } },
    { kind: "red-card", facts: { seat: 0, card: "slingshot" } },
  );
  const second = told({ kind: "moved-by-number", facts: { seat: 1, ...move(14, 15) } });
  return {
    play: (speed) => show.play([first], view(22, 14), [first], board, speed),
    next: () => show.play([second], view(22, 15), [first, second], board, 1),
    stop: () => show.stop(),
    shown: () => ({ slots: [0, 1].map((seat) => show.slot(seat, board)), at: show.at, dice: show.dice, card: show.card, hit: show.hit, moving: show.moving, busy: show.busy, trails: show.trails.length }),
  };
}

filmed(open);
