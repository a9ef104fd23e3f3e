import { describe, expect, it } from "vitest";
import { PITS } from "./board";
import type { BoxData, Line } from "./content";
import { script, type Stand } from "./script";

type Lane = "LL" | "GI" | "GO" | "HL";
const line = (kind: string, facts: object) => ({ kind, facts, rule: "", words: "" }) as unknown as Line;
const at = (x: number, lane: Lane) => ({ lane, x });
const boxes: BoxData[] = [{ id: "P8", covers: [28, 31], arrow: { LL: 29, G: 28 }, modifier: -2, source: "house" }];
const run = (lines: Line[], stand: [string, { x: number; lane: number }][]) =>
  script(lines, new Map(stand) as Stand, { length: 32, window: 0, boxes, primaries: ["red", "white"] });

describe("what the log looks like", () => {
  it("drives over the end of the loop rather than back along it", () => {
    const { cues, stand } = run([line("moved", { car: "orange", space: at(0, "GO") })], [["orange", { x: 30, lane: 2 }]]);
    expect(cues).toMatchObject([{ kind: "go", car: "orange", way: [{ x: 32, lane: 2 }] }]);
    expect(stand.get("orange")!.x).toBe(32);
  });
  it("starts the cars of a line one after the other, the front one first", () => {
    const { cues } = run(
      [line("moved", { car: "orange", space: at(16, "GI") }), line("moved", { car: "red", space: at(14, "GI") })],
      [["orange", { x: 10, lane: 1 }], ["red", { x: 8, lane: 1 }]],
    );
    expect(cues[1]!.at - cues[0]!.at).toBe(60);
  });
  it("glides along the steps of one car without a stop", () => {
    const { cues } = run(
      [line("moved", { car: "orange", space: at(12, "GI") }), line("moved", { car: "orange", space: at(13, "LL") })],
      [["orange", { x: 10, lane: 1 }]],
    );
    expect(cues).toEqual([expect.objectContaining({ kind: "go", way: [{ x: 12, lane: 1 }, { x: 13, lane: 0 }] })]);
  });
  it("drives back the way it is told, however far that is", () => {
    const way = [26, 24, 22, 20, 18, 16, 14, 12, 10].map((x) => at(x, "LL"));
    const { stand } = run([line("moved-back", { car: "orange", space: way[8], spaces: 2, way })], [["orange", { x: 28, lane: 0 }]]);
    expect(stand.get("orange")).toEqual({ x: 10, lane: 0 });
  });
  it("leaves a car that cannot go back where it is", () => {
    expect(run([line("moved-back", { car: "orange", space: at(6, "GI"), spaces: 2, way: [] })], [["orange", { x: 6, lane: 1 }]]).cues).toEqual([]);
  });
  it("changes two cars that cross over", () => {
    const { stand } = run(
      [line("crossed-over", { car: "white", target: "orange", ends: [at(8, "GO"), at(6, "GI")] })],
      [["white", { x: 6, lane: 1 }], ["orange", { x: 8, lane: 2 }]],
    );
    expect(stand.get("white")).toEqual({ x: 8, lane: 2 });
    expect(stand.get("orange")).toEqual({ x: 6, lane: 1 });
  });
  it("turns the tiles before the leader drives on", () => {
    const { cues } = run(
      [line("tiles-rotated", { window: 16 }), line("moved", { car: "orange", space: at(0, "GO") })],
      [["orange", { x: 30, lane: 2 }]],
    );
    expect(cues[0]).toMatchObject({ kind: "turn", window: 16 });
    expect(cues[1]!.at).toBe(cues[0]!.length);
  });
  it("takes the dice up before the next throw, and throws the dice of a pit stop for their car", () => {
    const { cues } = run([line("pushed", { car: "red", cars: 1 }), line("die-rolled", { car: "red", die: 4 })], []);
    expect(cues.map(({ kind }) => kind)).toEqual(["clear", "die"]);
    const pits = run([line("to-pit-box", { car: "red", box: "P8" }), line("pit-die-shown", { seat: 0, die: 3 })], [["red", { x: 4, lane: 1 }]]);
    expect(pits.stand.get("red")!.lane).toBe(PITS);
    expect(pits.cues[1]).toMatchObject({ kind: "die", car: "red", number: 3 });
  });
});
