"""Races driven by instincts to learn from them, whole in the engine."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from fivewide.bots.thinking.instinct import Instinct
from fivewide.bots.thinking.rollouts import asked_next
from fivewide.kernel.agenda import State, advance, answer_of, options_of
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64


@mypyc_attr(allow_interpreted_subclasses=True)
class Driver:
    """Somebody who answers for a seat. The race is the true one: for practice only."""

    def answer(self, race: State, seat: i64) -> i64:
        raise NotImplementedError


@final
class ByInstinct(Driver):
    def __init__(self, instinct: Instinct) -> None:
        self.instinct = instinct

    def answer(self, race: State, seat: i64) -> i64:
        return self.instinct.choose(race, seat)


@final
class AsRookie(Driver):
    def __init__(self, instinct: Instinct, luck: RandomSource) -> None:
        self.instinct = instinct
        self.luck = luck

    def answer(self, race: State, seat: i64) -> i64:
        return self.instinct.rookie(race, seat, self.luck)


@final
class AtRandom(Driver):
    def __init__(self, luck: RandomSource) -> None:
        self.luck = luck

    def answer(self, race: State, seat: i64) -> i64:
        numbers = options_of(race, seat)
        return numbers[self.luck.below(len(numbers))]


@final
class Distracted(Driver):
    """Drives like another, but one time in so many takes anything: so that races get where good
    drivers seldom come, and what they are worth there is learned, too."""

    def __init__(self, driver: Driver, luck: RandomSource, one_in: i64) -> None:
        self.driver = driver
        self.luck = luck
        self.one_in = one_in

    def answer(self, race: State, seat: i64) -> i64:
        if self.luck.below(self.one_in) == 0:
            numbers = options_of(race, seat)
            return numbers[self.luck.below(len(numbers))]
        return self.driver.answer(race, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Somebody who looks at races in passing."""

    def note(self, race: State) -> None:
        raise NotImplementedError


def watched(
    drivers: list[Driver], race: State, luck: RandomSource, one_in: i64, watcher: Watcher
) -> i64:
    """Drive a race to its end; one position in so many is shown to the watcher."""
    advance(race)
    made: i64 = 0
    while not race.over:
        if luck.below(one_in) == 0:
            watcher.note(race)
        seat = asked_next(race)
        answer_of(race, seat, drivers[seat].answer(race, seat))
        made += 1
    return made
