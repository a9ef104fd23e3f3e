// Where every card lies: piles as columns, front at the left, the first car on top.
import type { View } from "./content";

const HEAD = 26;
const MOST = 216;
const GAP = 10;

export function layout(view: Pick<View, "piles" | "rear">, width: number, height: number) {
  // null: cars on their way to the rear
  const piles: { name: string | null; cars: string[] }[] = view.rear.length ? [...view.piles, { name: null, cars: view.rear }] : view.piles;
  const count = Math.max(piles.length, 4);
  const gap = width < 560 ? 3 : GAP;
  const wide = Math.min(MOST, Math.max(width < 560 ? 52 : 84, Math.floor((width - gap * (count - 1)) / count)));
  const slim = wide < 92;
  const most = Math.max(6, ...piles.map(({ cars }) => cars.length));
  const tall = slim ? 34 : 46;
  const room = height - HEAD - tall;
  const step = Math.max(slim ? 20 : 22, Math.min(tall - 5, Math.floor(room / Math.max(1, most - 1))));
  const columns = piles.map(({ name, cars }, i) => ({ pile: name, x: i * (wide + gap), cars: cars.length, gap: cars.length === 0 }));
  const spots = new Map(
    piles.flatMap(({ cars }, i) => cars.map((driver, place) => [driver, { x: columns[i]!.x, y: HEAD + place * step, z: place + 1 }] as const)),
  );
  return {
    wide, // of a card
    tall,
    roomy: step >= 38, // Acc and DNF can be read
    slim, // plate and letter only
    narrow: !slim && wide < 128, // the name under the plate, if anywhere
    columns,
    spots,
    width: columns.length * (wide + gap) - gap,
    height: HEAD + (most - 1) * step + tall,
  };
}
