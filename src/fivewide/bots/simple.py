"""Random, and greedy: every option is tried out, the best position after it is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from fivewide.bots.evaluate import CHOOSE, EVALUATE
from fivewide.kernel.agenda import answer_of, open_seats, options
from fivewide.kernel.chance import Seeded
from fivewide.kernel.choices import Option
from fivewide.kernel.game import Game
from fivewide.kernel.speech import Words
from fivewide.kernel.turns import Turn

Evaluate = Callable[[Any, int], float]
Plan = Callable[[Any, int], int]
MOST_TRIES = 2000  # positions looked at for one decision


class RandomBot:
    """Takes any option."""

    name = "random"
    about: ClassVar[Words] = "takes any option"

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(seed)

    def choose(self, turn: Turn) -> Option:
        return turn.options[self._chance.below(len(turn.options))]


class GreedyBot:
    """Looks as far as its own decisions go, to the next roll, draw or rival, and no further."""

    name = "greedy"
    about: ClassVar[Words] = "takes the option that leaves it best placed"

    def __init__(self, game: Game[Any], seed: int) -> None:
        self._evaluate: Evaluate = EVALUATE[game.id]
        # Of games whose turns are too long to try every way of them
        self._plan: Plan | None = CHOOSE.get(game.id)
        self._chance = Seeded(seed)
        self._tries = 0

    def choose(self, turn: Turn) -> Option:
        offered = turn.options
        if len(offered) == 1:
            return offered[0]
        world = turn.imagine(self._chance.branch()).state
        world.stops_at_chance = True
        numbers = offered.numbers
        if self._plan is not None:
            return offered.numbered(self._plan(world, turn.seat))
        self._tries = MOST_TRIES
        return offered.numbered(self._best(world, turn.seat, numbers)[0])

    def _best(self, world: Any, seat: int, numbers: list[int]) -> tuple[int, float]:
        """The option after which the seat, choosing best from there on, stands best."""
        best, value = numbers[0], float("-inf")
        for number in numbers:
            would = world.clone()
            answer_of(would, seat, number)
            worth = self._worth(would, seat)
            if worth > value:
                best, value = number, worth
        return best, value

    def _worth(self, would: Any, seat: int) -> float:
        self._tries -= 1
        if self._tries > 0 and list(open_seats(would)) == [seat]:
            return self._best(would, seat, list(options(would)))[1]
        return self._evaluate(would, seat)
