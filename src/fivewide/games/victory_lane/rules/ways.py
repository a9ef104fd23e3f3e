"""What the active car may do next: steps, pushes, maneuvers, stopping, ending."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.ints import append, i64, vec

from ..board import CROSSOVER, DRAFT, NOBODY, NOWHERE, SIDE_DRAFT, STRAIGHT, Clause
from ..state import MOVED, MOVING, STARTING, Activation, Race
from .maneuvers import (
    clause_now,
    crossover_targets,
    diagonal_is_open,
    may_draft,
    side_draft_targets,
    touching,
)
from .pushing import cars_pushed, may_push

# The answers to `Drive`: three ways to step (straight, inward, outward), and
STOP: Final[i64] = 3
END: Final[i64] = 4
TAKE_DRAFT: Final[i64] = 5
TAKE_SLINGSHOT: Final[i64] = 6
CROSS_WITH: Final[i64] = 10  # and the car
SIDE_DRAFT_ON: Final[i64] = 20
TRADE_WITH: Final[i64] = 30

LEAST: Final[vec[i64]] = vec[i64]([0, 1, 1, 2])  # VL-NPD-07, -08, -09: by actions of the face
BITS: Final[vec[i64]] = vec[i64]([0, 1, 1, 2, 1, 2, 2, 3])  # maneuvers in a set


def ways_of(race: Race) -> vec[i64]:
    """VL-MOVE-08, VL-MOVE-12. Everything the active car may do now, never nothing."""
    return ways_in(race, race.active())


def ways_in(race: Race, active: Activation) -> vec[i64]:
    """VL-MOVE-08. The same, for who has the activation at hand."""
    ways = vec[i64]()
    part = active.part
    free = False
    if part != MOVED and active.left > 0:
        ways, free = steps_of(race, active)
    if active.card == NOBODY:
        return npd_ways(race, active, ways, free)
    if part in (STARTING, MOVED):
        clause = clause_now(race, active)
        if clause is not None:
            ways = card_maneuvers(race, active, clause, ways)
    return append(ways, STOP if part != MOVED and active.left > 0 else END)


def steps_of(race: Race, active: Activation) -> tuple[vec[i64], bool]:
    """VL-MOVE-01, VL-MOVE-03, VL-MOVE-05, VL-MOVE-06. The steps that are legal, and is one free?

    Straight ahead, into another car only by a push; diagonally only to an empty space. A space
    that does not exist is no way (VL-MOVE-10). A car never stops on another (VL-MOVE-13).
    """
    ways = vec[i64]()
    car = active.car
    at = race.at[car] * 3
    steps = race.track.steps
    grid = race.grid
    free = False
    if not active.diagonal:
        ahead = steps[at]
        if ahead != NOWHERE:
            if grid[ahead] == NOBODY:
                ways = append(ways, STRAIGHT)
                free = True
            else:
                cars = cars_pushed(race, car)
                if cars > 0 and may_push(race, active, cars):
                    ways = append(ways, STRAIGHT)
    if not active.straight:
        way: i64
        for way in range(1, 3):
            space = steps[at + way]
            if space != NOWHERE and grid[space] == NOBODY:
                ways = append(ways, way)
                free = True
    return ways, free


def has_free_step(race: Race) -> bool:
    """VL-MOVE-16. Is there a step that is not a push?"""
    active = race.active()
    return active.left > 0 and steps_of(race, active)[1]


def card_maneuvers(race: Race, active: Activation, clause: Clause, ways: vec[i64]) -> vec[i64]:
    """VL-MAN-03. The maneuver of the card, with each target it could have now."""
    car = active.car
    if clause.diagonal:
        if diagonal_is_open(race, car):
            ways = append(ways, TAKE_SLINGSHOT)
        return ways
    if clause.draft and may_draft(race, car):
        ways = append(ways, TAKE_DRAFT)
    if clause.crossover:
        for other in crossover_targets(race, car):
            ways = append(ways, CROSS_WITH + other)
    if clause.side_draft:
        for other in side_draft_targets(race, car):
            ways = append(ways, SIDE_DRAFT_ON + other)
    if clause.target_back:
        for other in touching(race, car):
            ways = append(ways, TRADE_WITH + other)
    return ways


def npd_ways(race: Race, active: Activation, ways: vec[i64], free: bool) -> vec[i64]:
    """VL-NPD-03, VL-NPD-11, VL-NPD-12, VL-NPD-19, VL-NPD-20, VL-NPD-21. What an NPD may do.

    Maneuvers before or after the Move, each once. A Move is carried out as far as there are free
    steps, unless the minimum is met without it; pushing is never compulsory. What is possible is
    judged when it acts.
    """
    if active.part == MOVING:
        if not free or active.acted >= least(race, active) or may_stop_short(race, active):
            ways = append(ways, STOP)
        return ways
    before = len(ways)
    ways = npd_maneuvers(race, active, ways)
    possible = len(ways) > before
    if active.part == STARTING:
        if not free:
            ways = append(ways, STOP)
        if active.acted >= least(race, active):
            ways = append(ways, END)
        return ways
    if active.acted >= least(race, active) or not possible:  # VL-NPD-10, VL-NPD-21
        ways = append(ways, END)
    return ways


def npd_maneuvers(race: Race, active: Activation, ways: vec[i64]) -> vec[i64]:
    """VL-NPD-10. The maneuvers the NPD has left and could perform now, solo ones with their aim."""
    car = active.car
    if active.todo & DRAFT and may_draft(race, car):
        ways = append(ways, TAKE_DRAFT)
    if active.todo & CROSSOVER:
        for other in aimed(race, crossover_targets(race, car)):
            ways = append(ways, CROSS_WITH + other)
    if active.todo & SIDE_DRAFT:
        for other in aimed(race, side_draft_targets(race, car)):
            ways = append(ways, SIDE_DRAFT_ON + other)
    return ways


def aimed(race: Race, targets: vec[i64]) -> vec[i64]:
    """VL-SOLO-04. In solo play a maneuver that harms hits the player's car if it can."""
    if race.seats == 1 and any(car == race.primary[0] for car in targets):
        return vec[i64]([race.primary[0]])
    return targets


def least(race: Race, active: Activation) -> i64:
    """VL-NPD-07, VL-NPD-08, VL-NPD-09. How many actions of the face must be performed."""
    return LEAST[1 + BITS[race.board.teams[active.car].maneuvers[active.face]]]


def may_stop_short(race: Race, active: Activation) -> bool:
    """VL-NPD-12. With an option one step of an NPD's Move is enough."""
    return race.board.house.npd_one_step and active.steps > 0
