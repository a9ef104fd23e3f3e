"""Games that take their time: what others must not notice."""

from __future__ import annotations

import os
import time
from typing import Any

from fivewide.games.daytona_500 import Daytona500
from fivewide.games.dust_devil_500 import DustDevil500
from fivewide.kernel.game import QuestionWords
from fivewide.kernel.lines import WORLDS

SECONDS = float(os.environ.get("SLOW", "0"))


def burn(seconds: float) -> None:
    """A processor's time, which is what budgets count."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


class SlowPreviews(DustDevil500):
    """A preview takes long, spread over the worlds it imagines."""

    def veiled(self, state: Any, seat: int) -> Any:
        burn(SECONDS / WORLDS)
        return super().veiled(state, seat)


class SlowMoves(Daytona500):
    """Whoever is told of a move costs a processor's time, as a search for routes does."""

    def asked(self, state: Any, names: list[str]) -> QuestionWords:
        burn(SECONDS)
        return super().asked(state, names)
