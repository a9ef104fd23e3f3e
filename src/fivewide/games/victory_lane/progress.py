"""What is in progress: read off the steps that wait, and off the record of an activation."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fivewide.kernel.declared import awaited, carried

from .board import NOBODY
from .rules.grid import PickLane
from .rules.qualifying import FasterCar, NextGarage, NextOnGrid
from .rules.risk import DiceTest, Reroll, RollDie
from .rules.rounds import NextPick
from .rules.scoring import BrakeOrRace
from .rules.yellow import CarByCar, LineUp, PitOrStay, PitRoll, SoloPitOrStay
from .state import DONE, Race


def car_asked_about(race: Race) -> int:
    """The car that is driven, or put on the grid."""
    question, active = race.question, race.activation
    if isinstance(question, PickLane | PitOrStay):
        return int(question.car)
    return NOBODY if active is None else int(active.car)


def part(race: Race) -> int:
    """There is nothing to do yet before a card is played or an NPD has rolled."""
    active = race.activation
    if active is None or (active.card == NOBODY and active.face == NOBODY):
        return int(DONE)
    return int(active.part)


# Dice: whoever is asked knows the test that is under way

ABOUT_DICE = (RollDie, Reroll, BrakeOrRace)
dice_test: Callable[[Race], DiceTest | None] = carried("test", None, *ABOUT_DICE)
tested = carried("test.cars", (), *ABOUT_DICE)
place_in_test = carried("place", 0, *ABOUT_DICE)


def good_faces(race: Race) -> int:
    test = dice_test(race)
    return 0 if test is None else test.good >> 1  # the rules count faces from 1


def rolled(race: Race) -> int:
    """Cars that have rolled: those before the one whose die is in the air, else all."""
    question, test = race.question, dice_test(race)
    if test is None or isinstance(question, BrakeOrRace):
        return 0
    if isinstance(question, RollDie) and not question.is_again():
        return question.place
    return len(test.cars)


def sweep(race: Race) -> int:
    """The place of the car that may reroll, or give way."""
    question = race.question
    if isinstance(question, RollDie) and not question.is_again():
        return 0
    return int(place_in_test(race))


# Cars on their way to the grid

AT_THE_FLAG = (SoloPitOrStay, PitOrStay, PitRoll, CarByCar)
ON_GRID = (FasterCar, NextOnGrid)

still_to_come = carried("line", (), *ON_GRID, SoloPitOrStay, CarByCar)
rear_on_grid = carried("rear", NOBODY, *ON_GRID)
rear_at_flag = carried("flag.rear", NOBODY, *AT_THE_FLAG)
is_scored = carried("stage_over", False, LineUp)
came_with_a_stage = carried("flag.stage_over", False, *AT_THE_FLAG)


def picks(race: Race) -> Iterable[int]:
    match awaited(race, NextPick, NextGarage):
        case NextPick(seats=seats):
            return seats
        case NextGarage(seat=seat):
            return range(seat, race.seats)
    return ()


def line(race: Race) -> list[int]:
    """The cars still to come, with the one that rolls for its stop."""
    question = race.question
    first = [question.car] if isinstance(question, PitRoll) else []
    return [*first, *still_to_come(race)]


def stage_over(race: Race) -> bool:
    return bool(is_scored(race) or came_with_a_stage(race))


def rear(race: Race) -> int:
    return int(max(rear_on_grid(race), rear_at_flag(race)))
