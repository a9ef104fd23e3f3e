// What a key does at the table, where nobody types.
import type { Tools } from "./TopBar.svelte";

export type Wish =
  | { do: "option"; option: number }
  | { do: "confirm" | "clear" | keyof Tools };

const LETTERS: Record<string, keyof Tools> = { u: "undo", r: "rules", f: "follow", l: "log", m: "menu" };

export function wish(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): Wish | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^[1-9]$/.test(event.key)) return { do: "option", option: Number(event.key) - 1 };
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

/** Has the focused thing its own use for Enter? */
export function pressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a[href], summary, [role=button], [role=tab]") !== null;
}
