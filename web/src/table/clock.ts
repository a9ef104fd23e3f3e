// Clocks between two words of the server: it says whole seconds now and then, the page counts down.
import { say, several } from "../lib/speech";
import type { ClockInfo, ClockWish } from "../wire/types";

/** When each seat's time was said to end, by the page's own clock; null: it stands. */
export interface Clocks {
  left: (number | null)[]; // seconds, of those that stand; null: a bot's
  ends: (number | null)[]; // milliseconds, of those that run
}

const NEAR = 1500; // milliseconds: the server rounds, and messages take their time

/** Takes over what the server says at `now`, without a jump where it agrees with what is shown. */
export function heard(info: ClockInfo, now: number, before: Clocks | null): Clocks {
  const ends = info.left.map((left, seat) => {
    if (left === null || !info.running.includes(seat)) return null;
    const end = now + left * 1000;
    const shown = before?.ends[seat] ?? null;
    return shown !== null && Math.abs(shown - end) < NEAR ? shown : end;
  });
  return { left: info.left, ends };
}

/** Seconds a seat has left at `now`: whole ones, the last begun one counts. */
export function leftOf(clocks: Clocks, seat: number, now: number): number {
  const end = clocks.ends[seat] ?? null;
  return Math.max(0, Math.ceil(end === null ? (clocks.left[seat] ?? 0) : (end - now) / 1000));
}

const two = (figure: number): string => String(figure).padStart(2, "0");

/** As on a clock: "0:09", "12:40", "3:05:00", "2 d 4 h". */
export function shownTime(seconds: number): string {
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (days) return say("{days} d {hours} h", { days, hours: hours % 24 });
  if (hours) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** As one says it: "15 seconds", "1 minute", "2 minutes 30 seconds", "3 days". */
export function spokenTime(seconds: number): string {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const parts = [
    days && several(days, "day"),
    hours && several(hours, "hour"),
    minutes && several(minutes, "minute"),
    seconds % 60 && several(seconds % 60, "second"),
  ];
  return parts.filter(Boolean).slice(0, 2).join(" ") || say("no time");
}

export const LAST = 10; // seconds: no longer calm
const MARKS = [60, 30, LAST]; // seconds left that are said aloud

/** The mark that was passed between two looks at a clock, if one was. */
export const markPassed = (before: number, after: number): number | null =>
  MARKS.find((mark) => before > mark && after <= mark && after > mark - 5) ?? null;

/** What somebody can choose when opening a table. */
export interface ClockChoice {
  words: string;
  group: string;
  clock: ClockWish | null;
}

const DAY = 86_400;
const perMove = (seconds: number): ClockChoice => ({
  words: say("{time} a move", { time: spokenTime(seconds) }),
  group: seconds < DAY ? say("A time for every move") : say("Slow: come back when you can"),
  clock: { per: "move", seconds, increment: 0 },
});
const perRace = (minutes: number, increment: number): ClockChoice => ({
  words: say("{minutes} minutes, and {increment} s more a move", { minutes, increment }),
  group: say("A time for the whole race"),
  clock: { per: "race", seconds: minutes * 60, increment },
});

export const CHOICES: ClockChoice[] = [
  { words: say("No clock"), group: "", clock: null },
  ...[15, 30, 60, 120, 300].map(perMove),
  ...([[5, 5], [10, 10], [20, 15], [45, 30]] as const).map(([minutes, increment]) => perRace(minutes, increment)),
  ...[DAY, 3 * DAY, 7 * DAY].map(perMove),
];

/** What the clock of a table asks, for people. */
export function clockWords({ per, seconds, increment }: ClockWish): string {
  const time = spokenTime(seconds);
  if (per === "move") return say("{time} a move", { time });
  return increment ? say("{time} a race, and {more} for every move", { time, more: spokenTime(increment) }) : say("{time} a race", { time });
}
