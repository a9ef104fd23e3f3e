// The liveries: a car is colour, pattern and number, never a colour alone.
import { LIVERIES, MORE_LIVERIES } from "../wire/types";

export interface Livery {
  id: string;
  name: string;
  number: number;
}

const BY_ID: Record<string, Livery> = Object.fromEntries([...LIVERIES, ...MORE_LIVERIES].map((one) => [one.id, one]));
const known = (car: string): Livery | undefined => BY_ID[car] ?? LIVERIES.find((one) => one.name.toLowerCase() === car.toLowerCase());

/** Is it the name of a livery, and not of somebody who drives one? */
export const isLivery = (car: string): boolean => known(car) !== undefined;

/** In a full field the number does the work: the same livery for it here and in the terminal. */
export const liveryOfNumber = (number: number): Livery =>
  LIVERIES[Math.abs(Math.trunc(number)) % 8] ?? BY_ID.white!;

/** By its plain colour ("red") or by its name ("ember"); anybody else by the number of the car. */
export const livery = (car: string, number?: number | string): Livery => known(car) ?? liveryOfNumber(Number(number) || 0);
