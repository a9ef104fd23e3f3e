// A season that came as a file: it lives as long as the page.
import type { SeasonDocument } from "../wire/types";

export const brought = $state<{ season: SeasonDocument | null; name: string }>({ season: null, name: "" });

/** Hands a text over as a file. */
export function save(name: string, text: string, type = "text/csv"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name for a file, from words. */
export const fileName = (...words: (string | number)[]): string =>
  words.join("-").toLowerCase().replace(/[^a-z0-9.]+/g, "-").replace(/^-|-$/g, "");
