// What colors are called where the page names them by itself: cars, teams, faces of dice.
import { say } from "../lib/speech";

const COLORS: Record<string, string> = {
  black: say("Black"),
  blue: say("Blue"),
  brown: say("Brown"),
  gold: say("Gold"),
  green: say("Green"),
  grey: say("Grey"),
  orange: say("Orange"),
  purple: say("Purple"),
  red: say("Red"),
  white: say("White"),
  yellow: say("Yellow"),
};

/** A color by its id; what is none begins with a capital all the same. */
export const colorName = (id: string): string => COLORS[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
