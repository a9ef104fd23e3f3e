"""How good a position is for a seat: one small file per game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivewide.bots.evaluate import apocalypse_road, daytona_500, dust_devil_500

EVALUATE: dict[str, Callable[[Any, int], float]] = {
    "apocalypse-road": apocalypse_road.evaluate,
    "daytona-500": daytona_500.evaluate,
    "dust-devil-500": dust_devil_500.evaluate,
}
