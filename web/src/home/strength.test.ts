import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { GameCard } from "../games/module";
import type { BotInfo, GameInfo } from "../wire/types";
import { botOf, isOffered, temperOf, usualBot, withTemper } from "./bots";
import { choiceOf, keepChoice } from "./quick";
import StrengthRow from "./StrengthRow.svelte";

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const TEMPERS = ["steady", "bold"].map((id) => ({ id, title: id, about: "" }));
const bot = (id: string, more: Partial<BotInfo> = {}): BotInfo => ({ id, title: id.toUpperCase(), about: "drives", level: true, usual: false, thinks_less: false, ...more });
const BOTS = [bot("rookie"), bot("regular", { usual: true }), bot("pro", { tempers: TEMPERS }), bot("mine", { level: false })];
const game = { id: "a", seats: [2, 4], options: [], presets: [], ready: null } as unknown as GameInfo;
const card = { quick: { bots: 3 } } as unknown as GameCard;

it("is the usual one until somebody chooses, and is kept for each game", () => {
  expect(usualBot(BOTS)).toBe("regular");
  expect(choiceOf(game, card, BOTS).bot).toBe("regular");
  keepChoice("a", { ...choiceOf(game, card, BOTS), bot: "pro:temper=bold" });
  expect(choiceOf(game, card, BOTS).bot).toBe("pro:temper=bold");
  expect(choiceOf({ ...game, id: "b" }, card, BOTS).bot).toBe("regular");
});

it("is the usual one again where what was kept is offered no more", () => {
  for (const kept of ["greedy", "gone", "rookie:temper=bold", "pro:temper=wild"]) {
    keepChoice("a", { ...choiceOf(game, card, BOTS), bot: kept });
    expect(choiceOf(game, card, BOTS).bot).toBe("regular");
  }
});

it("has a temper only beside a bot that takes one", () => {
  const pro = botOf(BOTS, "pro:temper=bold")!;
  expect([pro.id, temperOf(pro, "pro:temper=bold"), temperOf(pro, "pro")]).toEqual(["pro", "bold", "steady"]);
  expect([withTemper(pro, "steady"), withTemper(pro, "bold")]).toEqual(["pro", "pro:temper=bold"]);
  expect([isOffered(BOTS, "pro"), isOffered(BOTS, "mine"), isOffered(BOTS, "me")]).toEqual([true, true, false]);
});

it("offers the levels, and another bot only once it was chosen", async () => {
  let chosen = "pro:temper=bold";
  const choose = (next: string) => (chosen = next);
  const { rerender } = render(StrengthRow, { props: { bots: BOTS, chosen, game: "A", choose } });
  const labels = () => screen.getAllByRole("radio").map((radio) => radio.closest("label")!.textContent);
  expect(labels()).toEqual(["ROOKIE", "REGULAR", "PRO"]);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "PRO" }).checked).toBe(true);
  await fireEvent.click(screen.getByRole("radio", { name: "ROOKIE" }));
  expect(chosen).toBe("rookie");
  await rerender({ chosen: "mine" });
  expect(labels()).toEqual(["ROOKIE", "REGULAR", "PRO", "MINE"]);
});
