"""A race is set up: entries, cars for the seats, a grid to come."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Step
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64, vec

from ..board import NOBODY, Board
from ..events import CAR_PICKED
from ..state import Race
from .qualifying import DealCards
from .start import green_flag


def new_race(seats: i64, chance: RandomSource, board: Board, backed: vec[i64]) -> Race:
    """PU-SETUP-01, PU-HCAR-01. Everything as it lies before the first card is dealt."""
    race = Race(seats, chance, board)
    race.owner = vec[i64]([NOBODY] * board.cars)
    race.led = vec[i64]([0] * board.cars)
    race.scratch = race.led[:]
    if board.house.aggression or board.house.pit_strategy:
        race.push = vec[i64]([0] * board.cars)
        race.tires = vec[i64]([0] * board.cars)
    race.plan(SetGrid())
    if board.house.drafted:
        race.plan(NextPick(0))
    else:
        place: i64
        for place in range(len(backed)):
            race.owner[backed[place]] = place // board.cars_each
    return race


@final
@mypyc_attr(acyclic=True)
class SetGrid(Step):
    """PU-SETUP-03. The grid is known, or qualifying makes it."""

    def run(self, race: Race, /) -> None:
        if len(race.board.grid) > 0:
            green_flag(race, race.board.grid[:])
        else:
            race.plan(DealCards())


@final
@mypyc_attr(acyclic=True)
class NextPick(Step):
    """PU-HCAR-02. One car each in turn, back and forth until everybody has enough."""

    def __init__(self, picked: i64) -> None:
        self.picked = picked

    def run(self, race: Race, /) -> None:
        if self.picked < race.seats * race.board.cars_each:
            turn = self.picked % race.seats
            if self.picked // race.seats % 2 == 1:
                turn = race.seats - 1 - turn
            race.ask(DraftCar(turn), then=NextPick(self.picked + 1))


@final
@mypyc_attr(acyclic=True)
class DraftCar(Choice):
    """Any car of the field that nobody has yet."""

    rule: ClassVar[str] = "PU-HCAR-02"

    def options(self, race: Race, /) -> vec[i64]:
        return vec[i64]([car for car in range(race.board.cars) if race.owner[car] == NOBODY])

    def chosen(self, race: Race, answer: i64, /) -> None:
        race.owner[answer] = self.seat
        race.tell(CAR_PICKED, self.seat, answer)
