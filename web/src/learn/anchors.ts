// Where on the page the thing is that a note is about.
import type { Note } from "../wire/types";

type Anchor = NonNullable<Note["at"]>;

/** What a game draws on its stage it marks itself. */
const drawn = (thing: Anchor): string => `.stage [data-coach="${thing}"]`;

/** The best place first. */
const PLACES: Record<Anchor, string[]> = {
  tower: ["section:has(> .th > #tower-h)", ".order", ".strip", ".chart"],
  bar: ["section.ask", ".panel.time"],
  hand: [".handroom", "section.ask"],
  "own car": [drawn("own car"), ".stage"],
  ends: [".stage .end", ".stage"],
  told: [drawn("told")], // or the cars it is about
  dice: [drawn("dice"), drawn("told"), ".stage"],
  track: [".stage"],
  log: [".entries", ".story", ".telling .caption:not(:empty)", "section.ask"],
};

export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Round all of it that can be seen, at the first of its places where there is any; `cars` are those it is about. */
export function placeOf(at: Anchor, cars: string[] = []): Place | null {
  const about = cars.map((car) => `.stage .car[data-car="${CSS.escape(car)}"]`).join();
  for (const place of at === "told" && about ? [...PLACES.told, about] : PLACES[at]) {
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
