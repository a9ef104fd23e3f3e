"""Victory Lane: what a driver does without thinking."""

from __future__ import annotations

from typing import Final, cast

from fivewide.bots.evaluate.victory_lane import card_worth, evaluate, good_faces
from fivewide.bots.instincts.victory_lane_cards import (
    action_worths,
    best_gear,
    longest,
    qualifier,
    worst,
)
from fivewide.bots.instincts.victory_lane_driving import WORST, Driver, weights_of
from fivewide.bots.instincts.victory_lane_fuel import Fuel, turns_left
from fivewide.bots.instincts.victory_lane_habits import Habits, careless
from fivewide.bots.instincts.victory_lane_outlook import WIDTH, features_of
from fivewide.bots.thinking.instinct import Instinct
from fivewide.games.victory_lane.board import LANES, NOBODY
from fivewide.games.victory_lane.rules.driving import Drive
from fivewide.games.victory_lane.rules.grid import PickLane, start_space
from fivewide.games.victory_lane.rules.hands import Discard
from fivewide.games.victory_lane.rules.pits import FOUR_TIRE
from fivewide.games.victory_lane.rules.qualifying import NO_SWAP, Garage, QualifyingCards
from fivewide.games.victory_lane.rules.risk import KEEP, REROLL, Reroll
from fivewide.games.victory_lane.rules.scoring import RACE_ON, BrakeOrRace
from fivewide.games.victory_lane.rules.turns import PIT, ChooseAction, PickGear
from fivewide.games.victory_lane.rules.winning import car_places, ranking, score_of
from fivewide.games.victory_lane.rules.yellow import (
    PIT_NOW,
    STAY_OUT,
    PitDice,
    PitOrStay,
    SoloPitOrStay,
)
from fivewide.games.victory_lane.state import CHAIN, FUMES_DIE, RIVAL, Race
from fivewide.kernel.agenda import State, options_of
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import append, i64, vec

A_ROUND: Final[i64] = 10  # turns, and what comes between rounds


class VictoryLane(Instinct):
    """Plans a turn by where it ends, and the turns to come by how many cards there are for them."""

    def __init__(self, habits: Habits) -> None:
        super().__init__()
        self.habits = habits
        self.fuel = Fuel(habits)
        self.width = WIDTH
        self.horizon = A_ROUND
        self.pro = 64
        self.ace = 500

    # Driving

    def choose(self, race: State, seat: i64) -> i64:
        return self.answer(cast(Race, race), seat)

    def answer(self, race: Race, seat: i64) -> i64:
        question = race.question
        assert question is not None
        if isinstance(question, Drive):
            car = race.active().car
            weight = weights_of(race, seat, self.habits)
            return Driver(race, seat, car, weight, self.habits).weighed_ways(question.ways)[0]
        if isinstance(question, ChooseAction):
            numbers = question.options(race)
            return best_of(numbers, action_worths(race, seat, numbers, self.fuel))
        if isinstance(question, Reroll):
            return self.wants_reroll(race, question)
        if isinstance(question, PickLane):
            return best_lane(race, seat, question.car, question.options(race))
        if isinstance(question, PickGear):
            return best_gear(race, seat, self.habits)
        if isinstance(question, Discard):
            return worst(race, race.hands[seat])
        if isinstance(question, Garage):
            card = worst(race, race.hands[seat])
            return card if card_worth(race.board.cards[card]) < self.habits.garage else NO_SWAP
        if isinstance(question, QualifyingCards):
            return qualifier(race, race.hands[seat], self.habits)
        if isinstance(question, PitDice):
            room = float(race.hand_size() - len(race.hands[seat]))
            return max(1, min(6, i64(room + self.habits.choice)))
        if isinstance(question, PitOrStay):
            return self.pit_or_stay(race, seat, question)
        if isinstance(question, SoloPitOrStay):
            return PIT_NOW if float(len(race.hands[seat])) < self.habits.refill else STAY_OUT
        if isinstance(question, BrakeOrRace):
            return RACE_ON
        return options_of(race, seat)[0]

    def pit_or_stay(self, race: Race, seat: i64, question: PitOrStay) -> i64:
        """A primary pits for cards; a teammate stays out if it may."""
        short_of_cards = float(len(race.hands[seat])) < self.habits.refill
        if race.is_primary(question.car) and short_of_cards:
            return PIT_NOW
        lanes = vec[i64]([lane for lane in question.options(race) if lane != PIT_NOW])
        return best_lane(race, seat, question.car, lanes) if len(lanes) > 0 else PIT_NOW

    def wants_reroll(self, race: Race, question: Reroll) -> i64:
        """Tires are spent on what costs places: a push, fumes, the flag; not on a single space."""
        test = question.test
        if test.kind == RIVAL or test.kind == FUMES_DIE:
            return REROLL
        if race.is_last_stage() and turns_left(race) < 0.5:
            return REROLL
        good = good_faces(race, test, test.cars[question.place])
        if test.kind == CHAIN:
            return REROLL if good >= 4 else KEEP
        return REROLL if good >= 4 and turns_left(race) < 3.0 else KEEP

    def rookie(self, race: State, seat: i64, luck: RandomSource) -> i64:
        """Has learned how cars move, and not what for.

        Plays the longest move there is, never looks how many rounds are left, and stops for all the
        cards there are once the hand is empty. Makes little of rivals and of the risk of a push,
        and nothing of lines. Rolls again whatever has failed, qualifies with the worst card, sets
        any die in the pits. Now and then the first way that comes to mind is taken.
        """
        return self.simple(cast(Race, race), seat, luck)

    def simple(self, race: Race, seat: i64, luck: RandomSource) -> i64:
        question = race.question
        if isinstance(question, Drive):
            ways = question.ways
            if luck.below(24) == 0:
                return ways[luck.below(len(ways))]
            weight = weights_of(race, seat, CARELESS)
            return Driver(race, seat, race.active().car, weight, CARELESS).weighed_ways(ways)[0]
        if isinstance(question, ChooseAction):
            hand = race.hands[seat]
            if race.must_pit[seat] or len(hand) == 0:
                return PIT + FOUR_TIRE
            return longest(race, hand)
        if isinstance(question, Reroll):
            return REROLL
        if isinstance(question, Garage):
            return NO_SWAP
        if isinstance(question, QualifyingCards):
            return qualifier(race, race.hands[seat], CARELESS)
        if isinstance(question, PitDice):
            return 1 + luck.below(6)
        return self.answer(race, seat)

    def candidates(self, race: State, seat: i64) -> vec[i64]:
        return self.considered(cast(Race, race), seat)

    def considered(self, race: Race, seat: i64) -> vec[i64]:
        """What a driver would think about: not what is plainly worse, nor what hardly matters."""
        question = race.question
        assert question is not None
        if isinstance(question, Drive):
            weight = weights_of(race, seat, self.habits)
            driver = Driver(race, seat, race.active().car, weight, self.habits)
            return close(question.ways, driver.way_worths(question.ways), 4.0, 4)
        numbers = options_of(race, seat)
        if isinstance(question, ChooseAction):
            return close(numbers, action_worths(race, seat, numbers, self.fuel), 8.0, 5)
        if isinstance(question, PitDice):
            usual = self.answer(race, seat)
            return vec[i64]([die for die in numbers if usual - 3 < die < usual + 3])
        if isinstance(question, Discard | Garage | QualifyingCards | Reroll | PickLane | PickGear):
            return numbers
        if isinstance(question, PitOrStay | SoloPitOrStay):
            return numbers
        return vec[i64]()

    # Judging

    def turns(self, race: State) -> i64:
        return turns_of(cast(Race, race))

    def worth(self, race: State, seat: i64) -> float:
        return evaluate(cast(Race, race), seat)

    def features(self, race: State) -> vec[float]:
        return features_of(cast(Race, race), self.fuel)

    def places(self, race: State) -> vec[i64]:
        return places_of(cast(Race, race))

    def points(self, race: State) -> vec[float]:
        found = vec[float]()
        table = cast(Race, race)
        seat: i64
        for seat in range(table.seats):
            known = table.primary[seat] != NOBODY
            found = append(found, float(score_of(table, seat)) if known else 0.0)
        return found


def turns_of(race: Race) -> i64:
    """Turns of cars. Before the first of a round comes its Laps card, after the last the flag."""
    if race.activation is not None:
        return race.rounds * A_ROUND + race.turn
    question = race.question
    if isinstance(question, Reroll) and question.test.kind != RIVAL:
        return race.rounds * A_ROUND
    return race.rounds * A_ROUND + A_ROUND - 1


def places_of(race: Race) -> vec[i64]:
    """Alone against all cars, else the seats among each other."""
    if race.seats == 1:
        return vec[i64]([car_places(race)[race.primary[0]]])
    return ranking(race)


def best_of(numbers: vec[i64], worths: vec[float]) -> i64:
    best: i64 = 0
    at: i64
    for at in range(len(numbers)):
        if worths[at] > worths[best]:
            best = at
    return numbers[best]


def close(numbers: vec[i64], worths: vec[float], margin: float, most: i64) -> vec[i64]:
    """The best numbers, the best one first, down to a margin below it."""
    taken = vec[i64]()
    floor = worths[0]
    for worth in worths:
        floor = max(floor, worth)
    floor -= margin
    at: i64
    while len(taken) < most:
        best: i64 = NOBODY
        for at in range(len(numbers)):
            if worths[at] >= floor and (best == NOBODY or worths[at] > worths[best]):
                best = at
        if best == NOBODY:
            break
        taken = append(taken, numbers[best])
        worths[best] = WORST - 1.0
    return taken


def best_lane(race: Race, seat: i64, car: i64, lanes: vec[i64]) -> i64:
    """The space further to the front; of equal ones, behind another car, best a friend."""
    best = lanes[0]
    worth = WORST
    for lane in lanes:
        space = start_space(race, car, lane)
        here = float(space // LANES) - 0.1 * float(lane)
        ahead = race.car_at(race.track.ahead[space])
        if ahead != NOBODY:
            here += 1.2 if race.owner[ahead] == seat else 0.6
        if here > worth:
            best, worth = lane, here
    return best


CARELESS: Final = careless()
INSTINCT = VictoryLane(Habits())
