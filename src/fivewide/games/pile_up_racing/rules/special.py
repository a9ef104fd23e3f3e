"""Special Results: one car of the pile, three dice, and what the chart says."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance
from fivewide.kernel.ints import append, i64, vec

from ..board import (
    AHEAD_CHECKS,
    BOTTOM_OF_NEXT,
    CHECK,
    CHECK_WITH_BEHIND,
    CHECK_WITH_LEADER,
    NO_CAUTION,
    OUT,
    PILE_CHECKS,
    SWAP_BY_PIT,
    TO_BOTTOM,
    TO_LEAD,
    TO_REAR,
    TO_TOP,
    TOP_OF_NEXT,
)
from ..events import (
    BROKE,
    INVOLVED_BY_ENTRY,
    MOVED_BY_ENTRY,
    NO_SPECIAL,
    SPECIAL,
    SPECIAL_BY_ENTRY,
    SPECIAL_WITHOUT_CAUTION,
    TO_THE_REAR_AS_PENALTY,
)
from ..state import Race
from .checks import check_all, go_to_rear, retire, send_to_rear
from .piles import carry, place_of

FIRST_ENTRY: Final[i64] = 3  # of the chart


def begin_special(race: Race) -> None:
    """PU-SR-01, PU-SR-04. The caution stands unless the chart, or an option, says otherwise."""
    race.caution = race.board.house.special_caution
    if race.sizes[race.active] == 0:  # a gap that was rolled for
        race.tell(NO_SPECIAL, race.active)
    else:
        PickCar().run(race)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class PickCar(Chance):
    """The contrasting die once more."""

    rule: ClassVar[str] = "PU-SR-02"

    def outcomes(self, race: Race, /) -> i64:
        return 6

    def chosen(self, race: Race, answer: i64, /) -> None:
        ChartRoll(car_picked(race, answer)).run(race)


def car_picked(race: Race, answer: i64) -> i64:
    """PU-SR-02. By place from the top of the pile; beyond its size, the last car."""
    place = min(answer, race.sizes[race.active] - 1)
    car = race.order[race.start_of(race.active) + place]
    race.tell(SPECIAL, car, place + 1)
    return car


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ChartRoll(Chance):
    """Three dice on the chart."""

    rule: ClassVar[str] = "PU-SR-03"

    def __init__(self, car: i64) -> None:
        self.car = car  # that it happens to

    def outcomes(self, race: Race, /) -> i64:
        return 216

    def chosen(self, race: Race, answer: i64, /) -> None:
        chart_rolled(race, self.car, answer)


def chart_rolled(race: Race, car: i64, answer: i64) -> None:
    """PU-SR-03, PU-SR-05, PU-HSR-04, PU-HSR-08, PU-HSR-10. What the entry does.

    It is for the chosen car, and for others only if it says so.
    """
    total = answer // 36 + answer // 6 % 6 + answer % 6 + 3
    race.tell(SPECIAL_BY_ENTRY[total - FIRST_ENTRY], car, total)
    if not race.caution:
        race.tell(SPECIAL_WITHOUT_CAUTION, car)
    does = race.board.special[total]
    if does == OUT:
        race.tell(BROKE, car)
        retire(race, car, len(race.out))
    elif does == TO_REAR:
        go_to_rear(race, car, TO_THE_REAR_AS_PENALTY)
        send_to_rear(race)
    elif is_check(does):
        told = INVOLVED_BY_ENTRY[total - FIRST_ENTRY]
        check_all(race, checking(race, does, car), race.board.special_dnf[total], told)
    else:
        if does == NO_CAUTION:
            race.caution = False
        if move(race, does, car):
            race.tell(MOVED_BY_ENTRY[total - FIRST_ENTRY], car, place_of(race, car) + 1)


def is_check(does: i64) -> bool:
    return does in (CHECK, PILE_CHECKS, CHECK_WITH_BEHIND, AHEAD_CHECKS, CHECK_WITH_LEADER)


def checking(race: Race, does: i64, car: i64) -> vec[i64]:
    """PU-HSR-03, PU-HSR-05, PU-HSR-06, PU-HSR-07, PU-HSR-16, PU-HSR-17. Who has to check."""
    order = race.order
    start = race.start_of(race.active)
    end = start + race.sizes[race.active]
    if does == PILE_CHECKS:
        return order[start:end]
    place = place_of(race, car)
    cars = vec[i64]()
    if does == AHEAD_CHECKS:
        if place > start:
            cars = append(cars, order[place - 1])
        return cars
    if does == CHECK_WITH_LEADER and place > 0:
        cars = append(cars, order[0])
    cars = append(cars, car)
    if does == CHECK_WITH_BEHIND and place + 1 < end:
        cars = append(cars, order[place + 1])
    return cars


def move(race: Race, does: i64, car: i64) -> bool:
    """PU-HSR-09, PU-HSR-11, PU-HSR-12, PU-HSR-13, PU-HSR-14, PU-HSR-15, PU-HSR-18. Another place.

    It is taken before the field is frozen. Is it another one?
    """
    pile = race.active
    start = race.start_of(pile)
    end = start + race.sizes[pile]
    place = place_of(race, car)
    cars = race.sizes[pile]
    to = place
    if does in (TO_TOP, NO_CAUTION):
        to = start
    elif does == TO_BOTTOM:
        to = end - 1
    elif does == SWAP_BY_PIT:
        to = max(place - 1, start) if race.board.pit[car] >= 0 else min(place + 1, end - 1)
    elif does in (BOTTOM_OF_NEXT, TOP_OF_NEXT):
        to = start
        if pile > 0:
            if does == TOP_OF_NEXT:
                to -= race.sizes[pile - 1]
            race.sizes[pile] -= 1
            race.sizes[pile - 1] += 1
    elif does == TO_LEAD:
        to = 0
        race.sizes[pile] -= 1
        race.sizes[0] += 1
    carry(race, place, to)
    return to != place or race.sizes[pile] != cars
