"""A race from start to end, and the Dust Devil Series: all six of them for points."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Step
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64, vec
from fivewide.racing.points import points_for

from ..board import Board
from ..events import ENDED, FIRST_IN_TURN, NEXT_RACE, PLAYED_OUT, SCORED, SCORED_LEVEL
from ..state import Race
from .finishing import ranking
from .setup import FirstDriver, begin, line_up

LAST_RACE: Final[i64] = 6
POINTS: Final[vec[i64]] = vec[i64]([6, 4, 3, 2, 1, 0])  # DD-SERIES-01


def new_race(seats: i64, chance: RandomSource, board: Board, version: i64) -> Race:
    """A table set up for one race, or for the first of a series; nothing rolled yet."""
    race = Race(seats, chance, board, version)
    race.points = vec[i64]([0] * seats)
    line_up(race)
    race.plan(AfterRace())
    race.plan(FirstDriver())
    return race


@final
@mypyc_attr(acyclic=True)
class AfterRace(Step):
    """DD-SERIES-01. In a series points are given, and the next race follows.

    DD-SERIES-03: the seat after the one that opened this race opens the next.
    """

    def run(self, race: Race, /) -> None:
        race.tell(PLAYED_OUT if race.board.house.play_out else ENDED, race.version)
        if not race.board.house.series:
            return
        score(race)
        if race.version < LAST_RACE:
            race.version += 1
            line_up(race)
            race.plan(AfterRace())
            begin(race, (race.first + 1) % race.seats, NEXT_RACE, FIRST_IN_TURN)


def score(race: Race) -> None:
    """DD-SERIES-01, DD-SERIES-02. 6-4-3-2-1-0 by place; ties all take the better value."""
    places = ranking(race)
    won = points_for(places, POINTS)
    seat: i64
    for seat in range(race.seats):
        race.points[seat] += won[seat]
        kind = SCORED_LEVEL if is_level(places, seat) else SCORED
        race.tell(kind, seat, won[seat], race.points[seat])


def is_level(places: vec[i64], seat: i64) -> bool:
    """Does somebody share the place of this seat?"""
    level: i64 = 0
    for place in places:
        if place == places[seat]:
            level += 1
    return level > 1
