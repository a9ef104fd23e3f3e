"""Whole games on file, one for each way a game can end.

`python -m tests.games.daytona_500.golden` looks for such games and writes the files anew; do that
only with a new `rules_version`, or if position documents say something else.
"""

from __future__ import annotations

from typing import Any

from fivewide.games.daytona_500 import GAME
from fivewide.kernel.chance import Seeded
from tests.games.daytona_500.pictures import RaceTable, asks
from tests.games.golden import Ending, Golden, anything

ONE_RACE: dict[str, Any] = {"game.races": 1}


def is_broken_tie(table: RaceTable) -> bool:
    first, second, *_ = table.game.standings(table.state)
    return first.points == second.points and first.place != second.place


def low_bids(table: RaceTable, seed: int, chance: Seeded) -> int:
    """Any option, but most bids are low."""
    ways = anything(table, seed, chance)
    if asks(table) == "bid" and (seed % 3 or chance.below(3)):
        return min(ways, 3)
    return ways


ENDINGS = {
    "all-cars-home": Ending(
        ONE_RACE,
        players=3,
        somewhere=["wild-skipped", "race-ended", *["prize-paid"] * 6, "game-won"],
        never=["out-of-gas"],
    ),
    "cars-out-of-gas": Ending(
        {**ONE_RACE, "track": "canyon-56"},
        players=4,
        somewhere=["race-ended", "out-of-gas", "out-of-gas"],
    ),
    "unsold-car-in-the-money": Ending(
        ONE_RACE, players=3, somewhere=["car-unsold", "green-flag", "prize-unclaimed", "game-won"]
    ),
    "unsold-pole-car-out-of-gas": Ending(
        {**ONE_RACE, "auction.guard": "last_car_only"},
        players=2,
        somewhere=["car-up-for-sale", "passed", "passed", "car-unsold", "car-bought", "out-of-gas"],
    ),
    "champion-after-three-races": Ending(
        {},
        players=4,
        somewhere=["race-ended", "race-ended", "race-ended", "champion-driver", "game-won"],
    ),
    "rest-of-the-card-void": Ending(
        {**ONE_RACE, "finish.rest_of_card": "void"},
        players=2,
        somewhere=["finished", "hand-discarded", "rest-of-card-void", "race-ended"],
    ),
    "tie-is-shared": Ending(ONE_RACE, players=3, somewhere=["race-ended", "game-won", "game-won"]),
    "tie-broken-by-the-last-race": Ending(
        {**ONE_RACE, "game.tie": "last_race_prizes"},
        players=3,
        somewhere=["race-ended", "game-won"],
        at_last=is_broken_tie,
    ),
    "a-car-falls-to-a-player": Ending(
        {**ONE_RACE, "track": "short-track-38"},
        players=4,
        somewhere=[
            "only-those-without-a-car-bid",
            "car-falls-to",
            "car-must-be-bought",
            "game-won",
        ],
    ),
    "nobody-can-pay": Ending(
        {"game.races": 2, "auction.broke_buyer": "loan", "purse": "sibling"},
        players=4,
        somewhere=["cannot-bid", "race-ended", "cannot-bid", "game-won"],
    ),
    "six-players": Ending(
        {**ONE_RACE, "players.extended": True}, players=6, somewhere=["car-falls-to", "game-won"]
    ),
    "five-players-and-dead-ends": Ending(
        {**ONE_RACE, "players.extended": True, "move.shortfall": "stepwise"},
        players=5,
        somewhere=["cards-left-out", "wild-chosen", "game-won"],
    ),
    "red-and-white-left-to-the-mover": Ending(
        {**ONE_RACE, "red.use": "may", "red.return": "any_white", "wild.use": "optional"},
        players=3,
        somewhere=["wild-not-used", "blocked", "game-won"],
    ),
}

GOLDEN = Golden(GAME, ENDINGS, low_bids)

if __name__ == "__main__":
    GOLDEN.write()
