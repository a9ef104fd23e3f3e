// The key that makes seats mine on any device. Made here, kept here, sent only to this server.
import { say } from "../lib/speech";

const KEY = "fivewide.person";
const BYTES = 24;
const SHAPE = /^[A-Za-z0-9_-]{32}$/;

export const isKey = (text: string): boolean => SHAPE.test(text);

/** My key, if there is one. */
export function myKey(): string | null {
  const kept = localStorage.getItem(KEY);
  return kept !== null && isKey(kept) ? kept : null;
}

/** My key, made now if there was none. */
export function ownKey(): string {
  const kept = myKey();
  if (kept) return kept;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  keepKey(made);
  return made;
}

export const keepKey = (key: string): void => localStorage.setItem(KEY, key);

/** For the QR code. What stands behind the # is not sent to any server. */
export const keyLink = (key: string, origin = location.origin): string => `${origin}/#person=${key}`;

/** The text file somebody puts away, with the key on a line of its own. */
export const savedKey = (key: string, origin = location.origin): string =>
  [
    say("Five Wide key: {key}", { key }),
    say("Server: {address}", { address: origin }),
    say("Whoever has this key can drive your seats: keep it to yourself."),
    say("On the home page of the server: Your seats on other devices, I have a key or a code."),
    "",
  ].join("\n");

/** What somebody typed, pasted or brought: a key, also inside a saved file or a link; else perhaps a code. */
export function readKey(text: string): { key: string } | { code: string } | null {
  const whole = text.trim();
  const inside = whole.match(/(?:#person=|: )([A-Za-z0-9_-]{32})(?![A-Za-z0-9_-])/);
  if (inside) return { key: inside[1]! };
  if (isKey(whole)) return { key: whole };
  const code = whole.replaceAll(/[\s-]/g, "").toUpperCase();
  return /^[A-Z0-9]{4,16}$/.test(code) ? { code } : null;
}

/** A key that came behind the # of an address. It does not stay there. */
export function keyInAddress(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("person");
  if (given === null) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return isKey(given) ? given : null;
}
