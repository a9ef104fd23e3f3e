"""Backward: penalties jump over cars, keep to the lane, and never stop on an occupied space."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec

from .. import events
from ..board import LANES, NOBODY, NOWHERE
from ..state import Race
from .tiles import fall_back


def drop_back(race: Race, car: i64, spaces: i64) -> None:
    """VL-BACK-01, VL-BACK-02, VL-BACK-03. So many spaces back, then on to the first free one.

    Cars in between are jumped over. Where the lane ends behind it the car shifts into the Groove,
    half a space back, which counts as one space (VL-BACK-04). VL-BACK-05: the track is a loop, so
    it may pass the rear edge of the back tile, unless an option stops it there.
    """
    track = race.track
    space = race.at[car]
    far = race.far[car]
    left = spaces
    while left > 0 or (race.grid[space] != NOBODY and race.grid[space] != car):
        loss = track.loses[space]
        if is_at_rear(race, far, loss):
            space, far = first_free_ahead(race, car, space, far, race.far[car])
            break
        space = track.back[space]
        far -= loss
        left -= 1
    if race.log is not None:
        race.tell(how_it_goes_back(race, car, space, far, spaces), car, space, spaces)
        if race.shows_ways:
            race.attach(way_back(race, race.at[car], space))
    if space != race.at[car]:
        fall_back(race, car, space, race.far[car] - far)


def how_it_goes_back(race: Race, car: i64, space: i64, far: i64, spaces: i64) -> i64:
    """The event of a car about to drop back to a space: what was special about the way there."""
    if far < race.window and race.far[car] >= race.window:
        return events.BACK_AT_EDGE
    here, left, jumps = race.at[car], spaces, False
    while here != space and left > 0:
        here = race.track.back[here]
        left -= 1
        jumps = jumps or (here != space and race.grid[here] != NOBODY)
    if here == space and left > 0:
        return events.BACK_AT_EDGE  # an option has stopped it
    if race.at[car] % LANES != space % LANES:
        return events.BACK_INTO_GROOVE
    return events.BACK_OVER_CARS if jumps or here != space else events.BACK


def way_back(race: Race, here: i64, space: i64) -> vec[i64]:
    """The spaces from one to another further back, the last one included; for the log.

    With an option (`rear_stops`) a car may come to rest beside the way back: then just that space.
    """
    way = vec[i64]()
    while here != space:
        if len(way) == race.track.length:
            return vec[i64]([space])
        here = race.track.back[here]
        way = append(way, here)
    return way


def is_at_rear(race: Race, far: i64, loss: i64) -> bool:
    """VL-BACK-05. With an option nobody is driven back off the rear edge of the back tile."""
    return race.board.house.rear_stops and far >= race.window and far - loss < race.window


def first_free_ahead(race: Race, car: i64, space: i64, far: i64, most: i64) -> tuple[i64, i64]:
    """The rear-most free space of the lane, for a car that cannot go back any further.

    It stays where it is if that would be beyond `most`, or if there is none.
    """
    while race.grid[space] != NOBODY and race.grid[space] != car:
        ahead = race.track.ahead[space]
        if ahead == NOWHERE or far >= most:
            return race.at[car], race.far[car]
        space = ahead
        far += 2
    return space, far
