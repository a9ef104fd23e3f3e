"""Whole games on file, one for each way a game can end.

`python -m tests.games.victory_lane.golden` looks for such games and writes the files anew; do that
only with a new `rules_version`, or if position documents say something else.
"""

from __future__ import annotations

from fivewide.games.victory_lane import GAME
from fivewide.kernel.chance import Seeded
from tests.games.golden import Ending, Golden, anything
from tests.games.victory_lane.pictures import RaceTable, asks, legal

SPRINT = {"races": "R10"}


def mostly_cards(table: RaceTable, seed: int, chance: Seeded) -> int:
    """Any option, but mostly cards rather than stops, and mostly steps rather than brakes."""
    ways = anything(table, seed, chance)
    if asks(table) in ("action", "drive") and len(table.to_act) == 1 and chance.below(8):
        shy = [action for action in legal(table) if not {"pit", "brake"} & set(action)]
        return max(1, min(ways, len(shy)))
    return ways


ENDINGS = {
    "alone-and-beaten": Ending(SPRINT, players=1, last=["beaten-by"]),
    "with-a-caution": Ending(
        {}, players=2, somewhere=["caution", "yellow-flag", "green-flag", "checkered-flag", "won"]
    ),
    "level-at-the-flag": Ending(
        SPRINT, players=4, somewhere=["checkered-flag", "cars-level", "tie-race-won", "won"]
    ),
    "control-lost-at-the-flag": Ending(
        SPRINT, players=2, somewhere=["checkered-flag", "lost-control", "won"]
    ),
    "rogues-and-laps": Ending(
        SPRINT, players=5, somewhere=["rogue-controlled", "tiles-rotated", "move-over", "won"]
    ),
    "out-of-gas": Ending(
        SPRINT, players=3, somewhere=["on-fumes", "sputtered", "pitted", "checkered-flag", "won"]
    ),
    "four-pairs": Ending({**SPRINT, "team_mode": "pairs8"}, players=8, last=["won", "won"]),
    "two-races": Ending(
        {"races": "R10,R10", "team_pick": "random", "series_redeal_npds": True},
        players=2,
        somewhere=["checkered-flag", "race-began", "checkered-flag", "won"],
    ),
    "other-readings": Ending(
        {
            **SPRINT,
            "caution_timing": "end_of_round",
            "stop_short_keeps_maneuver": True,
            "late_reroll": "offer",
            "npd_move_min": "one_step",
            "side_draft": "jump",
        },
        players=3,
        somewhere=["caution", "yellow-flag", "won"],
    ),
}

GOLDEN = Golden(GAME, ENDINGS, mostly_cards)

if __name__ == "__main__":
    GOLDEN.write()
