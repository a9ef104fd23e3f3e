import { expect, it } from "vitest";
import type { ReplayData, ReplayStep } from "../wire/types";
import { entryOf, hidesSomething, tableOf } from "./race";

const step = (n: number, view: unknown): ReplayStep => ({ n, what: "act", lines: [], view }) as unknown as ReplayStep;

it("reads what a step leaves out as nothing", () => {
  expect(entryOf(step(3, {}))).toEqual({ n: 3, what: "act", seat: null, lines: [], back_to: null, passages: [] });
});

it("names seats that have no name", () => {
  const data = { race: "x", header: { game: "g", seats: [{ name: "Ola", driver: "greedy" }, {}] }, status: "over" };
  const table = tableOf(data as unknown as ReplayData);
  expect(table.seats.map(({ name, driver }) => [name, driver])).toEqual([["Ola", "greedy"], ["Seat 2", "person"]]);
});

it("finds secrets only where views differ in more than whose they are", () => {
  const open = [step(0, { seat: null, hand: [] })];
  expect(hidesSomething(open, [step(0, { seat: 1, hand: [] })])).toBe(false);
  expect(hidesSomething(open, [step(0, { seat: 1, hand: ["nine"] })])).toBe(true);
});
