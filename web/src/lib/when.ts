// When something was, in a few words.
const DAY = 86_400_000;
const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** `seconds` since 1970, as the server counts. */
export function when(seconds: number, now = Date.now()): string {
  const then = new Date(seconds * 1000);
  const minutes = Math.floor((now - then.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const days = Math.round((midnight(new Date(now)) - midnight(then)) / DAY);
  if (days === 0) return `${Math.floor(minutes / 60)} h ago`;
  if (days === 1) return "yesterday";
  if (days < 7) return then.toLocaleDateString("en", { weekday: "long" });
  return then.toLocaleDateString("en", { day: "numeric", month: "short", year: "numeric" });
}

const list = new Intl.ListFormat("en-GB");
/** "Ola", "Ola and Kim", "Ola, Kim and Sam". */
export const and = (names: string[]): string => list.format(names);
