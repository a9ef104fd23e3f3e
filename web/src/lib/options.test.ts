import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Hand, optionButtons } from "./options.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const click = (byKey = false) => new MouseEvent("click", { detail: byKey ? 0 : 1 });
const mouse = () => ({ pointerType: "mouse" }) as PointerEvent;
const focus = (byKey: boolean) => ({ target: { matches: () => byKey } }) as unknown as FocusEvent;

/** A question, and everything that was done about it. */
function asked() {
  const done: string[] = [];
  const scene = {
    decision: {} as unknown,
    preview: null as { option: number } | null,
    select: (option: number | null) => {
      scene.preview = option === null ? null : { option };
      done.push(`look ${option}`);
    },
    confirm: (option: number) => void done.push(`take ${option}`),
  };
  return { scene, done };
}

describe("an option's button", () => {
  const made = () => {
    const { scene, done } = asked();
    return { done, button: optionButtons(() => scene) };
  };

  it("is looked at by a click and taken by another", () => {
    const { done, button } = made();
    for (const option of [2, 3, 3]) {
      button(option).onpointerdown();
      button(option).onclick(click());
    }
    expect(done).toEqual(["look 2", "look 3", "take 3"]);
    expect(button(3)).toMatchObject({ "aria-pressed": true, "data-option": 3 });
    expect(button(2)["aria-pressed"]).toBe(false);
  });

  it("is looked at by the focus of a key, not of a pointer, and taken by Enter", () => {
    const { done, button } = made();
    button(1).onfocus(focus(false));
    button(1).onfocus(focus(true));
    button(1).onclick(click(true));
    expect(done).toEqual(["look 1", "take 1"]);
  });
});

describe("a hand", () => {
  const made = () => {
    const { scene, done } = asked();
    return { scene, done, hand: new Hand(() => scene) };
  };

  it("is looked at where the pointer rests, and shows what was clicked when it leaves", () => {
    const { done, hand } = made();
    hand.card(0, false).onpointerdown();
    hand.card(0, false).onclick(click());
    hand.card(1, false).onpointerenter(mouse());
    hand.card(2, false).onpointerenter(mouse());
    vi.advanceTimersByTime(200);
    hand.leave(true);
    expect(done).toEqual(["look 0", "look 2", "look 0"]);
  });

  it("leaves alone what is no card, and what is shown already", () => {
    const { scene, done, hand } = made();
    scene.select(7);
    hand.leave(false);
    scene.select(null);
    hand.leave(true);
    expect(done).toEqual(["look 7", "look null"]);
  });

  it("gives a card by a second click, also when it was pointed at before", () => {
    const { done, hand } = made();
    hand.card(1, false).onpointerenter(mouse());
    vi.advanceTimersByTime(200);
    for (let clicks = 0; clicks < 2; clicks++) {
      hand.card(1, true).onpointerdown();
      hand.card(1, true).onclick(click());
    }
    expect(done).toEqual(["look 1", "look 1", "take 1"]);
  });

  it("by key is looked at first and given then; for another question everything is new", () => {
    const { scene, done, hand } = made();
    hand.card(1, false).onclick(click(true));
    scene.decision = {};
    hand.card(1, false).onclick(click(true));
    hand.card(1, true).onclick(click(true));
    expect(done).toEqual(["look 1", "look 1", "take 1"]);
  });

  it("looks at nothing once it is gone", () => {
    const { done, hand } = made();
    hand.card(1, false).onpointerenter(mouse());
    hand.stop();
    vi.advanceTimersByTime(200);
    expect(done).toEqual([]);
  });
});
