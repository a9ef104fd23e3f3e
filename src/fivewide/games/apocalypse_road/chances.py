"""Chances of a shot, from the cards that are left: to hit, to kill, and the damage to expect."""

from __future__ import annotations

from dataclasses import dataclass

from fivewide.games.apocalypse_road.board import LETHAL
from fivewide.games.apocalypse_road.rules.shooting import is_hit
from fivewide.games.apocalypse_road.state import Race


@dataclass(frozen=True)
class Odds:
    hit: float
    damage: float  # on average, misses included
    kill: float


def odds(race: Race, car: int, target: int) -> Odds:
    """AR-8.0-04, AR-8.0-08. Discards are open, so what is left can be counted by anybody."""
    bag = race.combat if any(race.combat) else race.combat_out
    weapon = race.board.garage.weapon[car]
    cards = hits = damage = kills = 0
    for face, count in enumerate(bag):
        cards += int(count)
        if is_hit(race, car, target, face):
            points = int(race.board.fight.damage[weapon][face])
            hits += int(count)
            damage += int(count) * points
            kills += int(count) * (race.damage[target] + points >= LETHAL)
    return Odds(hits / cards, damage / cards, kills / cards)
