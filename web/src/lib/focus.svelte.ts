// Who chose on a stage waits for the next question at the decision bar: the focus is not lost.
import { tick } from "svelte";

/** What a stage needs: `<div tabindex="-1" {...keepsFocus(...)}>`. The question, and whether something moves, take buttons away. */
export function keepsFocus(room: () => HTMLElement | undefined, changes: () => unknown) {
  let had = false;
  $effect(() => {
    changes();
    void tick().then(() => {
      if (!had || document.activeElement !== document.body) return;
      had = false;
      (document.querySelector<HTMLElement>("section.ask") ?? room())?.focus({ preventScroll: true });
    });
  });
  return {
    onfocusin: () => (had = true),
    onfocusout: (event: FocusEvent) => (had = event.relatedTarget === null),
  };
}
