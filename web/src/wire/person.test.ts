import { beforeEach, describe, expect, it } from "vitest";
import { isKey, keepKey, keyInAddress, keyLink, myKey, ownKey, readKey, savedKey } from "./person";

const KEY = "abcdefghijklmnopqrstuvwxyzAB-_01";

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
});

describe("my key", () => {
  it("is made on first need, and is the same from then on", () => {
    expect(myKey()).toBeNull();
    const key = ownKey();
    expect(isKey(key)).toBe(true);
    expect([ownKey(), myKey()]).toEqual([key, key]);
    localStorage.clear();
    expect(ownKey()).not.toBe(key);
  });

  it("is not believed where it is no key", () => {
    keepKey("broken");
    expect(myKey()).toBeNull();
    expect(isKey(ownKey())).toBe(true);
  });
});

describe("a key from elsewhere", () => {
  it("is read as it is, from a link and from a saved file", () => {
    for (const text of [KEY, `  ${KEY}\n`, keyLink(KEY, "https://races.example"), savedKey(KEY, "https://races.example")]) {
      expect(readKey(text)).toEqual({ key: KEY });
    }
  });

  it("is taken for a code where it is short, however it was typed", () => {
    expect(readKey("k7qf 2m9x")).toEqual({ code: "K7QF2M9X" });
    expect(readKey("K7QF-2M9X")).toEqual({ code: "K7QF2M9X" });
  });

  it("is nothing else", () => {
    for (const text of ["", "abc", "a table, please", `${KEY}x`, "#person=short"]) expect(readKey(text)).toBeNull();
  });

  it("does not stay in the address, good or not", () => {
    for (const [given, read] of [[KEY, KEY], ["short", null]] as const) {
      history.replaceState(null, "", `/?x=1#person=${given}`);
      expect(keyInAddress()).toBe(read);
      expect(location.href).not.toContain(given);
      expect(location.search).toBe("?x=1");
    }
    history.replaceState(null, "", "/#other=1");
    expect(keyInAddress()).toBeNull();
    expect(location.hash).toBe("#other=1");
  });
});
