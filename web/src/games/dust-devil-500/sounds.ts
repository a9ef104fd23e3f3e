// What is heard of what happens.
import type { Sounds } from "../module";
import type { Line } from "./content";

export const sounds: Sounds<Line> = {
  rolled: "dice",
  "moved-by-number": "engine",
  "moved-by-color": "engine",
  "moved-by-colors": "engine",
  "moved-by-sum": "engine",
  "moved-by-card": "engine",
  continued: "engine",
  "red-card": "card",
  bumped: "bump",
  "bumped-in-turn": "bump",
  "spun-out": "crash",
  "race-began": "flag",
  finished: "flag",
};
