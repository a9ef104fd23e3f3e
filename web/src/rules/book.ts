// A game's rules as the page shows them: by chapter, with the open questions at the rules they touch.
import { ruleBook, type OpenQuestion, type Rule, type RuleBook } from "../wire/api";

export interface Book {
  chapters: { id: string; title: string; rules: Rule[] }[];
  rules: Rule[];
  questions: OpenQuestion[];
}

/** A rule names no option, one, or a list of them. */
export const optionsOf = ({ option }: Rule | OpenQuestion): string[] => [option ?? []].flat().filter(Boolean);

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

/** The rules and questions that have all the words somewhere; a rule also by its questions' ids. */
export function found(book: Book, search: string): Book {
  const words = wordsOf(search);
  if (!words.length) return book;
  const rules = book.rules.filter((rule) =>
    hasWords(words, [
      rule.id, rule.title, rule.text, rule.ruling, rule.source, rule.place,
      ...optionsOf(rule), ...(rule.ambiguity ?? []),
    ]),
  );
  const keep = new Set(rules);
  return {
    rules,
    chapters: book.chapters
      .map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => keep.has(rule)) }))
      .filter((chapter) => chapter.rules.length),
    questions: book.questions.filter((each) =>
      hasWords(words, [each.id, each.question, each.answer, each.why, ...optionsOf(each), ...each.rules]),
    ),
  };
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

export const SOURCES: Record<string, string> = {
  rulebook: "Rulebook",
  ruling: "Our ruling",
  house: "House rule",
};
