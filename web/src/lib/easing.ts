// How a part of the time becomes a part of the way.

/** Slow off, slow in. */
export const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Quick off, slow in. */
export const arriving = (t: number): number => 1 - (1 - t) ** 3;

/** A knock: quick, a little too far, and back. */
export function pop(t: number): number {
  const u = t - 1;
  return 1 + 2.2 * u * u * u + 1.2 * u * u;
}

/** cubic-bezier(.45, .05, .25, 1), as the tokens have it. */
export const glide = (t: number): number => bezier(t, 0.45, 0.05, 0.25, 1);

function bezier(x: number, x1: number, y1: number, x2: number, y2: number): number {
  if (x <= 0 || x >= 1) return Math.min(Math.max(x, 0), 1);
  const at = (a: number, b: number, u: number) => 3 * a * u * (1 - u) ** 2 + 3 * b * u * u * (1 - u) + u ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 22; i++) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < x) low = middle;
    else high = middle;
  }
  return at(y1, y2, (low + high) / 2);
}
