import { describe, expect, it, vi } from "vitest";
import { Reasons } from "../table/reasons.svelte";
import { whyNot } from "./why";

const key = (name: string) => ({ key: name, preventDefault: vi.fn(), stopPropagation: vi.fn() }) as unknown as KeyboardEvent;

describe("what is no option", () => {
  it("asks why by click and by Enter, with what it stands for", () => {
    const why = vi.fn();
    const thing = whyNot({ why }, { end: "14A" }, "14A, inner lane");
    thing.onclick();
    thing.onkeydown(key("Enter"));
    expect(why.mock.calls).toEqual([[{ end: "14A" }], [{ end: "14A" }]]);
    expect(thing["aria-label"]).toBe("14A, inner lane: why not?");
  });

  it("is one stop for Tab, and arrows go along the others", () => {
    document.body.innerHTML = `<div data-whys><i data-why tabindex="0"></i><i data-why tabindex="-1"></i></div>`;
    const [one, other] = [...document.querySelectorAll<HTMLElement>("[data-why]")];
    const event = Object.assign(key("ArrowRight"), { currentTarget: one });
    whyNot({}, {}, "").onkeydown(event);
    expect(document.activeElement).toBe(other);
    expect([one!.tabIndex, other!.tabIndex]).toEqual([-1, 0]);
  });
});

describe("a reason", () => {
  it("is a sentence, said aloud with its rule, until it is put away", async () => {
    const say = vi.fn();
    const reasons = new Reasons(() => Promise.resolve({ type: "reason", id: "1", possible: false, text: "another car is there", rule: "D5-MOVE-03" }), say);
    await reasons.ask({ end: "14A" });
    expect(reasons.shown).toEqual({ possible: false, words: "Another car is there.", rule: "D5-MOVE-03" });
    expect(say).toHaveBeenCalledWith("Why not: Another car is there. Rule D5-MOVE-03.");
    reasons.clear();
    expect(reasons.shown).toBeNull();
  });

  it("that comes after the next choice is not shown", async () => {
    const reasons = new Reasons(() => Promise.resolve({ code: "offline", text: "the connection was lost", rule: "" }), () => {});
    const asked = reasons.ask({});
    reasons.clear();
    await asked;
    expect(reasons.shown).toBeNull();
  });
});
