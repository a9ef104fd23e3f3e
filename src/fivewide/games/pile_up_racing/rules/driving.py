"""House rule: people drive cars against the field, harder or easier from segment to segment."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Together
from fivewide.kernel.ints import i64, vec

from ..board import make_form
from ..events import PUSHES, SAVES
from ..state import Race

MODES: Final[i64] = 3  # save, normal, push
WORN: Final[i64] = 6  # PU-HPIT-05: segments after which tires cost a letter
SEAT: Final[i64] = 100  # an answer says whose it is: so many for each seat, and the call
THREES: Final[vec[i64]] = vec[i64]([1, 3, 9, 27, 81])


def cars_of(race: Race, seat: i64) -> vec[i64]:
    """PU-HCAR-01. The running cars of a seat, in the order of the entry list."""
    field = range(race.board.cars)
    return vec[i64]([car for car in field if race.owner[car] == seat and is_running(race, car)])


def is_running(race: Race, car: i64) -> bool:
    return any(other == car for other in race.order)


def ask_drivers(race: Race) -> None:
    """PU-HAGG-01. Everybody with a running car says how he drives it, sealed."""
    if not race.board.house.aggression:
        return
    seats = vec[i64]([seat for seat in range(race.seats) if len(cars_of(race, seat)) > 0])
    if len(seats) > 0:
        race.plan(Drive(seats))


def calls_of(seat: i64, calls: i64) -> vec[i64]:
    """So many calls as answers of a seat."""
    return vec[i64](range(seat * SEAT, seat * SEAT + calls))


@final
@mypyc_attr(acyclic=True)
class Drive(Together):
    """Save, normal or push for each car: a number written in threes, the first car last."""

    rule: ClassVar[str] = "PU-HAGG-01"

    def options_of(self, race: Race, seat: i64, /) -> vec[i64]:
        return calls_of(seat, THREES[len(cars_of(race, seat))])

    def opened(self, race: Race, answers: vec[i64], /) -> None:
        place: i64
        for place in range(len(answers)):
            seat, answer = self.asked[place], answers[place] % SEAT
            for car in cars_of(race, seat):
                race.push[car] = answer % MODES - 1
                answer //= MODES
                if race.push[car] > 0:
                    race.tell(PUSHES, seat, car)
                elif race.push[car] < 0:
                    race.tell(SAVES, seat, car)


def back_to_normal(race: Race) -> None:
    """A call holds for one segment."""
    race.push = vec[i64]([0] * race.board.cars)


def show_form(race: Race) -> None:
    """PU-HAGG-02, PU-HAGG-03, PU-HPIT-05. What the cars are worth in this segment.

    Whoever pushes counts a letter better and an Acc worse, whoever saves the other way round.
    Worn tires cost a letter.
    """
    skill = vec[i64]([-push for push in race.push])
    tires = vec[i64]([1 if age >= WORN else 0 for age in race.tires])
    form = make_form(race.board, skill, tires)
    car: i64
    for car in range(race.board.cars):
        form.acc[car] = min(max(form.acc[car] + race.push[car], 1), 6)
    race.form = form
