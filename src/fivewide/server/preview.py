"""What an option would do, for a position that travels to another process."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from fivewide.kernel.agenda import options_of
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Game, canonical, plain
from fivewide.kernel.lines import foresee
from fivewide.server.bots import Moment
from fivewide.server.messages import Previewed
from fivewide.server.story import encoded


class NotAnOption(FivewideError):
    """The seat is not asked, or may not do that."""


@dataclass(frozen=True)
class Glimpse:
    """Everything one preview depends on; of the position no more than the seat may know."""

    moment: Moment
    names: list[str]
    seat: int
    action: bytes  # canonical JSON


def look(glimpse: Glimpse) -> tuple[Previewed | NotAnOption, float]:
    """What would be seen, and how many seconds of computing it took to find out.

    A plain function of a position: it can run in another process.
    """
    started = time.thread_time()
    try:
        seen: Previewed | NotAnOption = _look(glimpse)
    except NotAnOption as error:
        seen = error
    return seen, time.thread_time() - started


def _look(glimpse: Glimpse) -> Previewed:
    game, state = glimpse.moment.placed()
    number = _number(game, state, glimpse)
    seen = foresee(game, state, glimpse.seat, number, glimpse.names)
    if seen is None:
        return Previewed(id="", hidden=True, lines=[], view=None)
    return Previewed(id="", hidden=False, lines=seen.lines, view=encoded(seen.view))


def _number(game: Game[Any], state: Any, glimpse: Glimpse) -> int:
    for number in options_of(state, glimpse.seat):
        if canonical(plain(game.named(state, state.question, number))) == glimpse.action:
            return int(number)
    raise NotAnOption("that is not one of the options")
