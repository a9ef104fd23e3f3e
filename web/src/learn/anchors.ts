// Where on the page the thing is that a note is about.
import type { Note } from "../wire/types";

type Anchor = NonNullable<Note["at"]>;

/** The best place first. What a game draws on its stage it marks with `data-coach` itself. */
const PLACES: Record<Anchor, string[]> = {
  tower: ["section:has(> .th > #tower-h)", ".order", ".strip", ".chart"],
  bar: ["section.ask", ".panel.time"],
  hand: [".handroom", "section.ask"],
  "own car": [".stage [data-coach='own car']", ".stage"],
  ends: [".stage .end", ".stage"],
  told: [".stage [data-coach=told]", ".telling .caption:not(:empty)", ".stage"],
  dice: [".stage [data-coach=dice]", ".stage [data-coach=told]", ".stage"],
  track: [".stage"],
  log: [".entries", ".story", ".telling .caption:not(:empty)", "section.ask"],
};

export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Round all of it that can be seen, at the first of its places where there is any. */
export function placeOf(at: Anchor): Place | null {
  for (const place of PLACES[at]) {
    const boxes = [...document.querySelectorAll(place)].map(seenOf).filter((box) => box.right - box.left > 8 && box.bottom - box.top > 8);
    if (boxes.length) return boxes.reduce(round);
  }
  return null;
}

/** A stage shows a part of what lies on it. */
function seenOf(thing: Element): Place {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  const window = thing.closest(".stage")?.getBoundingClientRect();
  if (!window) return { left, top, right, bottom };
  return { left: Math.max(left, window.left), top: Math.max(top, window.top), right: Math.min(right, window.right), bottom: Math.min(bottom, window.bottom) };
}

const round = (one: Place, other: Place): Place => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});
