"""What drivers do without thinking: one small file per game, named like its package.

A game of another package brings its own by an entry point of the group `fivewide.instincts`, under
its id: an `Instinct`. Without one its drivers are `greedy`, whatever their level.
"""

from __future__ import annotations

from functools import cache

from fivewide.bots.thinking.instinct import Instinct
from fivewide.kernel import plugins


@cache
def instinct_of(id: str) -> Instinct | None:
    """The instinct for that game: ours, or its package's; None: nobody made one."""
    found: Instinct | None = plugins.for_game(
        id,
        plugins.INSTINCTS,
        __name__,
        "INSTINCT",
        lambda it: isinstance(it, Instinct),
        "is no Instinct",
    )
    return found
