import { expect, it } from "vitest";
import { several } from "./speech";
import { who } from "./words";

it("calls people by their names, oneself You, and an empty seat by its number", () => {
  const seats = [{ name: "Ann" }, { name: "" }];
  expect([0, 1, 2].map((seat) => who(seats, seat, null))).toEqual(["Ann", "Seat 2", "Seat 3"]);
  expect(who(seats, 0, 0)).toBe("You");
  expect([who(seats, null, 0), who(seats, null, null, "nobody")]).toEqual(["Nobody", "nobody"]);
});

it("counts", () => {
  expect([0, 1, 2].map((count) => several(count, "car"))).toEqual(["0 cars", "1 car", "2 cars"]);
  expect(several(2, "die", "dice")).toBe("2 dice");
});
