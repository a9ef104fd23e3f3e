// Keys that a game's own controls listen for.
import { numbered, typing } from "../table/keys";

const inDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest("dialog") !== null;

/** Is it pressed for the table: alone, not typed into something or to a dialog over it, and of no other use yet? */
export const isFree = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target) || inDialog(event.target));

/** What a number key counts, from 0; null for any other key. */
export const digit = (event: KeyboardEvent): number | null => (isFree(event) ? numbered(event.key) : null);
