"""One whole race as text.

`python -m tests.games.pile_up_racing.playthrough` writes the file anew after a rule change.
"""

from __future__ import annotations

from pathlib import Path

from fivewide.games.pile_up_racing import GAME
from tests.games.pile_up_racing.pictures import drawn
from tests.games.playthrough import Playthrough

HEADER = """\
Pile Up Racing, the Twilight Dash, three seats that watch, seed 1. Written by playthrough.py.
"""

PLAYTHROUGH = Playthrough(
    GAME,
    {"race": 11},
    Path(__file__).with_name("playthrough-seed1.txt"),
    HEADER,
    choose=lambda table, decision: 0,
    cars=drawn,
    result=lambda line: f"{line.place}. {line.car}{f' ({line.note})' if line.note else ''}",
    apart=frozenset({"green-flag", "segment-began", "final-lap-began", "rolled", "checkered-flag"}),
    rule_width=14,
)

if __name__ == "__main__":
    PLAYTHROUGH.write()
