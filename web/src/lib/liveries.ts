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

/** By its plain colour ("red") or by its name ("ember"); anybody else gets one of the eight, always the same. */
export function livery(car: string): Livery {
  return (
    LIVERIES[car] ??
    MORE[car] ??
    Object.values(LIVERIES).find((one) => one.name.toLowerCase() === car.toLowerCase()) ??
    painted(car)
  );
}

function painted(car: string): Livery {
  if (!car) return LIVERIES.white!;
  let sum = 7;
  for (const letter of car) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521;
  const all = Object.values(LIVERIES);
  return all[sum % all.length]!;
}
