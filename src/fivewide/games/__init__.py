"""The games, by id."""

from __future__ import annotations

from typing import Any

from fivewide.games.apocalypse_road import GAME as APOCALYPSE_ROAD
from fivewide.games.daytona_500 import GAME as DAYTONA_500
from fivewide.games.dust_devil_500 import GAME as DUST_DEVIL_500
from fivewide.games.pile_up_racing import GAME as PILE_UP_RACING
from fivewide.games.victory_lane import GAME as VICTORY_LANE
from fivewide.kernel.errors import FivewideError, did_you_mean, shortened
from fivewide.kernel.game import Game

GAMES: dict[str, Game[Any]] = {
    DUST_DEVIL_500.id: DUST_DEVIL_500,
    DAYTONA_500.id: DAYTONA_500,
    PILE_UP_RACING.id: PILE_UP_RACING,
    VICTORY_LANE.id: VICTORY_LANE,
    APOCALYPSE_ROAD.id: APOCALYPSE_ROAD,
}


class UnknownGame(FivewideError):
    """No game has that id."""


def game(id: str) -> Game[Any]:
    """The game with that id."""
    if id in GAMES:
        return GAMES[id]
    hint = did_you_mean(id.lower()[:40], GAMES, likeness=0.4)
    raise UnknownGame(f"unknown game {shortened(id)!r}; {hint}")
