import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isStill } from "./still";
import { rateOf, Timeline } from "./timeline";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A timeline, and everything it has shown. */
function watched(): { timeline: Timeline; seen: (number | string)[]; run: (length: number, more?: { rate?: number; atOnce?: boolean; name?: string }) => number } {
  const timeline = new Timeline();
  const seen: (number | string)[] = [];
  const run: ReturnType<typeof watched>["run"] = (length, { name = "end", ...more } = {}) =>
    timeline.run({ length, ...more, show: (now) => seen.push(now), end: () => seen.push(name) });
  return { timeline, seen, run };
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("shows every frame from the first one on, then the end, once", async () => {
  const { seen, run } = watched();
  expect(run(50)).toBe(50);
  expect(seen).toEqual([]);
  await later(1000);
  expect(seen).toEqual([0, 16, 32, 48, "end"]);
});

it("can begin at once, before there is a frame", async () => {
  const { seen, run } = watched();
  await later(5);
  run(40, { atOnce: true });
  expect(seen).toEqual([0]);
  await later(1000);
  expect(seen).toEqual([0, 11, 27, "end"]);
});

it("counts from the first frame, however late that comes", async () => {
  const { seen, run } = watched();
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  run(50);
  frames.shift()!(7000);
  frames.shift()!(7020);
  expect(seen).toEqual([0, 20]);
});

it("runs at another speed in so much less time", async () => {
  const { seen, run } = watched();
  expect(run(100, { rate: 2 })).toBe(50);
  await later(60);
  expect(seen).toEqual([0, 32, 64]);
  await later(20);
  expect(seen).toEqual([0, 32, 64, 96, "end"]);
});

it("takes up what comes next, and drops what it showed without its end", async () => {
  const { seen, run } = watched();
  run(100, { name: "first" });
  await later(40);
  run(20, { name: "second" });
  await later(1000);
  expect(seen).toEqual([0, 16, 0, 16, "second"]);
});

it("jumps to the end when enough was seen, and only once", async () => {
  const { timeline, seen, run } = watched();
  run(100);
  await later(20);
  timeline.finish();
  timeline.finish();
  await later(1000);
  expect(seen).toEqual([0, "end"]);
});

it("stops where it is, without an end", async () => {
  const { timeline, seen, run } = watched();
  run(100);
  await later(20);
  timeline.stop();
  timeline.finish();
  await later(1000);
  expect(seen).toEqual([0]);
});

it("may go on from its end with something else", async () => {
  const timeline = new Timeline();
  const seen: string[] = [];
  timeline.run({ length: 20, show: () => {}, end: () => timeline.run({ length: 20, show: () => {}, end: () => seen.push("second") }) });
  await later(1000);
  expect(seen).toEqual(["second"]);
});

it("comes to its end on a page that draws no frames", async () => {
  const { seen, run } = watched();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  run(100);
  await later(490);
  expect(seen).toEqual([]);
  await later(20);
  expect(seen).toEqual(["end"]);
});

it("does something later, unless it is stopped or begins anew", async () => {
  const { timeline, seen, run } = watched();
  timeline.later(100, () => seen.push("a"));
  await later(150);
  timeline.later(100, () => seen.push("b"));
  timeline.stop();
  timeline.later(100, () => seen.push("c"));
  run(10);
  await later(1000);
  expect(seen).toEqual(["a", 0, "end"]);
});

it("nothing moves for those who want it still, in a hidden tab, or at no speed", () => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(prefers-reduced-motion: reduce)" }));
  expect([isStill(), rateOf(2)]).toEqual([true, 0]);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  expect([isStill(), rateOf(2), rateOf(0), rateOf(-1)]).toEqual([false, 2, 0, 0]);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  expect(rateOf(2)).toBe(0);
});
