// What is heard of what happens.
import type { Sounds } from "../module";
import type { Line } from "./content";

export const sounds: Sounds<Line> = {
  "green-flag": "flag",
  "card-played": "card",
  moved: "engine",
  "moved-as-far-as-possible": "engine",
  drafted: "engine",
  blocked: "bump",
  "car-bought": "score",
  finished: "flag",
  "prize-paid": "score",
};
