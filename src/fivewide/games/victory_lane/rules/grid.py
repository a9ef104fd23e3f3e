"""Putting cars on the starting grid: after qualifying, and after every yellow flag."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice
from fivewide.kernel.ints import append, i64, vec

from .. import events
from ..board import GI, GO, LANES, LAPPED, LEAD_LAP, NOBODY, NOWHERE
from ..state import Race
from .order import running_order
from .tiles import give, put


def place_car(race: Race, car: i64, rear: i64) -> None:
    """VL-QUAL-08, VL-QUAL-10, VL-QUAL-11, VL-YELLOW-19, VL-YELLOW-29. Its controller picks a lane.

    A rogue, and in solo play every NPD, takes the front-most space by itself (VL-SOLO-06); by an
    option the seat at the `rear` picks for rogues.
    """
    lanes = start_lanes(race, car)
    owner = race.owner[car]
    if len(lanes) == 1:
        start_from(race, car, lanes[0])
    elif goes_to_the_front(race, car):
        start_from(race, car, front_most(race, car, lanes))
    else:
        race.ask(PickLane(rear if owner == NOBODY else owner, car))


def goes_to_the_front(race: Race, car: i64) -> bool:
    """VL-QUAL-11, VL-SOLO-06. A rogue, and alone every NPD, takes the front-most space by itself.

    An option lets a player place the rogues.
    """
    if race.owner[car] == NOBODY:
        return not race.board.house.rogue_grid_by_last
    return race.seats == 1 and race.primary[0] != car


def rear_seat(race: Race, line: vec[i64]) -> i64:
    """VL-QUAL-11. The player whose primary is last of these cars, who may have to place rogues."""
    seat: i64 = NOBODY
    for car in line:
        if race.is_primary(car):
            seat = race.owner[car]
    return seat


def start_lanes(race: Race, car: i64) -> vec[i64]:
    """VL-QUAL-09, VL-QUAL-12, VL-YELLOW-10, VL-YELLOW-20, VL-YELLOW-21. Lanes with a space for it.

    The Groove lanes whose starting grid is not full; for a lapped car those of the Lapped Start
    spaces, then of the two behind, then wherever the rear-most space of the grid is.
    """
    return vec[i64]([lane for lane in range(GI, GO + 1) if start_space(race, car, lane) != NOWHERE])


def start_space(race: Race, car: i64, lane: i64) -> i64:
    """VL-QUAL-08. The space a car would get in a lane; NOWHERE if there is none for it."""
    track = race.track
    if race.status[car] != LAPPED:
        return first_open(race, track.grid[lane])
    if any_open(race, track.lapped_start):
        return open_in_lane(race, track.lapped_start, lane)
    if any_open(race, track.overflow):
        return open_in_lane(race, track.overflow, lane)
    rear = rear_most_open(race)
    return rear if rear % LANES == lane else NOWHERE


def first_open(race: Race, spaces: vec[i64]) -> i64:
    for space in spaces:
        if race.grid[space] == NOBODY:
            return space
    return NOWHERE


def any_open(race: Race, spaces: vec[i64]) -> bool:
    return first_open(race, spaces) != NOWHERE


def open_in_lane(race: Race, spaces: vec[i64], lane: i64) -> i64:
    for space in spaces:
        if space % LANES == lane and race.grid[space] == NOBODY:
            return space
    return NOWHERE


def rear_most_open(race: Race) -> i64:
    """VL-YELLOW-21. Of the regular grid, inside first."""
    rear = NOWHERE
    lane: i64
    for lane in range(GI, GO + 1):
        for space in race.track.grid[lane]:
            is_open = race.grid[space] == NOBODY
            if is_open and (rear == NOWHERE or space // LANES < rear // LANES):
                rear = space
    return rear


def front_most(race: Race, car: i64, lanes: vec[i64]) -> i64:
    """VL-SOLO-06, VL-QUAL-11. The lane whose space is further to the front, inside if equal."""
    best = lanes[0]
    for lane in lanes:
        here = start_space(race, car, lane) // LANES
        if here > start_space(race, car, best) // LANES:
            best = lane
    return best


@final
@mypyc_attr(acyclic=True)
class PickLane(Choice):
    """VL-QUAL-08, VL-QUAL-09. The front-most open space of either lane, even further back."""

    rule: ClassVar[str] = "VL-QUAL-08"

    def __init__(self, seat: i64, car: i64) -> None:
        self.seat = seat
        self.car = car

    def options(self, race: Race, /) -> vec[i64]:
        return start_lanes(race, self.car)

    def chosen(self, race: Race, lane: i64, /) -> None:
        start_from(race, self.car, lane)


def start_from(race: Race, car: i64, lane: i64) -> None:
    """VL-YELLOW-20. Onto the grid; a lapped car is on the lead lap again."""
    space = start_space(race, car, lane)
    if race.log is not None:
        race.tell(how_placed(race, car, space), car, space)
    put(race, car, space)
    race.placed = append(race.placed[:], car)
    if race.status[car] == LAPPED:
        give(race, car, LEAD_LAP, events.UNLAPPED_AT_FLAG)


def how_placed(race: Race, car: i64, space: i64) -> i64:
    """The event of a car about to be placed: from qualifying, from staying out, from the pits."""
    if race.stopwatch[car] != NOBODY:
        return how_qualified(race, car)
    if race.box[car] == NOBODY:
        if race.status[car] == LAPPED:
            return events.STAYED_LAPPED
        if race.is_primary(car):
            return events.STAYED
        return events.STAYED_SOLO if race.seats == 1 else events.STAYED_NPD
    if race.status[car] != LAPPED:
        return events.EXITED
    is_usual = any(each == space for each in race.track.lapped_start)
    return events.EXITED_LAPPED if is_usual else events.EXITED_BEHIND


def how_qualified(race: Race, car: i64) -> i64:
    """VL-QUAL-08, VL-QUAL-11, VL-QUAL-12, VL-SOLO-06. Who chose the lane, if there was a choice."""
    if goes_to_the_front(race, car):
        return events.ON_GRID_SOLO if race.seats == 1 else events.ON_GRID_ROGUE
    if len(start_lanes(race, car)) == 1:
        return events.ON_GRID_FULL
    return events.ON_GRID_ROGUE if race.owner[car] == NOBODY else events.ON_GRID


def name_first_player(race: Race) -> None:
    """VL-QUAL-13, VL-YELLOW-22, VL-YELLOW-30, VL-FIRST-01, VL-FIRST-03. Who owns the first car.

    Rogues are skipped; a Lapped Start space counts as well; an option looks at primaries only.
    """
    for car in race.placed:
        counts = race.is_primary(car) or not race.board.house.first_primary_only
        if counts and race.owner[car] != NOBODY:
            race.first = race.owner[car]
            if race.log is not None:
                race.tell(why_first(race, car), race.first)
            return


def why_first(race: Race, car: i64) -> i64:
    """VL-QUAL-13, VL-YELLOW-22, VL-YELLOW-30, VL-FIRST-03. The event of the new First Player."""
    if race.seats == 1:
        return events.FIRST_ALONE
    if race.stopwatch[car] != NOBODY:
        return events.FIRST_PLAYER
    lane = race.at[car] % LANES
    on_grid = any(space == race.at[car] for space in race.track.grid[lane])
    return events.FIRST_AT_FLAG if on_grid else events.FIRST_LAPPED


def align_by_grid(race: Race) -> None:
    """VL-YELLOW-23. Team cards left to right by grid position, nearer the pits first if level."""
    race.lineup = running_order(race)
