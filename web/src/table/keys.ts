// What a key does at the table, where nobody types.
import type { Tools } from "./TopBar.svelte";

export type Wish =
  | { do: "option"; option: number }
  | { do: "confirm" | "clear" | keyof Tools };

const LETTERS: Record<string, keyof Tools> = { u: "undo", r: "rules", f: "follow", l: "log", m: "menu" };

/** What the number keys count, from 0: 1 to 9, and 0 for the tenth. */
export const numbered = (key: string): number | null => (/^[0-9]$/.test(key) ? (Number(key) + 9) % 10 : null);

/** The key of the option of that number, from 0. */
export const keyCap = (option: number): string | null => (option < 10 ? String((option + 1) % 10) : null);

export function wish(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): Wish | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const option = numbered(event.key);
  if (option !== null) return { do: "option", option };
  if (event.key === "Enter") return { do: "confirm" };
  if (event.key === "Escape") return { do: "clear" };
  const letter = LETTERS[event.key.toLowerCase()];
  return letter ? { do: letter } : null;
}

/** Is somebody typing, or choosing from a list that wants its own keys? */
export function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

let clicked = false; // the last thing done was a click, not a way by Tab or arrows

/** Told of every click and key at a table or a replay. */
export function heed(event: PointerEvent | KeyboardEvent): void {
  if (!("key" in event)) clicked = true;
  else if (/^(Tab|Arrow(Left|Right|Up|Down))$/.test(event.key)) clicked = false;
}

/** Was it clicked, what has the focus now? */
export const afterClick = (): boolean => clicked;

/** Has the focused thing its own use for Enter? After a click it has none: Enter is for the race. */
export function pressable(target: EventTarget | null): boolean {
  return !clicked && target instanceof Element && target.closest("button, a[href], summary, [role=button], [role=tab]") !== null;
}
