// Races whose end this browser has shown: they need not be watched from the start again.
const KEY = "fivewide.seen";
const MOST = 200;

function all(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export const isSeen = (race: string): boolean => all().includes(race);

export function markSeen(race: string): void {
  localStorage.setItem(KEY, JSON.stringify([race, ...all().filter((one) => one !== race)].slice(0, MOST)));
}
