// What the boards of several games say alike.
import { afterEach, expect, it } from "vitest";
import { joined, speakBy } from "../lib/speech";
import { colorName } from "./colors";
import { percent, tenths } from "./figures";

afterEach(() => speakBy("en", null));

it("figures are written as the language has them", () => {
  expect([percent(45), tenths(1), tenths(1.25)]).toEqual(["45%", "1.0", "1.3"]);
  speakBy("de", joined([{ table: { "{of}%": "{of} %" } }]));
  expect([percent(45), tenths(1.2)]).toEqual(["45 %", "1,2"]);
});

it("a color has its name, and what is none begins with a capital", () => {
  expect([colorName("grey"), colorName("road rats")]).toEqual(["Grey", "Road rats"]);
});
