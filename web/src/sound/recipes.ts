// What can be heard, as recipes: every sound is made here, of tones and noise, and none is a recording.

export const SOUNDS = ["engine", "dice", "card", "bump", "crash", "flag", "caution", "score", "turn", "refused"] as const;
export type Sound = (typeof SOUNDS)[number];

/** One voice of a sound: a tone or a rush of noise that swells and dies. */
export interface Voice {
  wave: OscillatorType | "noise";
  at?: number; // seconds after the sound began
  length: number; // seconds
  from: number; // hertz: of the tone, or of the band that noise is let through
  to?: number; // where it glides to
  loud: number; // 0 to 1
  swell?: number; // which part of its length it grows; the rest it fades
  pan?: [number, number]; // from one side to the other, -1 left to 1 right
}

const knock = (at: number, from: number): Voice => ({ wave: "noise", at, length: 0.05, from, loud: 0.5, swell: 0.05 });
const note = (at: number, from: number, length = 0.28): Voice => ({ wave: "triangle", at, length, from, loud: 0.32, swell: 0.06 });

export const RECIPES: Record<Sound, readonly Voice[]> = {
  // Coming nearer it sounds higher than going away.
  engine: [
    { wave: "sawtooth", length: 0.62, from: 132, to: 92, loud: 0.2, swell: 0.45, pan: [-0.7, 0.7] },
    { wave: "noise", length: 0.62, from: 900, to: 420, loud: 0.3, swell: 0.5, pan: [-0.7, 0.7] },
  ],
  dice: [knock(0, 2600), knock(0.07, 3100), knock(0.16, 2300), knock(0.29, 2800), knock(0.47, 2000)],
  card: [{ wave: "noise", length: 0.13, from: 3600, to: 1500, loud: 0.42, swell: 0.3 }],
  bump: [
    { wave: "sine", length: 0.16, from: 150, to: 70, loud: 0.6, swell: 0.04 },
    { wave: "noise", length: 0.09, from: 700, loud: 0.4, swell: 0.04 },
  ],
  crash: [
    { wave: "noise", length: 0.6, from: 1400, to: 260, loud: 0.7, swell: 0.03 },
    { wave: "sine", length: 0.4, from: 110, to: 40, loud: 0.5, swell: 0.03 },
  ],
  flag: [note(0, 523), note(0.14, 659), note(0.28, 784), note(0.42, 1047, 0.55)],
  caution: [note(0, 587), note(0.2, 440), note(0.4, 587), note(0.6, 440, 0.4)],
  score: [note(0, 784, 0.16), note(0.09, 1175, 0.3)],
  turn: [note(0, 660, 0.2), note(0.12, 880, 0.34)],
  refused: [{ wave: "square", length: 0.16, from: 150, to: 120, loud: 0.14, swell: 0.08 }],
};

/** How long a sound lasts, in seconds. */
export const lengthOf = (sound: Sound): number => Math.max(...RECIPES[sound].map(({ at = 0, length }) => at + length));
