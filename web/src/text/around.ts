// Who is ahead, beside and behind, in words.
import type { Spot } from "../games/module";
import { say, several, things } from "../lib/speech";

const FEW = 3; // the nearest on either side
const far = (spaces: number): string => (spaces % 1 ? `${Math.floor(spaces) || ""}½ ${things(spaces < 1 ? 1 : 2, "space")}` : several(spaces, "space"));

/** How far another is ahead; behind counts below zero. On a loop the shorter way round. */
function ahead(mine: Spot, other: Spot, loop: number | undefined): number {
  const gap = mine.back - other.back;
  if (!loop) return gap;
  const round = ((gap % loop) + loop) % loop;
  return round > loop / 2 ? round - loop : round;
}

/** Sentences about every car of mine that is on the track. */
export function around(spots: readonly Spot[], loop?: number): string[] {
  const mine = spots.filter((spot) => spot.mine);
  return mine.map((spot) => {
    const others = spots.filter((other) => other !== spot).map((other) => ({ other, gap: ahead(spot, other, loop) }));
    const tell = (some: typeof others): string => {
      if (!some.length) return say("nobody");
      const near = some.sort((a, b) => Math.abs(a.gap) - Math.abs(b.gap)).slice(0, FEW);
      const said = near.map(({ other, gap }) => [other.mine ? say("{car} (yours)", { car: other.name }) : other.name, gap ? far(Math.abs(gap)) : "", other.lane ?? ""].filter(Boolean).join(", "));
      return [...said, ...(some.length > FEW ? [say("and {count} more", { count: some.length - FEW })] : [])].join("; ");
    };
    const at = [spot.lane, spot.where].filter(Boolean).join(", ");
    return [
      `${spot.name}${at ? `: ${at}` : ""}.`,
      say("Ahead: {cars}.", { cars: tell(others.filter(({ gap }) => gap > 0)) }),
      say("Beside: {cars}.", { cars: tell(others.filter(({ gap }) => gap === 0)) }),
      say("Behind: {cars}.", { cars: tell(others.filter(({ gap }) => gap < 0)) }),
    ].join(" ");
  });
}

/** Where a game does not say where its cars are: the neighbors in the order. */
export function between(rows: readonly { name: string; mine: boolean; out?: boolean }[]): string[] {
  const running = rows.filter(({ out }) => !out);
  return running.flatMap((row, i) => {
    if (!row.mine) return [];
    const [before, after] = [running[i - 1], running[i + 1]];
    return [[`${row.name}.`, say("Ahead: {cars}.", { cars: before?.name ?? say("nobody") }), say("Behind: {cars}.", { cars: after?.name ?? say("nobody") })].join(" ")];
  });
}
