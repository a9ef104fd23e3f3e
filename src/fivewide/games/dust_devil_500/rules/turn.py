"""Turns: who is next, who has to skip, who goes again."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Step
from fivewide.kernel.ints import i64

from ..events import AGAIN, SKIPPED
from ..state import Race
from .dice import take_dice
from .finishing import is_decided


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NextDriver(Step):
    """DD-TURN-01. Hands the dice round until the race is decided."""

    def run(self, race: Race, /) -> None:
        if is_decided(race):
            return
        seat = race.driver
        while race.extra[seat] == 0:
            seat = race.left_of(seat)
            if seat == race.driver:
                hand_on(race)
                return
        go_again(race, seat)


def go_again(race: Race, seat: i64) -> None:
    """DD-TURN-03. An extra turn is taken at once, with a new roll, before the next player."""
    race.extra[seat] -= 1
    race.chain += 1
    race.tell(AGAIN, seat)
    take_turn(race, seat)


def hand_on(race: Race) -> None:
    """DD-SETUP-04. Clockwise to the next driver still racing who does not have to skip."""
    while True:
        race.driver = race.left_of(race.driver)
        if race.driver == race.first:
            race.round += 1
        if not race.is_home(race.driver) and not skips(race, race.driver):
            race.chain = 0
            take_turn(race, race.driver)
            return


def skips(race: Race, seat: i64) -> bool:
    """DD-TURN-02. A lost turn is skipped once, and several one after the other.

    DD-PIT-08: a visit owed to Pit Row waits meanwhile.
    """
    if race.lost[seat] == 0:
        return False
    race.lost[seat] -= 1
    race.tell(SKIPPED, seat, race.lost[seat])
    return True


def take_turn(race: Race, seat: i64) -> None:
    """Dice count, roll, reading, move, bump, space effect; after it the next driver."""
    race.plan(NextDriver())
    take_dice(race, seat)


@final
@mypyc_attr(acyclic=True)
class TurnOf(Step):
    """The turn of one driver, from its very beginning: how a race starts."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, race: Race, /) -> None:
        race.driver = self.seat
        if race.is_home(self.seat) or skips(race, self.seat):
            race.plan(NextDriver())
        else:
            take_turn(race, self.seat)
