import { beforeEach, expect, test } from "vitest";
import { livery } from "./liveries";
import { routeOf } from "./router.svelte";
import { isSeen, markSeen } from "./seen";

beforeEach(() => localStorage.clear());

test("a race whose end was shown is known, and only so many are kept", () => {
  expect(isSeen("a")).toBe(false);
  markSeen("a");
  expect(isSeen("a")).toBe(true);
  for (let race = 0; race < 200; race++) markSeen(`r${race}`);
  expect(isSeen("a")).toBe(false);
  expect(isSeen("r0")).toBe(true);
});

test("what is kept may be spoilt", () => {
  localStorage.setItem("fivewide.seen", "{oops");
  expect(isSeen("a")).toBe(false);
  markSeen("a");
  expect(isSeen("a")).toBe(true);
});

test("an address may ask to watch", () => {
  expect(routeOf("/replay/abc", "?play=1")).toEqual({ page: "replay", id: "abc", at: null, play: true });
  expect(routeOf("/replay/abc", "?at=7")).toEqual({ page: "replay", id: "abc", at: 7, play: false });
});

test("a driver without a livery of his own has that of his number", () => {
  expect(livery("Denny Hamlin", 11).id).toBe("green");
  expect(livery("Anybody else", "11")).toBe(livery("Denny Hamlin", 11));
  expect(livery("ember", 11).id).toBe("red");
  expect(livery("grey", 11).id).toBe("grey");
});
