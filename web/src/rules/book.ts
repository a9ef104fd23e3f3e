// A game's rules as the page shows them: by chapter, with the open questions at the rules they touch.
import { ruleBook, type RuleBook } from "../wire/api";

export interface RuleEntry {
  id: string;
  chapter: string;
  title: string;
  text: string;
  source: string; // "rulebook", "ruling", "house"
  place: string;
  ruling: string;
  options: string[];
  questions: string[]; // ids
  code: string[]; // where it is coded and proven, if the server tells
  tests: string[];
}

export interface Question {
  id: string;
  question: string;
  answer: string;
  why: string;
  rules: string[];
  options: string[];
}

export interface Chapter {
  id: string;
  title: string;
  rules: RuleEntry[];
}

export interface Book {
  chapters: Chapter[];
  rules: RuleEntry[];
  questions: Question[];
}

const list = (value: string | string[] | undefined): string[] =>
  typeof value === "string" ? (value ? [value] : []) : (value ?? []);

export function sorted({ chapters, rules: entries }: RuleBook): Book {
  const rules: RuleEntry[] = [];
  const questions: Question[] = [];
  for (const entry of entries) {
    if ("question" in entry) {
      const { id, question, answer, why = "", option } = entry;
      questions.push({ id, question, answer, why, rules: entry.rules, options: list(option) });
    } else {
      const { option, ambiguity, proof, ...rule } = entry;
      rules.push({
        place: "",
        ruling: "",
        ...rule,
        options: list(option),
        questions: list(ambiguity),
        code: proof?.code ?? [],
        tests: proof?.tests ?? [],
      });
    }
  }
  return {
    chapters: chapters.map(({ id, title }) => ({
      id,
      title,
      rules: rules.filter((rule) => rule.chapter === id),
    })),
    rules,
    questions,
  };
}

export async function bookOf(game: string): Promise<Book> {
  return sorted(await ruleBook(game));
}

export const wordsOf = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean);

const has = (words: string[], parts: string[]): boolean => {
  const whole = parts.join(" ").toLowerCase();
  return words.every((word) => whole.includes(word));
};

/** The rules and questions that have all the words somewhere; a rule also by its questions' ids. */
export function found(book: Book, search: string): Book {
  const words = wordsOf(search);
  if (!words.length) return book;
  const rules = book.rules.filter((rule) =>
    has(words, [
      rule.id, rule.title, rule.text, rule.ruling, rule.source, rule.place,
      ...rule.options, ...rule.questions,
    ]),
  );
  const keep = new Set(rules);
  return {
    rules,
    chapters: book.chapters
      .map((chapter) => ({ ...chapter, rules: chapter.rules.filter((rule) => keep.has(rule)) }))
      .filter((chapter) => chapter.rules.length),
    questions: book.questions.filter((each) =>
      has(words, [each.id, each.question, each.answer, each.why, ...each.options, ...each.rules]),
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
