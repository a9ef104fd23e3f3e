import { expect, it } from "vitest";
import type { SeatInfo } from "../wire/types";
import { waitingWords } from "./waiting";

const seat = (number: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  name,
  driver: "person",
  taken: true,
  present: true,
  stand_in: null,
  bot: null,
  ...more,
});
const words = (...seats: SeatInfo[]) => waitingWords({ seats }, seats.map((one) => one.seat));

it("says whom the table waits for", () => {
  expect(words(seat(0, "Kim"))).toBe("Waiting for Kim.");
  expect(words(seat(0, "Kim"), seat(1, "Ola"))).toBe("Waiting for Kim and Ola.");
});

it("says who is away, and what comes of it", () => {
  expect(words(seat(0, "Kim"), seat(1, "Ola", { present: false }))).toBe("Waiting for Kim and Ola. Ola is away; a bot drives if that lasts.");
  expect(words(seat(0, "Kim", { present: false }), seat(1, "Ola", { present: false }))).toMatch(/Kim and Ola are away; /);
});

it("says which bot drives for somebody; a bot of its own is never away", () => {
  expect(words(seat(0, "Kim", { present: false, stand_in: "regular", bot: "Regular" }))).toBe("Waiting for Kim. A bot (Regular) drives for Kim.");
  expect(words(seat(0, "Bo", { driver: "pro", present: false }))).toBe("Waiting for Bo.");
});
