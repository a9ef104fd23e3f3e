"""Steps: what the active car may do next, and by which rule."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.ints import append, i64, vec

from ..board import (
    LINE,
    NONE,
    ONLY_SWAPS,
    OUTSIDE,
    OVERTAKE,
    PAVED,
    RAM,
    RAM_LEAD,
    is_back_in_start,
)
from ..state import IN_CHUTE, IN_TROUGH, OFF_OUTSIDE, ON_TRACK, Race
from .displacing import may_displace
from .linking import can_form_line, is_possible, keeps_lane, lane_ahead, leaving_car, staying_cars

# A step is its kind and the space it leads to, in one number
STRIDE: Final[i64] = 1024
FORWARD: Final[i64] = 0
SWAP: Final[i64] = 1
LATERAL: Final[i64] = 2
DIAGONAL: Final[i64] = 3
ENTER: Final[i64] = 4


def steps(race: Race) -> vec[i64]:
    """Every step that is allowed now.

    AR-7.5-02, AR-7.5-05, AR-7.12-10: with Overtake push or swap, each time anew, but no swap with a
    car across. AR-7.6-03, AR-7.6-06, AR-7.7-02: a line moves like Solo until it is locked.
    AR-7.9-06, AR-7.15-05: a ram is one forward step among the others, never a duty and never
    diagonal. AR-7.13-05: lanes that part ahead are no change of lanes.
    AR-7.1-03: never backward. AR-7.1-04, AR-7.1-05, AR-10-07: never onto a spot used before in
    this segment. AR-7.1-14: from a lane there is a forward step but in a full ring, by a card's
    order, or on a crossover spot used before.
    """
    if race.status[race.move.mover] != ON_TRACK:
        return entries(race)
    ways = vec[i64]()
    here = race.at[race.move.mover]
    track = race.board.track
    for space in forward_spaces(race, here):
        if race.has_used(space):
            continue
        car = race.car_on(space)
        if may_go_forward(race, space, car):
            ways = append(ways, FORWARD * STRIDE + space)
        if race.move.kind == OVERTAKE and car != NONE and may_swap(race, here, space, car):
            ways = append(ways, SWAP * STRIDE + space)
    if not race.move.locked:  # AR-7.6-04, AR-7.7-02
        ways = sideways(race, track.lane_in[here], False, ways)
        ways = sideways(race, track.lane_out[here], True, ways)
        if race.move.diagonals:
            for space in track.diagonal[here]:
                if may_go_diagonally(race, here, space):
                    ways = append(ways, DIAGONAL * STRIDE + space)
    return ways


def forward_spaces(race: Race, here: i64) -> vec[i64]:
    """AR-5.4-02, AR-7.6-09. Lanes ahead; AR-7.11-02: a locked line keeps to the one it has chosen.

    AR-7.11-06, AR-6.0-05: Outside Line knows only the outermost.
    """
    ahead = race.board.track.succ[here]
    if len(ahead) > 1 and (race.move.locked or race.move.must == OUTSIDE):
        lane = lane_ahead(race, here, race.move.lanes)
        if lane != NONE:
            return vec[i64]([lane])
    return ahead


def may_go_forward(race: Race, space: i64, car: i64) -> bool:
    """AR-7.1-11. Never blocked: push, ram or crash; AR-7.1-15: but in a ring that cannot turn.

    Work the Pack does not push (AR-6.0-05).
    """
    if car == NONE or race.is_across(car, space):
        return True
    if race.move.kind == RAM or race.move.kind == RAM_LEAD:
        return True
    if race.move.must == ONLY_SWAPS:
        return False
    if race.move.kind == LINE and not race.move.locked:
        return can_form_line(race, space)
    # AR-7.11-05: a step that breaks the link chooses lanes anew
    lanes = race.move.lanes if len(race.move.lanes) == 0 or keeps_lane(race, space) else vec[i64]()
    leaving, staying = leaving_car(race, race.move.train), staying_cars(race, race.move.train)
    return is_possible(race, space, leaving, staying, lanes, True)


def may_swap(race: Race, here: i64, space: i64, car: i64) -> bool:
    """AR-7.5-01. With the car ahead; AR-7.5-05, AR-7.12-10: not with one across.

    AR-2.1-12, AR-6.0-05: nor with one that would go back into a start section.
    """
    return not race.is_across(car, space) and not is_back_in_start(race.board.track, space, here)


def sideways(race: Race, space: i64, outward: bool, ways: vec[i64]) -> vec[i64]:
    """AR-7.1-08, AR-7.1-09, AR-7.1-10. One lane over, for 1 point if it is empty, else for 2."""
    if space != NONE and not race.has_used(space) and may_take(race, space, outward):
        return append(ways, LATERAL * STRIDE + space)
    return ways


def may_take(race: Race, space: i64, outward: bool) -> bool:
    """AR-7.1-08, AR-7.1-09. A space that is empty, or whose car gives way for 2 points."""
    if race.car_on(space) == NONE:
        return True
    return race.move.points >= 2 and may_displace(race, space, outward)


def may_go_diagonally(race: Race, here: i64, space: i64) -> bool:
    """AR-7.1-02, AR-7.15-01, AR-7.15-02. Into an empty space, for 1 point.

    AR-7.13-04, AR-7.15-03: onto rough track but never from it. As an option a car there is
    displaced, for 2.
    """
    house = race.board.house
    track = race.board.track
    if race.has_used(space) or (track.kind[space] != PAVED and not house.diagonal_into_rough):
        return False
    if not house.diagonal_displaces:
        return race.car_on(space) == NONE
    return may_take(race, space, slants_outward(race, here, space))


def slants_outward(race: Race, here: i64, space: i64) -> bool:
    """Which way a diagonal step leads: out from the space straight ahead, or in from it.

    Lane numbers say nothing about it where inside and outside change sides.
    """
    track = race.board.track
    return any(track.outward[ahead] == space for ahead in track.succ[here])


def entries(race: Race) -> vec[i64]:
    """AR-8.3-06, AR-7.14-04, AR-10-SPIN-03, AR-10-WEEDS-03. The first step leads onto the track.

    AR-8.3-07, AR-8.3-10: after it the car moves as ever, and it is no crossing.

    AR-8.3-08: it must be made. AR-7.14-07: in a jump it is the only step sideways there is.
    """
    ways = vec[i64]()
    for space in entry_spaces(race, race.move.mover):
        if may_take(race, space, enters_outward(race, space)):
            ways = append(ways, ENTER * STRIDE + space)
    return ways


def entry_spaces(race: Race, car: i64) -> vec[i64]:
    """Beside the Chute; beside the place off the track; or either jump lane from the trough."""
    track = race.board.track
    status = race.status[car]
    if status == IN_CHUTE:
        return vec[i64]([track.chute])
    if status == IN_TROUGH:
        here = race.at[car]
        return vec[i64]([track.inward[here], track.outward[here]])
    return vec[i64]([race.at[car]])


def enters_outward(race: Race, space: i64) -> bool:
    """Away from the side a car comes from: the Chute and a spin are inside, the weeds outside."""
    status = race.status[race.move.mover]
    if status == IN_TROUGH:
        return space == race.board.track.outward[race.at[race.move.mover]]
    return status != OFF_OUTSIDE
