import { describe, expect, it } from "vitest";
import type { LogLine } from "../../wire/types";
import { PITS } from "./board";
import { script, type Stand } from "./script";

const COLORS = ["white", "red", "orange", "green", "blue", "purple", "black", "yellow"];
const line = (kind: string, facts: Record<string, number>): LogLine => ({ kind, facts, rule: "", words: "" });
const at = (x: number, lane: number) => x * 4 + lane;
const run = (lines: LogLine[], stand: [string, { x: number; lane: number }][]) =>
  script(lines, new Map(stand) as Stand, COLORS, 32, 0, ["red", "white"]);

describe("what the log looks like", () => {
  it("drives over the end of the loop rather than back along it", () => {
    const { cues, stand } = run([line("moved", { car: 2, space: at(0, 2) })], [["orange", { x: 30, lane: 2 }]]);
    expect(cues).toMatchObject([{ kind: "go", car: "orange", to: { x: 32, lane: 2 } }]);
    expect(stand.get("orange")!.x).toBe(32);
  });
  it("starts the cars of a line one after the other, the front one first", () => {
    const { cues } = run(
      [line("moved", { car: 2, space: at(16, 1) }), line("moved", { car: 1, space: at(14, 1) })],
      [["orange", { x: 10, lane: 1 }], ["red", { x: 8, lane: 1 }]],
    );
    expect(cues[1]!.at - cues[0]!.at).toBe(60);
  });
  it("makes the steps of one car one after the other", () => {
    const { cues } = run(
      [line("moved", { car: 2, space: at(12, 1) }), line("moved", { car: 2, space: at(13, 0) })],
      [["orange", { x: 10, lane: 1 }]],
    );
    expect(cues[1]!.at).toBeGreaterThanOrEqual(cues[0]!.at + cues[0]!.length);
  });
  it("changes two cars that cross over", () => {
    const { stand } = run(
      [line("crossed-over", { car: 0, target: 2 })],
      [["white", { x: 6, lane: 1 }], ["orange", { x: 8, lane: 2 }]],
    );
    expect(stand.get("white")).toEqual({ x: 8, lane: 2 });
    expect(stand.get("orange")).toEqual({ x: 6, lane: 1 });
  });
  it("turns the tiles before the leader drives on", () => {
    const { cues } = run(
      [line("tiles-rotated", { tile: 16 }), line("moved", { car: 2, space: at(0, 2) })],
      [["orange", { x: 30, lane: 2 }]],
    );
    expect(cues[0]).toMatchObject({ kind: "turn", window: 16 });
    expect(cues[1]!.at).toBe(cues[0]!.length);
  });
  it("takes the dice up before the next throw, and throws the dice of a pit stop for their car", () => {
    const { cues } = run([line("pushed", { car: 1, cars: 1 }), line("die-rolled", { car: 1, die: 4 })], []);
    expect(cues.map(({ kind }) => kind)).toEqual(["clear", "die"]);
    const pits = run([line("to-pit-box", { car: 1, box: 7 }), line("pit-die-shown", { seat: 0, die: 3 })], [["red", { x: 4, lane: 1 }]]);
    expect(pits.stand.get("red")!.lane).toBe(PITS);
    expect(pits.cues[1]).toMatchObject({ kind: "die", car: "red", number: 3 });
  });
});
