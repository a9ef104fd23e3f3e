import { afterEach, describe, expect, it } from "vitest";
import { genitive, grouped, joined, language, LANGUAGES, listed, say, several, speakBy } from "./speech";
import { speak, speakOf } from "./languages";

const GERMAN = joined([
  { forms: { nach: { Ziel: "ins Ziel" } }, people: { You: "Du", you: "dich", "{name}'s": { said: "{name}s", hissing: "{name}’" } } },
  { moves: { "{who} drove to {to}.": "{who} {who:fährt|fährst} {to:nach}.", "{laps} left": "noch {laps} {laps:Runde|Runden}", and: "und" }, things: { lap: { one: "Runde", many: "Runden" } } },
]);
afterEach(() => speakBy("en", null));

describe("in English", () => {
  it("a sentence is its own key", () => {
    expect(say("{who} drove to {to}.", { who: "Kim", to: "Red 5" })).toBe("Kim drove to Red 5.");
    expect([several(1, "lap"), several(2, "lap"), several(0, "push", "pushes")]).toEqual(["1 lap", "2 laps", "0 pushes"]);
    expect([listed([]), listed(["Kim"]), listed(["Kim", "Ola", "Rin"])]).toEqual(["", "Kim", "Kim, Ola and Rin"]);
    expect([genitive("Ross"), grouped(12500)]).toEqual(["Ross's", "12,500"]);
  });
  it("what has no fact stays as it stands", () => expect(say("{who} drove to {to}.", { who: "Kim" })).toBe("Kim drove to {to}."));
});

describe("in another language", () => {
  it("a sentence knows whom it speaks of, what it counts, and its cases", () => {
    speakBy("de", GERMAN);
    expect(say("{who} drove to {to}.", { who: "Kim", to: "Red 5" })).toBe("Kim fährt nach Red 5.");
    expect(say("{who} drove to {to}.", { who: "You", to: "Ziel" })).toBe("Du fährst ins Ziel.");
    expect(say("{who} drove to {to}.", { who: say("You"), to: "Ziel" })).toBe("Du fährst ins Ziel.");
    expect([say("{laps} left", { laps: 1 }), say("{laps} left", { laps: 3 })]).toEqual(["noch 1 Runde", "noch 3 Runden"]);
    expect([several(1, "lap"), several(2, "lap"), listed(["Kim", "Ola"])]).toEqual(["1 Runde", "2 Runden", "Kim und Ola"]);
    expect([genitive("Kim"), genitive("Ross"), grouped(12500)]).toEqual(["Kims", "Ross’", "12.500"]);
  });
  it("what it lacks is said in English", () => {
    speakBy("de", GERMAN);
    expect(say("Race now")).toBe("Race now");
  });
  it("has its own name", () => expect(LANGUAGES).toEqual({ en: "English", de: "Deutsch" }));
  it("is fetched, and English where there is no such one", async () => {
    await speak("de");
    expect([language(), document.documentElement.lang, say("and")]).toEqual(["de", "de", "und"]);
    expect(say("Standings")).toBe("Standings");
    await speakOf("season"); // seasons come with their words
    await speakOf("no such folder");
    expect(say("Standings")).toBe("Gesamtwertung");
    await speak("xx");
    expect([language(), say("and")]).toEqual(["en", "and"]);
  });
});
