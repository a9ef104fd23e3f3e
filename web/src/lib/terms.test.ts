import { expect, it } from "vitest";
import { finderOf, wordsWith } from "./terms";

const term = (name: string, ...also: string[]) => ({ term: name, text: "", rule: "", also });
const found = (finder: ReturnType<typeof finderOf>, text: string) =>
  wordsWith(finder, text).flatMap(({ text, term }) => (term ? [`${text}=${term.term}`] : []));

const finder = finderOf([term("pile", "piles"), term("lead pile"), term("Line"), term("Gas & Go"), term("2-Tire")]);

it("finds the longest term first, and each once in a paragraph", () => {
  expect(found(finder, "The lead pile passes a pile; more piles follow the lead pile.")).toEqual(["lead pile=lead pile", "pile=pile"]);
});

it("lets small words begin a sentence, and names keep their capital", () => {
  expect(found(finder, "Piles form. The finish line is no card, Line is.")).toEqual(["Piles=pile", "Line=Line"]);
});

it("finds no term inside another word, and signs are only signs", () => {
  expect(found(finder, "A compile-time Liner made a Gas & Go or a 2-Tire stop.")).toEqual(["Gas & Go=Gas & Go", "2-Tire=2-Tire"]);
});

it("knows the letters of other languages", () => {
  const german = finderOf([term("überholen", "überholt"), term("Tor")]);
  expect(found(german, "Überholt wird am Motör, nicht durchs Tor.")).toEqual(["Überholt=überholen", "Tor=Tor"]);
});

it("gives the paragraph back whole", () => {
  const text = "The lead pile (all piles).";
  expect(wordsWith(finder, text).map(({ text }) => text).join("")).toBe(text);
  expect(wordsWith(null, text)).toEqual([{ text, term: null }]);
  expect(finderOf([])).toBeNull();
});
