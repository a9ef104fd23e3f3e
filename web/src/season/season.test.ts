import { afterEach, describe, expect, it } from "vitest";
import { speak, speakOf } from "../lib/languages";
import { speakBy } from "../lib/speech";
import type { DriverRace, OutlookDocument, SeasonDocument } from "../wire/types";
import { hrefOf, queryOf, readAddress, readFragment } from "./address";
import { apart, dashes, gaps, ranks, regulars } from "./curves";
import { counted, driverCsv, facts, lastName, oddsFacts, placeLevels, plates, raceStatus, resultOf, share, short, standingsAfter, standingsCsv } from "./tables";

const raced = (race: number, place: number, points: number, more: Partial<DriverRace> = {}): DriverRace => ({
  race, start: place, place, points, led: 0, running: true, stages: [], score: 0, standing: 0, ...more,
});

/** Three races; Ann and Ben start all of them, Cy only the last. */
function season(): SeasonDocument {
  const line = (driver: string, place: number) => ({
    place, driver, score: 0, points: 0, starts: 3, wins: 0, poles: 0, top5: 0, top10: 0, led: 0, dnfs: 0,
    stage_wins: 0, average_finish: 1, average_start: 1, status: "",
  });
  const race = (at: number, winner: string) => ({
    race: at, name: `Race, ${at}`, track: "North Wilkes", type: "", date: "", playoff_round: 0, winner, pole: "Ann",
    leader: winner, starters: 2, retired: 0, figures: { cautions: at },
  });
  const stand = (driver: string, place: number, score: number, status = "") => ({ driver, place, score, status });
  return {
    format: "", version: 1, game: "pile-up-racing", game_title: "Pile Up Racing", title: "A year", seed: 7,
    system: { id: "simple", title: "", has_playoffs: false }, raced: 3,
    calendar: [race(1, "Ann"), race(2, "Ben"), race(3, "Ben")],
    standings: [line("Ben", 1), line("Ann", 2), line("Cy", 3)],
    after: [
      [stand("Ann", 1, 10), stand("Ben", 2, 6)],
      [stand("Ann", 1, 16), stand("Ben", 1, 16)],
      [stand("Ben", 1, 26, "champion"), stand("Ann", 2, 16), stand("Cy", 3, 4)],
    ],
    drivers: [
      { driver: "Ben", number: "17", line: line("Ben", 1), races: [raced(1, 2, 6, { start: 5 }), raced(2, 1, 10, { start: 3 }), raced(3, 1, 10, { start: 2 })] },
      { driver: "Ann", number: "24", line: line("Ann", 2), races: [raced(1, 1, 10, { led: 4 }), raced(2, 2, 6), raced(3, 12, 0, { running: false })] },
      { driver: "Cy", number: "", line: line("Cy", 3), races: [raced(3, 2, 4)] },
    ],
  };
}

describe("the address of a season", () => {
  it("says which season, whatever is looked at", () => {
    const at = readAddress("pile-up-racing", "?set=2023&seed=7&view=races&after=12&driver=A%20B");
    expect(at).toMatchObject({ set: "2023", seed: 7, view: "races", after: 12, driver: "A B", points: "", races: null });
    expect(queryOf(at)).toBe("pile-up-racing?set=2023&seed=7");
  });

  it("comes back from what it makes", () => {
    const at = readAddress("daytona-500", "?points=wins&seed=3&races=2");
    const href = new URL(hrefOf(at, { driver: "Jo & Co", after: 1 }), "http://x");
    expect(readAddress("daytona-500", href.search)).toEqual({ ...at, driver: "Jo & Co", after: 1 });
    expect(href.pathname).toBe("/season/daytona-500");
  });

  it("takes nothing that is no number, and no view it does not know", () => {
    expect(readAddress("x", "?seed=-4&after=two&view=secrets&races=1e3")).toMatchObject({ seed: 0, after: null, view: "standings", races: null });
  });

  it("leaves driver and race behind when another view is wanted", () => {
    const at = readAddress("x", "?seed=1&driver=Ann");
    expect(hrefOf(at, { view: "races" })).toBe("/season/x?seed=1&view=races");
  });
});

describe("the address in a page that carries its season", () => {
  it("changes only behind the #", () => {
    const at = readFragment("x", "#after=12&driver=Jo+%26+Co");
    expect(at).toMatchObject({ source: "page", after: 12, driver: "Jo & Co" });
    expect(hrefOf(at, { driver: "Jo & Co" })).toBe("#after=12&driver=Jo+%26+Co");
    expect(hrefOf(at, { race: 3, after: null })).toBe("#race=3");
    expect(hrefOf(at, { after: null })).toBe("#");
  });

  it("is never one of the server, whatever stands there", () => {
    expect(readFragment("x", "#file=1&seed=4")).toMatchObject({ source: "page" });
    expect(hrefOf(readFragment("x", "#file=1&seed=4&set=2023"), { view: "races" })).toBe("#view=races");
  });
});

describe("standings", () => {
  it("after a race know only what had happened by then", () => {
    const [ann, ben] = standingsAfter(season(), 1);
    expect(ann).toMatchObject({ driver: "Ann", place: 1, score: 10, gap: 0, wins: 1, poles: 1, led: 4, moved: 0, starts: 1 });
    expect(ben).toMatchObject({ driver: "Ben", gap: 4, wins: 0, top5: 1 });
  });

  it("tell who gained and who is out", () => {
    const rows = standingsAfter(season(), 3);
    expect(rows.map(({ driver, moved }) => [driver, moved])).toEqual([["Ben", 0], ["Ann", -1], ["Cy", 0]]);
    expect(rows[1]).toMatchObject({ out: 1, top10: 2, average: 5 });
    expect(rows[0]!.status).toBe("champion");
  });

  it("are a table for spreadsheets, never a formula", () => {
    const odd = season();
    odd.after[2]![0]!.driver = odd.drivers[0]!.driver = '=HYPERLINK("x"),';
    const text = standingsCsv(standingsAfter(odd, 3), plates(odd.drivers));
    expect(text.split("\n")[1]).toContain(`"'=HYPERLINK(""x""),"`);
    expect(text.split("\n")).toHaveLength(5);
  });
});

it("a result is in the order of the finish", () => {
  expect(resultOf(season(), 3).map(({ driver }) => driver)).toEqual(["Ben", "Cy", "Ann"]);
  expect(driverCsv(season().drivers[1]!, season().calendar)).toContain('3,"Race, 3",North Wilkes,12,12,no,0,0');
});

it("the head counts winners and cautions", () => {
  expect(facts(season()).map(({ value }) => value)).toEqual(["3", "3", "2", "2.0"]);
});

it("an unfinished season says how far it is", () => {
  expect(facts({ ...season(), raced: 2 })[0]).toEqual({ label: "races run", value: "2 of 3" });
});

it("the head of many seasons counts what the game counts", () => {
  const interval = (value: number) => ({ value, low: 0, high: 1 });
  const outlook = { seasons: 1000, races: 36000, drivers: [], winners: [], per_race: { cautions: interval(6.44), laps: interval(3) } };
  const document = { outlook, calibration: null } as unknown as OutlookDocument;
  expect(oddsFacts(document).map(({ label, value }) => `${value} ${label}`)).toEqual(["1,000 seasons", "36,000 races", "6.4 cautions a race"]);
});

it("a share is as exact as the number of seasons allows", () => {
  expect([0, 0.004, 0.126, 1].map((part) => share(part, 200))).toEqual(["–", "<1 %", "13 %", "100 %"]);
  expect([0, 0.0004, 0.004, 0.126].map((part) => share(part, 1000))).toEqual(["–", "<0.1 %", "0.4 %", "12.6 %"]);
});

describe("in German", () => {
  afterEach(() => speakBy("en", null));

  it("figures have a comma, and things are counted", async () => {
    await speak("de");
    await speakOf("season");
    expect([0, 0.0004, 0.126].map((part) => share(part, 1000))).toEqual(["–", "<0,1 %", "12,6 %"]);
    expect(facts(season()).map(({ label, value }) => `${value} ${label}`)).toEqual(["3 Rennen", "3 Fahrer", "2 Sieger", "2,0 Gelbphasen pro Rennen"]);
    expect(raceStatus(season(), season().calendar[1]!)).toBe("Rennen 2 von 3, North Wilkes, 2 Gelbphasen");
  });
});

it("a race says where it was and how it went", () => {
  const [first, second] = season().calendar;
  expect(raceStatus(season(), first!)).toBe("Race 1 of 3, North Wilkes, 1 caution");
  expect(raceStatus(season(), { ...second!, track: "", type: "road course", figures: {} })).toBe("Race 2 of 3, road course");
});

it("figures that say nothing are left out", () => {
  expect(counted(season())).toMatchObject({ led: true, out: true });
  const quiet = season();
  for (const line of quiet.calendar) line.starters = 4;
  for (const page of quiet.drivers) for (const race of page.races) [race.led, race.running] = [0, true];
  expect(counted(quiet)).toEqual({ top5: false, top10: false, led: false, out: false });
  expect(placeLevels(4)).toEqual([1, 2, 3, 4]);
  expect(placeLevels(36)).toEqual([1, 5, 10, 15, 20, 30]);
});

it("plates follow the number; without one each driver has a car of his own", () => {
  const found = plates(season().drivers);
  expect(found.get("Ann")).toMatchObject({ number: "24", of: { id: "red" } });
  expect(found.get("Ben")!.of.id).toBe("yellow");
  expect(found.get("Cy")!.of.id).toBe("blue");
});

it("names and tracks have a short form", () => {
  expect(["Martin Truex Jr", "greedy 2", "Kyle Busch", "greedy"].map(lastName)).toEqual(["Truex Jr", "greedy 2", "Busch", "greedy"]);
  expect(short({ race: 3, track: "North Wilkes" })).toBe("Nor");
  expect(short({ race: 3, track: "" })).toBe("R3");
});

describe("charts", () => {
  it("compare with the average of those who raced", () => {
    expect(regulars(season()).map(({ driver }) => driver)).toEqual(["Ben", "Ann"]);
    const [ben, ann] = gaps(season());
    expect(ben!.points).toEqual([[0, 0], [1, -2], [2, 0], [3, 5]]);
    for (const [at, [, value]] of ann!.points.entries()) expect(value + ben!.points[at]![1]).toBeCloseTo(0);
  });

  it("follow places from the first race a driver was in", () => {
    expect(ranks(season(), 3)[2]!.points).toEqual([[3, 3]]);
    expect(ranks(season(), 1)).toHaveLength(1);
  });

  it("tell two cars of one livery apart", () => {
    const found = dashes(["red", "red", "blue", "red"]);
    expect(new Set([found[0], found[1], found[3]]).size).toBe(3);
    expect(found[2]).toBe("13 5");
  });

  it("keep labels apart, in order and inside", () => {
    const found = apart([50, 52, 51, 95], 20, 0, 100);
    const order = [0, 2, 1, 3].map((index) => found[index]!);
    for (let at = 1; at < order.length; at++) expect(order[at]! - order[at - 1]!).toBeGreaterThanOrEqual(20);
    expect(Math.max(...found)).toBeLessThanOrEqual(100);
  });
});
