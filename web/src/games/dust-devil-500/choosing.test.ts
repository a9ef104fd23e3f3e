import { expect, it } from "vitest";
import type { Scene } from "./content";
import { choosing } from "./choosing";

function table() {
  const done: string[] = [];
  const scene = {
    decision: { options: ["move", "move", "roll"].map((type) => ({ facts: { type } })) },
    preview: null as { option: number } | null,
    select(option: number) {
      done.push(`look ${option}`);
      scene.preview = { option };
    },
    confirm: (option: number) => void done.push(`do ${option}`),
  };
  return { done, choose: choosing(() => scene as unknown as Scene) };
}
const click = (detail: number) => ({ detail }) as MouseEvent;

it("a tap looks, the second does it", () => {
  const { done, choose } = table();
  for (let tap = 0; tap < 2; tap++) {
    choose(0).onpointerenter({ pointerType: "touch" } as PointerEvent);
    choose(0).onpointerdown();
    choose(0).onclick(click(1));
  }
  expect(done).toEqual(["look 0", "do 0"]);
});

it("a mouse looks by hovering and does it by a click", () => {
  const { done, choose } = table();
  choose(1).onpointerenter({ pointerType: "mouse" } as PointerEvent);
  choose(1).onpointerdown();
  choose(1).onclick(click(1));
  expect(done).toEqual(["look 1", "do 1"]);
});

it("a key does what is looked at", () => {
  const { done, choose } = table();
  choose(0).onclick(click(0));
  choose(1).onclick(click(0));
  choose(1).onclick(click(0));
  expect(done).toEqual(["look 0", "look 1", "do 1"]);
});

it("a roll is done at once and never looked at", () => {
  const { done, choose } = table();
  choose(2).onpointerenter({ pointerType: "mouse" } as PointerEvent);
  choose(2).onpointerdown();
  choose(2).onclick(click(1));
  expect(done).toEqual(["do 2"]);
});

it("the second half of a double click answers nothing", () => {
  const { done, choose } = table();
  choose(0).onpointerenter({ pointerType: "mouse" } as PointerEvent); // the question has come up under the pointer
  choose(0).onpointerdown();
  choose(0).onclick(click(2));
  expect(done).toEqual(["look 0"]);
});
