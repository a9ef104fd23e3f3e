// Keys that a game's own controls listen for.
import { typing } from "../table/keys";

/** Is it pressed for the table: alone, not typed into something, and of no other use yet? */
export const isFree = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target));

/** What the keys 1 to 9 count, from 0; null for any other key. */
export const digit = (event: KeyboardEvent): number | null => (isFree(event) && /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null);
