/** The list that this browser keeps under a key; empty where there is none. */
export function keptList(key: string): unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
