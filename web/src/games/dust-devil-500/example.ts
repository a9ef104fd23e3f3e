// The standard track, for tests.
import type { Track } from "./content";

export const STANDARD: Track = {
  id: "dust-devil-80",
  title: "standard",
  cycle: ["black", "gold", "red", "purple", "blue", "yellow", "green", "white"],
  length: 80,
  finish: ["black", "gold"],
  red_line_after: 69,
  bump: 8,
  pit_row: { entry: 46, spaces: ["green", "white", "black"], exit: 42 },
  ramp: [["black", "gold"], ["red", "purple"], ["blue", "yellow"], ["green", "white"]],
  mark: [],
};
