// How a choice is made on the board: a pointer that hovers or a key that comes by looks; a click on
// what is looked at does it, so that a tap looks first. A roll is not to be looked at: it is done.
import { boardOptions } from "../../lib/options.svelte";
import type { Scene } from "./content";
import { isRoll } from "./words";

const SOON = 250; // ms: the second half of a double click answers no question that came in between

export function choosing(scene: () => Scene) {
  let asked: unknown = null;
  let since = 0;
  const said = (option: number) => {
    const { decision } = scene();
    if (decision !== asked) [asked, since] = [decision, performance.now()];
    return decision?.options[option];
  };
  const now = () => scene().preview?.option ?? null;
  const look = (option: number) => {
    const one = said(option);
    if (one && !isRoll(one) && now() !== option) scene().select(option);
  };
  const isOn = (option: number) => now() === option || isRoll(said(option)!);
  const place = boardOptions(isOn, look, (option) => scene().confirm(option));
  return (option: number) => ({
    ...place(option),
    onclick(event: MouseEvent): void {
      if (said(option) && !(event.detail > 1 && performance.now() - since < SOON)) place(option).onclick(event);
    },
  });
}
