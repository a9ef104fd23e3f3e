"""Drafting: the line behind a car that moves closes up by one space."""

from __future__ import annotations

from fivewide.kernel.ints import i64, vec

from ..board import LANES, NOBODY
from ..events import DRAFTED, DRAFTED_IN_LINE
from ..state import Race


def draft(race: Race, row: i64, lane: i64) -> None:
    """Close up behind the space a car has just left.

    D5-DRAFT-01, D5-DRAFT-09: the car directly behind, in the same lane, moves up into it.
    D5-DRAFT-02, D5-DRAFT-03: then the one behind that, until a space is empty. D5-DRAFT-05: a
    car that has not crossed the Starting Line is not drafted and ends the line. D5-DRAFT-06,
    D5-DRAFT-07: nobody is asked, and no further draft comes of it. D5-DRAFT-11, D5-RED-06: the
    space was a white one on the track, so nobody is drafted home or onto red.
    """
    kind = DRAFTED
    while row > race.board.line:
        follower = race.car_on(row - 1, lane)
        if follower == NOBODY:
            return
        race.lift(follower)
        race.put(follower, row, lane)
        race.tell(kind, follower, row * LANES + lane)
        if race.shows_ways:
            race.attach(vec[i64]([(row - 1) * LANES + lane, row * LANES + lane]))
        kind = DRAFTED_IN_LINE
        row -= 1
