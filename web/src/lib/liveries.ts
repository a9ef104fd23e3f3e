// The eight liveries: a car is colour, pattern and number, never a colour alone.
export interface Livery {
  id: string;
  name: string;
  number: number;
}

export const LIVERIES: Record<string, Livery> = Object.fromEntries(
  (
    [
      ["red", "Ember", 5],
      ["yellow", "Canary", 22],
      ["blue", "Harbor", 9],
      ["green", "Clover", 39],
      ["orange", "Tangelo", 44],
      ["black", "Midnight", 47],
      ["white", "Ghost", 11],
      ["purple", "Velvet", 48],
    ] as const
  ).map(([id, name, number]) => [id, { id, name, number }]),
);

/** Two more, where ten teams race. */
const MORE: Record<string, Livery> = {
  grey: { id: "grey", name: "Ash", number: 60 },
  brown: { id: "brown", name: "Umber", number: 70 },
};

/** Is it the name of a livery, and not of somebody who drives one? */
export function isLivery(car: string): boolean {
  return car in LIVERIES || car in MORE || Object.values(LIVERIES).some((one) => one.name.toLowerCase() === car.toLowerCase());
}

/** In a full field the number does the work: the same livery for it here and in the terminal. */
export const liveryOfNumber = (number: number): Livery =>
  Object.values(LIVERIES)[Math.abs(Math.trunc(number)) % 8] ?? LIVERIES.white!;

/** By its plain colour ("red") or by its name ("ember"); anybody else by the number of the car. */
export function livery(car: string, number?: number | string): Livery {
  return (
    LIVERIES[car] ??
    MORE[car] ??
    Object.values(LIVERIES).find((one) => one.name.toLowerCase() === car.toLowerCase()) ??
    liveryOfNumber(Number(number) || 0)
  );
}
