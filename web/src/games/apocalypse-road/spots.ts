// Where the cars are, for those who hear the table.
import { say, several } from "../../lib/speech";
import type { Spot } from "../module";
import { carName, type Here, trackOf } from "./content";

export function spots({ view, content, seat }: Here): { spots: Spot[]; loop: number } {
  const { rows } = trackOf(content, view);
  return {
    loop: rows.length,
    spots: view.cars.flatMap(({ car, seat: owner, status, space, where, damage }) => {
      const row = status === "track" ? rows.findIndex(({ spaces }) => space !== null && spaces.includes(space)) : -1;
      if (row < 0) return [];
      return { name: carName(car), mine: owner === seat, back: rows.length - row, where: damage ? say("{where}, {points} of damage", { where, points: several(damage, "point") }) : where };
    }),
  };
}
