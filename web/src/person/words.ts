// What comes with a key, in words.

const seats = (count: number): string => (count === 1 ? "one seat" : `${count} seats`);

/** What comes with a key: seats of races that go on, and of those that are over. */
export function cameWords(open: number, over: number): string {
  if (!open && !over) return "This key is good, but it has no seat on this server yet.";
  if (!open) return `With this key ${over === 1 ? "comes" : "come"} ${seats(over)}, of ${over === 1 ? "a race that is" : "races that are"} over.`;
  return `With this key ${open === 1 ? "comes" : "come"} ${seats(open)} of yours${over ? `, and ${over} of ${over === 1 ? "a race that is" : "races that are"} over` : ""}.`;
}
