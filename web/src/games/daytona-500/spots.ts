// Where the cars are, for those who hear the table.
import type { Spot } from "../module";
import { carName, type Scene, trackOf } from "./content";

export function spots(scene: Scene): { spots: Spot[] } {
  const { lane_names } = trackOf(scene);
  return {
    spots: scene.view.cars.flatMap(({ car, owner, space, row, lane, to_go }) =>
      row === null || lane === null || to_go === null
        ? []
        : { name: carName(car), mine: owner !== null && owner === scene.seat, back: to_go, lane: `${lane_names[lane]} lane`, where: `space ${space}` },
    ),
  };
}
