"""DNF checks: on from the rear of the field, or out of the race."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Shuffle
from fivewide.kernel.ints import append, i64, vec

from ..board import MECHANICAL, SPECIAL_DIE
from ..events import CHECKED, RETIRED, TO_THE_REAR, TO_THE_REAR_AFTER_TROUBLE
from ..state import Race
from .piles import add_to_rear, insert, take_out


def check_all(race: Race, why: i64) -> None:
    """PU-DNF-01, PU-DNF-03. Everybody involved rolls, from the top of the pile down.

    `why` is how it is told: by a crash, by mechanical trouble, by the chart.
    """
    if race.log is not None:
        for car in race.checks:
            race.tell(why, car, race.board.dnf[car] + race.check_plus)
    next_check(race)


def next_check(race: Race) -> None:
    if race.stops_at_chance:
        if len(race.checks) > 0:
            race.plan(DnfCheck())
            return
    else:
        while len(race.checks) > 0:
            checked(race, race.chance.below(36))
    send_to_rear(race)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DnfCheck(Chance):
    """Two dice against the DNF number."""

    rule: ClassVar[str] = "PU-DNF-02"

    def outcomes(self, race: Race, /) -> i64:
        return 36

    def chosen(self, race: Race, answer: i64, /) -> None:
        checked(race, answer)
        next_check(race)


def checked(race: Race, answer: i64) -> None:
    """PU-Q2-03, PU-Q12-03, PU-DNF-02. Not more than the DNF number: out; else on from the rear."""
    car = race.checks[0]
    race.checks = race.checks[1:]
    total = answer // 6 + answer % 6 + 2
    number = race.board.dnf[car] + race.check_plus
    if total <= number:
        race.tell(RETIRED, car, total, number)
        retire(race, car)
    else:
        race.tell(CHECKED, car, total, number)
        trouble = race.row == MECHANICAL and race.contrast < SPECIAL_DIE
        go_to_rear(race, car, TO_THE_REAR_AFTER_TROUBLE if trouble else TO_THE_REAR)


def retire(race: Race, car: i64) -> None:
    """PU-DNF-04, PU-DNF-05. Out of the race; in one incident the car ahead is classified ahead.

    The place it held counts those of the incident who were ahead and have been lifted out already.
    """
    lifted = len(race.out) - race.incident + len(race.rear)
    place = take_out(race, car) + lifted
    race.out = insert(race.out, race.incident, car)
    race.out_box = insert(race.out_box, race.incident, race.box)
    race.out_place = insert(race.out_place, race.incident, place)


def go_to_rear(race: Race, car: i64, why: i64) -> None:
    """PU-CAUTION-02. Out of its pile, on the way to the rear of the field."""
    take_out(race, car)
    race.rear = append(race.rear, car)
    race.tell(why, car)


def send_to_rear(race: Race) -> None:
    """PU-CAUTION-03. Several cars sent there are shuffled among themselves, unseen."""
    if len(race.rear) < 2:
        add_to_rear(race)
    else:
        ShuffleRear().run(race)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ShuffleRear(Shuffle):
    rule: ClassVar[str] = "PU-CAUTION-03"

    def items(self, race: Race, /) -> vec[i64]:
        return race.rear[:]

    def shuffled(self, race: Race, order: vec[i64], /) -> None:
        race.rear = order
        add_to_rear(race)
