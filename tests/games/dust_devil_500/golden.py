"""Whole races on file, one for each way a race can end.

`python -m tests.games.dust_devil_500.golden` looks for such races and writes the files anew; do
that only with a new `rules_version`.
"""

from __future__ import annotations

from fivewide.games.dust_devil_500 import GAME
from tests.games.golden import Ending, Golden

ENDINGS = {
    "win-by-color": Ending({"race": 1}, ["moved-by-color", "finished", "race-ended"]),
    "win-by-number": Ending({"race": 2}, ["moved-by-number", "finished", "race-ended"]),
    "win-by-choice": Ending(
        {"race": 3}, ["dice-read", "moved-by-color", "finished", "race-ended"], players=4
    ),
    "win-by-two-colors": Ending({"race": 4}, ["moved-by-colors", "finished", "race-ended"]),
    "win-by-sum": Ending({"race": 5}, ["moved-by-sum", "finished", "race-ended"], players=2),
    "win-from-the-ramp": Ending(
        {"race": 6},
        ["came-back-down-the-ramp", "finished", "race-ended"],
        players=6,
        somewhere=["ramp-next", "entered-ramp"],
    ),
    "win-in-an-extra-turn": Ending(
        {"race": 5},
        ["extra-turn", "rolled", "moved-by-number", "finished", "race-ended"],
    ),
    "win-turbocharged": Ending(
        {"race": 5, "turbocharge": True}, ["continued", "finished", "race-ended"]
    ),
    "win-on-the-blue-first-track": Ending(
        {"race": 6, "track.cycle": "blue-first", "die": "d6"},
        ["finished", "race-ended"],
        somewhere=["entered-pit-row", "red-card", "bumped-in-turn"],
    ),
    "played-out": Ending(
        {"race": 6, "finish.mode": "play_out"},
        ["finished", "race-ended"],
        players=4,
        somewhere=["entered-pit-row", "red-card", "bumped", "finished", "finished"],
    ),
    "series": Ending({"series": True}, ["race-ended", "scored", "scored"], players=2),
}

GOLDEN = Golden(GAME, ENDINGS)

if __name__ == "__main__":
    GOLDEN.write()
