// Where the cars are, for those who hear the table.
import type { Spot } from "../module";
import { carName, type Scene } from "./content";

export function spots({ view, content, seat }: Scene): { spots: Spot[] } {
  const front = Math.max(...view.cars.map(({ distance }) => distance ?? 0));
  return {
    spots: view.cars.flatMap((car) =>
      car.distance === null || car.box !== null
        ? []
        : {
            name: carName(car),
            mine: car.owner !== null && car.owner === seat,
            back: (front - car.distance) / 2, // distances are told in half spaces
            lane: content.lanes.find(({ id }) => id === car.lane)?.name,
          },
    ),
  };
}
