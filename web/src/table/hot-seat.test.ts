import { expect, it } from "vitest";
import { nextUp } from "./hot-seat";

const here = ["Kim", "Ola", "Rin"].map((name, at) => ({ seat: at * 2, name, token: name }));
const up = (asked: number[], sitting: number | null) => nextUp(here, asked, sitting)?.name ?? null;

it("hands the screen to whoever is asked, one after the other where all are", () => {
  expect(up([2], 0)).toBe("Ola");
  expect(up([0, 2, 4], 2)).toBe("Ola"); // still to answer
  expect(up([0, 4], 2)).toBe("Kim");
  expect(up([4], null)).toBe("Rin");
});

it("hands it to nobody while others are asked", () => {
  expect(up([1, 3], 0)).toBeNull();
  expect(up([], 0)).toBeNull();
});
