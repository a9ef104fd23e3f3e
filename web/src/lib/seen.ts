// Races whose end this browser has shown: they need not be watched from the start again.
import { keptList } from "./kept";

const KEY = "fivewide.seen";
const MOST = 200;

export const isSeen = (race: string): boolean => keptList(KEY).includes(race);

export function markSeen(race: string): void {
  localStorage.setItem(KEY, JSON.stringify([race, ...keptList(KEY).filter((one) => one !== race)].slice(0, MOST)));
}
