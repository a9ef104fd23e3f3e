"""Shooting: arcs, targets, the hit, and what the weapon does."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance
from fivewide.kernel.ints import append, i64, vec
from fivewide.racing.bag import kind_at, size

from ..board import FRONT, NONE, REAR, SPRAY, SUPPRESS, TROUGH, has
from ..events import (
    COMBAT_CARD,
    DAMAGED_BY_SHOT,
    DAMAGED_BY_SPRAY,
    HIT,
    MISSED,
    SPRAYED,
    SPRAYED_OWN,
    SUPPRESSION,
)
from ..state import IN_TROUGH, OFF_INSIDE, OFF_OUTSIDE, ON_TRACK, RELOADING, SUPPRESSED, Race
from .damage import hurt, remove_wrecks


def arc(race: Race, car: i64) -> vec[i64]:
    """AR-8.1-01, AR-8.1-02, AR-8.1-03, AR-8.1-04. The spaces a car's weapon reaches.

    AR-8.0-03: one space away. AR-8.1-05, AR-5.4-01: by what the track says is ahead, behind and
    beside; nothing reaches across a barrier, and corners are like any other place.
    """
    track = race.board.track
    mount = race.board.garage.mount[car]
    here = race.at[car]
    if mount == FRONT:
        return track.front[here]
    if mount == REAR:
        return track.rear[here]
    return track.around[here]


def may_shoot_from(race: Race, car: i64) -> bool:
    """AR-8.1-07, AR-7.14-08. From the track and the trough, not from Chute or beside the track."""
    status = race.status[car]
    if status == IN_TROUGH:
        return race.board.house.trough_combat
    if status in (OFF_INSIDE, OFF_OUTSIDE):
        return race.board.house.offtrack_combat
    return status == ON_TRACK


def cars_at(race: Race, space: i64) -> vec[i64]:
    """AR-8.1-06. Whoever can be hit there, whatever way it heads; several share a trough."""
    cars = vec[i64]()
    house = race.board.house
    if race.board.track.kind[space] == TROUGH:
        if house.trough_combat:
            cars = waiting(race, space, cars, IN_TROUGH)
        return cars
    car = race.car_on(space)
    if car != NONE:
        cars = append(cars, car)
    if house.offtrack_combat:
        cars = waiting(race, space, cars, OFF_INSIDE)
        cars = waiting(race, space, cars, OFF_OUTSIDE)
    return cars


def waiting(race: Race, space: i64, cars: vec[i64], status: i64) -> vec[i64]:
    car: i64
    for car in range(len(race.at)):
        if race.at[car] == space and race.status[car] == status:
            cars = append(cars, car)
    return cars


def in_range(race: Race, car: i64) -> vec[i64]:
    """Every other car the weapon reaches."""
    cars = vec[i64]()
    for space in arc(race, car):
        for other in cars_at(race, space):
            if other != car:
                cars = append(cars, other)
    return cars


def targets(race: Race, car: i64) -> vec[i64]:
    """AR-8.0-09. Opponents in range; own cars only as an option."""
    cars = vec[i64]()
    if not may_shoot_from(race, car):
        return cars
    for other in in_range(race, car):
        if race.owner(other) != race.owner(car) or race.board.house.fire_at_own:
            cars = append(cars, other)
    return cars


def may_fire(race: Race, first: bool) -> bool:
    """AR-8.0-01, AR-4.4-03. Once in an activation, before any movement or after all of it.

    AR-8.0-02: the active car only. AR-8.5-11: not suppressed; AR-10-RELOAD, AR-10-SPIN-02: nor
    while a token forbids it.
    """
    car = race.segment.car
    if not race.is_in_play(car) or race.has_mark(car, SUPPRESSED):
        return False
    if first and race.has_mark(car, RELOADING):
        return False
    if first and race.status[car] in (OFF_INSIDE, OFF_OUTSIDE):
        return False
    return len(targets(race, car)) > 0


@final
@mypyc_attr(acyclic=True)
class CombatCard(Chance):
    """AR-8.0-04. The top card of the Combat deck decides about the shot."""

    rule: ClassVar[str] = "AR-8.0-04"

    def __init__(self, target: i64) -> None:
        self.target = target

    def outcomes(self, race: Race, /) -> i64:
        return size(race.combat)

    def chosen(self, race: Race, place: i64, /) -> None:
        resolve_shot(race, self.target, draw_combat(race, place, COMBAT_CARD))


def turn_combat_deck(race: Race) -> None:
    """AR-8.0-08. An empty deck is made anew from its discards."""
    if size(race.combat) == 0:
        race.combat, race.combat_out = race.combat_out, race.combat


def draw_combat(race: Race, place: i64, kind: i64) -> i64:
    face = kind_at(race.combat, place)
    race.combat[face] -= 1
    race.combat_out[face] += 1
    race.tell(kind, face, race.board.fight.number[face])
    return face


def is_hit(race: Race, car: i64, target: i64, face: i64) -> bool:
    """AR-8.0-04, AR-2.3-01. Number plus bonus against the target's defence (AR-8.0-07)."""
    garage = race.board.garage
    return race.board.fight.number[face] + garage.aim[car] >= garage.defence[target]


def resolve_shot(race: Race, target: i64, face: i64) -> None:
    """AR-8.0-05. Damage and special result stand on the same card, by weapon.

    AR-8.0-06: a marker a point. AR-8.0-10: no hit, no special result. AR-8.5-15: suppressed twice
    is suppressed once.
    """
    car = race.segment.car
    if not is_hit(race, car, target, face):
        race.tell(MISSED, car, target, face)
        return
    weapon = race.board.garage.weapon[car]
    fight = race.board.fight
    damage, special = fight.damage[weapon][face], fight.special[weapon][face]
    sprayed = beside_target(race, car, target) if special == SPRAY else vec[i64]()
    race.tell(HIT, car, target, face)
    hurt(race, target, damage, DAMAGED_BY_SHOT)
    for other in sprayed:
        race.tell(SPRAYED_OWN if race.owner(other) == race.seat else SPRAYED, other, target)
        hurt(race, other, 1, DAMAGED_BY_SPRAY)
    if special == SUPPRESS:
        race.mark(target, SUPPRESSED)
        race.tell(SUPPRESSION, target)
    remove_wrecks(race, True)


def beside_target(race: Race, car: i64, target: i64) -> vec[i64]:
    """AR-8.5-08. Spray: cars around the target that the weapon reaches as well.

    AR-8.5-09: never the shooter, but own cars too, unless an option spares them.
    """
    house = race.board.house
    reached = in_range(race, car)
    cars = vec[i64]()
    for space in race.board.track.around[race.at[target]]:
        for other in cars_at(race, space):
            if other in (car, target) or has(cars, other):
                continue
            if house.spare_own and race.owner(other) == race.owner(car):
                continue
            if house.wide_spray or has(reached, other):
                cars = append(cars, other)
    return cars
