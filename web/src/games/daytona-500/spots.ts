// Where the cars are, for those who hear the table.
import { say } from "../../lib/speech";
import type { Spot } from "../module";
import { carName, LANES, type Scene } from "./content";

export function spots(scene: Scene): { spots: Spot[] } {
  return {
    spots: scene.view.cars.flatMap(({ car, owner, space, row, lane, to_go }) =>
      row === null || lane === null || to_go === null
        ? []
        : { name: carName(car), mine: owner !== null && owner === scene.seat, back: to_go, lane: LANES[lane]!, where: say("space {space}", { space: space ?? "" }) },
    ),
  };
}
