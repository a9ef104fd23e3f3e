// The eight colors of track and dice. A color is never alone: each has its shape.
import { say } from "../../lib/speech";
import { DUST_DEVIL_500_PAINTS as PAINTS } from "../../wire/types";
import { colorName } from "../colors";
import type { Color } from "./content";

export interface Ink {
  fill: string;
  on: string; // figures and shape on it
  name: string;
  read: (number: number) => string; // figure and shape, in words
}

const inked = (color: Color, read: Ink["read"]): Ink => ({ fill: PAINTS[color].paint, on: PAINTS[color].ink, name: colorName(color), read });

export const INKS: Record<Color, Ink> = {
  black: inked("black", (number) => say("{number}, square", { number })),
  gold: inked("gold", (number) => say("{number}, star", { number })),
  red: inked("red", (number) => say("{number}, triangle", { number })),
  purple: inked("purple", (number) => say("{number}, diamond", { number })),
  blue: inked("blue", (number) => say("{number}, drop", { number })),
  yellow: inked("yellow", (number) => say("{number}, disc", { number })),
  green: inked("green", (number) => say("{number}, cross", { number })),
  white: inked("white", (number) => say("{number}, ring", { number })),
};

/** The shape of a color as a filled path around 0 0, about 16 across. The ring is filled evenodd. */
export const SHAPES: Record<Color, string> = {
  black: "M-6.8-6.8H6.8V6.8H-6.8Z",
  gold: "M0-8L2.1-2.9L7.6-2.5L3.4 1.1L4.7 6.5L0 3.6L-4.7 6.5L-3.4 1.1L-7.6-2.5L-2.1-2.9Z",
  red: "M0-8L8 6.4H-8Z",
  purple: "M0-8L6.4 0L0 8L-6.4 0Z",
  blue: "M0-8Q8.4.8 4.96 4.96A6.88 6.88 0 0 1-4.96 4.96Q-8.4.8 0-8Z",
  yellow: "M-7.2 0A7.2 7.2 0 0 1 7.2 0A7.2 7.2 0 0 1-7.2 0Z",
  green: "M-2.6-8H2.6V-2.6H8V2.6H2.6V8H-2.6V2.6H-8V-2.6H-2.6Z",
  white:
    "M-7.4 0A7.4 7.4 0 0 1 7.4 0A7.4 7.4 0 0 1-7.4 0ZM-4 0A4 4 0 0 0 4 0A4 4 0 0 0-4 0Z",
};
