import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { speak } from "../lib/languages";
import { speakBy } from "../lib/speech";
import RuleList from "./RuleList.svelte";

const BOOK = {
  chapters: [{ id: "moving", title: "Moving" }],
  rules: [
    { id: "D5-MOVE-01", chapter: "moving", title: "One space", text: "A car moves.", source: "rulebook", place: "", ruling: "", option: "", ambiguity: ["D5-AMB-01"] },
    { id: "D5-MOVE-02", chapter: "moving", title: "Not back", text: "Never backward.", source: "house", place: "", ruling: "", option: "", ambiguity: [] },
    { id: "D5-AMB-01", question: "How far?", answer: "One.", why: "Silence.", rules: ["D5-MOVE-01"], option: "" },
  ],
};

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(path.endsWith("/rules") ? BOOK : { terms: [] }))));
});

afterEach(() => {
  cleanup();
  speakBy("en", null);
});

const titles = () => screen.getAllByRole("article").map((article) => article.dataset.rule);

it("narrows down as one types, and says how much is left", async () => {
  render(RuleList, { props: { game: "g1", focus: null } });
  await screen.findByText("One space");
  expect(titles()).toEqual(["D5-MOVE-01", "D5-MOVE-02", "D5-AMB-01"]);
  await fireEvent.input(screen.getByLabelText("Search the rules"), { target: { value: "backward" } });
  expect(titles()).toEqual(["D5-MOVE-02"]);
  expect(screen.getByText("1 found")).toBeTruthy();
});

it("says in another language that rules are in English, and marks them", async () => {
  await speak("de");
  render(RuleList, { props: { game: "g4", focus: null } });
  expect((await screen.findByText("A car moves.")).lang).toBe("en");
  expect(screen.getByText("Die Regeln selbst stehen hier auf Englisch.")).toBeTruthy();
  expect(screen.getByText("2 Regeln, 1 Frage geklärt")).toBeTruthy();
  for (const title of ["Moving", "One space", "How far?"]) expect(screen.getAllByText(title)[0]!.closest("[lang]")?.getAttribute("lang")).toBe("en");
  expect(screen.getByRole("button", { name: "Zu D5-AMB-01 gehen" })).toBeTruthy();
});

it("moves to the rule it is asked for, even if a search hides it", async () => {
  const { rerender } = render(RuleList, { props: { game: "g2", focus: null } });
  await screen.findByText("One space");
  await fireEvent.input(screen.getByLabelText("Search the rules"), { target: { value: "backward" } });
  await rerender({ focus: "d5-move-01" });
  await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset.rule).toBe("D5-MOVE-01"));
});

it("follows an open question to its answer and back", async () => {
  render(RuleList, { props: { game: "g3", focus: null } });
  await screen.findByText("One space");
  await fireEvent.click(screen.getByRole("button", { name: "Go to D5-AMB-01" }));
  await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset.rule).toBe("D5-AMB-01"));
});
