import { expect, it } from "vitest";
import type { Wish } from "../wire/types";
import { closedWords, waitWords, wishWords } from "./wishes";

const NAMES = ["Kim", "Ola", "Rin"];
const nameOf = (seat: number) => NAMES[seat]!;
const wish = (kind: Wish["kind"], seat: number | null, waits_for: number[] = [2], by = 0): Wish => ({ kind, by, seat, waits_for }) as Wish;

it("says who asks for what, also to the one who asks and the one it is about", () => {
  expect(wishWords(wish("undo", null), 2, nameOf)).toBe("Kim wants to take a move back.");
  expect(wishWords(wish("undo", null), 0, nameOf)).toBe("You want to take a move back.");
  expect(wishWords(wish("stand_in", 1), 2, nameOf)).toBe("Kim asks to let a bot drive for Ola, who is away.");
  expect(wishWords(wish("remove", 1), 1, nameOf)).toBe("Kim asks to remove you: a bot would drive your car to the end.");
  expect(wishWords(wish("new_key", 1), 0, nameOf)).toBe("You ask for a new link to Ola’s seat: whoever opens it would sit there.");
});

it("says whose word is missing", () => {
  expect(waitWords(wish("remove", 1, [1, 2]), 0, nameOf)).toBe("Waiting for Ola and Rin.");
  expect(waitWords(wish("remove", 1, [1, 2]), 2, nameOf)).toBe("You and Ola must agree.");
  expect(waitWords(wish("remove", 1, [2]), 2, nameOf)).toBe("Only your word is missing.");
});

it("says who ended the table", () => {
  expect(closedWords({ why: "the host ended it", host: 0, ended_by_host: true }, nameOf)).toBe("Kim, the host, ended it.");
  expect(closedWords({ why: "the host ended it", host: null, ended_by_host: true }, nameOf)).toBe("The host ended it.");
  expect(closedWords({ why: "the hosts of old never came", host: 0, ended_by_host: false }, nameOf)).toBe("The hosts of old never came.");
  expect(closedWords({ why: null, host: null, ended_by_host: false }, nameOf)).toBe("");
});
