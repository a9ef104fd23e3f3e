"""Whole races on file, one for each way a race can end.

`python -m tests.games.pile_up_racing.golden` looks for such races and writes the files anew; do
that only with a new `rules_version`, or if position documents say something else.
"""

from __future__ import annotations

from fivewide.games.pile_up_racing import GAME
from tests.games.golden import Ending, Golden

DASH = {"race": 11}

ENDINGS = {
    "green-to-the-end": Ending(
        DASH,
        players=1,
        somewhere=["final-lap-began", "checkered-flag"],
        never=["caution", "overtime-began"],
    ),
    "green-in-overtime": Ending(
        DASH,
        players=2,
        somewhere=["final-lap-began", "caution", "overtime-began", "checkered-flag"],
        at_last=lambda table: table.position()["cautions"] == 1,
    ),
    "yellow-in-overtime": Ending(
        DASH,
        players=1,
        somewhere=["overtime-began", "caution", "checkered-flag"],
    ),
    "yellow-on-the-final-lap": Ending(
        {**DASH, "overtime": "off"},
        players=1,
        somewhere=["final-lap-began", "caution", "checkered-flag"],
    ),
    "three-stages-on-a-road-course": Ending(
        {"race": 5, "starters": 20},
        players=1,
        somewhere=["stage-ended", "stage-ended", "final-lap-began", "checkered-flag"],
    ),
    "something-special": Ending(
        DASH, players=1, somewhere=["special-result", "special-rolled", "checkered-flag"]
    ),
    "nobody-left": Ending(
        {**DASH, "starters": 2, "overtime": "unlimited", "field": "all"},
        players=1,
        somewhere=["retired", "retired", "nobody-left"],
    ),
    "watkins-glen-2023": Ending(
        {"set": "2023", "race": 25, "grid": "real"},
        players=1,
        somewhere=["stage-ended", "caution", "checkered-flag"],
    ),
    "driven-against-the-field": Ending(
        {**DASH, "aggression": True, "pit_strategy": True, "pick": "drafted", "cars_each": 2},
        players=1,
        somewhere=["car-picked", "pushed", "caution", "took-four-tires", "checkered-flag"],
    ),
}

GOLDEN = Golden(GAME, ENDINGS)

if __name__ == "__main__":
    GOLDEN.write()
