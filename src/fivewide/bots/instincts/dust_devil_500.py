"""Dust Devil 500 by instinct: every reading is tried out, and the best place to stand is taken.

There is much luck and little to decide: some seven readings of the dice in a race. Worked out for
Race 6 without Red Cards, two players, every state of it: somebody who knows all chances and what
the other will do wins 0.5035 against this instinct, and 0.5328 against `greedy`, where it wins
0.5293. So Regular, Pro and Ace are one level; only Rookie is another.
"""

from __future__ import annotations

import math
from typing import Final, final

from fivewide.bots.evaluate.dust_devil_500 import POINT, TurnsToGo, danger, need, turns_to_go
from fivewide.bots.thinking.instinct import Instinct
from fivewide.games.dust_devil_500.board import STAY
from fivewide.games.dust_devil_500.rules.dice import (
    CONTINUE,
    STOP,
    ReadDice,
    Turbocharge,
    end_of,
    onward,
)
from fivewide.games.dust_devil_500.rules.finishing import ranking
from fivewide.games.dust_devil_500.rules.manner import COLORS, NUMBERS
from fivewide.games.dust_devil_500.rules.series import LAST_RACE, POINTS
from fivewide.games.dust_devil_500.state import Race
from fivewide.kernel.agenda import State, answer_of, options_of
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import append, i64, vec
from fivewide.racing.order import places
from fivewide.racing.points import points_for

WIDTH: Final[i64] = 15
RACE: Final[i64] = 100_000  # turns that no race takes: a series counts on behind it
TEN_TURNS: Final = 10.0
SOON: Final = 3.0  # turns
TWO_WINS: Final = 12.0  # points of a series
WON: Final = 1000.0
TEMPO: Final = 0.5  # of a turn: what it is worth to be the next to roll
FLEETING: Final = 0.3  # of the danger a rival is in that may drive on before I roll
OVERLOOKS: Final[i64] = 4  # one time in so many a rookie does not think of the colors


@final
class DustDevil500(Instinct):
    def __init__(self) -> None:
        super().__init__()
        self.width = WIDTH
        self.horizon = 6
        self.pro = 60
        self.ace = 400
        self.sure = 2.0

    # Driving

    def choose(self, race: State, seat: i64) -> i64:
        assert isinstance(race, Race)
        return best_of(race, seat)

    def rookie(self, race: State, seat: i64, luck: RandomSource) -> i64:
        """Goes for the space farthest ahead, whatever it is: Pit Row, a spin-out, a rival's eight
        spaces further on. Often adds up the dice and does not think of their colors. Always takes
        all dice there are, and never stops halfway.
        """
        assert isinstance(race, Race)
        question = race.question
        if isinstance(question, ReadDice):
            if luck.below(OVERLOOKS) == 0:
                return NUMBERS
            color = end_of(race, seat, question.dice, question.outcome, COLORS)
            number = end_of(race, seat, question.dice, question.outcome, NUMBERS)
            return COLORS if how_far(race, seat, color) > how_far(race, seat, number) else NUMBERS
        if isinstance(question, Turbocharge):
            end = end_of(race, seat, 2, question.outcome, NUMBERS)
            on = onward(race, seat, question.outcome)
            return CONTINUE if how_far(race, seat, on) >= how_far(race, seat, end) else STOP
        numbers = options_of(race, seat)
        return numbers[len(numbers) - 1]

    def candidates(self, race: State, seat: i64) -> vec[i64]:
        return options_of(race, seat)

    # Judging

    def turns(self, race: State) -> i64:
        assert isinstance(race, Race)
        turn = (race.driver - race.first) % race.seats
        return race.version * RACE + race.round * race.seats + turn

    def worth(self, race: State, seat: i64) -> float:
        assert isinstance(race, Race)
        return standing(race, seat)

    def features(self, race: State) -> vec[float]:
        assert isinstance(race, Race)
        turns = turns_to_go(race)
        needs = vec[float]()
        seat: i64
        for seat in range(race.seats):
            alone = -1.0 if race.is_home(seat) else need(race, turns, seat)
            needs = append(needs, alone)
        features = vec[float]()
        for seat in range(race.seats):
            features = described(race, turns, needs, seat, features)
        return features

    def places(self, race: State) -> vec[i64]:
        """DD-FINISH-09, DD-SERIES-01. By place in the race; after a series by points."""
        assert isinstance(race, Race)
        return places(race.points) if race.board.house.series else ranking(race)

    def points(self, race: State) -> vec[float]:
        """Those of the series; of a single race what it would be worth there."""
        assert isinstance(race, Race)
        won = race.points if race.board.house.series else points_for(ranking(race), POINTS)
        points = vec[float]()
        seat: i64
        for seat in range(race.seats):
            points = append(points, float(won[seat]))
        return points


def best_of(race: Race, seat: i64) -> i64:
    """The answer after which the seat stands best, before any dice or cards that follow."""
    numbers = options_of(race, seat)
    best, most = numbers[0], -1e9
    for number in numbers:
        worth = worth_of(race, seat, number)
        if worth > most:
            best, most = number, worth
    return best


def worth_of(race: Race, seat: i64, number: i64) -> float:
    would = race.clone()
    would.stops_at_chance = True
    answer_of(would, seat, number)
    question = would.question
    if isinstance(question, Turbocharge) and question.seat == seat:
        return max(worth_of(would, seat, STOP), worth_of(would, seat, CONTINUE))
    return standing(would, seat)


def standing(race: Race, seat: i64) -> float:
    """The lead in turns, by what is left to drive: near the end a turn of it decides far more.

    The luck of so many turns grows with their square root. Whoever rolls next is not in danger;
    a rival who has to skip stays where it can be hit.
    """
    won = POINT * float(race.points[seat])
    if race.is_home(seat):
        return won + WON - float(len(race.order))
    turns = turns_to_go(race)
    question = race.question
    again = question is not None and question.seat == seat
    alone = need(race, turns, seat)
    mine = alone - TEMPO if again else alone + danger(race, turns, seat)
    nearest, soonest, together, rivals = 1000.0, alone, 0.0, 0.0
    rival: i64
    for rival in range(race.seats):
        if rival != seat and not race.is_home(rival):
            theirs = need(race, turns, rival)
            soonest = min(soonest, theirs)
            stays = again or race.lost[rival] > 0
            theirs += (1.0 if stays else FLEETING) * danger(race, turns, rival)
            nearest = min(nearest, theirs)
            together += theirs
            rivals += 1.0
    if rivals == 0.0:
        return won - mine
    lead = 0.5 * nearest + 0.5 * together / rivals - mine
    return won + lead / math.sqrt(max(1.0, soonest))


def how_far(race: Race, seat: i64, end: i64) -> i64:
    """How far ahead a space looks to somebody who does not know what it is."""
    return race.board.number[race.at[seat] if end == STAY else end]


def described(
    race: Race, turns: TurnsToGo, needs: vec[float], seat: i64, features: vec[float]
) -> vec[float]:
    """How one seat stands: against the others, on its space, in the series."""
    seats = race.seats
    house = race.board.house
    home = race.is_home(seat)
    mine = needs[seat]
    nearest, together, points = 100.0, 0.0, 0.0
    rival: i64
    for rival in range(seats):
        if rival != seat:
            nearest = min(nearest, needs[rival])
            together += needs[rival]
            points += float(race.points[rival])
    others = float(seats - 1)
    question = race.question
    asked = question is not None and question.seat == seat
    waits = float((seat - race.driver) % seats)  # for so many turns of others
    if waits == 0.0 and not asked:
        waits = float(seats)
    features = append(features, mine / TEN_TURNS)
    features = append(features, bounded((nearest - mine) / SOON))
    features = append(features, bounded((together / others - mine) / TEN_TURNS))
    features = append(features, 1.0 / (1.0 + max(0.0, mine - 1.0)))
    features = append(features, 1.0 / (1.0 + max(0.0, nearest - 1.0)))
    features = append(features, waits / float(seats))
    features = append(features, 1.0 if asked else 0.0)
    features = append(features, float(race.lost[seat]))
    features = append(features, float(race.extra[seat]))
    features = append(features, float(race.cages[seat]))
    features = append(features, 0.0 if home else danger(race, turns, seat))
    features = append(features, 1.0 if home else 0.0)
    features = append(features, float(race.crews[seat]))
    in_series = float(LAST_RACE - race.version) / float(LAST_RACE) if house.series else 0.0
    features = append(features, in_series)
    lead = (float(race.points[seat]) - points / others) / TWO_WINS
    return append(features, lead)


def bounded(number: float) -> float:
    return max(-2.0, min(2.0, number))


INSTINCT: Final = DustDevil500()
