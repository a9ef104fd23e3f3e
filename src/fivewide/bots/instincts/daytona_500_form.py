"""Daytona 500: what a driver thinks of the six cars at a glance, and what one goes by.

Every car gets a score in rows: how far it is, what is likely to move it yet, how free the way is.
Scores become chances to be ahead of each other car, and those a prize to be expected.
"""

from __future__ import annotations

import math
from typing import Final, final

from fivewide.bots.evaluate.daytona_500 import place_of, prize_at
from fivewide.games.daytona_500.board import CARS, NOBODY, WILD
from fivewide.games.daytona_500.rules.moving import reach
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.ints import append, i64, vec

FAR: Final[i64] = 6  # spaces: what most cards move their first car
NINE: Final = 9.0  # spaces of the card that comes with a car


@final
class Habits:
    """What a driver goes by. Tuned in races among equals, with 2, 3 and 4 players."""

    def __init__(self) -> None:
        # What a space on a card counts, in rows driven
        self.own_card = 0.24  # in one's own hand, for one's own car,
        self.rivals_card = 0.24  # or for a rival's
        self.unseen_card = 0.12  # in some other hand
        self.rivals_nine = 3.0  # a rival's car whose nine is not played yet, in rows
        self.wild_card = 0.22  # on a wild line, for one's own cars
        # What cards may bring a car before they run out: without that much it does not get home
        self.own_gas = 0.9
        self.unseen_gas = 0.4
        self.short = 0.5  # rows that it counts to be short of one
        # What the road ahead counts
        self.open_road = 0.225  # for each of the next six rows that it could drive,
        self.draft = 0.6  # and for a car right ahead of it
        self.start = 0.9  # for each start position farther back
        # What a lead is worth: rows that make a car a clear favorite over another,
        self.spread = 4.2
        self.spread_a_row = 0.13  # and more for every row that the first has left
        self.rivals = 0.8  # what the rivals' dollars count against one's own, in all
        # What a car is worth bidding: so much of its prize, less so much of what another one
        # would win that may be had for little instead. With four players a first car,
        self.first = 0.87
        self.first_wait = 0.5
        self.more = 0.72  # and a second one, of which not everybody gets one;
        self.more_wait = 0.2
        self.kept_wait = 1.0  # whole, where the cars left are kept for those without one;
        self.equal = 0.8  # with two or three, who end up with equally many,
        self.equal_wait = 0.5
        self.third = 0.6  # and with three if one has a car already
        self.third_wait = 0.4


@final
class Form:
    """The cars as one seat sees them: with its own hand, and what is left for all others."""

    def __init__(self, race: Race, seat: i64, habits: Habits) -> None:
        self.seat = seat
        self.habits = habits
        self.less = habits.rivals / float(race.seats - 1)
        self.mine: vec[float] = vec[float]([0.0] * CARS)  # spaces in the hand of the seat,
        self.wild = 0.0  # those of wild lines,
        self.unseen: vec[float] = vec[float]([0.0] * CARS)  # in all other hands,
        self.nine: vec[float] = vec[float]([0.0] * CARS)  # and nines of rivals, that all know of
        self.own: i64 = 0  # cars of the seat that are still racing
        self.hold(race, seat)
        car: i64
        for car in range(CARS):
            if race.owner[car] == seat and race.is_racing(car):
                self.own += 1

    def hold(self, race: Race, seat: i64) -> None:
        rival: i64
        for card in race.hands[seat]:
            self.note(race, card, 1.0)
        for rival in range(race.seats):
            if rival == seat:
                continue
            for card in race.hands[rival]:
                if race.board.is_nine(card):
                    self.nine[race.board.cards[card].cars[0]] = 1.0
                else:
                    self.note_unseen(race, card)
        for card in race.out:  # a card that was not dealt is as unknown as those in hands
            if not race.board.is_nine(card):
                self.note_unseen(race, card)

    def note_unseen(self, race: Race, card: i64) -> None:
        shown = race.board.cards[card]
        line: i64
        for line in range(len(shown.cars)):
            if shown.cars[line] != WILD:
                self.unseen[shown.cars[line]] += float(shown.spaces[line])

    def note(self, race: Race, card: i64, times: float) -> None:
        """A card comes into the hand of the seat, or leaves it: once, or minus once."""
        shown = race.board.cards[card]
        line: i64
        for line in range(len(shown.cars)):
            if shown.cars[line] == WILD:
                self.wild += times * float(shown.spaces[line])
            else:
                self.mine[shown.cars[line]] += times * float(shown.spaces[line])

    def hope(self, race: Race, car: i64, is_own: bool) -> float:
        """Rows that cards are likely to bring a car yet."""
        habits = self.habits
        rows = habits.unseen_card * self.unseen[car] + habits.rivals_nine * self.nine[car]
        if is_own:
            wild = self.wild / float(max(1, self.own))
            return rows + habits.own_card * self.mine[car] + habits.wild_card * wild
        return rows + habits.rivals_card * self.mine[car]

    def scores(self, race: Race) -> vec[float]:
        """How far each car is, and may be expected to get."""
        scores = vec[float]()
        car: i64
        for car in range(CARS):
            score = 0.0
            if race.is_racing(car):
                own = race.owner[car] == self.seat
                score = float(race.row[car]) + self.hope(race, car, own)
                score += self.road(race, car)
                score -= self.habits.short * self.missing(race, car)
            scores = append(scores, score)
        return scores

    def missing(self, race: Race, car: i64) -> float:
        """Rows to the Finish Line for which there may be no cards."""
        gas = self.habits.own_gas * self.mine[car] + self.habits.unseen_gas * self.unseen[car]
        gas += NINE * self.nine[car]
        return max(0.0, float(race.board.rows - race.row[car]) - gas)

    def road(self, race: Race, car: i64) -> float:
        """How free the way of a car is that is on the track, in rows."""
        row = race.row[car]
        end, _ = reach(race, car, FAR)
        worth = self.habits.open_road * float(end - row)
        may_draft = row >= race.board.line and row + 1 < race.board.rows
        if may_draft and race.car_on(row + 1, race.lane[car]) != NOBODY:
            worth += self.habits.draft
        return worth

    def ways(self, race: Race) -> float:
        """How free the ways are: of the cars of the seat, against those of rivals."""
        worth = 0.0
        car: i64
        for car in range(CARS):
            if race.owner[car] != NOBODY and race.is_on_track(car):
                worth += self.weight(race.owner[car]) * self.road(race, car)
        return worth

    def worth(self, race: Race) -> float:
        """Bills that the seat may expect of the race, against what its rivals may."""
        prizes = self.prizes(race)
        worth = 0.0
        car: i64
        for car in range(CARS):
            worth += self.weight(race.owner[car]) * prizes[car]
        return worth

    def weight(self, owner: i64) -> float:
        """What counts for the seat: its own cars, and against it, less, each of a rival's."""
        if owner == self.seat:
            return 1.0
        return 0.0 if owner == NOBODY else -self.less

    def prizes(self, race: Race) -> vec[float]:
        """The prize that each car may expect."""
        scores = self.scores(race)
        spread = self.spread(race)
        taken = float(len(race.order))
        places = vec[float]([taken] * CARS)
        car: i64
        other: i64
        for car in range(CARS):
            if not race.is_racing(car):
                places[car] = float(place_of(race, car))
                continue
            for other in range(car):
                if race.is_racing(other):
                    ahead = chance_ahead(scores[other] - scores[car], spread)
                    places[car] += ahead
                    places[other] += 1.0 - ahead
        for car in range(CARS):
            places[car] = prize_at(race, places[car])
        return places

    def spread(self, race: Race) -> float:
        """Less lead is enough the nearer the first car is to the line."""
        first: i64 = 0
        car: i64
        for car in range(CARS):
            if race.is_racing(car):
                first = max(first, race.row[car])
        return self.habits.spread + self.habits.spread_a_row * float(race.board.rows - first)


def chance_ahead(lead: float, spread: float) -> float:
    """From 0 to 1, one half at no lead. A root is the same number on every machine."""
    return 0.5 + 0.5 * lead / math.sqrt(spread * spread + lead * lead)
