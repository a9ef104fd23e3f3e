"""Random, and greedy: every option is tried out, the best position after it is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivewide.bots.bot import Situation
from fivewide.kernel.agenda import answer_of, open_seats, options
from fivewide.kernel.chance import Seeded

Evaluate = Callable[[Any, int], float]
Plan = Callable[[Any, int], int]
MOST_TRIES = 2000  # positions looked at for one decision


class RandomBot:
    name = "random"

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(seed)

    def choose(self, situation: Situation) -> int:
        return situation.numbers[self._chance.below(len(situation.numbers))]


class GreedyBot:
    """Looks as far as its own decisions go, to the next roll, draw or rival, and no further."""

    name = "greedy"

    def __init__(self, evaluate: Evaluate, seed: int, plan: Plan | None = None) -> None:
        self._evaluate = evaluate
        self._plan = plan  # of games whose turns are too long to try every way of them
        self._chance = Seeded(seed)
        self._tries = 0

    def choose(self, situation: Situation) -> int:
        if len(situation.numbers) == 1:
            return situation.numbers[0]
        world = situation.imagine(self._chance.branch())
        world.stops_at_chance = True
        if self._plan is not None:
            return self._plan(world, situation.seat)
        self._tries = MOST_TRIES
        return self._best(world, situation.seat, situation.numbers)[0]

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
