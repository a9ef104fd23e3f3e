// What a key does at the table, where nobody types.
export type Wish =
  | { do: "option"; option: number }
  | { do: "confirm" | "clear" | "undo" | "rules" | "follow" | "log" | "menu" };

const LETTERS: Record<string, "undo" | "rules" | "follow" | "log" | "menu"> = {
  u: "undo",
  r: "rules",
  f: "follow",
  l: "log",
  m: "menu",
};

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export function wish(event: Key): Wish | null {
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
