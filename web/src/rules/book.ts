// A game's rules as the page shows them: by chapter, with the open questions at the rules they touch.
import { say } from "../lib/speech";
import { ruleBook, type RuleBook, type ShownRule } from "../wire/api";
import type { Ambiguity } from "../wire/types";

export interface Book {
  chapters: { id: string; title: string; rules: ShownRule[] }[];
  rules: ShownRule[];
  questions: Ambiguity[];
}

export const SOURCES: Record<ShownRule["source"], string> = {
  rulebook: say("Rulebook"),
  ruling: say("Our ruling"),
  house: say("House rule"),
};

/** A rule names no option, one, or a list of them. */
export const optionsOf = ({ option }: ShownRule | Ambiguity): string[] => [option ?? []].flat().filter(Boolean);

export function sorted({ chapters, rules: entries }: RuleBook): Book {
  const rules = entries.filter((entry) => "chapter" in entry);
  return {
    chapters: chapters.map((chapter) => ({ ...chapter, rules: rules.filter((rule) => rule.chapter === chapter.id) })),
    rules,
    questions: entries.filter((entry) => "question" in entry),
  };
}

export async function bookOf(game: string): Promise<Book> {
  return sorted(await ruleBook(game));
}

export const wordsOf = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean);

/** Are all the words somewhere in these parts? */
export const hasWords = (words: string[], parts: (string | undefined)[]): boolean => {
  const whole = parts.join(" ").toLowerCase();
  return words.every((word) => whole.includes(word));
};

/** What of an entry is searched; a rule is also found by its questions' ids. */
const searched = (entry: ShownRule | Ambiguity): (string | undefined)[] =>
  "question" in entry
    ? [entry.id, entry.question, entry.answer, entry.why, ...entry.rules]
    : [entry.id, entry.title, entry.text, entry.ruling, SOURCES[entry.source], entry.place, ...(entry.ambiguity ?? [])];

/** The rules and questions that have all the words somewhere. */
export function found(book: Book, search: string): Book {
  const words = wordsOf(search);
  if (!words.length) return book;
  const entries = [...book.rules, ...book.questions].filter((entry) => hasWords(words, [...searched(entry), ...optionsOf(entry)]));
  const kept = sorted({ chapters: book.chapters, rules: entries });
  return { ...kept, chapters: kept.chapters.filter(({ rules }) => rules.length) };
}

export interface Piece {
  text: string;
  hit: boolean;
}

/** A sentence cut where the searched words stand. */
export function pieces(sentence: string, words: string[]): Piece[] {
  if (!words.length) return [{ text: sentence, hit: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return sentence
    .split(new RegExp(`(${escaped.join("|")})`, "gi"))
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((piece) => piece.text);
}
