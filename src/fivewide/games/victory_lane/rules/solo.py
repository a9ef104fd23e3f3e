"""Solo play: NPDs that do as well as they can, by plans that are tried out."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec

from ..board import CARS, LANES, NOBODY
from ..state import DONE, Race, Trial
from .driving import take
from .order import is_ahead, is_in_line
from .ways import STOP, ways_of


def plan_ahead(race: Race) -> i64:
    """VL-SOLO-02, VL-SOLO-03, VL-SOLO-07. The first thing to do of the best plan.

    Every order of actions, every path and target is tried, pushes taken to succeed. Plans that use
    more actions come first; then `merits`. What is left is planned anew after every step, which
    changes nothing as long as the dice do not.
    """
    best = NOBODY
    value = vec[i64]()
    seen: list[vec[i64]] = []
    for way in ways_of(race):
        if is_braking(race, way):
            continue
        would = race.clone()
        would.trial = Trial()
        here = after(would, way, seen)
        if len(here) > 0 and (len(value) == 0 or is_better(here, value)):
            best = way
            value = here
    return best


def is_braking(race: Race, way: i64) -> bool:
    """VL-SOLO-03. Solo NPDs never brake: a stop is for a way that is blocked."""
    return way == STOP and any(each < STOP and is_free(race, each) for each in ways_of(race))


def is_free(race: Race, way: i64) -> bool:
    return race.grid[race.track.steps[race.at[race.active().car] * 3 + way]] == NOBODY


def after(race: Race, way: i64, seen: list[vec[i64]]) -> vec[i64]:
    """The best that can come of a way; nothing if another one has led here already."""
    take(race, way)
    if race.active().part == DONE:
        return merits(race)
    mark = footprint(race)
    for other in seen:
        if is_same(other, mark):
            return vec[i64]()
    seen.append(mark)
    value = vec[i64]()
    for next_way in ways_of(race):
        if is_braking(race, next_way):
            continue
        here = after(race.clone(), next_way, seen)
        if len(here) > 0 and (len(value) == 0 or is_better(here, value)):
            value = here
    return value


def footprint(race: Race) -> vec[i64]:
    """All that matters for what can still come."""
    active = race.active()
    mark = race.at[:]
    for number in (active.left, active.part, active.todo, active.used, active.acted):
        mark = append(mark, number)
    trial = race.tried()
    for number in (trial.pushes, trial.pushed, trial.early):
        mark = append(mark, number)
    return mark


def is_same(one: vec[i64], other: vec[i64]) -> bool:
    return all(one[place] == other[place] for place in range(len(one)))


def is_better(one: vec[i64], other: vec[i64]) -> bool:
    place: i64
    for place in range(len(one)):
        if one[place] != other[place]:
            return one[place] > other[place]
    return False


def merits(race: Race) -> vec[i64]:
    """VL-SOLO-07. Actions used; then position, distance, harm to the player, fewer push tests,

    fewer cars in them, a line to run in, a lane nearer the pits, a maneuver before the move.
    """
    active = race.active()
    car = active.car
    ahead: i64 = 0
    other: i64
    for other in range(CARS):
        if other != car and is_ahead(race, other, car):
            ahead += 1
    values = vec[i64]()
    for number in (active.acted, -ahead, race.far[car], -race.far[race.primary[0]]):
        values = append(values, number)
    line: i64 = 1 if is_in_line(race, car) else 0
    trial = race.tried()
    for number in (-trial.pushes, -trial.pushed, line, -(race.at[car] % LANES), trial.early):
        values = append(values, number)
    return values
