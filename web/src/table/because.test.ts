import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import type { LogEntry } from "../wire/types";
import Log from "./Log.svelte";

afterEach(cleanup);

const entry = (n: number, what: LogEntry["what"], seat: number | null, words: string): LogEntry => ({
  n, what, seat, back_to: null, lines: [{ rule: "R-1", kind: "k", facts: {}, words }],
  passages: [{ n, line: 0, since: 0, rule: "R-1", words }],
});
const ENTRIES = [entry(1, "act", 0, "Kim drove."), entry(2, "chance", null, "A six."), entry(3, "act", 1, "Mara drove."), entry(4, "act", 1, "Mara stopped.")];
const asked: number[] = [];
const props = {
  entries: ENTRIES, names: ["Kim", "Mara"], preview: null, decision: null, bots: [1],
  explain: async (n: number) => (asked.push(n), `It weighed ${n}.`),
};

it("asks why only of what a bot decided, and only when somebody wants to know", async () => {
  render(Log, { props });
  const buttons = screen.getAllByRole("button", { name: "Why did Mara do that?" });
  expect([buttons.length, asked]).toEqual([2, []]);
  await fireEvent.click(buttons[0]!); // the newest stands first
  expect(await screen.findByText("It weighed 4.")).toBeTruthy();
  expect(asked).toEqual([4]);
  await fireEvent.click(buttons[0]!);
  expect(screen.queryByText("It weighed 4.")).toBeNull();
});

it("asks nothing of what was taken back", () => {
  const undo: LogEntry = { n: 5, what: "undo", seat: 1, back_to: 2, lines: [], passages: [] };
  render(Log, { props: { ...props, entries: [...ENTRIES, undo] } });
  expect(screen.queryByRole("button", { name: "Why did Mara do that?" })).toBeNull();
});

it("says whose each reason is where several bots had a part in it", async () => {
  const passage = { n: 1, line: 0, since: 0, rule: "R-1", words: "An auction." };
  const bids = [entry(1, "act", 0, "Kim bid."), entry(2, "act", 1, "Mara bid."), entry(3, "act", 1, "Mara passed.")].map((one) => ({ ...one, passages: [passage] }));
  render(Log, { props: { ...props, entries: bids, bots: [0, 1], explain: async () => "By rule of thumb." } });
  await fireEvent.click(screen.getByRole("button", { name: "Why did Kim and Mara do that?" }));
  expect(await screen.findByText("Kim: By rule of thumb.")).toBeTruthy();
  expect(screen.getAllByText("Mara: By rule of thumb.")).toHaveLength(1);
});
