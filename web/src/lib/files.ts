// Files that the page hands over.

/** Hands a text over as a file. */
export const save = (name: string, text: string, type = "text/csv"): void => saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, what: Blob): void {
  const address = URL.createObjectURL(what);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name for a file, from words. */
export const fileName = (...words: (string | number)[]): string =>
  words.join("-").toLowerCase().replace(/[^a-z0-9.]+/g, "-").replace(/^-|-$/g, "");
