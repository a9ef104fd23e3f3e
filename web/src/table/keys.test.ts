import { describe, expect, it } from "vitest";
import { heed, keyCap, pressable, typing, wish } from "./keys";

const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe("keys at the table", () => {
  it("chooses options by number", () => {
    expect(wish(key("1"))).toEqual({ do: "option", option: 0 });
    expect(wish(key("9"))).toEqual({ do: "option", option: 8 });
    expect(wish(key("0"))).toEqual({ do: "option", option: 9 });
    expect([keyCap(0), keyCap(9), keyCap(10)]).toEqual(["1", "0", null]);
  });

  it("knows the letters of the tools, large or small", () => {
    expect(wish(key("u"))).toEqual({ do: "undo" });
    expect(wish(key("R"))).toEqual({ do: "rules" });
    expect(wish(key("x"))).toBeNull();
  });

  it("leaves the browser's own keys alone", () => {
    expect(wish(key("r", { ctrlKey: true }))).toBeNull();
    expect(wish(key("1", { altKey: true }))).toBeNull();
    expect(wish(key("l", { metaKey: true }))).toBeNull();
  });

  it("hears nothing where somebody types", () => {
    document.body.innerHTML = `<input id="a"><button id="b"><span id="c">x</span></button><p id="d">x</p>`;
    const at = (id: string) => document.getElementById(id);
    expect(typing(at("a"))).toBe(true);
    expect(typing(at("b"))).toBe(false);
    expect(pressable(at("c"))).toBe(true);
    expect(pressable(at("d"))).toBe(false);
  });

  it("leaves Enter to the race after a click, until somebody goes on by Tab or arrows", () => {
    document.body.innerHTML = `<button id="b">x</button>`;
    const button = document.getElementById("b");
    heed(new Event("pointerdown") as PointerEvent);
    heed(new KeyboardEvent("keydown", { key: "1" }));
    expect(pressable(button)).toBe(false);
    heed(new KeyboardEvent("keydown", { key: "Tab" }));
    expect(pressable(button)).toBe(true);
  });
});
