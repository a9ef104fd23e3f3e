// What is heard of what happens.
import type { Sounds } from "../module";
import type { Line } from "./content";

export const sounds: Sounds<Line> = {
  "card-played": "card",
  moved: "engine",
  pushed: "bump",
  fired: "bump",
  rammed: "crash",
  sideswiped: "bump",
  destroyed: "crash",
  "event-drawn": "card",
  "crossed-the-line": "score",
  "kill-scored": "score",
  "race-won": "flag",
};
