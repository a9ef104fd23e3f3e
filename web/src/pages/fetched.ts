import { speakOf } from "../lib/languages";

// Every page comes when it is wanted: a table needs nothing of the home page.
export const fetched = {
  home: () => import("./Home.svelte"),
  table: () => import("./Table.svelte"),
  replay: () => import("./Replay.svelte"),
  report: () => import("./Report.svelte"),
  season: () => speakOf("season").then(() => import("./Season.svelte")),
  "how-to-play": () => import("./HowToPlay.svelte"),
  rules: () => import("./Rules.svelte"),
  missing: () => import("./Missing.svelte"),
};
