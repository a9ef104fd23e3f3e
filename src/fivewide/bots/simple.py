"""Random, and greedy: every option is tried out, the best position after it is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivewide.bots.bot import Asked
from fivewide.kernel.agenda import answer_of
from fivewide.kernel.chance import Seeded

Evaluate = Callable[[Any, int], float]


class RandomBot:
    name = "random"

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(seed)

    def choose(self, asked: Asked) -> int:
        return asked.numbers[self._chance.below(len(asked.numbers))]


class GreedyBot:
    """Looks one decision ahead, as far as the next roll or draw, and no further."""

    name = "greedy"

    def __init__(self, evaluate: Evaluate, seed: int) -> None:
        self._evaluate = evaluate
        self._chance = Seeded(seed)

    def choose(self, asked: Asked) -> int:
        if len(asked.numbers) == 1:
            return asked.numbers[0]
        world = asked.imagine(self._chance.branch())
        world.stops_at_chance = True
        best, value = asked.numbers[0], float("-inf")
        for number in asked.numbers:
            would = world.clone()
            answer_of(would, asked.seat, number)
            worth = self._evaluate(would, asked.seat)
            if worth > value:
                best, value = number, worth
        return best
