import { expect, it } from "vitest";
import { HIGH, lookAt, WIDE, type Box } from "./looking";

const car = (x: number, y: number): Box => ({ x, y, w: 20, h: 10 });
const frame = (cars: Record<string, Box>) => new Map(Object.entries(cars));

it("looks at the cars that moved, not at those that stood", () => {
  const far = { "lv-blue": car(20, 20) };
  const box = lookAt([frame({ ...far, "lv-red": car(600, 400) }), frame({ ...far, "lv-red": car(640, 400) })]);
  expect(box.w).toBeLessThan(WIDE / 2);
  expect(box.x).toBeGreaterThan(300);
  expect(box.x + box.w).toBeLessThanOrEqual(WIDE);
  expect(box.y + box.h).toBeLessThanOrEqual(HIGH);
  expect(box.w / box.h).toBeCloseTo(WIDE / HIGH);
});

it("shows the whole table where nothing moved, and where there is one frame only", () => {
  const stands = frame({ "lv-red": car(600, 400) });
  for (const frames of [[stands], [stands, stands]]) expect(lookAt(frames)).toEqual({ x: 0, y: 0, w: WIDE, h: HIGH });
});
