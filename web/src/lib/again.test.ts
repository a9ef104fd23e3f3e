import { beforeEach, expect, it, vi } from "vitest";
import { loadAgain } from "./again";

beforeEach(() => sessionStorage.clear());

it("loads an old page once, and not again while it stays the same", () => {
  const load = vi.fn();
  expect(loadAgain(2, load)).toBe(true);
  expect(loadAgain(2, load)).toBe(false);
  expect(load).toHaveBeenCalledTimes(1);
  expect(loadAgain(3, load)).toBe(true); // a newer page may fall behind, too
});
