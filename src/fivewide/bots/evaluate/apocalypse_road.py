"""Apocalypse Road: points to go, cars near the line, damage, guns that bear, the next card.

A position is worth the points a seat has claimed, less what its rivals have, the leader's most of
all. Cars are worth more the nearer they are to the line. A shot or a ram that waits for its card
counts by the cards that are left.

Questions with hundreds of ways to go on are cut down to the forty that look best; a whole segment,
card, shot and route, is then looked through to its end.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.games.apocalypse_road.board import LETHAL, NONE, RAM_LEAD, TEAM, TURRET
from fivewide.games.apocalypse_road.rules.collisions import Collision, CollisionCard, column
from fivewide.games.apocalypse_road.rules.movement_events import EventCard
from fivewide.games.apocalypse_road.rules.routes import PickRoute
from fivewide.games.apocalypse_road.rules.segment import HOLD, Fire
from fivewide.games.apocalypse_road.rules.setup import SETS, PickCars, PickCarsOpenly
from fivewide.games.apocalypse_road.rules.shooting import (
    CombatCard,
    arc,
    is_hit,
    may_shoot_from,
    targets,
)
from fivewide.games.apocalypse_road.rules.turn import SUBSETS, Discard, PlayCard
from fivewide.games.apocalypse_road.state import ACTED, IN_CHUTE, ON_TRACK, SUPPRESSED, Race
from fivewide.kernel.agenda import OPEN, Choice, answer, options_of
from fivewide.kernel.ints import append, i64, vec

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
AFTER_EVENT: Final = 0.6  # of a shot that has to wait for an event, in the middle
MOST: Final = 40  # options that are tried for one decision


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
        if race.marks[other] & ACTED or race.marks[other] & SUPPRESSED or other == race.segment.car:
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
    return kept_value(race, seat, gone)


def kept_value(race: Race, seat: i64, gone: i64) -> float:
    """A hand without the cards of a set."""
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
    if race.seat != seat:
        return 0.0
    if isinstance(question, CombatCard):
        return shot_value(race, question.target)
    if isinstance(question, CollisionCard):
        return ram_value(race, question.hit)
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


def best_shot(race: Race) -> float:
    """The best shot of the active car from where it is, if it has one left."""
    best = 0.0
    car = race.segment.car
    if race.has_mark(car, SUPPRESSED) or not race.is_in_play(car):
        return best
    for target in targets(race, car):
        best = max(best, shot_value(race, target))
    return best


def shot_value(race: Race, target: i64) -> float:
    fight = race.board.fight
    car = race.segment.car
    weapon = race.board.garage.weapon[car]
    cards: i64 = 0
    value = 0.0
    face: i64
    for face in range(len(race.combat)):
        count = race.combat[face]
        cards += count
        if count > 0 and is_hit(race, car, target, face):
            special = 0.1 if fight.special[weapon][face] else 0.0
            worth = blow(race, target, fight.damage[weapon][face]) + special
            value += float(count) * worth
    return value / float(cards) if cards > 0 else 0.0


def ram_value(race: Race, hit: Collision) -> float:
    fight, car = race.board.fight, race.segment.car
    there = column(hit)
    cards: i64 = 0
    value = 0.0
    face: i64
    for face in range(len(race.combat)):
        count = race.combat[face]
        cards += count
        worth = blow(race, hit.target, fight.damage[there][face])
        worth += blow(race, car, fight.back[there][face])
        value += float(count) * worth
    return value / float(cards) if cards > 0 else 0.0


# Choosing


@final
class Option:
    def __init__(self, number: i64, worth: float) -> None:
        self.number = number
        self.worth = worth


def worth_of(option: Option) -> float:
    return option.worth


def worth_trying(race: Race, seat: i64) -> vec[i64]:
    """The options of a seat that are worth a look: forty at most, the likeliest first.

    Starting cars and discards are sets, of which the best by themselves are kept. Every end of a
    move has its best route among the first; what steps could do beyond these is left out.
    """
    question = race.question
    numbers = options_of(race, seat)
    if isinstance(question, PickRoute):
        return numbers[: min(MOST, len(numbers) - 1)]
    if not isinstance(question, (PickCars, PickCarsOpenly, Discard)):
        return numbers[:MOST]
    ranked: list[Option] = []
    for number in numbers:
        if isinstance(question, Discard):
            worth = kept_value(race, seat, number % SUBSETS)
        else:
            worth = start_value(race, seat, number % SETS)
        ranked.append(Option(number, worth))
    ranked.sort(key=worth_of, reverse=True)
    best = vec[i64]()
    for option in ranked[:MOST]:
        best = append(best, option.number)
    return best


@final
class Best:
    """The best answer, what it is worth, and what the best one without a last shot is worth."""

    def __init__(self, number: i64, value: float, quiet: float) -> None:
        self.number = number
        self.value = value
        self.quiet = quiet


def choose(race: Race, seat: i64) -> i64:
    """What greedy answers; the race is a world of its own imagination, and stops at chance."""
    if not isinstance(race.question, Choice):  # sets, sealed: the first is the best
        return worth_trying(race, seat)[0]
    race.glance = 1
    return best_answer(race, seat).number


def look(race: Race, seat: i64) -> Best:
    """What a position is worth, with the seat's best answers for the rest of its segment."""
    question = race.question
    own = isinstance(question, Choice) and question.seat == seat
    if own and not isinstance(question, PlayCard):
        return best_answer(race, seat)
    value = evaluate(race, seat)
    if isinstance(question, EventCard) and race.seat == seat and not question.fired:
        return Best(NONE, value + AFTER_EVENT * best_shot(race), value)
    return Best(NONE, value, value)


def best_answer(race: Race, seat: i64) -> Best:
    question = race.question
    if isinstance(question, Fire) and question.first:
        return first_shot(race, seat)
    fires = isinstance(question, Fire)
    best = Best(NONE, -2.0 * WIN, evaluate(race, seat) if fires else -2.0 * WIN)
    for number in worth_trying(race, seat):
        would = race.clone()
        answer(would, number)
        found = look(would, seat)
        if found.value > best.value:
            best.number = number
            best.value = found.value
        if not fires:
            best.quiet = max(best.quiet, found.quiet)
    return best


def first_shot(race: Race, seat: i64) -> Best:
    """Fire now and move then, or move and perhaps fire after: the move counts in both."""
    now = evaluate(race, seat)
    would = race.clone()
    answer(would, HOLD)
    moved = look(would, seat)
    best = Best(HOLD, moved.value, moved.quiet)
    for target in options_of(race, seat):
        if target != HOLD:
            would = race.clone()
            answer(would, target)
            value = evaluate(would, seat) + moved.quiet - now
            if value > best.value:
                best.number = target
                best.value = value
    return best
