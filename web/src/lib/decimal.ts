// Numbers with figures behind the point; other languages have a comma there.
import { language } from "./speech";

/** 12.5, or 12,5 */
export const decimal = (number: number, places: number): string => number.toFixed(places).replace(".", (0.5).toLocaleString(language()).charAt(1));
