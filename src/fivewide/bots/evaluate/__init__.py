"""How good a position is for a seat: one small file per game, named like its package.

A game of another package brings its own by an entry point of the group `fivewide.evaluations`,
under its id: a module, or any object, with `evaluate` and perhaps `choose` (for turns too long to
try every way of them). Without one a seat stands as well as the standings say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

from fivewide.games import GAMES, game
from fivewide.kernel import plugins

T = TypeVar("T")


@cache
def brought_for(id: str) -> Any:
    """What says how good a position of that game is: ours, or its package's; None: nobody."""
    return plugins.for_game(
        id,
        plugins.EVALUATIONS,
        __name__,
        "",
        lambda it: callable(getattr(it, "evaluate", None)),
        "has no function evaluate(state, seat)",
    )


def by_standings(id: str) -> Callable[[Any, int], float]:
    """The place of a seat; among equal places, its points."""
    standings = game(id).standings

    def evaluate(state: Any, seat: int) -> float:
        worth = [line.points / 1e6 - line.place for line in standings(state) if line.seat == seat]
        return max(worth, default=0.0)

    return evaluate


class Brought(Mapping[str, T]):
    """A function by the game it is for. `in` says whether anybody wrote one for that game."""

    def __init__(self, name: str, without: Callable[[str], T] | None = None) -> None:
        self._name = name
        self._without = without

    def __getitem__(self, id: str) -> T:
        found: T | None = getattr(brought_for(id), self._name, None)
        if found is None and self._without is not None and id in GAMES:
            return self._without(id)
        if found is None:
            raise KeyError(id)
        return found

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and hasattr(brought_for(id), self._name)

    def __iter__(self) -> Iterator[str]:
        return (id for id in GAMES if id in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


EVALUATE: Mapping[str, Callable[[Any, int], float]] = Brought("evaluate", by_standings)
CHOOSE: Mapping[str, Callable[[Any, int], int]] = Brought("choose")
