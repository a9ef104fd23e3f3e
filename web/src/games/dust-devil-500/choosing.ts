// How a choice is made on the board: a pointer that hovers or a key that comes by looks; a click on
// what is looked at does it, so that a tap looks first. A roll is not to be looked at: it is done.
import type { Scene } from "./content";
import { isRoll } from "./words";

const SOON = 250; // ms: the second half of a double click answers no question that came in between

export function choosing(scene: () => Scene) {
  let was: number | null = null; // looked at before the pointer went down
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
  return {
    hover(event: PointerEvent, option: number): void {
      if (event.pointerType === "mouse") look(option);
    },
    focus(event: FocusEvent, option: number): void {
      if ((event.target as Element).matches(":focus-visible")) look(option);
    },
    down(): void {
      was = now();
    },
    click(event: MouseEvent, option: number): void {
      const one = said(option);
      if (!one) return;
      if (event.detail > 1 && performance.now() - since < SOON) return;
      const before = event.detail === 0 ? now() : was; // detail 0: by key
      if (isRoll(one) || before === option) scene().confirm(option);
      else look(option);
    },
  };
}
