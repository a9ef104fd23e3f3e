// Keys that a game's own controls listen for.
import { numbered, typing } from "../table/keys";

/** Is it pressed for the table: alone, not typed into something, and of no other use yet? */
export const isFree = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target));

/** What a number key counts, from 0; null for any other key. */
export const digit = (event: KeyboardEvent): number | null => (isFree(event) ? numbered(event.key) : null);
