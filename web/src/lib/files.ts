// Files that the page hands over.

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
