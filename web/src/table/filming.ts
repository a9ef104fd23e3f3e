// A film of something that moves, frame by frame: where everything is, at other speeds, interrupted, or not moving at all.
// A game's own moving.test.ts says what is shown; the films lie beside it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogEntry, LogLine } from "../wire/types";

export const line = (kind: string, facts: Record<string, number> = {}, words = kind): LogLine => ({ rule: "", kind, facts, words });
export const entry = (...lines: LogLine[]): LogEntry => ({ n: 1, what: "act", seat: 0, lines, back_to: null });

export interface Stage {
  play(speed: number): number; // the first things that happen
  next(): number; // and what comes while they are shown
  stop(): void;
  shown(): unknown;
}

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

/** The tests of what a game shows of its first moves. */
export function filmed(open: () => Stage): void {
  describe("moving", () => {
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
}
