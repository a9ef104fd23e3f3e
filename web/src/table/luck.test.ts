import { describe, expect, it } from "vitest";
import { luckWords, short } from "./luck";

const sealed = { commitment: "0123456789abcdef".repeat(4), seed: null, words: [], worded: [] };
const name = (seat: number) => ["Kim", "Ola"][seat] ?? "";

describe("the luck in words", () => {
  it("is sealed, and says who mixed a word in", () => {
    expect(luckWords(sealed, false, name)).toContain("fixed and sealed");
    expect(luckWords({ ...sealed, worded: [0, 1] }, true, name)).toMatch(/Kim and Ola mixed a word into it\.$/);
  });
  it("is no secret where the host named a seed", () => {
    expect(luckWords({ ...sealed, seed: 7 }, true, name)).toBe(
      "The host named seed 7: whoever knows it can work out every roll.",
    );
  });
  it("promises nothing where nothing was promised", () => {
    expect(luckWords({ ...sealed, commitment: "" }, true, name)).toContain("tells nothing");
  });
  it("shows the beginning of the seal in groups", () => {
    expect(short(sealed.commitment)).toBe("0123 4567 89ab cdef");
  });
});
