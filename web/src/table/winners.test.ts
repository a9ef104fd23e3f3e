import { describe, expect, it } from "vitest";
import type { Place } from "../wire/types";
import { driverOf, resultTitle, winnersOf } from "./winners";

const line = (place: number, seat: number, car: string, called = ""): Place => ({ place, seat, car, points: 0, note: "", called, cars: [car] });
const nameOf = (seat: number) => ["Ann", "Kim"][seat]!;
const red = line(1, -1, "red", "Red 5");
const blue = line(1, -1, "blue", "Blue 9");

describe("who has won", () => {
  it("calls people by their names and cars of the field by theirs", () => {
    expect(driverOf(line(1, 1, "white"), nameOf)).toBe("Kim");
    expect(driverOf(red, nameOf)).toBe("Red 5");
    expect(driverOf(line(1, -1, "Dale Ember"), nameOf)).toBe("Dale Ember");
  });

  it("is the person alone only if nobody is ahead", () => {
    expect(resultTitle([line(1, 0, "white"), line(2, -1, "red", "Red 5")], 0, nameOf)).toBe("You win");
    expect(resultTitle([red, line(8, 0, "white")], 0, nameOf)).toBe("Red 5 wins");
    expect(resultTitle([line(1, 0, "white"), line(2, 1, "red")], 1, nameOf)).toBe("Ann wins");
    expect(resultTitle([], 0, nameOf)).toBe("The race is over");
  });

  it("is several if they share the place, also two cars that nobody drives", () => {
    expect(resultTitle([red, blue], 0, nameOf)).toBe("Red 5 and Blue 9 win");
    expect(resultTitle([line(1, 0, "white"), red], 0, nameOf)).toBe("Ann and Red 5 win");
    expect(winnersOf([line(1, 0, "white"), line(1, 0, "green"), red], nameOf)).toEqual(["Ann", "Red 5"]);
  });
});
