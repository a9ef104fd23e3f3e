"""Apocalypse Road: points to go, cars near the line, damage, guns that bear, the next card.

A position is worth the points a seat has claimed, less what its rivals have, the leader's most of
all. Cars are worth more the nearer they are to the line. A shot or a ram that waits for its card
counts by the cards that are left.
"""

from __future__ import annotations

from typing import Final

from fivewide.games.apocalypse_road.board import LETHAL, NONE, RAM_LEAD, TEAM, TURRET
from fivewide.games.apocalypse_road.rules.collisions import RAM_COLUMN, SWIPE_COLUMN, CollisionCard
from fivewide.games.apocalypse_road.rules.setup import SETS, PickCars
from fivewide.games.apocalypse_road.rules.shooting import (
    CombatCard,
    arc,
    is_hit,
    may_shoot_from,
)
from fivewide.games.apocalypse_road.rules.turn import SUBSETS, Discard
from fivewide.games.apocalypse_road.state import (
    ACTED,
    IN_CHUTE,
    ON_TRACK,
    SUPPRESSED,
    Race,
)
from fivewide.kernel.agenda import OPEN
from fivewide.kernel.ints import i64

LEADER: Final = 0.9  # what a point of the leader counts against one's own
OTHERS: Final = 0.5
DENY: Final = 2.0  # times as much once a rival is nearly done
NEARLY: Final[i64] = 2
SECTOR: Final = 0.014  # what a sector nearer to the line is worth
THEIRS: Final = 0.6  # of that, for a rival's car
MARKER: Final = 0.045  # what a damage marker costs
FRAIL: Final = 0.06  # on top for each marker beyond the third
AWAY: Final = 0.06  # for a car that waits beside the track
GUN: Final = 0.022  # for every gun of a rival, still to be driven, that bears on a car
BEHIND: Final = 0.03  # for a rival right behind, still to be driven
HIT: Final = 0.15  # what a point of damage on a rival is worth
CARD: Final = 0.018  # what a point on a card in hand is worth
AVERAGE: Final = 3.4  # of the cards to come
WIN: Final = 100.0


def evaluate(race: Race, seat: i64) -> float:
    """How good the race looks to a seat; higher is better."""
    if race.over or race.winner >= 0:
        return WIN if race.winner == seat else -WIN
    value = standing(race, seat) + hand_value(race, seat) + pending(race, seat)
    car: i64
    for car in range(len(race.status)):
        if race.is_in_play(car):
            worth = car_value(race, car)
            value += worth if race.owner(car) == seat else -THEIRS * worth
    return value


def standing(race: Race, seat: i64) -> float:
    """Points still to score, one's own against the others'."""
    least: i64 = 99
    rival: i64
    for rival in range(race.seats):
        if rival != seat and race.pool[rival] < least:
            least = race.pool[rival]
    value = -float(race.pool[seat])
    for rival in range(race.seats):
        if rival == seat:
            continue
        weight = LEADER if race.pool[rival] == least else OTHERS
        if race.pool[rival] <= NEARLY:
            weight *= DENY
        value += weight * float(race.pool[rival])
    return value


def car_value(race: Race, car: i64) -> float:
    """How near the line, how damaged, how exposed."""
    track = race.board.track
    status = race.status[car]
    here = track.chute if status == IN_CHUTE else race.at[car]
    value = SECTOR * float(track.last + 1 - track.to_go[here])
    markers = race.damage[car]
    value -= MARKER * float(markers)
    if markers > 3:
        value -= FRAIL * float(markers - 3)
    if status != ON_TRACK:
        return value - AWAY
    return value - exposure(race, car) * (1.0 + 0.4 * float(markers))


def exposure(race: Race, car: i64) -> float:
    """Rivals around it that are still to be driven this turn and whose guns bear on it."""
    track = race.board.track
    danger = 0.0
    here = race.at[car]
    for space in track.around[here]:
        other = race.car_on(space)
        if other == NONE or race.owner(other) == race.owner(car):
            continue
        if race.marks[other] & ACTED or race.marks[other] & SUPPRESSED or other == race.car:
            continue
        if may_shoot_from(race, other) and here in arc(race, other):
            danger += GUN
    for space in track.pred[here]:
        other = race.car_on(space)
        if other != NONE and race.owner(other) != race.owner(car) and not race.marks[other] & ACTED:
            danger += BEHIND
    return danger


def hand_value(race: Race, seat: i64) -> float:
    """Cards kept against the average of those to come; sealed choices count already."""
    question = race.question
    gone: i64 = 0
    if race.starters[seat]:  # chosen and opened: worth the same as while they were sealed
        return start_value(race, seat, race.starters[seat])
    if len(race.sealed) > 0 and race.sealed[seat] != OPEN:
        if isinstance(question, Discard):
            gone = race.sealed[seat] % SUBSETS
        elif isinstance(question, PickCars):
            return start_value(race, seat, race.sealed[seat] % SETS)
    value = 0.0
    bit: i64 = 1
    for card in race.hands[seat]:
        if not gone & bit:
            value += CARD * (card_value(race, card) - AVERAGE)
        bit *= 2
    return value


def card_value(race: Race, card: i64) -> float:
    deck = race.board.deck
    kind = deck.kind[card]
    bonus = 0.4 if kind >= 2 else -1.0  # lines move everybody
    if kind >= RAM_LEAD - 1:
        bonus = 0.2
    return float(deck.add[card]) + bonus


def start_value(race: Race, seat: i64, cars: i64) -> float:
    """Fast cars cross the line, turrets shoot all round, heavy weapons that aim kill."""
    garage = race.board.garage
    value = 0.0
    place: i64
    for place in range(TEAM):
        if cars >> place & 1:
            car = seat * TEAM + place
            value += 0.12 * float(garage.speed[car]) + 0.05 * float(garage.defence[car])
            value += 0.05 * float(garage.weapon[car])
            if garage.mount[car] == TURRET:
                value += 0.15
            if garage.aim[car]:
                value += 0.15
    return value


def pending(race: Race, seat: i64) -> float:
    """The Combat card that is about to be drawn, by what is left of the deck."""
    question = race.question
    if race.target == NONE or race.seat != seat:
        return 0.0
    if isinstance(question, CombatCard):
        return shot_value(race)
    if isinstance(question, CollisionCard):
        return ram_value(race)
    return 0.0


def kill_worth(race: Race, car: i64) -> float:
    if race.owner(car) == race.seat:
        return -1.0
    return 2.0 if race.bounty > 0 else 1.0


def blow(race: Race, car: i64, points: i64) -> float:
    """What so many points of damage on a car are worth."""
    if points == 0:
        return 0.0
    if race.damage[car] + points >= LETHAL:
        return kill_worth(race, car)
    worth = HIT * float(points)
    if race.damage[car] + points >= 4:
        worth += 0.08
    if not race.marks[car] & ACTED:
        worth += 0.03
    return -worth if race.owner(car) == race.seat else worth


def shot_value(race: Race) -> float:
    fight = race.board.fight
    weapon = race.board.garage.weapon[race.car]
    cards: i64 = 0
    value = 0.0
    face: i64
    for face in range(len(race.combat)):
        count = race.combat[face]
        cards += count
        if count > 0 and is_hit(race, race.car, race.target, face):
            special = 0.1 if fight.special[weapon][face] else 0.0
            worth = blow(race, race.target, fight.damage[weapon][face]) + special
            value += float(count) * worth
    return value / float(cards) if cards > 0 else 0.0


def ram_value(race: Race) -> float:
    fight = race.board.fight
    column = SWIPE_COLUMN if race.swipe else RAM_COLUMN
    cards: i64 = 0
    value = 0.0
    face: i64
    for face in range(len(race.combat)):
        count = race.combat[face]
        cards += count
        worth = blow(race, race.target, fight.damage[column][face])
        worth += blow(race, race.car, fight.back[column][face])
        value += float(count) * worth
    return value / float(cards) if cards > 0 else 0.0
