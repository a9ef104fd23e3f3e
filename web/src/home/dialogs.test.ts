import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import type { BotInfo, OptionSpec } from "../wire/types";
import type { SeatPlan } from "./opening";
import OptionRows from "./OptionRows.svelte";
import SeatRows from "./SeatRows.svelte";

afterEach(cleanup);

const TEMPERS = ["steady", "bold"].map((id) => ({ id, title: id, about: `${id} drives` }));
const BOTS: BotInfo[] = [
  { id: "regular", title: "Regular", about: "drives", level: true, usual: true, thinks_less: false },
  { id: "pro", title: "Pro", about: "thinks", level: true, usual: false, thinks_less: true, tempers: TEMPERS },
];

const ANY = { least: null, most: null, may_be_none: false, words: [], picked: "" };
const OPTIONS: OptionSpec[] = [
  { name: "series", title: "Series", default: false, values: [false, true], kind: "yes/no", meaning: "all six races", rules: ["DD-SERIES-01"], ...ANY },
  { name: "race", title: "Race", default: 6, values: [6, 1, 2], kind: "one of", meaning: "which race", rules: [], ...ANY },
  { name: "chain", title: "Chain", default: null, values: [], kind: "number", meaning: "how many", rules: [], ...ANY, least: 1, most: 99, may_be_none: true },
  { name: "track", title: "Track", default: "", values: [], kind: "name", meaning: "a track", rules: [], ...ANY },
];

it("keeps only the options that were changed, each as its own kind of value", async () => {
  let values: Record<string, unknown> = {};
  const props = { game: "g", options: OPTIONS, get values() { return values; }, set values(next) { values = next; } };
  const { rerender } = render(OptionRows, { props });
  const again = () => rerender({ values });
  await fireEvent.click(screen.getByLabelText("Series"));
  await again();
  await fireEvent.change(screen.getByLabelText("Race"), { target: { value: "2" } });
  await again();
  const chain = screen.getByLabelText<HTMLInputElement>("Chain");
  expect([chain.min, chain.max, chain.placeholder]).toEqual(["1", "99", "no limit"]);
  await fireEvent.input(chain, { target: { value: "3" } });
  await again();
  expect(values).toEqual({ series: true, race: 2, chain: 3 });
  expect(screen.getByRole("status").textContent).toBe("3 changed");
  await fireEvent.input(screen.getByLabelText("Chain"), { target: { value: "" } });
  await again();
  await fireEvent.click(screen.getByRole("button", { name: /Back to 6/ }));
  expect(values).toEqual({ series: true });
});

it("lets a person sit in one seat only", async () => {
  let plans: SeatPlan[] = [{ who: "me", name: "Kim" }, { who: "friend", name: "" }];
  const bots = BOTS;
  const props = { bots, me: "Kim", get plans() { return plans; }, set plans(next) { plans = next; } };
  render(SeatRows, { props });
  await fireEvent.change(screen.getByLabelText("Seat 2"), { target: { value: "me" } });
  expect(plans).toEqual([{ who: "friend", name: "" }, { who: "me", name: "Kim" }]);
});

it("keeps the names and the number of seats of a race that is taken up again", async () => {
  let plans: SeatPlan[] = [{ who: "me", name: "Kim" }, { who: "regular", name: "Mara" }];
  const props = { bots: BOTS, me: "Kim", fixed: ["Ola", "Mara"], get plans() { return plans; }, set plans(next) { plans = next; } };
  render(SeatRows, { props });
  expect(screen.queryByRole("button")).toBeNull();
  await fireEvent.change(screen.getByLabelText("Seat 1"), { target: { value: "pro" } });
  expect(plans[0]).toEqual({ who: "pro", name: "Ola" });
});

it("gives a temper to a bot that weighs its options, and to no other", async () => {
  let plans: SeatPlan[] = [{ who: "regular", name: "" }, { who: "pro", name: "Mara" }];
  const props = { bots: BOTS, me: "Kim", get plans() { return plans; }, set plans(next) { plans = next; } };
  render(SeatRows, { props });
  expect(screen.queryByLabelText("What seat 1 drives for")).toBeNull();
  await fireEvent.change(screen.getByLabelText("What seat 2 drives for"), { target: { value: "bold" } });
  expect(plans).toEqual([{ who: "regular", name: "" }, { who: "pro:temper=bold", name: "Mara" }]);
});

it("says where a bot has less time to think than it could use", async () => {
  const { rerender } = render(SeatRows, { props: { bots: BOTS, me: "Kim", plans: [{ who: "regular", name: "" }] } });
  expect(screen.queryByText(/without its compiled engine/)).toBeNull();
  await rerender({ plans: [{ who: "pro:temper=bold", name: "" }] });
  expect(screen.queryByText(/without its compiled engine/)).not.toBeNull();
});

it("lets names of the content be picked one after the other, never typed", async () => {
  let values: Record<string, unknown> = {};
  const races: OptionSpec = { ...OPTIONS[3]!, name: "races", title: "Races", default: "R01" };
  const items = ["One", "Two", "Three"].map((title, at) => ({ value: `R0${at + 1}`, title }));
  const props = { game: "g", options: [races], names: { races: { items, several: true, default: "R01" } }, get values() { return values; }, set values(next) { values = next; } };
  const { rerender, container } = render(OptionRows, { props });
  expect(container.querySelector("input[type=text]")).toBeNull();
  await fireEvent.change(screen.getByLabelText("Races", { selector: "select" }), { target: { value: "R03" } });
  expect(values).toEqual({ races: "R01,R03" });
  await rerender({ values });
  await fireEvent.click(screen.getByRole("button", { name: "Remove One" }));
  expect(values).toEqual({ races: "R03" });
});
