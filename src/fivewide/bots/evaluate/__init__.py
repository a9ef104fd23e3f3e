"""How good a position is for a seat: one small file per game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivewide.bots.evaluate import (
    apocalypse_road,
    daytona_500,
    dust_devil_500,
    pile_up_racing,
    victory_lane,
)

EVALUATE: dict[str, Callable[[Any, int], float]] = {
    "apocalypse-road": apocalypse_road.evaluate,
    "daytona-500": daytona_500.evaluate,
    "dust-devil-500": dust_devil_500.evaluate,
    "pile-up-racing": pile_up_racing.evaluate,
    "victory-lane": victory_lane.evaluate,
}

# Games whose turns are too long to try every way of them bring a choice of their own.
CHOOSE: dict[str, Callable[[Any, int], int]] = {
    "apocalypse-road": apocalypse_road.choose,
    "victory-lane": victory_lane.choose,
}
