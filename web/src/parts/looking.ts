// Where to look in a still picture: at the cars that moved from one frame to the next.
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const WIDE = 800; // every still is laid out as large as this, and then shown smaller
export const HIGH = 500;
const ROOM = 60; // round the cars
const NEAREST = 2.6;

const WHOLE: Box = { x: 0, y: 0, w: WIDE, h: HIGH };

/** Cars by their paint; a second one of the same paint has a number behind it. */
export function carsIn(still: HTMLElement): Map<string, Box> {
  const room = still.getBoundingClientRect();
  const scale = room.width / WIDE || 1;
  const cars = new Map<string, Box>();
  const driven = still.querySelectorAll(".frame > svg .car");
  for (const car of driven.length ? driven : still.querySelectorAll('[class*="lv-"]')) {
    const { left, top, width, height } = (car.closest("[style*=transform]") ?? car).getBoundingClientRect(); // all that is put there with it
    const paint = car.getAttribute("class")!.match(/lv-\w+/)?.[0] ?? "car";
    let name = paint;
    for (let more = 2; cars.has(name); more++) name = `${paint} ${more}`;
    cars.set(name, { x: (left - room.left) / scale, y: (top - room.top) / scale, w: width / scale, h: height / scale });
  }
  return cars;
}

const moved = (one: Box | undefined, other: Box | undefined) =>
  !one || !other || Math.hypot(one.x - other.x, one.y - other.y) > 4;

/** The part to show of every frame: round all that moved, in the shape of the whole. */
export function lookAt(frames: Map<string, Box>[]): Box {
  const [before, after] = frames;
  if (!before || !after) return WHOLE;
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => moved(before.get(name), after.get(name)));
  const boxes = names.flatMap((name) => [before.get(name), after.get(name)]).filter((box): box is Box => !!box && box.w > 0);
  if (!boxes.length) return WHOLE;
  const left = Math.min(...boxes.map(({ x }) => x)) - ROOM;
  const top = Math.min(...boxes.map(({ y }) => y)) - ROOM;
  const right = Math.max(...boxes.map(({ x, w }) => x + w)) + ROOM;
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h)) + ROOM;
  const w = Math.min(WIDE, Math.max(right - left, ((bottom - top) * WIDE) / HIGH, WIDE / NEAREST));
  const h = (w * HIGH) / WIDE;
  const within = (middle: number, size: number, most: number) => Math.min(Math.max(middle - size / 2, 0), most - size);
  return { x: within((left + right) / 2, w, WIDE), y: within((top + bottom) / 2, h, HIGH), w, h };
}
