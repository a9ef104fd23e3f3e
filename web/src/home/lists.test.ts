import { describe, expect, it } from "vitest";
import type { ListedTable, ShownTable } from "../wire/types";
import { company, outcome, standing } from "./lists.svelte";

function shown(change: Record<string, unknown>, seat: number | null = 0): ShownTable {
  const seats = ["Kim", "Mara"].map((name, seat) => ({ seat, name, driver: "person", taken: true, present: true, stand_in: null, bot: null }));
  return { table: { seats, status: "running", paused: false, to_act: [0], ...change }, seat, host: false } as unknown as ShownTable;
}

describe("how a table stands", () => {
  it("says whose turn it is", () => {
    expect(standing(shown({}))).toMatchObject({ words: "your turn", turn: true });
    expect(standing(shown({ to_act: [1] }))).toMatchObject({ words: "waiting for Mara", turn: false });
    expect(standing(shown({}, null))).toMatchObject({ words: "waiting for Kim", turn: false });
    expect(standing(shown({ to_act: [] })).words).toBe("running");
  });

  it("says that it is paused, or not complete", () => {
    expect(standing(shown({ paused: true }))).toMatchObject({ words: "paused", flag: "yellow" });
    const empty = shown({ status: "waiting" });
    empty.table.seats[1]!.taken = false;
    expect(standing(empty).words).toBe("one seat is empty");
    expect(company(empty)).toBe("you and a free seat");
  });
});

it("says who won, and the others in the order they finished", () => {
  const race = (winners: string[], order: string[] = []) =>
    ({ seats: ["Kim", "Mara", "Ola"].map((name) => ({ name })), winners, order }) as unknown as ListedTable;
  expect(outcome(race(["Mara"], ["Mara", "Ola", "Kim"]))).toBe("Mara won, ahead of Ola and Kim");
  expect(outcome(race(["Mara"]))).toBe("Mara won, with Kim and Ola");
  expect(outcome(race(["Kim", "Mara", "Ola"], ["Kim", "Mara", "Ola"]))).toBe("Kim, Mara and Ola won");
  expect(outcome(race([]))).toBe("Kim, Mara and Ola, not raced to the end");
});
