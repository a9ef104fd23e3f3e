import type { SeatHere } from "../wire/seats";

/** Who of those at this screen has to answer: whoever sits there as long as it is their turn, else the next. */
export function nextUp(here: SeatHere[], asked: number[], sitting: number | null): SeatHere | null {
  const up = here.filter(({ seat }) => asked.includes(seat));
  return up.find(({ seat }) => seat === sitting) ?? up[0] ?? null;
}
