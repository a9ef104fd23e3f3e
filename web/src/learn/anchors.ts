// Where on the page the thing is that a note is about.
import type { Note } from "../wire/types";

type Anchor = NonNullable<Note["at"]>;

const PLACES: Record<Anchor, string[]> = {
  tower: ["aside.left > :first-child", "[data-coach=tower]", ".strip", ".order"],
  bar: ["section.ask", ".panel.time"],
  hand: [".handroom", "section.ask"],
  "own car": ["[data-coach='own car']", ".stage"],
  track: [".stage"],
  dice: ["[data-coach=dice]", ".stage"],
  log: [".entries", ".story", "section.ask"],
};

/** The first of its places that can be seen. */
export function placeOf(at: Anchor): DOMRect | null {
  for (const place of PLACES[at]) {
    const box = document.querySelector(place)?.getBoundingClientRect();
    if (box && box.width > 8 && box.height > 8) return box;
  }
  return null;
}
