import { expect, test } from "vitest";
import { howFar } from "./words";

test("no team is done before anybody has driven", () => {
  expect(howFar(0, [])).toBe("");
  expect(howFar(0, [{ acted: false }])).toBe("");
  expect(howFar(2, [{ acted: false }, { acted: false }])).toBe("2 cars left");
  expect(howFar(0, [{ acted: true }, { acted: false }])).toBe("done");
});
