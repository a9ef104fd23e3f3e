// What the game's packs give to the browser: the Quick Card above all.
export interface QuickRow {
  sum: number;
  does: string;
  final_lap: string | null; // what the row is on the Final Lap, where it is another
  pit_on: number | null; // the double on which Pit ratings count
  by: Record<string, string>;
  least: string[];
}

export interface Content {
  quick_card: QuickRow[];
  special_results: { sum: number; does: string; title: string; dnf: number }[];
  ratings: { id: string; dice: number; plus: number }[];
}

/** Each row in a few words, with its rule. `n` is the contrasting die. */
const DOES: Record<string, { short: string; says: (n: string) => string; rule: string }> = {
  crash: { short: "Crash", says: (n) => `Crash: everybody with Acc ${n} or more`, rule: "PU-Q2-01" },
  shuffle: { short: "Shuffled", says: () => "The pile is shuffled", rule: "PU-Q3-01" },
  sort: { short: "Sorted by rating", says: () => "The pile is sorted by rating", rule: "PU-Q4-01" },
  "advance-top": { short: "Top cars advance", says: (n) => `The top ${n} join the pile ahead`, rule: "PU-Q5-01" },
  "advance-by-skill": { short: "One letter advances", says: () => "All cars of one letter join the pile ahead", rule: "PU-Q6-01" },
  duel: { short: "Duel at the top", says: (n) => `The top ${n} duel for a place in the pile ahead`, rule: "PU-Q7-01" },
  "drop-bottom": { short: "Bottom cars drop", says: (n) => `The bottom ${n} drop to the pile behind`, rule: "PU-Q8-01" },
  "drop-by-skill": { short: "One letter drops", says: () => "All cars of one letter drop to the pile behind", rule: "PU-Q9-01" },
  "ladder-duel": { short: "One car climbs", says: (n) => `Car ${n} climbs, match by match`, rule: "PU-Q10-01" },
  split: { short: "Breaks in two", says: () => "The pile breaks in two", rule: "PU-Q11-01" },
  mechanical: { short: "Mechanical trouble", says: () => "Mechanical trouble: the first car in range", rule: "PU-Q12-01" },
};

export interface Row {
  sum: number;
  does: string;
  short: string;
  says: string;
  rule: string;
}

/** The row of the Quick Card that a roll picks. */
export function rowOf(content: Content | null, dice: Dice, finalLap: boolean): Row {
  const sum = dice.pair[0] + dice.pair[1];
  const row = content?.quick_card?.find((one) => one.sum === sum);
  const does = (finalLap && row?.final_lap) || row?.does || "";
  const crash = does === "crash" || does === "mechanical";
  if (crash && dice.contrast === 6) return { sum, does: "special", short: "Special Result", says: "A Special Result", rule: "PU-SR-01" };
  const found = DOES[does];
  const pits = row?.pit_on != null && dice.pair[0] === dice.pair[1] && dice.pair[0] === row.pit_on;
  let says = found?.says(String(dice.contrast)) ?? "";
  if (pits) says = does === "sort" ? "Pit stops: the pile is sorted by Pit rating" : `${says}, by Pit ratings`;
  return { sum, does, short: found?.short ?? "", says, rule: found?.rule ?? "" };
}

export interface Dice {
  pair: [number, number];
  contrast: number;
}

/** The whole card, for the key at the side. */
export function quickCard(content: Content | null): { sum: number; words: string; rule: string; final: string | null }[] {
  return (content?.quick_card ?? []).map((row) => ({
    sum: row.sum,
    words: DOES[row.does]?.short ?? row.does,
    rule: DOES[row.does]?.rule ?? "",
    final: row.final_lap ? (DOES[row.final_lap]?.short ?? row.final_lap) : null,
  }));
}
