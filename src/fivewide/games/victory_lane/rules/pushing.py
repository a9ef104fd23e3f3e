"""Pushing: everything in front goes along, and then the dice decide who keeps control."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec

from .. import events
from ..board import CARS, NOBODY, NOWHERE
from ..state import CAR, Activation, Race
from .backward import drop_back
from .risk import DiceTest, clear_dice, failing
from .tiles import move_up, turn_tiles_for


def chain_ahead(race: Race, car: i64) -> vec[i64]:
    """VL-PUSH-03. The cars right in front of a car without a gap, the front one first.

    Across seams and round the loop. VL-PUSH-15: any car, friend or rival, lapped or not.
    """
    cars = vec[i64]()
    space = race.track.ahead[race.at[car]]
    while race.car_at(space) != NOBODY and len(cars) < CARS:
        cars = append(cars, race.grid[space])
        space = race.track.ahead[space]
    return vec[i64]([cars[place] for place in range(len(cars) - 1, -1, -1)])


def cars_pushed(race: Race, car: i64) -> i64:
    """VL-PUSH-04. How many cars a straight step pushes; NOBODY if the front one has no space."""
    track = race.track
    space = track.ahead[race.at[car]]
    cars: i64 = 0
    while space != NOWHERE and race.grid[space] != NOBODY:
        cars += 1
        space = track.ahead[space]
    return NOBODY if space == NOWHERE else cars


def may_push(race: Race, active: Activation, cars: i64) -> bool:
    """VL-PUSH-08, VL-PUSH-09, VL-PUSH-11, VL-PUSH-12. Several cars only before any maneuver.

    A card without a maneuver is free of this. A bonus stretch comes from the maneuver, so it has
    been performed; an NPD may not once it has performed one.
    """
    return cars == 1 or not active.used or not is_bound(race)


def is_bound(race: Race) -> bool:
    """VL-PUSH-09, VL-PUSH-10. Does the card, or the face of the NPD, have a maneuver to lose?

    VL-PUSH-12: an option says that a bonus is none.
    """
    active = race.active()
    if active.card == NOBODY:
        return race.board.teams[active.car].maneuvers[active.face] != 0
    card = race.board.cards[active.card]
    if not card.has_maneuver:
        return False
    return not (race.board.house.bonus_is_free and is_bonus_only(race))


def is_bonus_only(race: Race) -> bool:
    """A card whose whole maneuver is a longer move: Low Line, Dialed In and their kind."""
    for clause in race.board.cards[race.active().card].clauses:
        if clause.bonus == 0 or clause.target_back or clause.diagonal:
            return False
    return True


def push(race: Race, car: i64) -> vec[i64]:
    """VL-PUSH-01, VL-PUSH-05. All advance one space, the front car first; who then rolls.

    VL-PUSH-07: two or more others cost the maneuver. VL-PUSH-13: nothing else happens to them.
    """
    active = race.active()
    chain = chain_ahead(race, car)
    others = len(chain)
    race.tell(events.PUSHED, car, others)
    if others > 1 and is_bound(race) and not active.lost:
        active.lost = 1
        active.todo = 0
        race.tell(events.NPD_MANEUVER_LOST if active.card == NOBODY else events.MANEUVER_LOST, car)
    chain = append(chain, car)
    for each in chain:
        space = race.track.ahead[race.at[each]]
        turn_tiles_for(race, each, 2)
        race.tell(events.PUSHED_ON, each, space)
        move_up(race, each, space, 2)
    return chain


def pay_for_push(race: Race, test: DiceTest) -> bool:
    """VL-RISK-07, VL-RISK-08, VL-RISK-09, VL-RISK-13. Failing cars go back two, front car first.

    True if the active car is one of them: its turn is over. If only others failed it goes on, and
    they lose nothing of their own turns.
    """
    active = race.active()
    failed = failing(race, test)
    clear_dice(race, test)
    if failed == 0:
        race.tell(events.SAFE, active.car)
    for car in test.cars:
        if failed & CAR[car]:
            race.tell(how_failed(race, car), car)
            drop_back(race, car, 2)
    if failed & CAR[active.car]:
        return True
    if failed:
        race.tell(events.SAFE_ALONE, active.car)
    return False


def how_failed(race: Race, car: i64) -> i64:
    """VL-RISK-07, VL-RISK-08, VL-NPD-13. A pushed car, or the active one, whose turn is over."""
    active = race.active()
    if car != active.car:
        return events.FAILED
    return events.FAILED_NPD if active.card == NOBODY else events.FAILED_ACTIVE
