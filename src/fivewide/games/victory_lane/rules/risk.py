"""Dice on cars: rolled one after another, then a sweep of rerolls, then somebody reads them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.games.victory_lane.events import (
    KEPT,
    KEPT_PUSH,
    KEPT_TIE,
    KEPT_WIDE,
    PUSH_ROLLED_AGAIN,
    REROLLED,
    REROLLED_PUSH,
    ROLLED_AGAIN,
    ROLLED_FOR,
)
from fivewide.games.victory_lane.rules.order import beside
from fivewide.games.victory_lane.state import (
    ABREAST,
    CAR,
    CHAIN,
    NO_TEST,
    RIVAL,
    Race,
)
from fivewide.kernel.agenda import Chance, Choice
from fivewide.kernel.ints import i64, vec

KEEP: Final[i64] = 0  # the answers to `Reroll`
REROLL: Final[i64] = 1
YES_OR_NO: Final[vec[i64]] = vec[i64]([KEEP, REROLL])


def roll(race: Race, test: i64, cars: vec[i64], good: i64 = 0) -> None:
    """VL-RISK-01, VL-SETUP-13. Each of these cars rolls its own die; plan first who reads them."""
    race.test = test
    race.good = good
    race.tested = cars
    race.rolled = 0
    race.sweep = 0
    race.decided = 0
    race.plan(RollDie())


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class RollDie(Chance):
    """VL-RISK-01, VL-SETUP-13, VL-REROLL-05. The next die, or one rolled again."""

    rule: ClassVar[str] = "VL-RISK-01"

    def outcomes(self, race: Race, /) -> i64:
        return 6

    def chosen(self, race: Race, face: i64, /) -> None:
        car = rolling(race)
        race.die[car] = face + 1
        if race.rolled < len(race.tested):
            race.tell(ROLLED_FOR[race.test], car, face + 1)
            race.rolled += 1
            if race.rolled < len(race.tested):
                race.plan(RollDie())
                return
        else:
            race.tell(PUSH_ROLLED_AGAIN if race.test == CHAIN else ROLLED_AGAIN, car, face + 1)
            race.sweep += 1  # VL-RISK-04, VL-REROLL-05: the new result stands
        sweep_on(race)


def rolling(race: Race) -> i64:
    """The car whose die is in the air."""
    if race.rolled < len(race.tested):
        return race.tested[race.rolled]
    return race.tested[race.sweep]


def sweep_on(race: Race) -> None:
    """VL-RISK-03, VL-RISK-06, VL-WIDE-06. Rerolls are decided once through, from the front.

    A car that is not failing when its place comes is skipped, and stays so (VL-RISK-05), unless an
    option offers a late reroll to a car that has not decided yet.
    """
    while race.sweep < len(race.tested):
        if may_reroll(race, race.tested[race.sweep]):
            race.ask(Reroll(race.owner[race.tested[race.sweep]]))
            return
        race.sweep += 1
    if race.board.house.late_reroll and (race.test == CHAIN or race.test == ABREAST):
        place: i64
        for place in range(len(race.tested)):
            if may_reroll(race, race.tested[place]):
                race.sweep = place
                race.ask(Reroll(race.owner[race.tested[place]]))
                return


def may_reroll(race: Race, car: i64) -> bool:
    """VL-REROLL-01, VL-REROLL-02, VL-RISK-10. Fresh tires, not decided, and something to gain.

    VL-REROLL-04, VL-NPD-06: never an NPD. Whoever has rolled the best there is is not asked.
    """
    return race.has_reroll(car) and not race.decided & CAR[car] and is_failing(race, car)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Reroll(Choice):
    """VL-RISK-03, VL-REROLL-02. The owner of the primary decides; a pass holds for the test."""

    rule: ClassVar[str] = "VL-RISK-03"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def options(self, race: Race, /) -> vec[i64]:
        return YES_OR_NO

    def chosen(self, race: Race, answer: i64, /) -> None:
        car = race.tested[race.sweep]
        race.decided |= CAR[car]
        if answer == REROLL:
            race.worn[car] = 1  # VL-RISK-04: the tires are worn now
            race.tell(REROLLED_PUSH if race.test == CHAIN else REROLLED, self.seat, car)
            race.plan(RollDie())
        else:
            race.tell(how_kept(race), self.seat, car)
            race.sweep += 1
            sweep_on(race)


def how_kept(race: Race) -> i64:
    """VL-RISK-05, VL-WIDE-06, VL-SCORE-12, VL-REROLL-02. A pass, by what was tested."""
    if race.test == CHAIN:
        return KEPT_PUSH
    if race.test == ABREAST:
        return KEPT_WIDE
    return KEPT_TIE if race.test == RIVAL else KEPT


def is_failing(race: Race, car: i64) -> bool:
    """Is this car's die a bad one as the dice lie now?"""
    if race.test == CHAIN:
        return fails_push(race, car)
    if race.test == ABREAST:
        return fails_wide(race, car)
    if race.test == RIVAL:
        other = race.tested[1] if race.tested[0] == car else race.tested[0]
        return race.die[car] <= race.die[other]
    return not race.good >> race.die[car] & 1


def fails_push(race: Race, car: i64) -> bool:
    """VL-RISK-02. The same number as a neighbor in the chain; others do not matter.

    On one Race card pairs of certain faces are no failure.
    """
    face = race.die[car]
    if race.track.safe_faces >> face & 1:
        return False
    place: i64 = 0
    while race.tested[place] != car:
        place += 1
    if place > 0 and race.die[race.tested[place - 1]] == face:
        return True
    return place + 1 < len(race.tested) and race.die[race.tested[place + 1]] == face


def fails_wide(race: Race, car: i64) -> bool:
    """VL-WIDE-05. The same number as a car beside it; outer cars of a row do not compare."""
    face = race.die[car]
    return any(race.die[other] == face for other in beside(race, car))


def failing(race: Race) -> i64:
    """VL-RISK-07, VL-WIDE-08. The cars that fail, as a set, before any of them moves."""
    failed: i64 = 0
    for car in race.tested:
        if is_failing(race, car):
            failed |= CAR[car]
    return failed


def clear_dice(race: Race) -> None:
    """The dice are taken off the cars."""
    for car in race.tested:
        race.die[car] = 0
    race.test = NO_TEST
    race.good = 0
    race.tested = vec[i64]()
    race.rolled = 0
    race.sweep = 0
    race.decided = 0


def one_car(car: i64) -> vec[i64]:
    return vec[i64]([car])
