// Where every card lies: piles as columns, front at the left, the first car on top.
import type { View } from "./content";

export interface Spot {
  x: number;
  y: number;
  z: number;
}

export interface Column {
  pile: string | null; // null: cars on their way to the rear
  x: number;
  cars: number;
  gap: boolean;
}

export interface Layout {
  wide: number; // of a card
  tall: number;
  roomy: boolean; // Acc and DNF can be read
  slim: boolean; // plate and letter only
  narrow: boolean; // the name under the plate, if anywhere
  columns: Column[];
  spots: Map<string, Spot>;
  width: number;
  height: number;
}

const HEAD = 26;
const MOST = 216;
const GAP = 10;

export function layout(view: Pick<View, "piles" | "rear">, width: number, height: number): Layout {
  const rear = view.rear.length > 0;
  const count = Math.max(view.piles.length + (rear ? 1 : 0), 4);
  const gap = width < 560 ? 3 : GAP;
  const wide = Math.min(MOST, Math.max(width < 560 ? 52 : 84, Math.floor((width - gap * (count - 1)) / count)));
  const slim = wide < 92;
  const most = Math.max(6, view.rear.length, ...view.piles.map(({ cars }) => cars.length));
  const tall = slim ? 34 : 46;
  const room = height - HEAD - tall;
  const step = Math.max(slim ? 20 : 22, Math.min(tall - 5, Math.floor(room / Math.max(1, most - 1))));
  const spots = new Map<string, Spot>();
  const columns: Column[] = [];
  const put = (cars: readonly string[], pile: string | null) => {
    const x = columns.length * (wide + gap);
    columns.push({ pile, x, cars: cars.length, gap: cars.length === 0 });
    cars.forEach((driver, place) => spots.set(driver, { x, y: HEAD + place * step, z: place + 1 }));
  };
  for (const { name, cars } of view.piles) put(cars, name);
  if (rear) put(view.rear, null);
  return {
    wide,
    tall,
    roomy: step >= 38,
    slim,
    narrow: !slim && wide < 128,
    columns,
    spots,
    width: columns.length * (wide + gap) - gap,
    height: HEAD + (most - 1) * step + tall,
  };
}
