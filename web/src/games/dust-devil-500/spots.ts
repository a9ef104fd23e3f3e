// Where the cars are, for those who hear the table.
import { say } from "../../lib/speech";
import type { Spot } from "../module";
import type { Scene } from "./content";
import { carName, spaceName } from "./words";

export function spots({ view, seat }: Scene): { spots: Spot[] } {
  const running = view.cars.filter(({ space }) => space !== "finish");
  return {
    spots: running.map((car) => ({
      name: carName(car.car),
      mine: car.seat === seat,
      back: car.to_go,
      where: car.space === "start" ? say("at the Start") : say("space {space}", { space: spaceName(car.space) }),
    })),
  };
}
