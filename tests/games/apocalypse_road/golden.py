"""Whole races on file, one for each way a race can end.

`python -m tests.games.apocalypse_road.golden` looks for such races and writes the files anew; do
that only with a new `rules_version`, or if position documents say something else.
"""

from __future__ import annotations

from typing import Any

from fivewide.games.apocalypse_road import GAME
from tests.games.golden import Ending, Golden

STEPS: dict[str, Any] = {"moves": "steps"}

ENDINGS = {
    "won-by-a-crossing": Ending(STEPS, ["crossed-the-line", "race-won"], players=4),
    "won-by-a-kill": Ending({**STEPS, "teams": "varied"}, ["kill-scored", "race-won"], players=4),
    "won-in-anothers-segment": Ending(
        {**STEPS, "track": "cinder-basin", "pick": "open"},
        ["pushed", "crossed-the-line", "race-won"],
        players=3,
    ),
    "called-off": Ending(
        {**STEPS, "turn_cap": 2, "race_deck": "printed92"},
        ["race-ended-without-a-last-point", "race-won"],
        players=2,
        never=["clock-stopped"],
    ),
    "the-clock-stops": Ending({**STEPS}, players=2, somewhere=["clock-stopped", "race-won"]),
    "figure-eight": Ending(
        {**STEPS, "track": "essendarium", "race_deck": "named96"},
        players=6,
        somewhere=["crashed-in-the-crossover", "event-drawn", "race-won"],
    ),
    "by-routes": Ending({"turn_cap": 1, "track": "black-widow"}, players=2, somewhere=["rammed"]),
    "ten-teams": Ending(
        {**STEPS, "turn_cap": 1, "bag_choice": "random", "vp": 15}, players=10, somewhere=["rammed"]
    ),
    "oval": Ending({**STEPS, "track": "ironwood-oval"}, players=5, somewhere=["race-won"]),
    "road-course": Ending(
        {**STEPS, "track": "copper-ridge", "replacement": "preset"},
        players=4,
        somewhere=["replacement-in-the-chute", "came-onto-the-track", "race-won"],
    ),
}

GOLDEN = Golden(GAME, ENDINGS)

if __name__ == "__main__":
    GOLDEN.write()
