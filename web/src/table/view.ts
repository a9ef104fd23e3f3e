// Zoom and pan: which part of a drawing is seen. All in the drawing's own units.
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Eye {
  x: number; // the middle of what is seen
  y: number;
  zoom: number; // 1 shows everything
}

export const NEAREST = 6;

/** Pixels per unit when everything is seen. */
export function fit(box: Box, width: number, height: number): number {
  return Math.min(width / box.w, height / box.h) || 1;
}

/** The part of the drawing that fills a screen of this size. */
export function seen(eye: Eye, box: Box, width: number, height: number): Box {
  const scale = fit(box, width, height) * eye.zoom;
  const w = width / scale;
  const h = height / scale;
  return { x: eye.x - w / 2, y: eye.y - h / 2, w, h };
}

function within(middle: number, from: number, length: number, shown: number): number {
  if (shown >= length) return from + length / 2;
  return Math.min(Math.max(middle, from + shown / 2), from + length - shown / 2);
}

/** Never past the edge, never nearer than useful. */
export function bounded(eye: Eye, box: Box, width: number, height: number): Eye {
  const zoom = Math.min(Math.max(eye.zoom, 1), NEAREST);
  const part = seen({ ...eye, zoom }, box, width, height);
  return { zoom, x: within(eye.x, box.x, box.w, part.w), y: within(eye.y, box.y, box.h, part.h) };
}

/** Zoom so that the point under the hand stays there. */
export function zoomed(eye: Eye, by: number, at: { x: number; y: number }): Eye {
  const zoom = Math.min(Math.max(eye.zoom * by, 1), NEAREST);
  const rest = eye.zoom / zoom;
  return { zoom, x: at.x + (eye.x - at.x) * rest, y: at.y + (eye.y - at.y) * rest };
}
