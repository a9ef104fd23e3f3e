import { describe, expect, it } from "vitest";
import { bounded, fit, NEAREST, seen, zoomed } from "./view";

const box = { x: 100, y: 50, w: 1000, h: 500 };

describe("the window on a track", () => {
  it("shows everything at zoom 1, in the middle", () => {
    const eye = bounded({ x: 0, y: 0, zoom: 1 }, box, 500, 500);
    const part = seen(eye, box, 500, 500);
    expect(fit(box, 500, 500)).toBe(0.5);
    expect(part).toEqual({ x: 100, y: -200, w: 1000, h: 1000 });
  });

  it("never looks past an edge", () => {
    const part = seen(bounded({ x: -900, y: 9000, zoom: 2 }, box, 1000, 500), box, 1000, 500);
    expect([part.x, part.y + part.h]).toEqual([100, 550]);
  });

  it("keeps the point under the hand where it is", () => {
    const eye = { x: 600, y: 300, zoom: 1.5 };
    const at = { x: 480, y: 220 };
    const before = seen(eye, box, 800, 400);
    const after = seen(zoomed(eye, 1.7, at), box, 800, 400);
    expect((at.x - after.x) / after.w).toBeCloseTo((at.x - before.x) / before.w);
    expect((at.y - after.y) / after.h).toBeCloseTo((at.y - before.y) / before.h);
  });

  it("has a nearest and a farthest", () => {
    expect(zoomed({ x: 0, y: 0, zoom: 1 }, 100, { x: 0, y: 0 }).zoom).toBe(NEAREST);
    expect(zoomed({ x: 0, y: 0, zoom: 2 }, 0.01, { x: 0, y: 0 }).zoom).toBe(1);
  });
});
