// What comes with a key, in words.
import { say } from "../lib/speech";

/** What comes with a key: seats of races that go on, and of those that are over. */
export function cameWords(open: number, over: number): string {
  const facts = { open, over };
  if (!open) {
    if (!over) return say("This key is good, but it has no seat on this server yet.");
    return over === 1 ? say("With this key comes one seat, of a race that is over.") : say("With this key come {over} seats, of races that are over.", facts);
  }
  if (open === 1) {
    if (!over) return say("With this key comes one seat of yours.");
    return over === 1
      ? say("With this key comes one seat of yours, and 1 of a race that is over.")
      : say("With this key comes one seat of yours, and {over} of races that are over.", facts);
  }
  if (!over) return say("With this key come {open} seats of yours.", facts);
  return over === 1
    ? say("With this key come {open} seats of yours, and 1 of a race that is over.", facts)
    : say("With this key come {open} seats of yours, and {over} of races that are over.", facts);
}
