import { expect, test, vi } from "vitest";
import type { LogEntry } from "../wire/types";
import { lengthOf, RECIPES, SOUNDS } from "./recipes";
import { readKept, sound, soundsOf, want } from "./sound.svelte";

const entry = (...kinds: string[]) => ({ lines: kinds.map((kind) => ({ kind })) }) as unknown as LogEntry;

test("sound is off until somebody wants it, also where what was kept is spoilt", () => {
  for (const text of [null, "{}", "[", '{"on":"yes","volume":300}']) expect(readKept(text)).toEqual({ on: false, volume: 60, touch: false });
  expect(readKept('{"on":true,"volume":0,"touch":true}')).toEqual({ on: true, volume: 0, touch: true });
});

test("a step sounds like what happened in it, each sound once and in order", () => {
  const of = { rolled: "dice", moved: "engine" } as const;
  expect(soundsOf([entry("rolled", "moved"), entry("moved", "stayed")], of)).toEqual(["dice", "engine"]);
  expect(soundsOf([entry("rolled")], undefined)).toEqual([]);
});

test("every sound is short, and every voice of it can be heard", () => {
  for (const one of SOUNDS) {
    expect(lengthOf(one), one).toBeLessThan(1.2);
    for (const voice of RECIPES[one]) expect(voice.loud, one).toBeGreaterThan(0.1);
  }
});

test("the phone trembles only for those who asked for it and let things move", () => {
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  sound("turn");
  expect(vibrate).not.toHaveBeenCalled();
  want({ touch: true });
  sound("turn");
  sound("engine"); // not worth a tremble
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([40]);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  sound("turn");
  expect(vibrate).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
