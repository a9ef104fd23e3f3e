// The standard track as the server sends it, for tests.
import type { Color, Space, Track } from "./content";

const CYCLE: Color[] = ["black", "gold", "red", "purple", "blue", "yellow", "green", "white"];
const space = (lane: Space["lane"], index: number, space: number | string, ...colors: Color[]): Space => ({ space, lane, index, colors, called: [...colors, space].join(" "), sign: "" });

/** A track with so many spaces on the road, and its Pit Row between two of them. */
export function example(length: number, exit: number, entry: number): Track {
  const finish = CYCLE.slice(0, 2);
  const spaces: Color[] = ["green", "white", "black"];
  const ramp: Track["ramp"] = [["black", "gold"], ["red", "purple"], ["blue", "yellow"], ["green", "white"]];
  return {
    id: "example", title: "", source: "house", cycle: CYCLE, length, finish, red_line_after: length - 11, bump: 8, pit_row: { entry, spaces, exit }, ramp, mark: [],
    spaces: [
      space("start", 0, "start"),
      ...Array.from({ length }, (_, i) => space("track", i + 1, i + 1, CYCLE[i % 8]!)),
      space("finish", 0, "finish", ...finish),
      ...spaces.map((color, i) => space("pit", i + 1, `P${i + 1}`, color)),
      ...ramp.map((pair, i) => space("ramp", i + 1, `R${i + 1}`, ...pair)),
    ],
  };
}

export const STANDARD = example(80, 42, 46);
