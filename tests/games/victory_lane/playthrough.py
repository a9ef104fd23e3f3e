"""One whole race as text.

`python -m tests.games.victory_lane.playthrough` writes the file anew after a rule change.
"""

from __future__ import annotations

from pathlib import Path

from fivewide.games.victory_lane import GAME
from fivewide.kernel.table import Decision
from tests.games.playthrough import Playthrough
from tests.games.victory_lane.pictures import RaceTable, asks, key

HEADER = """\
Victory Lane, Sunset Sprint 45, three seats, seed 1. Everybody takes the first option, but seat n
sets its pit die to n + 1. Written by playthrough.py.
"""


def choice(table: RaceTable, decision: Decision) -> int:
    return decision.seat if asks(table) == "pit-dice" else 0


def cars(table: RaceTable) -> str:
    there = [f"{car} {place}" for car, place in key(table, "cars").items() if place != "off"]
    return ", ".join(there) or "nobody on the track"


PLAYTHROUGH = Playthrough(
    GAME,
    {"races": "R10"},
    Path(__file__).with_name("playthrough-seed1.txt"),
    HEADER,
    choose=choice,
    cars=cars,
    result=lambda line: f"{line.place}. seat {line.seat}, {line.points} points ({line.car})",
    apart=frozenset({"round-began", "card-played", "npd-rolled", "pitted", "checkered-flag"}),
    rule_width=12,
    shown=4,
)

if __name__ == "__main__":
    PLAYTHROUGH.write()
