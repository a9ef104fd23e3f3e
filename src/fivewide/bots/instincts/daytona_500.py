"""Daytona 500: bids, cards and lanes by instinct, and what a search has to know of the game."""

from __future__ import annotations

from typing import Final, cast, final

from fivewide.bots.evaluate.daytona_500 import evaluate
from fivewide.bots.instincts.daytona_500_bidding import bids_worth_a_thought, by_limit
from fivewide.bots.instincts.daytona_500_driving import (
    best_card,
    best_way,
    cards_worth_a_thought,
    first_in_sight,
)
from fivewide.bots.instincts.daytona_500_features import WIDTH, features_of
from fivewide.bots.instincts.daytona_500_form import Form, Habits
from fivewide.bots.thinking.instinct import Instinct
from fivewide.games.daytona_500.board import BILL
from fivewide.games.daytona_500.rules.auction import Bid
from fivewide.games.daytona_500.rules.money import ranking
from fivewide.games.daytona_500.rules.turn import PlayCard
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import State, options_of
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import append, i64, vec

A_SALE: Final[i64] = 4  # turns that a car's sale counts for: as much as a round of cards
A_RACE: Final[i64] = 100  # turns of a race, more than there can be
DEAR: Final[i64] = 8  # bills at which a car begins to look dear to a rookie


@final
class Daytona(Instinct):
    def __init__(self, habits: Habits) -> None:
        super().__init__()
        self.habits = habits
        self.width = WIDTH
        self.horizon = 6
        self.pro = 32
        self.ace = 320

    def choose(self, race: State, seat: i64) -> i64:
        table = cast(Race, race)
        question = table.question
        form = Form(table, seat, self.habits)
        if isinstance(question, Bid):
            return by_limit(table, form)
        if isinstance(question, PlayCard):
            return best_card(table, question, form)
        return best_way(table, options_of(race, seat), form)

    def rookie(self, race: State, seat: i64, luck: RandomSource) -> i64:
        """Often pays too much for a car, until it looks dear; one time in three plays what moves
        a car of its own the farthest, whatever else it moves; gives little thought to lanes.
        """
        table = cast(Race, race)
        question = table.question
        if isinstance(question, Bid):
            bid = table.on_sale().bid
            if bid < min(DEAR, table.cash[seat]) and luck.below(2) == 0:
                return bid + 1
            return by_limit(table, Form(table, seat, self.habits))
        if isinstance(question, PlayCard):
            if luck.below(3) == 0:
                return first_in_sight(table, question)
        elif luck.below(2) == 0:
            numbers = options_of(race, seat)
            return numbers[luck.below(len(numbers))]
        return self.choose(race, seat)

    def candidates(self, race: State, seat: i64) -> vec[i64]:
        table = cast(Race, race)
        question = table.question
        form = Form(table, seat, self.habits)
        if isinstance(question, Bid):
            return bids_worth_a_thought(table, form)
        if isinstance(question, PlayCard):
            return cards_worth_a_thought(table, question, form)
        return options_of(race, seat)

    def turns(self, race: State) -> i64:
        """Sales and cards: between two of them nothing is half done."""
        table = cast(Race, race)
        return table.race * A_RACE + table.offered * A_SALE + len(table.discard)

    def worth(self, race: State, seat: i64) -> float:
        return evaluate(cast(Race, race), seat)

    def features(self, race: State) -> vec[float]:
        return features_of(cast(Race, race))

    def places(self, race: State) -> vec[i64]:
        return ranking(cast(Race, race))

    def points(self, race: State) -> vec[float]:
        points = vec[float]()
        for bills in cast(Race, race).cash:
            points = append(points, float(bills * BILL))
        return points


INSTINCT = Daytona(Habits())
