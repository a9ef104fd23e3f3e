import { describe, expect, it } from "vitest";
import { found, optionsOf, pieces, sorted } from "./book";

const book = sorted({
  chapters: [{ id: "moving", title: "Moving" }, { id: "drafting", title: "Drafting" }],
  rules: [
    { id: "D5-MOVE-01", chapter: "moving", title: "One space", text: "A car moves.", source: "rulebook", place: "p. 2", ruling: "", option: "", ambiguity: ["D5-AMB-01"] },
    { id: "D5-DRAFT-01", chapter: "drafting", title: "Slipstream", text: "The car behind follows.", source: "ruling", place: "", ruling: "Fair.", option: ["draft.on"], ambiguity: [], proof: { code: ["a.py draft"], tests: ["t"] } },
    { id: "D5-AMB-01", question: "How far?", answer: "One.", why: "The book is silent.", rules: ["D5-MOVE-01"], option: "" },
  ],
});

describe("the rules", () => {
  it("stand in their chapters, questions apart", () => {
    expect(book.chapters.map(({ rules }) => rules.map(({ id }) => id))).toEqual([["D5-MOVE-01"], ["D5-DRAFT-01"]]);
    expect(book.questions.map(({ id }) => id)).toEqual(["D5-AMB-01"]);
    expect(book.rules.map(optionsOf)).toEqual([[], ["draft.on"]]);
  });

  it("are found by words in any order and by parts of an id", () => {
    expect(found(book, "behind car").rules.map(({ id }) => id)).toEqual(["D5-DRAFT-01"]);
    expect(found(book, "move-01")).toMatchObject({ rules: [{ id: "D5-MOVE-01" }], questions: [{ id: "D5-AMB-01" }] });
    expect(found(book, "draft.on").chapters.map(({ id }) => id)).toEqual(["drafting"]);
    expect(found(book, "zebra")).toEqual({ rules: [], chapters: [], questions: [] });
  });

  it("show where the words stand, signs of patterns taken as they are", () => {
    expect(pieces("The car (here)", ["car", "("])).toEqual([
      { text: "The ", hit: false }, { text: "car", hit: true }, { text: " ", hit: false }, { text: "(", hit: true }, { text: "here)", hit: false },
    ]);
  });
});
