// Where the cars are, for those who hear the table.
import type { Spot } from "../module";
import { plural } from "../../lib/words";
import { carName, type Here, trackOf } from "./content";

export function spots({ view, content, seat }: Here): { spots: Spot[]; loop: number } {
  const { rows } = trackOf(content, view);
  return {
    loop: rows.length,
    spots: view.cars.flatMap(({ car, seat: owner, status, space, where, damage }) => {
      const row = status === "track" ? rows.findIndex(({ spaces }) => space !== null && spaces.includes(space)) : -1;
      if (row < 0) return [];
      return { name: carName(car), mine: owner === seat, back: rows.length - row, where: damage ? `${where}, ${plural(damage, "point")} of damage` : where };
    }),
  };
}
