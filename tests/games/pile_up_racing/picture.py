"""What a picture of a track of Pile Up Racing has to show."""

from __future__ import annotations

from typing import Any

from fivewide.games.pile_up_racing.content import segments

HAS_BOARD = False
IS_NAMED = False  # the boxes of a track card are numbered


def spaces(told: dict[str, Any], track: str) -> list[str]:
    (race,) = [race for race in told["races"] if str(race["race"]) == track]
    return [*map(str, range(1, segments(race["miles"]) + 1)), "FL"]
