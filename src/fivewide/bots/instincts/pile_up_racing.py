"""Pile Up Racing with house rules, by instinct: track position is everything, tires are little.

Whoever stays out under caution restarts ahead of all who stop, and a stop that worn tires force
later costs one pile. So cars stay out, stop under green when that stop is the last one needed, and
push wherever that makes them better. All figures are of races among equals on two dozen tracks.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.bots.evaluate.pile_up_racing import evaluate
from fivewide.bots.thinking.instinct import Instinct
from fivewide.games.pile_up_racing.board import NOBODY, bounded
from fivewide.games.pile_up_racing.rules.driving import MODES, SEAT, WORN, Drive, cars_of
from fivewide.games.pile_up_racing.rules.pit_stops import (
    FOUR,
    MUST_STOP,
    STAY,
    GreenStops,
    PitCalls,
    callers,
    stoppers,
)
from fivewide.games.pile_up_racing.rules.segment import classification
from fivewide.games.pile_up_racing.rules.setup import DraftCar
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.agenda import State, options_of
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import append, i64, vec

SAVE: Final[i64] = 0
NORMAL: Final[i64] = 1
PUSH: Final[i64] = 2
GO_ON: Final[i64] = 0
STOP: Final[i64] = 1
GREEN_CALLS: Final[i64] = 2
PIT_CALLS: Final[i64] = 3

WIDTH: Final[i64] = 18
LAST: Final[i64] = 1000  # a place behind every car there is
TOO_LATE: Final[i64] = 3  # segments in which the pile given up cannot be won back
FRESH: Final[i64] = 2  # segments: on such tires even a rookie stays out
ROOKIE_STOPS: Final[i64] = 5


@final
class PileUpRacing(Instinct):
    def __init__(self) -> None:
        super().__init__()
        self.width = WIDTH
        self.horizon = 3  # segments: dice have forgotten a call by then
        self.pro = 100
        self.ace = 600
        self.sure = 2.0

    # Driving

    def choose(self, race: State, seat: i64) -> i64:
        assert isinstance(race, Race)
        question = race.question
        if isinstance(question, DraftCar):
            return best_car(race)
        base: i64 = calls_for(race)
        call: i64 = 0
        digit: i64 = 1
        for car in called(race, seat):
            call += digit * usual_call(race, car)
            digit *= base
        return seat * SEAT + call

    def rookie(self, race: State, seat: i64, luck: RandomSource) -> i64:
        """Does what seems fast: pushes all day long, also where nothing is to be gained by it, and
        wants the freshest tires at every stop, so that restarts find the car behind those who
        stayed out. Picks by the letter alone, and now and then a car because of its name.
        """
        assert isinstance(race, Race)
        question = race.question
        if isinstance(question, DraftCar):
            numbers = options_of(race, seat)
            return numbers[luck.below(min(len(numbers), 8))]
        base: i64 = calls_for(race)
        call: i64 = 0
        digit: i64 = 1
        for car in called(race, seat):
            call += digit * rookie_call(race, car)
            digit *= base
        return seat * SEAT + call

    def candidates(self, race: State, seat: i64) -> vec[i64]:
        """What one would say; or something else of one of the cars."""
        assert isinstance(race, Race)
        usual = self.choose(race, seat)
        numbers = vec[i64]([usual])
        if isinstance(race.question, DraftCar):
            return good_cars(race)
        if not is_worth_a_thought(race):
            return numbers
        base: i64 = calls_for(race)
        digit: i64 = 1
        for _ in called(race, seat):
            mine: i64 = (usual - seat * SEAT) // digit % base
            other: i64
            for other in range(base):
                if other != mine:
                    numbers = append(numbers, usual + (other - mine) * digit)
            digit *= base
        return numbers

    # Judging

    def turns(self, race: State) -> i64:
        """Picks, then segments."""
        assert isinstance(race, Race)
        turns = race.box + race.overtimes
        for seat in race.owner:
            if seat != NOBODY:
                turns += 1
        return turns

    def worth(self, race: State, seat: i64) -> float:
        assert isinstance(race, Race)
        return evaluate(race, seat)

    def features(self, race: State) -> vec[float]:
        assert isinstance(race, Race)
        ahead = best_places(race)
        features = vec[float]()
        seat: i64
        for seat in range(race.seats):
            features = described(race, ahead, seat, features)
        return features

    def places(self, race: State) -> vec[i64]:
        """Of the seats among themselves, by their best cars; cars that nobody drives do not count.

        Seats none of whose cars has qualified share the last place.
        """
        assert isinstance(race, Race)
        best = best_places(race)
        found = vec[i64]()
        for mine in best:
            place: i64 = 1
            for other in best:
                if other < mine:
                    place += 1
            found = append(found, place)
        return found

    def points(self, race: State) -> vec[float]:
        """The game gives none: how many cars the best one of the seat has left behind."""
        assert isinstance(race, Race)
        cars: i64 = len(race.grid)
        points = vec[float]()
        for place in best_places(race):
            points = append(points, float(max(0, cars - 1 - place)))
        return points


# Calls


def called(race: Race, seat: i64) -> vec[i64]:
    """The cars that the seat is asked about."""
    question = race.question
    if isinstance(question, PitCalls):
        return callers(race, seat)
    if isinstance(question, GreenStops):
        return stoppers(race, seat)
    return cars_of(race, seat)


def calls_for(race: Race) -> i64:
    """How many things may be said of each car."""
    return GREEN_CALLS if isinstance(race.question, GreenStops) else MODES


def usual_call(race: Race, car: i64) -> i64:
    question = race.question
    if isinstance(question, Drive):
        return pedal(race, car)
    if isinstance(question, PitCalls):
        return STAY
    return STOP if is_last_stop(race, car) else GO_ON


def is_last_stop(race: Race, car: i64) -> bool:
    """New tires would last to the end now, and the old ones force a stop when it costs the most.

    A segment too early, and there is one stop more: that costs a fifth of all wins.
    """
    left = race.board.normal - race.box
    forced = left - (MUST_STOP - race.tires[car])  # segments that are left when it is
    return TOO_LATE <= left <= MUST_STOP and forced > 0


def pedal(race: Race, car: i64) -> i64:
    """Push where a letter more comes of it; save where it costs none.

    What pushing risks is little: one more crash in 216 rolls, and not even that from Acc 5 on.
    """
    letter = race.board.letter[car] + (1 if race.tires[car] >= WORN else 0)
    if bounded(letter - 1) < bounded(letter):
        return PUSH
    return SAVE if bounded(letter + 1) == bounded(letter) else NORMAL


def rookie_call(race: Race, car: i64) -> i64:
    question = race.question
    if isinstance(question, Drive):
        return PUSH
    age = race.tires[car]
    if isinstance(question, PitCalls):
        return FOUR if age > FRESH else STAY
    return STOP if age >= ROOKIE_STOPS else GO_ON


def is_worth_a_thought(race: Race) -> bool:
    """One call of the pedal decides one race in a thousand, which no search would find out.

    On the Final Lap it is one in a hundred.
    """
    return race.is_final_lap() or not isinstance(race.question, Drive)


# Picking a car


def best_car(race: Race) -> i64:
    return good_cars(race)[0]


def good_cars(race: Race) -> vec[i64]:
    """The three best of those that are left."""
    good = vec[i64]()
    while len(good) < 3:
        best: i64 = NOBODY
        most = -1e9
        car: i64
        for car in range(race.board.cars):
            if race.owner[car] == NOBODY and car not in good:
                worth = pick_worth(race, car)
                if worth > most:
                    best, most = car, worth
        if best == NOBODY:
            break
        good = append(good, best)
    return good


def pick_worth(race: Race, car: i64) -> float:
    """How much more often a car beats three others, in hundredths: mostly by its letter."""
    board = race.board
    worth = -9.5 * float(board.letter[car]) + 2.2 * float(board.mark[car])
    worth -= 1.3 * float(board.acc[car]) + 0.7 * float(board.dnf[car])
    worth -= 0.5 * float(board.mech[car]) + 0.8 * float(board.qualifying[car])
    return worth + 0.7 * float(board.pit[car])


# How seats stand


def best_places(race: Race) -> vec[i64]:
    """How many cars are ahead of the best one of each seat."""
    best = vec[i64]([LAST] * race.seats)
    order = classification(race)
    place: i64
    for place in range(len(order)):
        seat = race.owner[order[place]]
        if seat != NOBODY and best[seat] == LAST:
            best[seat] = place
    return best


def described(race: Race, best: vec[i64], seat: i64, features: vec[float]) -> vec[float]:
    """How one seat stands: its best car, what is left of the race, its other cars."""
    board = race.board
    cars = cars_in_order(race, seat)
    running = float(max(1, len(race.order)))
    left = float(max(0, board.normal - race.box))
    soon = 1.0 / (1.0 + left)
    others: i64 = len(cars) - 1
    car = cars[0] if others >= 0 else NOBODY
    started = len(race.grid) > 0
    behind, top, pile, second = 0.0, 0.0, 1.0, 0.0
    if started and car != NOBODY:
        behind = 1.0 - float(best[seat]) / running
        top = 1.0 / (1.0 + float(best[seat]))
        pile = float(min(5, pile_of(race, best[seat]))) / 5.0
        if others > 0:
            second = 1.0 - float(place_of(race, cars[1])) / running
    nearest = LAST
    ahead: i64 = 0
    rival: i64
    for rival in range(race.seats):
        if rival != seat:
            nearest = min(nearest, best[rival])
            ahead += 1 if best[rival] < best[seat] else 0
    gap = float(min(20, max(-20, nearest - best[seat]))) / 10.0
    features = append(features, 1.0 if started else 0.0)
    features = append(features, 1.0 if car != NOBODY else 0.0)
    features = append(features, behind)
    features = append(features, top)
    features = append(features, float(ahead) / float(max(1, race.seats - 1)))
    features = append(features, gap)
    features = append(features, gap * soon)
    features = append(features, behind * soon)
    features = append(features, pile)
    features = append(features, left / float(max(1, board.normal)))
    features = append(features, soon)
    features = append(features, float(board.letter[car]) / 4.0 if car != NOBODY else 1.0)
    features = append(features, float(board.acc[car]) / 6.0 if car != NOBODY else 0.0)
    features = append(features, float(board.dnf[car]) / 7.0 if car != NOBODY else 0.0)
    features = append(features, float(board.pit[car]) / 2.0 if car != NOBODY else 0.0)
    wears = car != NOBODY and len(race.tires) > 0
    features = append(features, float(race.tires[car]) / 8.0 if wears else 0.0)
    features = append(features, float(max(0, others)) / 3.0)
    return append(features, second)


def cars_in_order(race: Race, seat: i64) -> vec[i64]:
    """The cars of a seat that are still running, the best placed first; all before the start."""
    cars = vec[i64]()
    if len(race.grid) > 0:
        for car in race.order:
            if race.owner[car] == seat:
                cars = append(cars, car)
        return cars
    for car in range(race.board.cars):
        if race.owner[car] == seat:
            cars = append(cars, car)
    return cars


def place_of(race: Race, car: i64) -> i64:
    """How many running cars are ahead of it."""
    place: i64 = 0
    while race.order[place] != car:
        place += 1
    return place


def pile_of(race: Race, place: i64) -> i64:
    pile: i64 = 0
    end = race.sizes[0]
    while end <= place and pile < len(race.sizes) - 1:
        pile += 1
        end += race.sizes[pile]
    return pile


INSTINCT: Final = PileUpRacing()
