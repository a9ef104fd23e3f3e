"""Chances of a shot or a collision, from the cards that are left, which anybody can count."""

from __future__ import annotations

from dataclasses import dataclass

from fivewide.kernel.ints import i64, vec

from .board import BULLDOZE, LETHAL
from .rules.collisions import Collision, column, may_bulldoze
from .rules.scoring import DOUBLE
from .rules.shooting import is_hit
from .state import Race


@dataclass(frozen=True)
class Odds:
    hit: float
    damage: float  # on average, misses included
    kill: float


@dataclass(frozen=True)
class Clash(Odds):
    """A ram or a sideswipe: both cars take damage."""

    back: float  # damage to the attacker, on average
    lost: float  # the chance that it is destroyed itself
    takes: float  # the chance that it ends where its target is now


def odds(race: Race, car: int, target: int) -> Odds:
    """AR-8.0-04, AR-8.0-08. Discards are open, so what is left can be counted by anybody."""
    bag = race.combat if any(race.combat) else race.combat_out
    column = int(race.board.garage.weapon[car])
    faces = [face for face in drawn(bag) if is_hit(race, car, target, face)]
    damage = [int(race.board.fight.damage[column][face]) for face in faces]
    cards = sum(bag)
    return Odds(len(faces) / cards, *harm(race, target, damage, cards))


def clash(race: Race, hit: Collision) -> Clash:
    """AR-8.4-02, AR-7.9-04. A collision for which a Combat Card is drawn next.

    A sideswipe that an option makes miss does nothing to anybody.
    """
    fight, place, car = race.board.fight, int(column(hit)), int(race.segment.car)
    checks = hit.swipe and race.board.house.sideswipe_check
    faces = [
        face for face in drawn(race.combat) if not checks or is_hit(race, car, hit.target, face)
    ]
    damage = [int(fight.damage[place][face]) for face in faces]
    back = [int(fight.back[place][face]) for face in faces]
    cards = sum(race.combat)
    return Clash(
        len(faces) / cards,
        *harm(race, int(hit.target), damage, cards),
        *harm(race, car, back, cards),
        sum(takes_space(race, hit, face) for face in faces) / cards,
    )


def takes_space(race: Race, hit: Collision, face: int) -> bool:
    """AR-8.4-04, AR-8.5-01. A survivor takes the space of a wreck, or of a car it bulldozes.

    AR-11.5-01: but not after a kill that has won the race.
    """
    fight, place, car = race.board.fight, int(column(hit)), race.segment.car
    if race.damage[car] + fight.back[place][face] >= LETHAL:
        return False
    if race.damage[hit.target] + fight.damage[place][face] >= LETHAL:
        return not would_win(race, hit.target)
    return fight.special[place][face] == BULLDOZE and may_bulldoze(race, car, hit.target)


def would_win(race: Race, target: i64) -> bool:
    """AR-11.3-01, AR-10-BOUNTY. Is the target's loss worth the active player's last point?"""
    points = DOUBLE if race.bounty else 1
    return race.owner(target) != race.seat and race.pool[race.seat] <= points


def drawn(bag: vec[i64]) -> list[int]:
    """Every card of a bag, by its face."""
    return [face for face, count in enumerate(bag) for _ in range(int(count))]


def harm(race: Race, car: int, damage: list[int], cards: int) -> tuple[float, float]:
    """What so many cards do to a car on average, and the chance that it is destroyed."""
    kills = sum(race.damage[car] + points >= LETHAL for points in damage)
    return sum(damage) / cards, kills / cards
