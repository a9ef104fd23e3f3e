"""One whole race as text.

`python -m tests.games.dust_devil_500.playthrough` writes the file anew after a rule change.
"""

from __future__ import annotations

from pathlib import Path

from fivewide.games.dust_devil_500 import GAME
from tests.games.dust_devil_500.pictures import cars
from tests.games.playthrough import Playthrough

HEADER = """\
Dust Devil 500, race 6, three seats, seed 1. Seats 0 and 2 take the first option that is offered
(one die, colors), seat 1 the last one (two dice, numbers). Written by playthrough.py.
"""

PLAYTHROUGH = Playthrough(
    GAME,
    {"race": 6},
    Path(__file__).with_name("playthrough-race6-seed1.txt"),
    HEADER,
    choose=lambda _, decision: 0 if decision.seat != 1 else len(decision.options) - 1,
    cars=cars,
    result=lambda line: f"{line.place}. {line.car}, seat {line.seat} ({line.note})",
    apart=frozenset({"rolled"}),
    rule_width=13,
)

if __name__ == "__main__":
    PLAYTHROUGH.write()
