// A figure-8 of our own for the picture on the home page; the real tracks come with the table.
import type { Ground } from "./drawing";

const SECTIONS: [number, number, number, "paved" | "rough" | "jump", "left" | "right"][] = [
  [1, 1, 2, "paved", "left"], [2, 4, 3, "rough", "left"], [5, 6, 2, "paved", "left"], [7, 9, 2, "paved", "right"], [10, 13, 2, "jump", "right"],
  [14, 14, 2, "paved", "right"], [15, 16, 2, "paved", "left"],
];
const shape: [number, number][] = [...Array(16).keys()].map((i) => {
  const t = ((i + 2.5) / 16) * 2 * Math.PI;
  return [800 + 620 * Math.sin(t), 500 + 330 * Math.sin(2 * t)];
});

export const FIGURE: Ground = {
  section: SECTIONS.map(([from, to, lanes, kind, inside]) => ({ sectors: [from, to], lanes, kind, inside, name: "", letters: [], barrier: 0 })),
  shape,
  lane_width: 84,
  grid: null,
  grid_shape: [],
  chute: "S1.1",
  crossover: [],
  landmarks: [],
  rows: SECTIONS.flatMap(([from, to, lanes, kind, inside]) =>
    [...Array(to - from + 1).keys()].map((i) => {
      const name = `S${from + i}`;
      const spaces = [...Array(lanes).keys()].map((lane) => `${name}.${lane + 1}`);
      const trough = kind === "jump" ? `${name}.T` : null;
      if (trough) spaces.splice(1, 0, trough);
      return { name, start: false, kind, inside, spaces, trough };
    }),
  ),
};
