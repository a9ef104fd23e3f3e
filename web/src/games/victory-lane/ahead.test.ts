import { describe, expect, it } from "vitest";
import { lookAhead } from "./ahead";
import type { Scene } from "./content";

const now = { asks: "action", window: 0, activation: { car: "red" }, cars: [{ car: "blue", lane: "GI", x: 6 }] };
const then = {
  asks: "drive", window: 0, activation: { car: "red" },
  paths: [{ steps: ["out"], way: [{ lane: "GO", x: 6 }], left: 1 }, { steps: ["out", "ahead"], way: [{ lane: "GO", x: 6 }, { lane: "GO", x: 8 }], left: 0 }],
  push: { cars: ["blue"], dice: 2, any_fails: 1 / 6 },
};
const look = (after: object | null, hidden = false) => lookAhead({ view: now, preview: { option: 0, lines: [], view: after, hidden, then: [] } } as unknown as Pick<Scene, "view" | "preview">);

describe("a card that is looked at", () => {
  it("shows where the car could end, by steps, and where its whole move is spent", () => {
    expect(look(then).ends).toEqual([{ spot: { x: 6, lane: 2 }, steps: 1, full: false }, { spot: { x: 8, lane: 2 }, steps: 2, full: true }]);
  });
  it("shows whom it could push, and the risk", () => expect(look(then).push).toEqual({ spot: { x: 6, lane: 1 }, risk: "push 17%" }));
  it("shows nothing of what is hidden, on its way, or told of other tiles", () => {
    for (const seen of [look(then, true), look(null), look({ ...then, window: 16 })]) expect(seen).toEqual({ ends: [], push: null });
  });
});
