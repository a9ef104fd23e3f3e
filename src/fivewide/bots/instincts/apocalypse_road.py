"""Apocalypse Road: which car with which card, the best way to go, and the shot that is worth most.

Routes are never listed for it: it looks ahead over the board by itself and then drives step by
step. Only where somebody has listed them already, each is driven in a copy and looked at.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.bots.evaluate.apocalypse_road import evaluate
from fivewide.bots.instincts.apocalypse_road_features import WIDTH, features_of
from fivewide.bots.instincts.apocalypse_road_stakes import Stakes, card_value
from fivewide.bots.instincts.apocalypse_road_ways import Ways
from fivewide.bots.thinking.instinct import Instinct
from fivewide.games.apocalypse_road.board import HAND, NOBODY, NONE, TEAM, TURRET
from fivewide.games.apocalypse_road.rules.collisions import CollisionCard
from fivewide.games.apocalypse_road.rules.damage import PickReplacement
from fivewide.games.apocalypse_road.rules.linking import PickLink
from fivewide.games.apocalypse_road.rules.movement_events import EventCard, PickDebris
from fivewide.games.apocalypse_road.rules.moving import TakeStep
from fivewide.games.apocalypse_road.rules.routes import BY_STEPS, PickRoute
from fivewide.games.apocalypse_road.rules.segment import HOLD, DrawEvent, Fire, FireLast
from fivewide.games.apocalypse_road.rules.setup import (
    BIT,
    SETS,
    PickCars,
    PickCarsOpenly,
    PickForBag,
    cars_in,
)
from fivewide.games.apocalypse_road.rules.turn import KINDS, SUBSETS, Discard, PlayCard, ready
from fivewide.games.apocalypse_road.state import (
    IN_CHUTE,
    OFF_INSIDE,
    OFF_OUTSIDE,
    ON_TRACK,
    RELOADING,
    SUPPRESSED,
    Race,
)
from fivewide.kernel.agenda import State, answer, options_of
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import append, i64, vec

STAR: Final = 0.06  # what it costs to draw an event
WAITING: Final = 0.6  # of a shot that has to wait for an event
NEVER: Final = -1000.0
IMPOSSIBLE: Final = -1_000_000.0
SOME: Final[i64] = 8  # answers that a search looks at


@final
class ApocalypseRoad(Instinct):
    def __init__(self) -> None:
        super().__init__()
        self.width = WIDTH
        self.horizon = 8
        self.pro = 32
        self.ace = 120

    # Driving

    def choose(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Race)
        return chosen(state, seat)

    def rookie(self, state: State, seat: i64, luck: RandomSource) -> i64:
        assert isinstance(state, Race)
        return chosen_by_rookie(state, seat, luck)

    def candidates(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, Race)
        race = state
        question = race.question
        if isinstance(question, PlayCard):
            return Hand(race, seat).likeliest()
        if isinstance(question, Fire):
            return options_of(race, seat)
        if isinstance(question, PickRoute) and question.is_listed:
            return best_numbers(route_values(race, seat, question))
        return vec[i64]()

    # Judging

    def turns(self, state: State) -> i64:
        """Cards that have left hands: one for every car driven, the rest when a turn ends."""
        assert isinstance(state, Race)
        race = state
        if race.turn == 1 and race.seat == NOBODY:  # nobody has been dealt any yet
            return 0
        played: i64 = 0
        for hand in race.hands:
            played += HAND - len(hand)
        return race.turn * race.seats * HAND + played

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, Race)
        return evaluate(state, seat)

    def features(self, state: State) -> vec[float]:
        assert isinstance(state, Race)
        return features_of(state)

    def places(self, state: State) -> vec[i64]:
        assert isinstance(state, Race)
        places = vec[i64]()
        for pool in state.pool:
            place: i64 = 1
            for other in state.pool:
                if other < pool:
                    place += 1
            places = append(places, place)
        return places

    def points(self, state: State) -> vec[float]:
        assert isinstance(state, Race)
        points = vec[float]()
        for pool in state.pool:
            points = append(points, -float(pool))
        return points


def chosen(race: Race, seat: i64) -> i64:
    question = race.question
    if isinstance(question, PlayCard):
        return Hand(race, seat).best()
    if isinstance(question, TakeStep):
        return next_step(race, seat, question)
    if isinstance(question, PickRoute):
        if not question.is_listed:
            return BY_STEPS
        return best_number(route_values(race, seat, question))
    if isinstance(question, Fire):
        return shot_at(race, seat, question)
    if isinstance(question, PickLink):
        return own_car_first(race, seat, question.ways)
    if isinstance(question, Discard):
        return seat * SUBSETS + cards_to_drop(race, seat)
    if isinstance(question, (PickCars, PickCarsOpenly)):
        return seat * SETS + best_cars(race, seat)
    if isinstance(question, PickForBag):
        return first_in_line(race, cars_in(race, seat))
    if isinstance(question, PickReplacement):
        return best_car(race, options_of(race, seat))
    if isinstance(question, PickDebris):
        return least_hurt(race, seat, options_of(race, seat))
    return best_number(values_after(race, seat))


# Cards


@final
class Hand:
    """Every car with every card: how good each pair is, and which pairs go together best."""

    def __init__(self, race: Race, seat: i64) -> None:
        self.race = race
        self.seat = seat
        self.stakes = Stakes(race, seat)
        self.cars: vec[i64] = ready(race, seat)
        self.hand: vec[i64] = race.hands[seat]
        self.value: vec[float] = vec[float]([NEVER] * (len(self.cars) * len(self.hand)))
        place: i64
        for place in range(len(self.cars)):
            self.look(place)

    def look(self, row: i64) -> None:
        """One car with all cards; those that move it alike are looked at together."""
        race, car = self.race, self.cars[row]
        deck = race.board.deck
        speed = race.board.garage.speed[car]
        count: i64 = len(self.hand)
        armed = not race.has_mark(car, SUPPRESSED)
        first = self.first_shot(car) if armed else 0.0
        start = row * count
        place: i64
        other: i64
        for place in range(count):
            if self.value[start + place] != NEVER:
                continue
            card = self.hand[place]
            most = deck.add[card]
            for other in range(place + 1, count):
                if alike(race, card, self.hand[other]):
                    most = max(most, deck.add[self.hand[other]])
            ways = Ways(
                race,
                self.stakes,
                car,
                deck.kind[card],
                deck.diagonal[card],
                deck.must[card],
                speed + most,
            )
            ways.from_here()
            for other in range(place, count):
                like = self.hand[other]
                if alike(race, card, like):
                    self.value[start + other] = self.pair(ways, like, speed, armed, first)

    def pair(self, ways: Ways, card: i64, speed: i64, armed: bool, first: float) -> float:
        """A car and a card: the move, a shot before it or after, what the card is worth kept."""
        deck = self.race.board.deck
        points = speed + deck.add[card]
        ways.best(points, shot_after(self.race, card) if armed else 0.0)
        value = ways.most_found
        if first > 0.0:
            ways.best(points, 0.0)
            value = max(value, ways.most_found + first)
        if deck.star[card]:
            value -= STAR
        return value - card_value(self.race, card)

    def first_shot(self, car: i64) -> float:
        race = self.race
        if race.has_mark(car, RELOADING) or race.status[car] in (OFF_INSIDE, OFF_OUTSIDE):
            return 0.0
        return self.stakes.best_shot(car)

    def best(self) -> i64:
        """Of the pairs that bring most together, the one that brings most by itself."""
        together = self.together()
        best: i64 = 0
        row: i64
        for row in range(1, len(together)):
            if self.at(row, together[row]) > self.at(best, together[best]):
                best = row
        return self.number(best, together[best])

    def at(self, row: i64, place: i64) -> float:
        return self.value[row * len(self.hand) + place] if place != NONE else NEVER

    def number(self, row: i64, place: i64) -> i64:
        return self.cars[row] * KINDS + self.hand[place]

    def together(self) -> vec[i64]:
        """The card of each car if all of them are driven, for the most in all; NONE: none left."""
        cars: i64 = len(self.cars)
        cards: i64 = len(self.hand)
        sets: i64 = 1
        for _card in self.hand:
            sets *= 2
        # By cars so far and cards used: the most in all, and the card of the last car
        most = vec[float]([IMPOSSIBLE] * ((cars + 1) * sets))
        taken = vec[i64]([NONE] * ((cars + 1) * sets))
        most[0] = 0.0
        row: i64
        used: i64
        place: i64
        for row in range(cars):
            for used in range(sets):
                so_far = most[row * sets + used]
                if so_far == IMPOSSIBLE:
                    continue
                if row >= cards:  # more cars than cards
                    if so_far > most[(row + 1) * sets + used]:
                        most[(row + 1) * sets + used] = so_far
                    continue
                bit: i64 = 1
                for place in range(cards):
                    if not used & bit:
                        total = so_far + self.value[row * cards + place]
                        then = (row + 1) * sets + (used | bit)
                        if total > most[then]:
                            most[then] = total
                            taken[then] = place
                    bit *= 2
        best: i64 = cars * sets
        for used in range(sets):
            if most[cars * sets + used] > most[best]:
                best = cars * sets + used
        chosen_cards = vec[i64]([NONE] * cars)
        used = best - cars * sets
        for row in range(cars - 1, -1, -1):
            place = taken[(row + 1) * sets + used]
            chosen_cards[row] = place
            if place != NONE:
                used ^= BIT[place]
        return chosen_cards

    def likeliest(self) -> vec[i64]:
        """The pairs that go together best, then the best ones by themselves."""
        numbers = vec[i64]([self.best()])
        together = self.together()
        row: i64
        for row in range(len(together)):
            if together[row] != NONE and self.number(row, together[row]) not in numbers:
                numbers = append(numbers, self.number(row, together[row]))
        while len(numbers) < SOME:
            found: i64 = NONE
            most = NEVER
            place: i64
            for place in range(len(self.value)):
                number = self.number(place // len(self.hand), place % len(self.hand))
                if self.value[place] > most and number not in numbers:
                    found, most = number, self.value[place]
            if found == NONE:
                break
            numbers = append(numbers, found)
        return numbers


def alike(race: Race, card: i64, other: i64) -> bool:
    """Do two cards move a car by the same rules?"""
    deck = race.board.deck
    return (
        deck.kind[card] == deck.kind[other]
        and deck.diagonal[card] == deck.diagonal[other]
        and deck.must[card] == deck.must[other]
    )


# The way


def next_step(race: Race, seat: i64, question: TakeStep) -> i64:
    move = race.move
    stakes = Stakes(race, seat)
    ways = Ways(race, stakes, move.mover, move.kind, move.diagonals, move.must, move.points)
    ways.from_step(question.ways)
    shot = 0.0
    if move.mover == race.segment.car and may_still_fire(race):
        shot = shot_after(race, race.segment.card)
    best = ways.best(move.points, shot)
    return question.ways[0] if best is None else best.first


def shot_after(race: Race, card: i64) -> float:
    """How much a shot after the move counts: an event may come first."""
    return WAITING if race.board.deck.star[card] else 1.0


def may_still_fire(race: Race) -> bool:
    """Does a shot of the active car wait after this move?"""
    if race.has_mark(race.segment.car, SUPPRESSED):
        return False
    step = race.agenda
    while step is not None:
        if isinstance(step, DrawEvent):
            return not step.fired
        if isinstance(step, FireLast):
            return True
        step = step.below
    return False


def route_values(race: Race, seat: i64, question: PickRoute) -> list[Value]:
    """Each listed route driven in a copy; step by step is left out."""
    stakes = Stakes(race, seat)
    values: list[Value] = []
    number: i64
    for number in range(len(question.routes)):
        values.append(value_after(race, stakes, number))
    return values


def values_after(race: Race, seat: i64) -> list[Value]:
    """Every answer given in a copy."""
    stakes = Stakes(race, seat)
    return [value_after(race, stakes, number) for number in options_of(race, seat)]


def value_after(race: Race, stakes: Stakes, number: i64) -> Value:
    would = race.clone()
    would.stops_at_chance = True
    answer(would, number)
    return Value(number, position(would, stakes))


def position(race: Race, stakes: Stakes) -> float:
    """What pools, places and damage are worth, and whatever hangs in the air."""
    if race.winner != NOBODY:
        return -NEVER if race.winner == stakes.seat else NEVER
    track = race.board.track
    value = 0.0
    seat: i64
    for seat in range(race.seats):
        value -= stakes.point[seat] * float(race.pool[seat])
    car: i64
    for car in range(len(race.status)):
        if race.is_in_play(car):
            here = track.chute if race.status[car] == IN_CHUTE else race.at[car]
            value += stakes.place(car, track.to_go[here])
            value -= stakes.marked(car, race.damage[car])
    return value + hanging(race, stakes)


def hanging(race: Race, stakes: Stakes) -> float:
    """A collision or a shot that is still to come, and guns that bear on where the car ended."""
    question = race.question
    car = race.segment.car
    now = Stakes(race, stakes.seat)
    if car == NONE or not race.is_in_play(car):
        return 0.0
    value = 0.0
    if race.status[car] == ON_TRACK:
        value -= now.danger(car, race.at[car])
    fires = may_still_fire(race)
    if isinstance(question, Fire) and question.seat == stakes.seat:
        value += now.best_shot(car)
    elif isinstance(question, EventCard):
        fires = not question.fired and not race.has_mark(car, SUPPRESSED)
        value += WAITING * now.best_shot(car) if fires else 0.0
    elif isinstance(question, CollisionCard):
        value += now.clash(car, question.hit)
        value += WAITING * now.best_shot(car) if fires else 0.0
    return value


@final
class Value:
    def __init__(self, number: i64, worth: float) -> None:
        self.number = number
        self.worth = worth


def best_number(values: list[Value]) -> i64:
    best = values[0]
    for value in values:
        if value.worth > best.worth:
            best = value
    return best.number


def worth_of(value: Value) -> float:
    return value.worth


def best_numbers(values: list[Value]) -> vec[i64]:
    values.sort(key=worth_of, reverse=True)
    return vec[i64]([value.number for value in values[:SOME]])


def own_car_first(race: Race, seat: i64, spaces: vec[i64]) -> i64:
    """Lanes that merge behind: one's own car comes along rather than nobody, a rival never."""
    best = spaces[0]
    most: i64 = -2
    for space in spaces:
        car = race.car_heading(space)
        rank: i64 = 0
        if car != NONE:
            rank = 1 if race.owner(car) == seat else -1
        if rank > most:
            best, most = space, rank
    return best


# Shots


def shot_at(race: Race, seat: i64, question: Fire) -> i64:
    """The best target, if it is worth more than a shot from where the move will lead."""
    stakes = Stakes(race, seat)
    car = race.segment.car
    best: i64 = HOLD
    most = 0.0
    for target in options_of(race, seat):
        if target != HOLD:
            worth = stakes.shot(car, target)
            if worth > most:
                best, most = target, worth
    if best == HOLD or not question.first:
        return best
    deck = race.board.deck
    card = race.segment.card
    points = race.board.garage.speed[car] + deck.add[card]
    ways = Ways(race, stakes, car, deck.kind[card], deck.diagonal[card], deck.must[card], points)
    ways.from_here()
    ways.best(points, shot_after(race, card))
    held = ways.most_found
    ways.best(points, 0.0)
    return best if most + ways.most_found >= held else HOLD


# The rest


def cards_to_drop(race: Race, seat: i64) -> i64:
    """All that are worse than an average new one."""
    drop: i64 = 0
    place: i64
    for place in range(len(race.hands[seat])):
        if card_value(race, race.hands[seat][place]) < 0.0:
            drop += BIT[place]
    return drop


def car_worth(race: Race, car: i64) -> float:
    """Fast cars cross the line, turrets shoot all round, heavy weapons that aim kill."""
    garage = race.board.garage
    worth = 0.12 * float(garage.speed[car]) + 0.05 * float(garage.defence[car])
    worth += 0.12 * float(garage.weapon[car])
    if garage.mount[car] == TURRET:
        worth += 0.4
    if garage.aim[car]:
        worth += 0.4
    return worth


def best_car(race: Race, cars: vec[i64]) -> i64:
    best = cars[0]
    for car in cars:
        if car_worth(race, car) > car_worth(race, best):
            best = car
    return best


def best_cars(race: Race, seat: i64) -> i64:
    """The best of the mat, as a set."""
    found = vec[i64]()
    while len(found) < race.race_number():
        best: i64 = NONE
        car: i64
        for car in range(seat * TEAM, seat * TEAM + TEAM):
            if car not in found and (best == NONE or car_worth(race, car) > car_worth(race, best)):
                best = car
        found = append(found, best)
    cars: i64 = 0
    for car in found:
        cars += BIT[car % TEAM]
    return cars


def first_in_line(race: Race, cars: vec[i64]) -> i64:
    """The fastest stand in front."""
    speed = race.board.garage.speed
    best = cars[0]
    for car in cars:
        if speed[car] > speed[best]:
            best = car
    return best


def least_hurt(race: Race, seat: i64, cars: vec[i64]) -> i64:
    stakes = Stakes(race, seat)
    best = cars[0]
    for car in cars:
        if stakes.blow(car, 1) > stakes.blow(best, 1):
            best = car
    return best


# Beginners


def chosen_by_rookie(race: Race, seat: i64, luck: RandomSource) -> i64:
    """Cards are often played for their speed and not for the car, whoever is ahead is pushed
    along, rivals over the line included; a shot is forgotten, and nobody thinks of new cards."""
    question = race.question
    if isinstance(question, PlayCard) and luck.below(2) == 0:
        return fast_card(race, seat, luck)
    if isinstance(question, TakeStep):
        return question.ways[0] if luck.below(2) == 0 else chosen(race, seat)
    if isinstance(question, PickRoute):
        if not question.is_listed:
            return BY_STEPS
        return luck.below(len(question.routes)) if luck.below(2) == 0 else chosen(race, seat)
    if isinstance(question, Fire) and luck.below(3) == 0:
        return HOLD
    if isinstance(question, Discard):
        return seat * SUBSETS
    return chosen(race, seat)


def fast_card(race: Race, seat: i64, luck: RandomSource) -> i64:
    """Any car with the fastest card."""
    cars = ready(race, seat)
    add = race.board.deck.add
    best = race.hands[seat][0]
    for card in race.hands[seat]:
        if add[card] > add[best]:
            best = card
    return cars[luck.below(len(cars))] * KINDS + best


INSTINCT = ApocalypseRoad()
