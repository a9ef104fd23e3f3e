"""Lateral displacement: cars pushed aside, and at the wall forward."""

from __future__ import annotations

from typing import final

from fivewide.kernel.ints import append, i64, vec

from ..board import NONE, has
from ..state import ON_TRACK, Race
from .linking import is_possible, leaving_car, staying_cars


@final
class Shove:
    """Cars pushed one lane on, and the space whose car has to go forward, if there is no lane."""

    def __init__(self) -> None:
        self.cars: vec[i64] = vec[i64]()
        self.to: vec[i64] = vec[i64]()
        self.wall: i64 = NONE
        self.possible = True


def shove(race: Race, space: i64, outward: bool) -> Shove:
    """AR-7.10-01, AR-7.10-02. One lane on in the same direction, and whoever is there likewise.

    AR-7.10-03, AR-7.10-08: at apron, wall or barrier the car goes forward instead, never off the
    track or into a pit lane. AR-7.13-01, AR-7.13-06: on rough track too, where nobody changes
    lanes. AR-7.12-08, AR-7.10-09: never on the crossover.
    """
    track = race.board.track
    found = Shove()
    here = space
    while True:
        car = race.car_on(here)
        if car == NONE:
            return found
        if track.crossing[here]:
            found.possible = False
            return found
        beyond = track.lane_out[here] if outward else track.lane_in[here]
        if beyond == NONE:
            found.wall = here
            return found
        found.cars = append(found.cars, car)
        found.to = append(found.to, beyond)
        here = beyond


def may_displace(race: Race, space: i64, outward: bool) -> bool:
    """AR-7.12-09, AR-7.10-10. Not if any car, however far away, would meet a car across its way."""
    found = shove(race, space, outward)
    if not found.possible:
        return False
    if found.wall == NONE:
        return True
    train = train_left(race, found)
    return is_possible(
        race, found.wall, tail_of(race, train), held_by(race, train, found.cars), vec[i64](), False
    )


def train_left(race: Race, found: Shove) -> vec[i64]:
    """AR-7.8-08. The followers that still follow: the others are pushed away, or behind these."""
    wall = race.car_on(found.wall) if found.wall != NONE else NONE
    place: i64
    for place in range(len(race.move.train)):
        car = race.move.train[place]
        if car == wall or has(found.cars, car):
            return race.move.train[:place]
    return race.move.train


def tail_of(race: Race, train: vec[i64]) -> i64:
    """The car whose space is given up by a step aside; none if the mover comes from beside."""
    return leaving_car(race, train) if race.status[race.move.mover] == ON_TRACK else NONE


def held_by(race: Race, train: vec[i64], aside: vec[i64]) -> vec[i64]:
    """Moving cars whose spaces others take over in the same step."""
    cars = staying_cars(race, train)
    for car in aside:
        cars = append(cars, car)
    return cars
