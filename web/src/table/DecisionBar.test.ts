import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cleanup } from "@testing-library/svelte";
import type { GameModule, Scene } from "../games/module";
import type { Decision } from "../wire/types";
import { Choice } from "./choice.svelte";
import DecisionBar from "./DecisionBar.svelte";

const decision: Decision = {
  seat: 0,
  rule: "X-ASK-01",
  to: "Kim",
  words: "inner or outer?",
  options: ["Inner", "Outer"].map((short) => ({ action: short, short, detail: "", rules: ["X-OPT-01"], facts: null })),
};
const person = { driver: "person", present: true, stand_in: null, bot: null };
const table = { seats: [{ seat: 0, name: "Kim", ...person }, { seat: 1, name: "Mara", ...person }], paused: false };

function show(over: { decision?: Decision | null; seats?: number[]; refusal?: object | null; module?: Partial<GameModule>; preview?: object } = {}) {
  const asked = over.decision === undefined ? decision : over.decision;
  const choice = new Choice({ preview: () => new Promise(() => {}), act: () => Promise.resolve(null) });
  choice.ask(asked);
  const confirm = vi.fn();
  const onpick = vi.fn((option: number) => choice.select(option));
  const scene = {
    table,
    seat: 0,
    decision: asked,
    asking: { seats: over.seats ?? [0], rule: "X-ASK-01", ...(asked ? { to: decision.to, words: decision.words } : { to: "Mara", words: "which card?" }) },
    preview: over.preview ?? null,
    confirm,
    key: (option: number) => String(option + 1),
  } as unknown as Scene<unknown, unknown>;
  const module = (over.module ?? {}) as GameModule;
  const refusal = (over.refusal ?? null) as null;
  render(DecisionBar, { module, scene, choice, busy: false, mine: asked !== null, refusal, skip: null, onpick });
  return { choice, confirm, onpick };
}

afterEach(cleanup);

describe("the decision bar", () => {
  it("asks me without my name, with the rule behind it", () => {
    show();
    expect(screen.getByText("Inner or outer?")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Your call" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /X-ASK-01/ })).toBeTruthy();
  });

  it("confirms only what is chosen", async () => {
    const { confirm } = show();
    const go = () => screen.getByRole<HTMLButtonElement>("button", { name: /Confirm/ });
    expect(go().disabled).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: /2\s*Outer/ }));
    expect(screen.getByRole("button", { name: /Outer/ }).getAttribute("aria-pressed")).toBe("true");
    expect(go().disabled).toBe(false);
    await fireEvent.click(go());
    expect(confirm).toHaveBeenCalledWith(1);
  });

  it("offers a single option as the one amber button", async () => {
    const { confirm } = show({ decision: { ...decision, options: [{ action: 1, short: "Roll", detail: "two dice", rules: [], facts: null }] } });
    expect(screen.queryByText("Confirm")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: /Roll/ }));
    expect(confirm).toHaveBeenCalledWith(0);
  });

  it("describes the option itself where its outcome depends on what is hidden", () => {
    const options = [{ action: 1, short: "Set 3", detail: "draw 3 cards", rules: ["X-SEAL-01"], facts: null }, decision.options[1]!];
    show({ decision: { ...decision, options }, preview: { option: 0, lines: [], view: null, hidden: true, then: [] } });
    expect(screen.getByText(/Set 3: draw 3 cards/)).toBeTruthy();
    expect(screen.queryByText(/cannot see/)).toBeNull();
  });

  it("tells how a long way ends, and how much lies between", () => {
    const lines = [1, 2, 3, 4, 5, 6].map((number) => ({ rule: `X-WAY-0${number}`, kind: "moved", facts: {}, words: `Your car would go on and on and on, over hill and dale, to space ${number}.` }));
    show({ preview: { option: 0, lines, view: {}, hidden: false, then: [] } });
    expect(screen.getByText(/to space 1\..* … .*to space 6\./)).toBeTruthy();
    expect(screen.getByRole("button", { name: /X-WAY-06/ })).toBeTruthy();
  });

  it("tells several answers that are looked at as one in place of the first", () => {
    const lines = [{ rule: "X-PLAY-01", kind: "moved", facts: {}, words: "You would move one." }];
    show({ module: { whole: () => "You would drive 3 steps." }, preview: { option: 0, lines, view: {}, hidden: false, then: [] } });
    expect(screen.getByText(/You would drive 3 steps\./)).toBeTruthy();
    expect(screen.queryByText(/You would move one/)).toBeNull();
  });

  it("says what a game has to say beside the sentences", () => {
    const lines = [{ rule: "X-PLAY-01", kind: "played", facts: {}, words: "You would play it." }];
    show({ module: { note: () => "Does nothing here." }, preview: { option: 0, lines, view: {}, hidden: false, then: [] } });
    expect(screen.getByText("Does nothing here.")).toBeTruthy();
  });

  it("says what was refused, and by which rule", () => {
    show({ refusal: { code: "illegal", text: "Red 5 cannot stop here: passing only", rule: "X-RED-01" } });
    expect(screen.getByText(/cannot stop here/)).toBeTruthy();
    expect(screen.getByRole("button", { name: /X-RED-01/ })).toBeTruthy();
  });

  it("says who is asked when it is not me", () => {
    show({ decision: null, seats: [1] });
    expect(screen.getByText("Mara: which card?")).toBeTruthy();
    expect(screen.getByText(/^Waiting for Mara\.\s*$/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Confirm/ })).toBeNull();
  });
});
