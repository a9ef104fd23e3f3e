// A page that is older than its server loads itself again: once, so that it never turns in circles.
const KEY = "fivewide.loaded-again";

/** `version` is what this page speaks. False: it has tried already, and came back the same. */
export function loadAgain(version: number, load = () => location.reload()): boolean {
  if (sessionStorage.getItem(KEY) === String(version)) return false;
  sessionStorage.setItem(KEY, String(version));
  load();
  return true;
}
