// What the page says, in the language of whoever reads it (docs/languages.md).
//
// The English sentence in the source is the key, as in the Python of fivewide/kernel/speech.py; catalogues
// (words/de.toml beside what says it) have other languages. What one lacks is said in English.

export type Facts = Readonly<Record<string, string | number>>;
export interface Variants {
  said?: string;
  one?: string; // of a thing that is counted
  many?: string;
  hissing?: string; // the genitive of a name that ends like "Ross"
}
export interface Catalogue {
  entries: Record<string, Variants>;
  forms: Record<string, Record<string, string>>; // "nach Rot 5", but "ins Ziel"
}
/** A file: each section a subject, but for the forms. */
export type Sections = Readonly<Record<string, Readonly<Record<string, string | Variants | Record<string, string>>>>>;

export const ENGLISH = "en";
/** Each by its own name: "English", "Deutsch". */
export const LANGUAGES: Readonly<Record<string, string>> = Object.fromEntries(
  [ENGLISH, "de"].map((code) => [code, new Intl.DisplayNames(code, { type: "language" }).of(code)!]),
);
const KEPT = "fivewide.language";
const YOU = /^[Yy]our?$/;

let spoken = ENGLISH;
let catalogue: Catalogue | null = null; // none in English, which looks nothing up
let toldYou = new Map<string, string>(); // "Du" is "You", also where it was told before it became a fact

export const language = (): string => spoken;
/** For times and dates, which differ from land to land: the browser's own, if it is of that language. */
export const locale = (): string => navigator.languages.find((each) => each.toLowerCase().startsWith(spoken)) ?? spoken;

/** All files of a language as one. */
export function joined(files: Iterable<Sections>): Catalogue {
  const whole: Catalogue = { entries: {}, forms: {} };
  for (const { forms = {}, ...sections } of files) {
    for (const [form, cases] of Object.entries(forms)) whole.forms[form] = { ...whole.forms[form], ...(cases as Record<string, string>) };
    for (const section of Object.values(sections)) {
      for (const [key, entry] of Object.entries(section)) {
        whole.entries[key] = { ...whole.entries[key], ...(typeof entry === "string" ? { said: entry } : (entry as Variants)) };
      }
    }
  }
  return whole;
}

/** From now on everything is said so; English without a catalogue. Tables of words are made after this. */
export function speakBy(name: string, words: Catalogue | null): void {
  [spoken, catalogue] = [name, words];
  toldYou = new Map(Object.entries(words?.entries ?? {}).flatMap(([key, { said }]) => (said && YOU.test(key) ? [[said, key]] : [])));
  document.documentElement.lang = name;
}

/** More words of the language that is spoken. */
export function speakMore(words: Sections): void {
  if (!catalogue) return;
  const more = joined([words]);
  Object.assign(catalogue.entries, more.entries);
  for (const [form, cases] of Object.entries(more.forms)) catalogue.forms[form] = { ...catalogue.forms[form], ...cases };
}

/** What was chosen on this device, else the first language of the browser that there is. */
export function wished(): string {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(KEPT);
  } catch {
    // nothing can be kept: the browser decides
  }
  const wishes = [chosen ?? "", ...navigator.languages.map((each) => each.slice(0, 2).toLowerCase())];
  return wishes.find((each) => each in LANGUAGES) ?? ENGLISH;
}

/** The page is made anew in another language: tables of words are made once. */
export function choose(name: string): void {
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    // nothing can be kept: the browser's own settings decide
  }
  location.reload();
}

/** The English key of a fact that means the reader. */
const youOf = (value: string | number): string | undefined => (typeof value === "number" ? undefined : YOU.test(value) ? value : toldYou.get(value));
const text = (value: string | number): string => catalogue?.entries[youOf(value) ?? ""]?.said ?? String(value);

/** A fact in its place: {to}, {who:fährt|fährst}, {laps:Runde|Runden}, {to:nach}. */
function put(value: string | number, how: string | undefined): string {
  if (how === undefined) return text(value);
  if (how === ",") return grouped(Number(value));
  if (how.includes("|")) {
    const [one = "", other = ""] = how.split("|");
    const isOther = typeof value === "string" ? youOf(value) !== undefined : value !== 1;
    return (isOther ? other : one) || text(value);
  }
  const key = youOf(value)?.toLowerCase() ?? String(value);
  return catalogue?.forms[how]?.[key] ?? `${how} ${value}`;
}

const filled = (template: string, facts: Facts): string =>
  template.replace(/\{(\w+)(?::([^{}]*))?\}/g, (place, name: string, how?: string) => (name in facts ? put(facts[name]!, how) : place));

/** A sentence or a name, with its facts. */
export function say(key: string, facts?: Facts): string {
  const template = catalogue?.entries[key]?.said ?? key;
  return facts ? filled(template, facts) : template;
}

/** "1 space", "2 spaces". */
export const several = (count: number, one: string, many = `${one}s`): string => `${count} ${things(count, one, many)}`;

/** "space", "spaces": the number stands elsewhere. */
export function things(count: number, one: string, many = `${one}s`): string {
  const entry = catalogue?.entries[one];
  return count === 1 ? (entry?.one ?? one) : (entry?.many ?? many);
}

/** "Kim", "Kim and Ola", "Kim, Ola and Rin". */
export function listed(names: readonly string[], joint: "and" | "or" = "and"): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${say(joint)} ${last}`;
}

/** "Kim's"; German adds no apostrophe, unless there is nothing else to hear. */
export function genitive(name: string): string {
  const entry = catalogue?.entries["{name}'s"];
  const hisses = entry?.hissing && /[sßxz]$/.test(name);
  return ((hisses ? entry.hissing : entry?.said) ?? "{name}'s").replace("{name}", name);
}

/** 12,500 */
export const grouped = (number: number): string => number.toLocaleString(spoken);
