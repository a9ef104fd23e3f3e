"""One whole race as text.

`python -m tests.games.daytona_500.playthrough` writes the file anew after a rule change.
"""

from __future__ import annotations

from pathlib import Path

from fivewide.games.daytona_500 import GAME
from fivewide.kernel.table import Decision
from tests.games.daytona_500.pictures import RaceTable, asks, key
from tests.games.playthrough import Playthrough

HEADER = """\
Daytona 500, one race, three seats, seed 1. Seat n bids the least it can up to $60,000 and $20,000
more for every number; then everybody takes the first option. Written by playthrough.py.
"""


def choice(table: RaceTable, decision: Decision) -> int:
    if asks(table) != "bid":
        return 0
    most = 60_000 + 20_000 * decision.seat
    return 1 if key(table, "bid") + 10_000 <= most else 0


def cars(table: RaceTable) -> str:
    there = ", ".join(f"{car} {space}" for car, space in key(table, "cars").items())
    return there or "nothing sold yet"


PLAYTHROUGH = Playthrough(
    GAME,
    {"game.races": 1},
    Path(__file__).with_name("playthrough-seed1.txt"),
    HEADER,
    choose=choice,
    cars=cars,
    result=lambda line: f"{line.place}. seat {line.seat}, ${line.points:,} ({line.car})",
    apart=frozenset({"car-up-for-sale", "card-played", "race-ended"}),
    rule_width=12,
    shown=4,
)

if __name__ == "__main__":
    PLAYTHROUGH.write()
