// Figures as people of a language read them.
import { language, say } from "../lib/speech";

/** Of a hundred: "45%". */
export const percent = (of: number): string => say("{of}%", { of });

/** With one place behind the point: "1.2". */
export const tenths = (number: number): string => number.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
