"""Cars put down elsewhere: runs that go on, trains that follow, two that change places."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.ints import append, i64, vec

from ..board import NOBODY, NONE
from ..state import ON_TRACK, Race
from .damage import cut_train
from .scoring import crossed

A_SPACE: Final[i64] = 2  # the worth of a space gained when routes are compared


def move_all(
    race: Race, cars: vec[i64], to: vec[i64], kind: i64, others: i64, counts: bool
) -> None:
    """Cars of one run go on together, the front one first; each may cross the line.

    The first of them is told as `kind`, those beyond it as `others`.

    A space may still hold a car that moves on in the same step: it is put down later.
    AR-11.5-01: when one of them wins the race, the others stay. In a ring, where the front car
    takes a space that is left last, crossings count when all have moved (AR-11.5-05).
    """
    starts = vec[i64]()
    for car in cars:
        starts = append(starts, race.at[car])
    place: i64
    for place in range(len(cars) - 1, -1, -1):
        if race.winner != NOBODY:
            return
        set_down(race, cars[place], to[place])
        race.tell(kind if place == 0 else others, cars[place], starts[place], to[place])
        progress(race, cars[place], starts[place], to[place])
        if counts:
            crossed(race, cars[place], starts[place], to[place])


def count_ring(race: Race, before: vec[i64]) -> None:
    """AR-11.5-05, AR-7.1-15. A ring has turned by one: now whoever crossed the line counts."""
    car: i64
    for car in range(len(before)):
        if race.at[car] != before[car]:
            crossed(race, car, before[car], race.at[car])


def set_down(race: Race, car: i64, space: i64) -> None:
    """Put a car down, and clear the spot it came from unless somebody has taken it over."""
    spot = race.board.track.spot
    if race.status[car] == ON_TRACK and race.occupant[spot[race.at[car]]] == car:
        race.occupant[spot[race.at[car]]] = NONE
    race.put(car, space)


def jump_to(race: Race, car: i64, space: i64, kind: i64) -> None:
    """Put a car elsewhere on the track."""
    here = race.at[car]
    race.lift(car)
    race.put(car, space)
    race.tell(kind, car, here, space)


def progress(race: Race, car: i64, start: i64, end: i64) -> None:
    """What a space gained is worth: something for one's own cars, the opposite for others."""
    tally = race.tally
    if tally is None:
        return
    track = race.board.track
    if track.sector[start] != track.sector[end]:
        tally.merit += A_SPACE if race.owner(car) == race.seat else -A_SPACE


def pull(race: Race, start: i64, kind: i64, counts: bool) -> None:
    """AR-7.8-02, AR-7.8-03, AR-7.15-04. Followers step into the spaces left ahead of them."""
    there = start
    for car in race.move.train:
        if race.winner != NOBODY:
            return
        here = race.at[car]
        set_down(race, car, there)
        race.tell(kind, car, here, there)
        progress(race, car, here, there)
        if counts:
            crossed(race, car, here, there)
        there = here


def exchange(race: Race, car: i64, other: i64, forward: i64, back: i64) -> None:
    """Two cars change places: `car` goes forward, `other` back.

    AR-11.5-05: both have moved when points are counted, and the one that went forward comes first;
    if that wins the race, the other gives nothing back.
    """
    here, there = race.at[car], race.at[other]
    race.lift(car)
    race.lift(other)
    race.put(car, there)
    race.put(other, here)
    cut_train(race, other)
    race.tell(forward, car, here, there)
    race.tell(back, other, there, here)
    progress(race, car, here, there)
    crossed(race, car, here, there)
    crossed(race, other, there, here)
