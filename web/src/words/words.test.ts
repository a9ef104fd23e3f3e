// Every word of the page is looked up, and every catalogue has just the words that are.
import { describe, expect, it } from "vitest";
import { joined, type Sections } from "../lib/speech";
import { saidIn } from "./sources";

const HELD = ["You", "you", "Your", "your", "and", "or", "{name}'s"]; // by lib/speech.ts itself
const NAMES = ["Byron", "Hamlin", "Elliott", "Gibbs", "Harvick", "Logano", "Larson", "Buescher", "Chastain", "Bowman"]; // of drivers in a picture
const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts", "!../wire/types.ts", "!../table/filming.ts", "!../words/**"], { eager: true, query: "?raw", import: "default" });
const catalogues = import.meta.glob<Sections>("../**/words/*.toml", { eager: true, import: "default" });

const all = Object.entries(sources).map(([file, source]) => [file.replace("../", ""), source] as const);
const folderOf = (file: string) => file.split("/").slice(0, file.startsWith("games/") && file.split("/").length > 2 ? 2 : 1).join("/");
const folders = new Map<string, (readonly [string, string])[]>();
for (const one of all) {
  const folder = one[0].includes("/") ? folderOf(one[0]) : "lib";
  folders.set(folder, [...(folders.get(folder) ?? []), one]);
}
const places = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!).sort();

describe.each([...folders].map(([name, files]) => ({ name, files })))("the words of $name", ({ files }) => {
  it("are looked up, all of them", () => expect(files.flatMap(([file, source]) => saidIn(file, source).plain).filter((found) => !NAMES.includes(found.split(": ")[1]!))).toEqual([]));
});

const keys = new Map<string, string>(HELD.map((key) => [key, "lib"]));
const counted = new Map<string, string>();
for (const [folder, files] of folders) {
  for (const [file, source] of files) {
    const said = saidIn(file, source);
    for (const key of said.keys) if (!keys.has(key)) keys.set(key, folder);
    for (const key of said.counted) if (!counted.has(key)) counted.set(key, folder);
  }
}

/** Folders whose words come with them, and not with the page. */
const comesLater = (folder: string) => /^(games\/.+|season|exported)$/.test(folder);
const homes = new Map(Object.entries(catalogues).flatMap(([path, sections]) => Object.entries(sections).flatMap(([name, section]) => (name === "forms" ? [] : Object.keys(section).map((key) => [key, path.replace(/^\.\.\/(.+)\/words\/\w+\.toml$/, "$1")] as const)))));
it("the page that carries its season carries all words of it", () => {
  const said = [...folders].flatMap(([folder, files]) => (["season", "exported"].includes(folder) ? files : [])).flatMap(([file, source]) => [...saidIn(file, source).keys, ...saidIn(file, source).counted]);
  expect(said.filter((key) => !["lib", "parts", "season", "exported"].includes(homes.get(key) ?? "lib"))).toEqual([]);
});
it("what a folder says is there when it comes", () => {
  const late = [...folders].flatMap(([folder, files]) =>
    files.flatMap(([file, source]) => {
      const { keys, counted } = saidIn(file, source);
      return [...keys, ...counted].filter((key) => comesLater(homes.get(key) ?? "") && homes.get(key) !== folder && !(folder === "exported" && homes.get(key) === "season")).map((key) => `${folder}: ${JSON.stringify(key)} stands in ${homes.get(key)}`);
    }),
  );
  expect([...new Set(late)].sort()).toEqual([]);
});

const languages = [...new Set(Object.keys(catalogues).map((path) => path.replace(/^.*\/(\w+)\.toml$/, "$1")))];
describe.each(languages)("the catalogue of %s", (language) => {
  const files = Object.entries(catalogues).filter(([path]) => path.endsWith(`/${language}.toml`));
  const { entries } = joined(files.map(([, sections]) => sections));

  it("lacks nothing", () => {
    const missing = [...keys].filter(([key]) => !entries[key]?.said).map(([key, folder]) => `${folder}: ${JSON.stringify(key)} = ""`);
    const uncounted = [...counted].filter(([key]) => !entries[key]?.one || !entries[key]?.many);
    expect([...missing, ...uncounted.map(([key, folder]) => `${folder}: ${JSON.stringify(key)} = { one = "", many = "" }`)].sort()).toEqual([]);
  });
  it("has nothing that nobody says", () => {
    expect(Object.keys(entries).filter((key) => !keys.has(key) && !counted.has(key))).toEqual([]);
  });
  it("says everything once", () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const [path, sections] of files) {
      for (const key of Object.entries(sections).flatMap(([name, section]) => (name === "forms" ? [] : Object.keys(section)))) {
        if (seen.has(key)) twice.push(`${JSON.stringify(key)} in ${seen.get(key)} and ${path}`);
        seen.set(key, path);
      }
    }
    expect(twice).toEqual([]);
  });
  it("has the facts of the English", () => {
    const wrong = Object.entries(entries).filter(([key, { said }]) => said !== undefined && String([...new Set(places(said))]) !== String([...new Set(places(key))]));
    expect(wrong.map(([key, { said }]) => `${key} → ${said}`)).toEqual([]);
  });
});
