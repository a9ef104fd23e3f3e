import { expect, it } from "vitest";
import { arriving, glide, pop, smooth } from "./easing";

it.each([["smooth", smooth], ["arriving", arriving], ["glide", glide], ["pop", pop]])("%s begins at the beginning and ends at the end", (_, ease) => {
  expect(ease(0)).toBeCloseTo(0);
  expect(ease(1)).toBe(1);
});

it("each has its own way", () => {
  expect(smooth(0.5)).toBe(0.5);
  expect(arriving(0.5)).toBeGreaterThan(0.8);
  expect(glide(0.5)).toBeGreaterThan(0.5);
  expect(pop(0.7)).toBeGreaterThan(1);
});
