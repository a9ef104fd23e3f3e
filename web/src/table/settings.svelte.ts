// How fast things move on this screen, kept in this browser.
import { say } from "../lib/speech";
import { isStill } from "../lib/still";

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** Those on the table; a replay has more. */
export const TABLE_SPEEDS = [
  { speed: 0.5, sign: "½×", words: say("Slow") },
  { speed: 1, sign: "1×", words: say("Normal") },
  { speed: 2, sign: "2×", words: say("Fast") },
  { speed: 8, sign: "»", words: say("At once") },
] as const;

const KEY = "fivewide.speed";

function first(): number {
  const kept = Number(localStorage.getItem(KEY));
  return TABLE_SPEEDS.some(({ speed }) => speed === kept) ? kept : 1;
}

/** The one after this, round and round: where there is room for one button only. */
export const nextSpeed = (speed: number): number =>
  TABLE_SPEEDS[(TABLE_SPEEDS.findIndex((one) => one.speed === speed) + 1) % TABLE_SPEEDS.length]!.speed;

export const settings = $state<{ speed: number }>({ speed: first() });

export function setSpeed(speed: number): void {
  settings.speed = speed;
  localStorage.setItem(KEY, String(speed));
}

/** What the stages are told: above 4 nothing moves, nor for those who want it still. */
export function motion(speed = settings.speed, reduced = isStill()): number {
  return reduced || speed > 4 ? 0 : speed;
}

/** Seconds a bot takes for a move at this speed. */
export const paceOf = (speed: number): number => (speed > 4 ? 0 : Math.round(100 / speed) / 100);

export const speedWords = (speed: number): string => (speed === 0.5 ? "½×" : `${speed}×`);
