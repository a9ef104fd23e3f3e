// What is heard of what happens.
import type { Sounds } from "../module";
import type { Line } from "./content";

export const sounds: Sounds<Line> = {
  "green-flag": "flag",
  "card-played": "card",
  moved: "engine",
  pushed: "bump",
  "die-rolled": "dice",
  "traded-paint": "bump",
  "test-failed": "crash",
  "yellow-flag": "caution",
  "stage-points": "score",
  "checkered-flag": "flag",
};
