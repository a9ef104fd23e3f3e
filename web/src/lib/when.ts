// When something was, in a few words.
import { locale, say } from "./speech";

const DAY = 86_400_000;
const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** `seconds` since 1970, as the server counts. */
export function when(seconds: number, now = Date.now()): string {
  const then = new Date(seconds * 1000);
  const minutes = Math.floor((now - then.getTime()) / 60_000);
  if (minutes < 1) return say("just now");
  if (minutes < 60) return say("{minutes} min ago", { minutes });
  const days = Math.round((midnight(new Date(now)) - midnight(then)) / DAY);
  if (days === 0) return say("{hours} h ago", { hours: Math.floor(minutes / 60) });
  if (days === 1) return say("yesterday");
  if (days < 7) return then.toLocaleDateString(locale(), { weekday: "long" });
  return then.toLocaleDateString(locale(), { day: "numeric", month: "short", year: "numeric" });
}
