import { beforeEach, describe, expect, it } from "vitest";
import type { GameInfo, OptionSpec } from "../wire/types";
import { mySeat } from "../wire/seats";
import { changed, favourite, groups, keep, quickSeats, sayName, seatLink, wishes } from "./opening";

const option = (name: string, usual: unknown = false, meaning = ""): OptionSpec => ({
  name, default: usual, values: [], kind: "yes/no", meaning, rules: [], least: null, most: null, may_be_none: false,
});
const game = (id: string, seats: [number, number] = [2, 4]): GameInfo => ({
  id, title: id, tagline: "", seats, minutes: "", rules: 0, waiting: 0, proven: 0, packs: [], options: [], board: "",
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

  it("have names people read", () => {
    expect(sayName("ramp.entry_count", "ramp")).toBe("Entry count");
    expect(sayName("pit.once")).toBe("Pit once");
  });
});
