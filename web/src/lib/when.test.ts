import { expect, it } from "vitest";
import { listed } from "./speech";
import { when } from "./when";

it("says when something was", () => {
  const now = new Date(2026, 2, 20, 15, 0).getTime();
  const ago = (minutes: number) => when(now / 1000 - minutes * 60, now);
  expect([ago(0), ago(5), ago(130)]).toEqual(["just now", "5 min ago", "2 h ago"]);
  expect(ago(16 * 60)).toBe("yesterday");
  expect(ago(4 * 24 * 60)).toBe("Monday");
  expect(ago(40 * 24 * 60)).toBe("Feb 8, 2026");
});

it("joins names", () => {
  expect([listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])]).toEqual(["", "a", "a and b", "a, b and c"]);
});
