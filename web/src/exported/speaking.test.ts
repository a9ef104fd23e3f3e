import { afterEach, expect, it, vi } from "vitest";
import { language, say, speakBy } from "../lib/speech";

afterEach(() => {
  vi.restoreAllMocks();
  speakBy("en", null);
});

it("a page that stands alone speaks the language of its browser by the words it carries", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-AT", "en"]);
  await import("./speaking");
  expect(language()).toBe("de");
  expect([say("Standings"), say("{part} of {all}", { part: 2, all: 3 })]).toEqual(["Gesamtwertung", "2 von 3"]);
});
