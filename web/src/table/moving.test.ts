// Films of all five games, frame by frame: where everything is while it moves, at other speeds, interrupted, or not moving at all.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEntry, LogLine } from "../wire/types";
import type { Content as RoadContent, Entry as RoadEntry, View as RoadView } from "../games/apocalypse-road/content";
import { draw } from "../games/apocalypse-road/drawing";
import { FIGURE } from "../games/apocalypse-road/example";
import { Motion as RoadMotion } from "../games/apocalypse-road/motion.svelte";
import type { Content as DaytonaContent, TrackData } from "../games/daytona-500/content";
import { Motion as DaytonaMotion } from "../games/daytona-500/motion.svelte";
import { Board } from "../games/dust-devil-500/board";
import { STANDARD } from "../games/dust-devil-500/example";
import { Show as DustShow } from "../games/dust-devil-500/show.svelte";
import { Show as PileShow } from "../games/pile-up-racing/show.svelte";
import { Motion as LaneMotion } from "../games/victory-lane/motion.svelte";
import type { Daytona500View, DustDevil500View, PileUpRacingView, VictoryLaneView } from "../wire/types";

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

const TRACK: TrackData = {
  id: "test", title: "Test", lanes: ["A", "B", "C"], start: ["A0", "B0"],
  section: [{ rows: [-2, 20], lanes: "www", name: "straight" }],
  shape: [[0, 500], [500, 900], [1000, 500], [500, 100], [0, 500]],
};
const CONTENT = {
  tracks: [TRACK], purses: [],
  cards: [{ id: "wild-five", copies: 1, kind: "wild-five", lines: "wild 5" }, { id: "three", copies: 1, kind: "three", lines: "red 6, blue 4, green 2" }],
} as unknown as DaytonaContent;

function daytona(): Stage {
  const space = (row: number, lane: number) => (row + 2) * 3 + lane;
  const view = (red: string, blue: string) =>
    ({ cars: [["yellow", null], ["red", red], ["blue", blue]].map(([car, at]) => ({ car, space: at, place: null, row: 5 })), discard: ["wild-five"], places: [], card: null, line: null }) as unknown as Daytona500View;
  const motion = new DaytonaMotion();
  motion.settle(view("5A", "4A"), 0);
  return {
    play: (speed) =>
      motion.play([entry(line("card-played", { seat: 0, card: 1 }), line("moved", { car: 1, space: space(11, 1), spaces: 6 }), line("drafted", { car: 2, space: space(10, 1) }), line("blocked", { car: 2, spaces: 4 }))], view("11B", "10B"), 0, TRACK, CONTENT, speed),
    next: () => motion.play([entry(line("moved", { car: 1, space: space(13, 0), spaces: 2 }))], view("13A", "10B"), 0, TRACK, CONTENT, 1),
    stop: () => motion.stop(),
    shown: () => ({ cars: motion.cars, card: motion.card, running: motion.running, moving: motion.moving, blocked: motion.blocked, drafted: motion.drafted, trails: motion.trails.length, racing: motion.racing }),
  };
}

function dust(): Stage {
  const board = new Board(STANDARD);
  const view = (...spaces: number[]) => ({ cars: spaces.map((space, seat) => ({ seat, space })), roll: [], to_act: 0, turn_of: 0 }) as unknown as DustDevil500View;
  const show = new DustShow();
  show.jump(view(12, 22), [], 8);
  const first = entry(line("rolled", { seat: 0, dice: 2, outcome: 2 + 8 * 6 }), line("moved-by-sum", { seat: 0, from: 12, to: 22 }), line("bumped", { seat: 1, by: 0, to: 14 }), line("red-card", { seat: 0, card: 2 }));
  const second = entry(line("moved-by-number", { seat: 1, from: 14, to: 15 }));
  return {
    play: (speed) => show.play([first], view(22, 14), [first], board, 8, speed),
    next: () => show.play([second], view(22, 15), [first, second], board, 8, 1),
    stop: () => show.stop(),
    shown: () => ({ slots: [0, 1].map((seat) => show.slot(seat, board)), at: show.at, dice: show.dice, card: show.card, hit: show.hit, moving: show.moving, busy: show.busy, trails: show.trails.length }),
  };
}

function pile(): Stage {
  const view = (box: number) => ({ box, cars: [] }) as unknown as PileUpRacingView;
  const show = new PileShow();
  show.jump(view(1), []);
  const first = entry(line("rolled", { pile: 1, pair: 52 }));
  return {
    play: (speed) => show.play([first], view(2), [first], speed),
    next: () => show.play([entry()], view(3), [first], 1),
    stop: () => show.stop(),
    shown: () => ({ box: show.view?.box, entries: show.entries.length, t: show.t, ms: show.ms }),
  };
}

function lane(): Stage {
  const view = (...xs: number[]) =>
    ({ cars: xs.map((x, i) => ({ car: ["white", "red"][i], x, lane: "GI", box: null, die: null })), players: [{ car: "white" }], test: null, activation: null, window: 0, length: 32 }) as unknown as VictoryLaneView;
  const motion = new LaneMotion();
  motion.settle(view(4, 10), []);
  return {
    play: (speed) => motion.play([entry(line("die-rolled", { car: 0, die: 4 }), line("moved", { car: 0, space: 8 * 4 + 2 }), line("pushed-on", { car: 1, space: 14 * 4 + 1 }), line("tiles-rotated", { tile: 16 }))], view(8, 14), [], speed),
    next: () => motion.play([entry(line("moved", { car: 0, space: 9 * 4 + 2 }))], view(9, 14), [], 1),
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
