"""The tables of docs/games/victory-lane.md, from races of greedy drivers.

    python scripts/victory_lane_statistics.py                       # a thousand races a Race card
    python scripts/victory_lane_statistics.py -n 200 --cards R01 R10 --pack my-pack
    python scripts/victory_lane_statistics.py -n 300 --cards R01 --players 1 2 3 4 5 6 7 8

The same numbers come out again on every machine. With the compiled engine ten thousand races take
some minutes of one core; interpreted, hours.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path

from fivewide.content.pack import load
from fivewide.games.victory_lane import builtin_content
from fivewide.games.victory_lane.content import read
from fivewide.sim.report import Interval, mean, share
from fivewide.sim.run import Plan, Row, run

HEADINGS = (
    *("race", "players", "rounds", "rotations a stage", "cautions", "lapped at the end"),
    *("stops a player", "place of primaries", "of NPDs", "apart", "wins by seat"),
)


CARS = 8
PRIMARIES, NPDS = "places_of_primaries_in_all", "places_of_npds_in_all"


@dataclass(frozen=True)
class Field:
    """One Race card with so many players, raced many times."""

    card: str
    stages: int
    rows: list[Row]
    players: int

    @property
    def races(self) -> list[Row]:
        """A row for every race, for what concerns all of it."""
        return self.rows[:: self.players]

    def of_race(self, name: str, scale: float = 1.0) -> Interval:
        return mean(float(row[name]) * scale for row in self.races)

    def apart(self) -> Interval:
        """Places by which primaries finish behind NPDs, with its 95 % interval."""
        return mean(
            float(row[PRIMARIES]) / self.players - float(row[NPDS]) / (CARS - self.players or 1)
            for row in self.races
        )

    def wins(self, seat: int) -> Interval:
        return share(
            sum(1 for row in self.rows if row["seat"] == seat and row["place"] == 1),
            len(self.races),
        )

    def line(self) -> list[str]:
        alone = self.players == 8
        apart = self.apart()
        return [
            self.card,
            str(self.players),
            f"{self.of_race('rounds').value:.1f}",
            f"{self.of_race('rotations', 1 / self.stages).value:.1f}",
            f"{self.of_race('cautions').value:.1f}",
            f"{self.of_race('lapped_at_the_end').value:.2f}",
            f"{mean(float(row['pitted']) for row in self.rows).value:.1f}",
            f"{self.of_race(PRIMARIES, 1 / self.players).value:.2f}",
            "" if alone else f"{self.of_race(NPDS, 1 / (CARS - self.players)).value:.2f}",
            "" if alone else f"{apart.value:+.2f} ± {apart.high - apart.value:.2f}",
            ", ".join(f"{self.wins(seat).value:.0%}" for seat in range(self.players)),
        ]


def raced(card: str, stages: int, players: int, settings: RunSettings) -> Field:
    plan = Plan(
        "victory-lane",
        ("greedy",) * players,
        settings.races,
        settings.seed,
        {"races": card},
        str(settings.pack) if settings.pack else None,
    )
    rows = [row for chunk in run(plan, settings.workers) for row in chunk]
    return Field(card, stages, rows, players)


@dataclass(frozen=True)
class RunSettings:
    races: int
    seed: int
    workers: int
    pack: Path | None


def main() -> int:
    parser = ArgumentParser(description="Victory Lane in figures, from races of greedy drivers.")
    parser.add_argument("-n", "--races", type=int, default=1000, help="for every line")
    parser.add_argument("--cards", nargs="+", metavar="ID", help="Race cards; all if left out")
    parser.add_argument("--players", nargs="+", type=int, default=[4], metavar="N")
    parser.add_argument("--pack", type=Path, help="content of your own")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    given = parser.parse_args()
    settings = RunSettings(given.races, given.seed, given.workers, given.pack)
    content = read(load(given.pack)) if given.pack else builtin_content()
    stages = {race.id: len(race.stages) for race in content.races}
    print("| " + " | ".join(HEADINGS) + " |\n|" + " --- |" * len(HEADINGS))
    fields = []
    for card in given.cards or stages:
        for players in given.players:
            fields.append(raced(card, stages[card], players, settings))
            print("| " + " | ".join(fields[-1].line()) + " |", flush=True)
    if len(given.players) == 1 and len(fields) > 1:
        print("\n" + altogether(fields))
    return 0


def altogether(fields: list[Field]) -> str:
    """All Race cards taken together."""
    rows = [row for field in fields for row in field.rows]
    whole = Field("all", 1, rows, fields[0].players)
    seats = ", ".join(
        f"{wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%})"
        for wins in (whole.wins(seat) for seat in range(whole.players))
    )
    apart = whole.apart()
    return (
        f"{len(whole.races):,} races: primaries finish {apart.value:+.2f} places behind NPDs "
        f"({apart.low:+.2f} to {apart.high:+.2f}); the seats win {seats}."
    )


if __name__ == "__main__":
    sys.exit(main())
