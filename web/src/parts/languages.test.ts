import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import * as speech from "../lib/speech";
import Languages from "./Languages.svelte";

vi.mock("../lib/speech", async (original) => ({ ...(await original<typeof speech>()), choose: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  speech.speakBy("en", null);
});

it("names every language in itself, and says which one is spoken", () => {
  speech.speakBy("de", null);
  render(Languages);
  const group = screen.getByRole("group", { name: "Language" });
  expect(within(group).getAllByRole("button").map((button) => [button.textContent, button.lang, button.getAttribute("aria-pressed")])).toEqual([
    ["English", "en", "false"],
    ["Deutsch", "de", "true"],
  ]);
});

it("makes the page anew in the one that is chosen, not in the one it speaks", async () => {
  render(Languages);
  await fireEvent.click(screen.getByRole("button", { name: "English" }));
  expect(speech.choose).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "Deutsch" }));
  expect(speech.choose).toHaveBeenCalledExactlyOnceWith("de");
});
