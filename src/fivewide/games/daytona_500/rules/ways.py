"""Ways: which spaces a car drove over. The rules need only where it ends.

Whoever watches wants to see it go, so a way is worked out where somebody looks: of all that lead
there one that keeps off red, and changes lanes as seldom as it can.
"""

from __future__ import annotations

from typing import Final

from fivewide.kernel.ints import append, i64, vec

from ..board import LANES, LANES_OF, ONE_LANE
from ..state import Race

# What a step costs; on top of it one for every lane that is still to be changed.
RED: Final[i64] = 10_000
ASIDE: Final[i64] = 100
NO_WAY: Final[i64] = 1_000_000


def tell_way(race: Race, row: i64, lane: i64, space: i64) -> None:
    """Tells how the car that has just moved got there from row and lane.

    Space by space, the first and the last included; a finish is the space beyond the last row.
    """
    end: i64 = space // LANES
    goal: i64 = space % LANES
    last: i64 = min(end, race.board.rows - 1)
    cost = [NO_WAY, NO_WAY, NO_WAY]
    cost[lane] = 0
    came = vec[i64]()  # from which lane: three for every row driven to
    at: i64
    for at in range(row, last):
        free = race.free[at + 1]
        if at + 1 == end:
            free |= ONE_LANE[goal]  # it stands there by now
        ahead = [NO_WAY, NO_WAY, NO_WAY]
        before = vec[i64]([0, 0, 0])
        here: i64
        for here in range(LANES):
            for there in LANES_OF[race.board.steps[at * 64 + ONE_LANE[here] * 8 + free]]:
                more = cost[here] + ASIDE * max(there - here, here - there)
                if race.board.red[at + 1] & ONE_LANE[there]:
                    more += RED
                if end == last:
                    more += max(goal - there, there - goal)
                if more < ahead[there]:
                    ahead[there] = more
                    before[there] = here
        for here in before:
            came = append(came, here)
        cost = ahead
    if end > last:  # whichever lane it crosses the line in
        goal = cost.index(min(cost))
    race.attach(backwards(came, row, last, goal, space))


def backwards(came: vec[i64], row: i64, last: i64, lane: i64, space: i64) -> vec[i64]:
    """The way from the first space on, found from its end; beyond the last row it is `space`."""
    lanes = vec[i64]([lane])
    at: i64
    for at in range(last - row - 1, -1, -1):
        lane = came[at * LANES + lane]
        lanes = append(lanes, lane)
    way = vec[i64]()
    for at in range(last - row + 1):
        way = append(way, (row + at) * LANES + lanes[last - row - at])
    return append(way, space) if space // LANES > last else way
