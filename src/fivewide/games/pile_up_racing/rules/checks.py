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


def check_all(race: Race, cars: vec[i64], plus: i64, why: i64) -> None:
    """PU-DNF-01, PU-DNF-03. Everybody involved rolls, from the top of the pile down.

    `why` is how it is told: by a crash, by mechanical trouble, by the chart, which may add to the
    DNF number.
    """
    if race.log is not None:
        for car in cars:
            race.tell(why, car, race.board.dnf[car] + plus)
    check_on(race, cars, plus, len(race.out))


def check_on(race: Race, cars: vec[i64], plus: i64, out_before: i64) -> None:
    """One car after the other; at a table it stops for the dice of each."""
    place: i64
    for place in range(len(cars)):
        if race.stops_at_chance:
            race.ask(DnfCheck(cars[place:], plus, out_before))
            return
        checked(race, cars[place], plus, out_before, race.chance.below(36))
    send_to_rear(race)


@final
@mypyc_attr(acyclic=True)
class DnfCheck(Chance):
    """Two dice against the DNF number."""

    rule: ClassVar[str] = "PU-DNF-02"

    def __init__(self, cars: vec[i64], plus: i64, out_before: i64) -> None:
        self.cars = cars  # that still have to check
        self.plus = plus  # what a Special Result adds to their DNF number
        self.out_before = out_before  # so many were out before this incident

    def outcomes(self, race: Race, /) -> i64:
        return 36

    def chosen(self, race: Race, answer: i64, /) -> None:
        checked(race, self.cars[0], self.plus, self.out_before, answer)
        check_on(race, self.cars[1:], self.plus, self.out_before)


def checked(race: Race, car: i64, plus: i64, out_before: i64, answer: i64) -> None:
    """PU-Q2-03, PU-Q12-03, PU-DNF-02. Not more than the DNF number: out; else on from the rear."""
    total = answer // 6 + answer % 6 + 2
    number = race.board.dnf[car] + plus
    if total <= number:
        race.tell(RETIRED, car, total, number)
        retire(race, car, out_before)
    else:
        race.tell(CHECKED, car, total, number)
        trouble = race.row() == MECHANICAL and race.contrast < SPECIAL_DIE
        go_to_rear(race, car, TO_THE_REAR_AFTER_TROUBLE if trouble else TO_THE_REAR)


def retire(race: Race, car: i64, out_before: i64) -> None:
    """PU-DNF-04, PU-DNF-05. Out of the race; in one incident the car ahead is classified ahead.

    The place it held counts those of the incident who were ahead and have been lifted out already.
    """
    lifted = len(race.out) - out_before + len(race.rear)
    place = take_out(race, car) + lifted
    race.out = insert(race.out, out_before, car)
    race.out_box = insert(race.out_box, out_before, race.box)
    race.out_place = insert(race.out_place, out_before, place)


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
