"""Tiles, Move Over and Lapped: everything follows from one true distance per car."""

from __future__ import annotations

from fivewide.kernel.ints import i64

from .. import events
from ..board import CARS, LANES, LAPPED, LEAD_LAP, MOVE_OVER, NOBODY, NOWHERE
from ..state import Race


def move_up(race: Race, car: i64, space: i64, gain: i64) -> None:
    """Put a car on a free space further on, by its own move or another's.

    VL-TILE-02: the tiles turn only for the leader; a car with Move Over just drives on to the back
    tile (VL-TILE-04). VL-PUSH-14, VL-MAN-11: it does not matter what moves the leader.
    """
    turn_tiles_for(race, car, gain)
    far = race.far[car] + gain
    race.grid[race.at[car]] = NOBODY
    race.grid[space] = car
    race.at[car] = space
    race.far[car] = far
    if far > race.lead:
        race.lead = far
        if race.tokens:
            retag(race, car, gain)
    elif race.status[car] != LEAD_LAP:
        retag(race, car, gain)


def turn_tiles_for(race: Race, car: i64, gain: i64) -> None:
    """VL-TILE-02. First the tiles turn, then the car is told to move, then what comes of it."""
    if race.far[car] + gain >= race.window + race.track.length:
        rotate(race)


def rotate(race: Race) -> None:
    """VL-TILE-01. The back tile goes to the front with its cars, which are told to move over.

    VL-TILE-03, VL-TILE-06, VL-TILE-08: whoever's rear edge is on it, however many they are.
    """
    race.window += race.track.tile_length(race.window)
    race.rotations += 1
    race.tell(events.ROTATED, race.window)
    car: i64
    for car in range(CARS):
        behind = race.far[car] < race.window and race.at[car] != NOWHERE
        if behind and race.status[car] == LEAD_LAP:
            give(race, car, MOVE_OVER, events.TOLD_OVER)


def fall_back(
    race: Race, car: i64, space: i64, loss: i64, told_over: i64 = events.DROPPED_OVER
) -> None:
    """Put a car on a free space further back. VL-BACK-07: the tiles never turn back.

    `told_over` is what is told if it drops off the back tile.
    """
    race.grid[race.at[car]] = NOBODY
    race.grid[space] = car
    race.at[car] = space
    led = race.far[car] == race.lead
    race.far[car] -= loss
    if led:
        find_lead(race)
    if race.tokens or race.far[car] < race.window:
        retag(race, NOBODY, 0, told_over)


def find_lead(race: Race) -> None:
    lead = race.far[0]
    for far in race.far:
        if far > lead:
            lead = far
    race.lead = lead


def retag(race: Race, mover: i64, gain: i64, told_over: i64 = events.DROPPED_OVER) -> None:
    """VL-LAPPED-08, VL-TILE-05. What every car's token says, now that one has moved.

    `mover` is the car that went forward, by `gain`; NOBODY if one went back. That matters only
    where passing must be driven (VL-LAPPED-06). Nobody is more than a lap down (VL-LAPPED-07).
    """
    length = race.track.length
    lead = race.lead
    car: i64
    for car in range(CARS):
        if race.at[car] == NOWHERE:
            continue
        far = race.far[car]
        if far + 2 * length < lead:  # VL-LAPPED-07: never more than one lap down
            far += length
            race.far[car] = far
        status = race.status[car]
        if far >= race.window:
            if status != LEAD_LAP:
                told = events.UNLAPPED if mover == car else events.UNLAPPED_BY_LEADER
                give(race, car, LEAD_LAP, events.TOKEN_OFF if status == MOVE_OVER else told)
        elif status == LAPPED:
            if regains(race, car, mover, gain):
                told = events.UNLAPPED if mover == car else events.UNLAPPED_BY_LEADER
                give(race, car, MOVE_OVER, told)
        elif far + length < lead and is_lapped(race, car, mover, gain):
            is_passed = mover != NOBODY and race.far[mover] == lead
            give(race, car, LAPPED, events.LAP_DOWN if is_passed else events.LAP_DROPPED)
        elif status == LEAD_LAP:  # VL-BACK-05: thrown back over the rear edge
            give(race, car, MOVE_OVER, told_over)


def is_lapped(race: Race, car: i64, mover: i64, gain: i64) -> bool:
    """VL-LAPPED-01, VL-LAPPED-02, VL-LAPPED-06. The leader is strictly ahead, whoever moved.

    An option wants the leader to have driven past: not ahead of the car before, but now.
    """
    if not race.board.house.pass_forward_only:
        return True
    if mover == NOBODY or race.far[mover] != race.lead:
        return False
    return race.lead - gain <= race.far[car] + race.track.length


def regains(race: Race, car: i64, mover: i64, gain: i64) -> bool:
    """VL-LAPPED-04, VL-LAPPED-06. Ahead of the leader again; level changes nothing (VL-LAPPED-02).

    One option gives the lap back to a car that is level; another to a car that has driven past.
    """
    house = race.board.house
    past = race.lead if house.level_regains else race.lead + 1
    there = race.far[car] + race.track.length
    if there < past or not house.pass_forward_only:
        return there >= past
    return mover == car and there - gain < past


def give(race: Race, car: i64, status: i64, told: i64) -> None:
    """VL-LAPPED-09. A token says where a car ranks; it races on like any other."""
    race.tokens += (0 if status == LEAD_LAP else 1) - (0 if race.status[car] == LEAD_LAP else 1)
    race.status[car] = status
    race.tell(told, car)


def put(race: Race, car: i64, space: i64) -> None:
    """Put a car on the grid: its coordinate there is its distance."""
    race.grid[space] = car
    race.at[car] = space
    race.far[car] = space // LANES
    if race.far[car] > race.lead:
        race.lead = race.far[car]


def clear_track(race: Race) -> None:
    """VL-YELLOW-24. Every car off the track; the tile with the grid is the back tile again."""
    car: i64
    for car in range(CARS):
        if race.at[car] != NOWHERE:
            race.grid[race.at[car]] = NOBODY
            race.at[car] = NOWHERE
            race.far[car] = 0
    race.window = 0
    race.lead = 0
