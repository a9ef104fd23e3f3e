import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Decision, Previewed } from "../wire/types";
import { Choice } from "./choice.svelte";

const said = (short: string) => ({ action: short, short, detail: "", rules: [], facts: null });
const decision = (...options: string[]): Decision => ({ seat: 0, rule: "X-1", to: "", words: "?", options: options.map(said) });
const answer = (view: unknown): Previewed => ({ type: "previewed", id: "1", hidden: false, lines: [], view, then: [] });

describe("choosing", () => {
  const preview = vi.fn((action: unknown) => Promise.resolve(answer(action)));
  const act = vi.fn(() => Promise.resolve(null));
  let choice: Choice;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    choice = new Choice({ preview, act });
  });
  afterEach(() => vi.useRealTimers());

  it("selects nothing by itself, but the only option there is", () => {
    choice.ask(decision("a", "b"));
    expect(choice.selected).toBeNull();
    choice.ask(decision("roll"));
    expect(choice.selected).toBe(0);
  });

  it("keeps what is chosen while rivals answer the same question, but not once it is sent", async () => {
    choice.ask(decision("a", "b"));
    choice.select(1);
    choice.ask(null); // a rival's answer is shown
    choice.ask(decision("a", "b"));
    expect(choice.selected).toBe(1);
    choice.ask({ ...decision("a", "b"), to: "Kim", words: "with Kim's cars?" }); // only Kim still owes an answer
    expect(choice.selected).toBe(1);
    const sent = choice.confirm(1);
    choice.ask(decision("a", "b")); // by a rival's answer, or mine was taken: not known yet
    expect(choice.sending).toBe(true);
    await sent;
    expect([choice.sending, choice.selected]).toEqual([false, null]);
    choice.select(0);
    choice.ask(decision("a", "c"));
    expect(choice.selected).toBeNull();
  });

  it("is the same question to hands and boards, which know it by itself, until it is answered", async () => {
    const first = decision("a", "b");
    choice.ask(first);
    choice.ask(decision("a", "b")); // a rival answered
    expect(choice.decision).toBe(first);
    choice.ask(null); // a rival's answer is shown
    choice.ask(decision("a", "b"));
    expect(choice.decision).toBe(first);
    await choice.confirm(1);
    choice.ask(null);
    choice.ask(decision("a", "b"));
    expect(choice.decision).not.toBe(first);
  });

  it("asks once for each option, and not for what the pointer only passes", async () => {
    choice.ask(decision("a", "b", "c"));
    choice.point(0);
    choice.point(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(preview.mock.calls).toEqual([["b"]]);
    expect(choice.preview).toMatchObject({ option: 1, view: "b" });
    choice.point(null);
    expect(choice.preview).toBeNull();
    choice.select(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(preview).toHaveBeenCalledTimes(1);
    expect(choice.preview).toMatchObject({ option: 1, view: "b" });
  });

  it("comes back to what is selected when the pointer leaves", async () => {
    choice.ask(decision("a", "b"));
    choice.select(0);
    choice.point(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(choice.preview?.option).toBe(1);
    choice.point(null);
    await vi.advanceTimersByTimeAsync(100);
    expect(choice.preview?.option).toBe(0);
  });

  it("forgets everything with the next question", async () => {
    choice.ask(decision("a", "b"));
    choice.select(1);
    choice.ask(decision("c", "d"));
    await vi.advanceTimersByTimeAsync(100);
    expect([choice.selected, choice.preview]).toEqual([null, null]);
  });

  it("is open again after a refusal, and shut until the next question otherwise", async () => {
    choice.ask(decision("a", "b"));
    await choice.confirm(1);
    expect(choice.sending).toBe(true);
    choice.ask(decision("c", "d"));
    expect(choice.sending).toBe(false);
    act.mockResolvedValueOnce({ code: "stale", text: "too late", rule: "" } as never);
    await choice.confirm(0);
    expect([choice.sending, choice.selected]).toEqual([false, 0]);
  });

  it("sends a choice once, however often it is pressed", async () => {
    choice.ask(decision("a", "b"));
    void choice.confirm(1);
    void choice.confirm(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(act.mock.calls).toEqual([["b"]]);
    await choice.confirm(7);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
