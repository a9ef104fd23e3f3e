"""Dice on cars: rolled one after another, then a sweep of rerolls, then somebody reads them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Choice, Step
from fivewide.kernel.ints import i64, vec

from .. import events
from ..state import ABREAST, CAR, CHAIN, RIVAL, Race
from .order import beside

ALL_FACES: Final[i64] = 126  # as a set
KEEP: Final[i64] = 0  # the answers to `Reroll`
REROLL: Final[i64] = 1
YES_OR_NO: Final[vec[i64]] = vec[i64]([KEEP, REROLL])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DiceTest:
    """VL-RISK-01. Cars that roll, and what for. How far it has come, the step that waits knows."""

    def __init__(self, kind: i64, cars: vec[i64], good: i64 = 0) -> None:
        self.kind = kind  # what the dice are compared with: see `state`
        self.cars = cars  # in the order in which they roll
        self.good = good  # faces, as a set; 0: dice are compared with each other


@mypyc_attr(acyclic=True)
class AfterDice(Step):
    """Reads the dice of a test, once nobody rolls any more."""

    def __init__(self, test: DiceTest) -> None:
        self.test = test


def die_of(car: i64, kind: i64, good: i64) -> DiceTest:
    """A single car that rolls for itself."""
    return DiceTest(kind, vec[i64]([car]), good)


def roll(race: Race, then: AfterDice) -> None:
    """VL-RISK-01, VL-SETUP-13. Each car of a test rolls its own die; `then` reads them."""
    race.plan(then)
    race.plan(RollDie(then.test, 0, 0))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class RollDie(Chance):
    """VL-RISK-01, VL-SETUP-13, VL-REROLL-05. The next die, or one rolled again."""

    rule: ClassVar[str] = "VL-RISK-01"

    def __init__(self, test: DiceTest, place: i64, decided: i64) -> None:
        self.test = test
        self.place = place  # of the car in it
        self.decided = decided  # cars whose reroll was decided, as a set

    def outcomes(self, race: Race, /) -> i64:
        return 6

    def chosen(self, race: Race, face: i64, /) -> None:
        test = self.test
        car = test.cars[self.place]
        race.die[car] = face + 1
        race.tell(self.told(), car, face + 1)
        if self.is_again():
            # VL-RISK-04, VL-REROLL-05: the new result stands
            sweep_on(race, test, self.place + 1, self.decided)
        elif self.place + 1 < len(test.cars):
            race.plan(RollDie(test, self.place + 1, 0))
        else:
            sweep_on(race, test, 0, 0)

    def is_again(self) -> bool:
        """Rerolls are decided when all have rolled: who rolls then does so once more."""
        return self.decided & CAR[self.test.cars[self.place]] != 0

    def told(self) -> i64:
        """The event of the roll: what it is for; a second one stands, whatever it was for."""
        if not self.is_again():
            return events.ROLLED_FOR[self.test.kind]
        return events.PUSH_ROLLED_AGAIN if self.test.kind == CHAIN else events.ROLLED_AGAIN


def sweep_on(race: Race, test: DiceTest, place: i64, decided: i64) -> None:
    """VL-RISK-03, VL-RISK-06, VL-WIDE-06. Rerolls are decided once through, from the front.

    A car that is not failing when its place comes is skipped, and stays so (VL-RISK-05), unless an
    option offers a late reroll to a car that has not decided yet.
    """
    while place < len(test.cars):
        if may_reroll(race, test, test.cars[place], decided):
            race.ask(Reroll(race.owner[test.cars[place]], test, place, decided))
            return
        place += 1
    if race.board.house.late_reroll and (test.kind == CHAIN or test.kind == ABREAST):
        for place in range(len(test.cars)):
            if may_reroll(race, test, test.cars[place], decided):
                race.ask(Reroll(race.owner[test.cars[place]], test, place, decided))
                return


def may_reroll(race: Race, test: DiceTest, car: i64, decided: i64) -> bool:
    """VL-REROLL-01, VL-REROLL-02, VL-RISK-10. Fresh tires, not decided, and something to gain.

    VL-REROLL-04, VL-NPD-06: never an NPD. Whoever has rolled the best there is is not asked.
    """
    return race.has_reroll(car) and not decided & CAR[car] and is_failing(race, test, car)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Reroll(Choice):
    """VL-RISK-03, VL-REROLL-02. The owner of the primary decides; a pass holds for the test."""

    rule: ClassVar[str] = "VL-RISK-03"

    def __init__(self, seat: i64, test: DiceTest, place: i64, decided: i64) -> None:
        self.seat = seat
        self.test = test
        self.place = place  # of the car in it
        self.decided = decided  # cars whose reroll was decided before, as a set

    def options(self, race: Race, /) -> vec[i64]:
        return YES_OR_NO

    def chosen(self, race: Race, answer: i64, /) -> None:
        test = self.test
        car = test.cars[self.place]
        decided = self.decided | CAR[car]
        if answer == REROLL:
            race.sideways[car] = 1  # VL-RISK-04: the tires are worn now
            told = events.REROLLED_PUSH if test.kind == CHAIN else events.REROLLED
            race.tell(told, self.seat, car)
            race.plan(RollDie(test, self.place, decided))
        else:
            race.tell(how_kept(test), self.seat, car)
            sweep_on(race, test, self.place + 1, decided)


def how_kept(test: DiceTest) -> i64:
    """VL-RISK-05, VL-WIDE-06, VL-SCORE-12, VL-REROLL-02. A pass, by what was tested."""
    if test.kind == CHAIN:
        return events.KEPT_PUSH
    if test.kind == ABREAST:
        return events.KEPT_WIDE
    return events.KEPT_TIE if test.kind == RIVAL else events.KEPT


def is_failing(race: Race, test: DiceTest, car: i64) -> bool:
    """Is this car's die a bad one as the dice lie now?"""
    if test.kind == CHAIN:
        return fails_push(race, test.cars, car)
    if test.kind == ABREAST:
        return fails_wide(race, car)
    if test.kind == RIVAL:
        other = test.cars[1] if test.cars[0] == car else test.cars[0]
        return race.die[car] <= race.die[other]
    return not test.good >> race.die[car] & 1


def fails_push(race: Race, chain: vec[i64], car: i64) -> bool:
    """VL-RISK-02. The same number as a neighbor in the chain; others do not matter.

    On one Race card pairs of certain faces are no failure.
    """
    face = race.die[car]
    if race.track.safe_faces >> face & 1:
        return False
    place: i64 = 0
    while chain[place] != car:
        place += 1
    if place > 0 and race.die[chain[place - 1]] == face:
        return True
    return place + 1 < len(chain) and race.die[chain[place + 1]] == face


def fails_wide(race: Race, car: i64) -> bool:
    """VL-WIDE-05. The same number as a car beside it; outer cars of a row do not compare."""
    face = race.die[car]
    return any(race.die[other] == face for other in beside(race, car))


def failing(race: Race, test: DiceTest) -> i64:
    """VL-RISK-07, VL-WIDE-08. The cars that fail, as a set, before any of them moves."""
    failed: i64 = 0
    for car in test.cars:
        if is_failing(race, test, car):
            failed |= CAR[car]
    return failed


def clear_dice(race: Race, test: DiceTest) -> None:
    """The dice are taken off the cars."""
    for car in test.cars:
        race.die[car] = 0
