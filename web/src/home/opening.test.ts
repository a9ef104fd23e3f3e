import { beforeEach, describe, expect, it } from "vitest";
import type { GameInfo, Naming, OptionSpec, OwnPack } from "../wire/types";
import { mySeat } from "../wire/seats";
import { changed, favourite, groups, keep, meaningOf, ownWords, packName, quickSeats, renamed, sayName, sayValue, seatLink, wishes, withPack } from "./opening";

const option = (name: string, usual: unknown = false, meaning = ""): OptionSpec => ({
  name, default: usual, values: [], kind: "yes/no", meaning, rules: [], least: null, most: null, may_be_none: false, title: name, words: [], picked: "",
});
const game = (id: string, seats: [number, number] = [2, 4]): GameInfo => ({
  id, title: id, tagline: "", goal: "", presets: [], ready: null, seats, minutes: "", rules: 0, waiting: 0, proven: 0, packs: [], options: [], board: "",
});

beforeEach(() => localStorage.clear());

describe("seats", () => {
  it("become what the server asks for", () => {
    const plans = [{ who: "me", name: " Kim " }, { who: "friend", name: "" }, { who: "greedy", name: "Ola" }];
    expect(wishes(plans)).toEqual([
      { driver: "person", name: "Kim", mine: true },
      { driver: "person", name: "" },
      { driver: "greedy", name: "Ola" },
    ]);
  });

  it("of a quick race stay within the game's number", () => {
    expect(quickSeats(game("a"), 9, "greedy", "Kim")).toHaveLength(4);
    expect(quickSeats(game("a", [3, 5]), 1, "greedy", "Kim")).toHaveLength(3);
    expect(quickSeats(game("a"), 1, "greedy", null).every(({ who }) => who === "greedy")).toBe(true);
  });

  it("are kept with their secrets, the keys apart", () => {
    const opened = {
      table: "t1", host_token: "host",
      seats: [
        { seat: 0, name: "Kim", driver: "person", token: "mine", key: null },
        { seat: 1, name: "", driver: "person", token: null, key: "k" },
      ],
    };
    keep(opened, "a", 5);
    expect(mySeat("t1")).toEqual({ table: "t1", game: "a", token: "mine", spectator: false, keys: [{ seat: 1, key: "k" }], at: 5 });
    expect(seatLink("t1", 1, "k")).toBe("/table/t1#key=k&seat=1");
    keep({ ...opened, table: "t2", seats: [] }, "b", 6);
    expect(mySeat("t2")).toMatchObject({ token: "host", spectator: true });
    expect(favourite([game("a"), game("b")])?.id).toBe("b");
  });
});

describe("options", () => {
  it("are sent only where they differ", () => {
    const options = [option("a"), option("b", 3), option("c", null)];
    expect(changed(options, { a: false, b: 4, c: null, unknown: 1 })).toEqual({ b: 4 });
  });

  it("are grouped by what stands before the dot, single ones with the race", () => {
    const found = groups([option("track"), option("ramp.entry"), option("pit.once"), option("ramp.bump")]);
    expect(found.map(({ title, options }) => [title, options.map(({ name }) => name)])).toEqual([
      ["The race", ["track", "pit.once"]],
      ["Ramp", ["ramp.entry", "ramp.bump"]],
    ]);
  });

  it("are found by name and meaning, in their own group", () => {
    const options = [option("ramp.entry", false, "count as colors do"), option("ramp.bump"), option("track")];
    expect(groups(options, "COLORS ramp").map(({ id }) => id)).toEqual(["ramp"]);
    expect(groups(options, "nowhere")).toEqual([]);
  });

  it("say nothing of how a list is typed to one who picks from it", () => {
    const drivers = { ...option("drivers", "", "the drivers, with commas"), picked: "the drivers" };
    expect(meaningOf(drivers)).toBe("the drivers");
    expect(meaningOf(option("track", "", "such as `oval`, with a roof"))).toBe("such as oval, with a roof");
  });

  it("have names people read", () => {
    expect(sayName("pit.once")).toBe("Pit once");
    const bought = { ...option("broke"), values: ["pay_what_you_have", "loan"], words: ["Pays what is there", "Takes a loan"] };
    expect([sayValue(bought, "loan"), sayValue(bought, null), sayValue(bought, "")]).toEqual(["Takes a loan", "no limit", "as the game has it"]);
  });
});

describe("packs of the operator's own", () => {
  const named = (name: string, usual: string): OptionSpec => ({ ...option(name, usual), kind: "name" });
  const options = [named("track", ""), named("die", "d8"), option("series"), option("set", "five-wide")];
  const naming = (usual: string, ...values: string[]): Naming => ({ items: values.map((value) => ({ value, title: "" })), several: false, default: usual });

  it("take the names of other content away, and keep what is no name", () => {
    const values = { track: "old", series: true, set: "2023" };
    expect(renamed(options, values, { track: naming("", "new"), die: naming("d8", "d8") }, ["set"])).toEqual({ series: true });
  });

  it("choose what they have, where they lack what the game would take", () => {
    expect(renamed(options, { die: "d8" }, { die: naming("d4", "d4", "d12") })).toEqual({ die: "d4" });
  });

  it("are counted, and named before a race", () => {
    const pack = (sha256: string) => ({ sha256 }) as OwnPack;
    expect([[pack("a")], [pack("a"), pack("b"), pack("")], [pack("")]].map(ownWords)).toEqual(["1 own pack", "3 own packs, 1 broken", "1 own pack, broken"]);
    const raced = { id: "x", version: "1.0", title: "My track", sha256: "" };
    expect(packName(raced)).toBe("My track 1.0");
    expect(withPack(raced, "Kim won")).toBe("My track 1.0 · Kim won");
    expect(withPack(null, "Kim won")).toBe("Kim won");
  });
});
