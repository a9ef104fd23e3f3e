"""What a bot is, and how its choice is judged. What it is shown is in `kernel/turns.py`."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Protocol

from fivewide.kernel.choices import Option
from fivewide.kernel.errors import FivewideError, shortened
from fivewide.kernel.turns import Turn


class BadAnswer(FivewideError):
    """A bot answered what it was not offered. Nothing has been carried out."""


class Bot(Protocol):
    """A driver that is not a person: a class with this method, in any file.

    What it is made with is up to its `__init__`: `seed` and `game` are given to whoever asks for
    them, everything else stands behind its name (`my_bot.py:MyBot:level=3`).

        class First:
            def choose(self, turn):
                return turn.options[0]
    """

    def choose(self, turn: Turn) -> Option:
        """One of `turn.options`."""
        ...


def name_of(bot: Bot) -> str:
    name = getattr(bot, "name", None)
    return name if isinstance(name, str) else type(bot).__name__


def judged(bot: Bot, turn: Turn, seed: int | None = None) -> Option:
    """What a bot chooses, once it is sure that it was among the options it was given."""
    who = f"bot {name_of(bot)} in seat {turn.seat}"
    race = "" if seed is None else f", in the race of seed {seed}"
    try:
        chosen: object = bot.choose(turn)
        found = turn.options.find(chosen)  # its text or its action will do as well
    except Exception as error:  # it may be anybody's code
        raise BadAnswer(f"{who} failed: {_what(error)}{race}") from error
    if found is None:
        raise BadAnswer(
            f"{who} answered {written(chosen)}{race}; that is not one of the "
            f"{len(turn.options)} options it had ({turn.game_id})"
        )
    return found


def _what(error: Exception) -> str:
    """What went wrong, and where: a line is enough for whoever wrote it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    words = str(error).partition("\n")[0]
    what = f"{type(error).__name__}: {words}" if words else type(error).__name__
    return f"{shortened(what, 200)} ({Path(last.filename).name}, line {last.lineno})"


def written(answer: object) -> str:
    try:
        return shortened(repr(answer))
    except Exception:  # Python writes no number of more than 4,300 digits, a class maybe nothing
        return "something that cannot be written down"
