"""Running order: lead lap, then Move Over, then Lapped; the inside car ahead of a level one."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.ints import append, i64, vec
from fivewide.racing.order import best_first

from ..board import CARS, LANES, LAPPED, NOBODY
from ..state import Race

A_LAP_DOWN: Final[i64] = 1_000_000_000_000_000  # further than anybody drives


def lead(race: Race, car: i64) -> i64:
    """VL-ORDER-01, VL-ORDER-02, VL-MOVE-17, VL-LAPPED-03. Whose number is higher is ahead.

    Lapped cars come last; then the true distance counts, half a space as much as a whole one. Of
    level cars the winner of a tie race is ahead, else the inside one (VL-LAPS-05).
    """
    among_level = race.edge[car] * LANES - race.at[car] % LANES
    ahead = race.far[car] * (3 * LANES) + among_level
    return ahead - A_LAP_DOWN if race.status[car] == LAPPED else ahead


def is_ahead(race: Race, one: i64, other: i64) -> bool:
    return lead(race, one) > lead(race, other)


def running_order(race: Race) -> vec[i64]:
    """All cars, the leader first."""
    return in_order(race, vec[i64](range(CARS)))


def in_order(race: Race, cars: vec[i64]) -> vec[i64]:
    """VL-WIDE-09, VL-LAPS-10. These cars in running order."""
    leads = cars[:]
    place: i64
    for place in range(len(cars)):
        leads[place] = lead(race, cars[place])
    best_first(cars, leads, 0, len(cars))
    return cars


def leader(race: Race) -> i64:
    """VL-ORDER-02. The first in running order: of level cars the inside one."""
    best: i64 = 0
    most = lead(race, 0)
    car: i64
    for car in range(1, CARS):
        mine = lead(race, car)
        if mine > most:
            best, most = car, mine
    return best


def last_primary(race: Race) -> i64:
    """VL-ROGUE-02, VL-ROGUE-04, VL-ROGUE-06. The seat whose primary runs last of all primaries.

    Level primaries: the one nearer the wall. Lapped ones are behind all others.
    """
    last: i64 = 0
    least = lead(race, race.primary[0])
    seat: i64
    for seat in range(1, race.seats):
        mine = lead(race, race.primary[seat])
        if mine < least:
            last, least = seat, mine
    return last


def line_of(race: Race, car: i64) -> vec[i64]:
    """VL-MAN-06. The cars without a gap before and behind this one in its lane, front first."""
    track = race.track
    front = race.at[car]
    ahead = track.ahead[front]
    while race.car_at(ahead) != NOBODY and race.car_at(ahead) != car:
        front = ahead
        ahead = track.ahead[front]
    cars = vec[i64]()
    space = front
    while race.car_at(space) != NOBODY and len(cars) < CARS:
        cars = append(cars, race.grid[space])
        space = track.behind[space]
    return cars


def is_in_line(race: Race, car: i64) -> bool:
    """VL-MAN-06. A car right ahead or right behind."""
    at = race.at[car]
    track = race.track
    return race.car_at(track.ahead[at]) != NOBODY or race.car_at(track.behind[at]) != NOBODY


def beside(race: Race, car: i64) -> vec[i64]:
    """VL-WIDE-02. The cars beside a car, in neighboring lanes with their lengths touching."""
    cars = vec[i64]()
    at = race.at[car]
    for space in race.track.inside[at]:
        if race.grid[space] != NOBODY:
            cars = append(cars, race.grid[space])
    for space in race.track.outside[at]:
        if race.grid[space] != NOBODY:
            cars = append(cars, race.grid[space])
    return cars
