// The table in German: its words are made once, after the language is known.
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Sections } from "../../lib/speech";
import type { Daytona500Move } from "../../wire/types";
import type { Scene } from "./content";

const catalogues = import.meta.glob<Sections>("../../**/words/de.toml", { eager: true, import: "default" });
const NBSP = "\u00a0";
const space = (row: number, lane: number, ground = "white") => ({ row, lane, ground, rank: 3 * row - lane });
const TRACK = { id: "test", spaces: { "1A": space(1, 0), "2A": space(2, 0), "3B": space(3, 1, "red"), "4A": space(4, 0) } };
const scene = {
  view: { track: "test", cars: [{ car: "red", row: 1, lane: 0, place: null }], players: [{ seat: 0, cars: ["red"] }], prizes: [300_000] },
  content: { tracks: [TRACK] },
  seat: 0,
  table: { seats: [{ seat: 0, name: "Ann", driver: "person" }] },
} as unknown as Scene;
const move = (kind: Daytona500Move["kind"], way: string[], more: Partial<Daytona500Move> = {}): Daytona500Move =>
  ({ kind, car: "red", spaces: 6, way, place: null, open: false, ends: [], ...more }) as Daytona500Move;

describe("Daytona 500 in German", () => {
  beforeAll(async () => {
    vi.resetModules(); // other tests have made the tables of words in English
    const { ENGLISH, joined, speakBy } = await import("../../lib/speech");
    speakBy("de", joined([...Object.values(catalogues), { people: { you: "dich" } }]));
    return () => {
      speakBy(ENGLISH, null);
      vi.resetModules();
    };
  });

  it("calls cars by their color, and says money and places", async () => {
    const { carName, money, placeWords } = await import("./content");
    expect([carName("black"), placeWords("14A", 0)]).toEqual(["Schwarz", "14A, innere Spur"]);
    expect([money(110_000), money(1_230_000), money(-10_000)]).toEqual([`110k${NBSP}$`, `1,23${NBSP}Mio.${NBSP}$`, `−10k${NBSP}$`]);
  });
  it("tells what a card would do", async () => {
    const { lookAhead } = await import("./ahead");
    const said = (all: Daytona500Move[]) => lookAhead(all, scene).callouts.map(({ title, text }) => `${title}: ${text}`);
    expect(said([move("moved", ["1A", "2A", "3B", "4A"])])).toEqual(["Rot kommt hier an, innere Spur: 3 von 6 Feldern, dann blockiert, über die rote Spur"]);
    expect(said([move("blocked", [])])).toEqual(["Rot ist blockiert: verliert seine sechs"]);
    expect(said([move("finished", ["2A", "4A", "finish"], { place: 1 })])).toEqual([`Rot fährt über die Ziellinie: 1., 300k${NBSP}$ für dich`]);
  });
  it("says whose prize it is", async () => {
    const { prizesOf } = await import("./ahead");
    expect(prizesOf([move("finished", ["4A", "finish"], { place: 1 })], scene)).toBe(`+300k${NBSP}$ du`);
  });
});
