// Sound and touch: off until somebody wants them, and never the only sign of anything.
import { isStill } from "../lib/still";
import type { LogEntry } from "../wire/types";
import type { Sound } from "./recipes";
import { play } from "./synth";

const KEY = "fivewide.sound";

interface Kept {
  on: boolean;
  volume: number; // 0 to 100
  touch: boolean; // the phone trembles
}

/** What is heard of things that move; who wants nothing to move is spared it. */
const MOVING: readonly Sound[] = ["engine", "dice", "card", "bump", "crash"];
/** How the phone trembles: milliseconds on and off. */
const TREMBLES: Partial<Record<Sound, number[]>> = { turn: [40], flag: [60, 60, 120], crash: [90], refused: [20, 40, 20] };
const MOST = 3; // sounds of one step; more would be a noise
const APART = 0.18; // seconds between them

export function readKept(text: string | null): Kept {
  const usual = { on: false, volume: 60, touch: false };
  try {
    const kept = JSON.parse(text ?? "{}") as Partial<Record<keyof Kept, unknown>>;
    const volume = typeof kept.volume === "number" && kept.volume >= 0 && kept.volume <= 100 ? kept.volume : usual.volume;
    return { on: kept.on === true, volume, touch: kept.touch === true };
  } catch {
    return usual;
  }
}

export const wanted = $state<Kept>(readKept(localStorage.getItem(KEY)));

export function want(change: Partial<Kept>): void {
  Object.assign(wanted, change);
  localStorage.setItem(KEY, JSON.stringify(wanted));
}

export const canTremble = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

let context: AudioContext | null = null;
let loudness: GainNode | null = null;

/** Lets these be heard and felt, as far as this person wants them. */
export function sound(...sounds: Sound[]): void {
  const now = sounds.filter((one) => !isStill() || !MOVING.includes(one)).slice(0, MOST);
  const tremble = now.map((one) => TREMBLES[one]).find((pattern) => pattern);
  if (wanted.touch && tremble && !isStill() && "vibrate" in navigator) navigator.vibrate(tremble);
  if (!wanted.on || now.length === 0 || document.hidden || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  loudness ??= new GainNode(context);
  loudness.connect(context.destination);
  // Ears hear ratios: half way on the slider is a quarter of the strength.
  loudness.gain.value = (wanted.volume / 100) ** 2;
  void context.resume();
  for (const [i, one] of now.entries()) play(context, one, loudness, context.currentTime + i * APART);
}

/** What a step sounds like: each sound once, in the order in which it first comes. */
export function soundsOf(fresh: readonly LogEntry[], of: Partial<Record<string, Sound>> | undefined): Sound[] {
  return [...new Set(fresh.flatMap(({ lines }) => lines.flatMap(({ kind }) => of?.[kind] ?? [])))];
}
