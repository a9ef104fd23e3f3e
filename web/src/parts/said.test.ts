import { render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, it } from "vitest";
import { joined, speakBy } from "../lib/speech";
import Said from "./Said.svelte";

const part = (html: string) => createRawSnippet(() => ({ render: () => html }));
const drawn = () => render(Said, { say: "Opened by {who}, {ago}.", facts: { ago: "2 min" }, who: part("<b>Kim</b>") }).container;
afterEach(() => speakBy("en", null));

it("draws what stands in a sentence", () => {
  expect(drawn().textContent).toBe("Opened by Kim, 2 min.");
  expect(drawn().querySelector("b")?.textContent).toBe("Kim");
});
it("where the language has its place for it", () => {
  speakBy("de", joined([{ all: { "Opened by {who}, {ago}.": "Vor {ago} von {who} eröffnet." } }]));
  expect(drawn().innerHTML.replace(/<!--.*?-->/g, "")).toBe("Vor 2 min von <b>Kim</b> eröffnet.");
});
