// Words of a game that its glossary explains, found in a sentence.
import type { Term } from "../wire/types";

export interface Words {
  text: string;
  term: Term | null;
}

export interface Finder {
  terms: Term[];
  pattern: RegExp;
  by: Map<string, Term>; // by every form of it
}

const PART = "[\\p{L}\\p{N}_-]"; // of a word, in any language
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A word in small letters may begin a sentence; one with a capital is a name, and always has it. */
const either = (word: string) => escaped(word).replace(/^\p{Ll}/u, (letter) => `[${letter}${letter.toUpperCase()}]`);

export function finderOf(terms: Term[]): Finder | null {
  if (!terms.length) return null;
  const by = new Map(terms.flatMap((term) => [term.term, ...(term.also ?? [])].map((form) => [form, term] as const)));
  const forms = [...by.keys()].sort((one, other) => other.length - one.length); // the longest first
  return { terms, by, pattern: new RegExp(`(?<!${PART})(?:${forms.map(either).join("|")})(?!${PART})`, "gu") };
}

/** A paragraph cut at its terms, each marked where it first stands. */
export function wordsWith(finder: Finder | null, paragraph: string): Words[] {
  const words: Words[] = [];
  const seen = new Set<Term>();
  let end = 0;
  for (const hit of finder ? paragraph.matchAll(finder.pattern) : []) {
    const form = hit[0];
    const term = finder!.by.get(form) ?? finder!.by.get(form.charAt(0).toLowerCase() + form.slice(1));
    if (!term || seen.has(term)) continue;
    seen.add(term);
    if (hit.index > end) words.push({ text: paragraph.slice(end, hit.index), term: null });
    words.push({ text: form, term });
    end = hit.index + form.length;
  }
  if (end < paragraph.length) words.push({ text: paragraph.slice(end), term: null });
  return words;
}
