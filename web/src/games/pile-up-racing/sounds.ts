// What is heard of what happens.
import type { Sounds } from "../module";
import type { Line } from "./content";

export const sounds: Sounds<Line> = {
  "green-flag": "flag",
  rolled: "dice",
  shuffled: "card",
  advanced: "engine",
  passed: "engine",
  "duel-rolled": "dice",
  crash: "crash",
  "mechanical-trouble": "bump",
  caution: "caution",
  "stage-ended": "score",
  "checkered-flag": "flag",
};
