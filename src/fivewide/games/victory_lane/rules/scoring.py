"""Scoring: level cars race each other for the place, then points by running order."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Step
from fivewide.kernel.ints import i64, vec

from .. import events
from ..board import CARS, LAPPED
from ..state import RIVAL, Race, changed
from .backward import drop_back
from .order import running_order
from .risk import AfterDice, DiceTest, clear_dice, roll

POINTS: Final[vec[i64]] = vec[i64]([10, 8, 7, 6, 5, 4, 3, 2])  # VL-SCORE-02
FOR_STAGE: Final[vec[i64]] = vec[i64]([3, 2, 1, 1, 0, 0, 0, 0])  # VL-SCORE-01
PAID_IN_STAGE: Final = 4
LOSES: Final[i64] = 2  # VL-SCORE-07: spaces a car out of control goes back
RACE_ON: Final[i64] = 0  # the answers to `BrakeOrRace`
BRAKE: Final[i64] = 1


@final
@mypyc_attr(acyclic=True)
class NextTie(Step):
    """VL-SCORE-06, VL-SCORE-10, VL-SCORE-11, VL-ORDER-03. Level cars race, from the front.

    At the end of a stage only for the four places that score. The order is found anew each time,
    since cars that lose control may end up level with others.
    """

    def run(self, race: Race, /) -> None:
        order = running_order(race)
        last: i64 = CARS - 1 if race.is_last_stage() else PAID_IN_STAGE
        place: i64
        for place in range(last):
            if are_level(race, order[place], order[place + 1]):
                told = events.LEVEL if race.is_last_stage() else events.LEVEL_IN_STAGE
                race.tell(told, order[place], order[place + 1])
                race.plan(NextTie())
                ask_to_brake(race, DiceTest(RIVAL, order[place : place + 2]), 0)
                return


def are_level(race: Race, one: i64, other: i64) -> bool:
    """VL-SCORE-06. Level on the same lap, and no tie race between them yet."""
    if race.far[one] != race.far[other] or race.edge[one] != 0:
        return False
    return (race.status[one] == LAPPED) == (race.status[other] == LAPPED)


def ask_to_brake(race: Race, test: DiceTest, place: i64) -> None:
    """VL-SCORE-08, VL-SCORE-09, VL-NPD-18. Primaries may give way, the inside car asked first.

    NPDs never do, and a rogue just rolls.
    """
    while place < 2:
        car = test.cars[place]
        if race.is_primary(car):
            race.ask(BrakeOrRace(race.owner[car], test, place))
            return
        place += 1
    roll(race, AfterTieRace(test))


@final
@mypyc_attr(acyclic=True)
class BrakeOrRace(Choice):
    """VL-SCORE-08. Give the place away without a roll, or race for it."""

    rule: ClassVar[str] = "VL-SCORE-08"

    def __init__(self, seat: i64, test: DiceTest, place: i64) -> None:
        self.seat = seat
        self.test = test
        self.place = place  # of the car in it

    def options(self, race: Race, /) -> vec[i64]:
        return vec[i64]([RACE_ON, BRAKE])

    def chosen(self, race: Race, answer: i64, /) -> None:
        if answer == RACE_ON:
            ask_to_brake(race, self.test, self.place + 1)
            return
        mine = self.test.cars[self.place]
        other = self.test.cars[1 - self.place]
        race.tell(events.GAVE_WAY, mine, other)
        settle(race, other, mine)


def settle(race: Race, winner: i64, loser: i64) -> None:
    race.edge = changed(changed(race.edge, winner, 1), loser, -1)


@final
@mypyc_attr(acyclic=True)
class AfterTieRace(AfterDice):
    """VL-SCORE-06, VL-SCORE-07, VL-SCORE-12. The higher die takes the place; equal ones spin."""

    def run(self, race: Race, /) -> None:
        inside, outside = self.test.cars[0], self.test.cars[1]
        mine, other = race.die[inside], race.die[outside]
        clear_dice(race, self.test)
        if mine == other:
            race.tell(events.OUT_OF_CONTROL, inside, outside)
            drop_back(race, inside, LOSES)
            drop_back(race, outside, LOSES)
        elif mine > other:
            race.tell(events.TIE_WON, inside, outside)
            settle(race, inside, outside)
        else:
            race.tell(events.TIE_WON, outside, inside)
            settle(race, outside, inside)


@final
@mypyc_attr(acyclic=True)
class AwardStage(Step):
    """VL-SCORE-01, VL-SCORE-04, VL-YELLOW-03. 3, 2, 1, 1 for the first four, NPDs included.

    Lapped cars too, should so few be ahead of them.
    """

    def run(self, race: Race, /) -> None:
        points = race.points[:]
        order = running_order(race)
        place: i64
        for place in range(PAID_IN_STAGE):
            points[order[place]] += FOR_STAGE[place]
            race.tell(events.STAGE_POINTS, order[place], place + 1, FOR_STAGE[place])
        race.points = points


@final
@mypyc_attr(acyclic=True)
class AwardRace(Step):
    """VL-SCORE-02, VL-SCORE-03, VL-SCORE-05, VL-NPD-17. Everybody scores at the end of the race.

    What stages gave is kept, and the last stage gives nothing besides.
    """

    def run(self, race: Race, /) -> None:
        points = race.points[:]
        finish = race.finish[:]
        order = running_order(race)
        place: i64
        for place in range(CARS):
            car = order[place]
            points[car] += POINTS[place]
            finish[car] = place + 1
            race.tell(events.RACE_POINTS, car, place + 1, POINTS[place])
        race.points = points
        race.finish = finish
        race.wins = changed(race.wins, order[0], race.wins[order[0]] + 1)
