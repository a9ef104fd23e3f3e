"""One whole race as text.

`python -m tests.games.apocalypse_road.playthrough` writes the file anew after a rule change.
"""

from __future__ import annotations

from pathlib import Path

from fivewide.games.apocalypse_road import GAME
from fivewide.kernel.table import Decision
from tests.games.apocalypse_road.scenes import RaceTable
from tests.games.playthrough import Playthrough

HEADER = """\
Apocalypse Road, one turn on Cinder Basin, three seats, seed 1. Everybody takes the first option:
the best route by the engine's own order. Written by playthrough.py.
"""


def choice(table: RaceTable, decision: Decision) -> int:
    return 0


def pools(table: RaceTable) -> str:
    document = table.position()
    left = ", ".join(f"seat {seat} {pool}" for seat, pool in document["pools"].items())
    return f"turn {document['turn']}; to go: {left}"


PLAYTHROUGH = Playthrough(
    GAME,
    {"track": "cinder-basin", "turn_cap": 1},
    Path(__file__).with_name("playthrough-seed1.txt"),
    HEADER,
    choose=choice,
    cars=pools,
    result=lambda line: f"{line.place}. seat {line.seat}, {line.points} points ({line.note})",
    apart=frozenset({"card-played", "turn-began"}),
    rule_width=14,
    shown=4,
)

if __name__ == "__main__":
    PLAYTHROUGH.write()
