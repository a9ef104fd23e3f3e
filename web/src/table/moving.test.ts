// Films of all five games, frame by frame: where everything is while it moves, at other speeds, interrupted, or not moving at all.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEntry, LogLine } from "../wire/types";
import type { Content as RoadContent, Entry as RoadEntry, View as RoadView } from "../games/apocalypse-road/content";
import { draw } from "../games/apocalypse-road/drawing";
import { FIGURE } from "../games/apocalypse-road/example";
import { Motion as RoadMotion } from "../games/apocalypse-road/motion.svelte";
import { spaceOf, type Line as DaytonaLine, type Track } from "../games/daytona-500/content";
import { Motion as DaytonaMotion } from "../games/daytona-500/motion.svelte";
import { Board } from "../games/dust-devil-500/board";
import { STANDARD } from "../games/dust-devil-500/test-track";
import { Show as DustShow } from "../games/dust-devil-500/show.svelte";
import type { Entry } from "../games/module";
import { Show as PileShow } from "../games/pile-up-racing/show.svelte";
import type { Line as LaneLine } from "../games/victory-lane/content";
import { Motion as LaneMotion } from "../games/victory-lane/motion.svelte";
import type { Daytona500View, DustDevil500Event, DustDevil500Line, DustDevil500View, PileUpRacingLine, PileUpRacingView, VictoryLaneView } from "../wire/types";

const line = (kind: string, facts: Record<string, number> = {}, words = kind): LogLine => ({ rule: "", kind, facts, words });
const entry = (...lines: LogLine[]): LogEntry => ({ n: 1, what: "act", seat: 0, lines, back_to: null });

let reduced = false;
beforeEach(() => {
  reduced = false;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "performance"] });
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Everything that is shown, every so many milliseconds; figures to three places. */
async function film(shown: () => unknown, length: number, every = 80): Promise<string[]> {
  const frames: string[] = [];
  for (let now = 0; now <= length; now += every) {
    const told = JSON.stringify(shown(), (_, value: unknown) => (typeof value === "number" ? Math.round(value * 1000) / 1000 : value));
    frames.push(`${now}: ${told}`);
    await vi.advanceTimersByTimeAsync(every);
  }
  return frames;
}

interface Stage {
  play(speed: number): number; // the first things that happen
  next(): number; // and what comes while they are shown
  stop(): void;
  shown(): unknown;
}

function road(): Stage {
  const drawing = draw(FIGURE);
  const content = { movement_events: [{ id: "fuel-leak", title: "Fuel Leak" }] } as RoadContent;
  const view = (...spaces: (string | null)[]) =>
    ({ cars: spaces.map((space, i) => ({ car: `red ${i}`, space, status: space ? "track" : "destroyed" })) }) as unknown as RoadView;
  const told = (...lines: [kind: string, facts: Record<string, unknown>][]) => ({ lines: lines.map(([kind, facts]) => ({ kind, facts, words: kind })) }) as unknown as RoadEntry;
  const motion = new RoadMotion();
  const moved = (space: string): [string, Record<string, unknown>] => ["moved", { car: "red 0", space }];
  motion.settle(view("S1.1", "S1.2"), drawing);
  return {
    play: (speed) =>
      motion.play(
        [told(moved("S1.2"), moved("S2.1"), ["event-drawn", { event: "fuel-leak" }], ["damaged", { car: "red 0", damage: 2 }], ["fired", { car: "red 0", target: "red 1" }], ["destroyed", { car: "red 1" }])],
        view("S2.1", null), content, drawing, speed,
      ),
    next: () => motion.play([told(moved("S2.2"))], view("S2.2", null), content, drawing, 1),
    stop: () => motion.stop(),
    shown: () => ({
      cars: Object.fromEntries(Object.entries(motion.cars).map(([car, { space: place, x, y, angle, fade }]) => [car, { x, y, angle, fade, place }])),
      running: motion.running, moving: motion.moving, card: motion.card?.title, shots: motion.shots, marks: motion.marks,
    }),
  };
}

const TRACK = {
  spaces: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${Math.floor(i / 3)}${"ABC"[i % 3]}`, { row: Math.floor(i / 3), lane: i % 3, rank: 0 }])),
} as unknown as Track;

function daytona(): Stage {
  const view = (red: string, blue: string) =>
    ({
      cars: [["red", red], ["blue", blue]].map(([car, at]) => ({ car, ...spaceOf(TRACK, at!), place: null })),
      discard: ["wild-five"], places: [], card: null, line: null,
    }) as unknown as Daytona500View;
  const told = (kind: string, facts: object) => ({ rule: "", kind, facts, words: kind }) as DaytonaLine;
  const tells = (...lines: DaytonaLine[]) => [{ ...entry(), lines }];
  const motion = new DaytonaMotion();
  motion.settle(view("5A", "4A"), 0);
  return {
    play: (speed) =>
      motion.play(
        tells(
          told("card-played", { seat: 0, card: "three" }),
          told("moved", { car: "red", way: ["5A", "6B", "7B", "8B", "9B", "10B", "11B"] }),
          told("drafted", { car: "blue", way: ["4A", "10B"] }),
          told("blocked", { car: "blue" }),
        ),
        view("11B", "10B"), 0, TRACK, speed,
      ),
    next: () => motion.play(tells(told("moved", { car: "red", way: ["11B", "12A", "13A"] })), view("13A", "10B"), 0, TRACK, 1),
    stop: () => motion.stop(),
    shown: () => ({ cars: motion.cars, card: motion.card, running: motion.running, moving: motion.moving, blocked: motion.blocked, drafted: motion.drafted, trails: motion.trails.length, racing: motion.racing }),
  };
}

function dust(): Stage {
  const board = new Board(STANDARD);
  const view = (...spaces: number[]) => ({ cars: spaces.map((space, seat) => ({ seat, space })), roll: [], to_act: 0, turn_of: 0 }) as unknown as DustDevil500View;
  const told = (...lines: DustDevil500Event[]) => entry(...(lines as unknown as LogLine[])) as Entry<DustDevil500Line>;
  const move = (from: number, to: number) => ({ from, to, way: Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + Math.sign(to - from) * i) });
  const show = new DustShow();
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

function pile(): Stage {
  const view = (box: number) => ({ box, cars: [] }) as unknown as PileUpRacingView;
  const show = new PileShow();
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

function lane(): Stage {
  const view = (...xs: number[]) =>
    ({ cars: xs.map((x, i) => ({ car: ["white", "red"][i], x, lane: "GI", box: null, die: null })), players: [{ car: "white" }], test: null, activation: null, window: 0, length: 32 }) as unknown as VictoryLaneView;
  const went = (...lines: [string, object][]) => entry(...lines.map(([kind, facts]) => line(kind, facts as never))) as unknown as Entry<LaneLine>;
  const motion = new LaneMotion();
  motion.settle(view(4, 10), []);
  return {
    play: (speed) => motion.play([went(["die-rolled", { car: "white", die: 4 }], ["moved", { car: "white", space: { lane: "GO", x: 8 } }], ["pushed-on", { car: "red", space: { lane: "GI", x: 14 } }], ["tiles-rotated", { window: 16 }])], view(8, 14), [], speed),
    next: () => motion.play([went(["moved", { car: "white", space: { lane: "GO", x: 9 } }])], view(9, 14), [], 1),
    stop: () => motion.stop(),
    shown: () => ({ cars: motion.cars, dice: motion.dice, window: motion.window, turn: motion.turn, running: motion.running, moving: motion.moving, trails: motion.trails.length }),
  };
}

describe.each(Object.entries({ road, daytona, dust, pile, lane }))("%s", (_, open) => {
  it("moves, and ends at the view", async () => {
    const stage = open();
    const length = stage.play(1);
    expect(length).toBeGreaterThan(500);
    expect([`length ${length}`, ...(await film(stage.shown, length + 400))]).toMatchSnapshot();
  });

  it("moves twice as fast", async () => {
    const stage = open();
    const length = stage.play(2);
    expect([`length ${length}`, ...(await film(stage.shown, length + 400, 160))]).toMatchSnapshot();
  });

  it("ends what it shows when the next thing comes", async () => {
    const stage = open();
    stage.play(1);
    await vi.advanceTimersByTimeAsync(400);
    const length = stage.next();
    expect([`length ${length}`, ...(await film(stage.shown, length + 400))]).toMatchSnapshot();
  });

  it("stays where it is when it is stopped", async () => {
    const stage = open();
    stage.play(1);
    await vi.advanceTimersByTimeAsync(400);
    stage.stop();
    const [first] = await film(stage.shown, 0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await film(stage.shown, 0)).toEqual([first]);
  });

  it("shows where things went, but no motion, where none is wanted", async () => {
    reduced = true;
    const stage = open();
    const length = stage.play(0);
    expect([`length ${length}`, ...(await film(stage.shown, 3000, 500))]).toMatchSnapshot();
  });
});
