"""Daytona 500: what a seat's cars are likely to earn, by where they are and what the hand holds.

Every car gets a score, the rows it is ahead plus what is still likely to move it. Scores turn
into chances of beating each other car, those into an expected prize. A position is worth the
cash and the prizes a seat can expect, less what its rivals can.
"""

from __future__ import annotations

import math
from typing import Final

from fivewide.games.daytona_500.board import CARS, NOBODY, WILD
from fivewide.games.daytona_500.rules.auction import most_cars
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.ints import i64

HAND: Final = 0.30  # how much a space in one's own hand counts against a row already driven
SPREAD: Final = 5.0  # rows of lead that make one car a clear favorite over another
RIVALS: Final = 0.5  # what a rival's dollar counts against one's own
BLOCKED: Final = 1.5  # rows a car loses with a car right ahead of it
DRAFTED: Final = 0.7  # rows it gains if the car ahead is likely to move
SHADE: Final = 0.72  # of a car's expected prize that is worth bidding
UNASKED: Final = 7.0  # bills a car is worth that a seat gets for one bill, bidding or not,
UNASKED_OF_TWO: Final = 5.0  # and with two players, who know half of the cards each
PURSE: Final = 6.0  # bills that are wanted in hand while there are cars to come,
KEPT: Final = 0.6  # and what each of them is worth on top


def evaluate(race: Race, seat: i64) -> float:
    """Bills the seat can expect, against its rivals; higher is better."""
    prizes = expected_prizes(race, seat)
    mine = fortune(race, seat, prizes)
    theirs = 0.0
    rival: i64
    for rival in range(race.seats):
        if rival != seat:
            theirs += fortune(race, rival, prizes)
    return mine - RIVALS * theirs / float(race.seats - 1)


def fortune(race: Race, seat: i64, prizes: list[float]) -> float:
    """Cash, and what the cars of a seat are worth; a car it holds the bid for counts as its own."""
    cash = float(race.cash[seat])
    cars = cars_with_bid(race, seat)
    worth = 0.0
    car: i64
    for car in range(CARS):
        if race.owner[car] == seat:
            worth += prizes[car] * SHADE
    sale = race.sale
    if sale is not None and sale.bidder == seat:
        worth += prizes[sale.car] * SHADE
        cash -= float(sale.bid)
    unasked = UNASKED if race.seats > 2 else UNASKED_OF_TWO
    worth += unasked * float(cars_unasked(race, seat))
    if race.offered > 0 and race.offered < CARS and cars < most_cars(race):
        worth += KEPT * min(cash, PURSE)  # money is wanted for the cars still to come
    return cash + worth


def cars_with_bid(race: Race, seat: i64) -> i64:
    """The cars of a seat, with the one that it holds the bid for."""
    sale = race.sale
    return race.cars_of(seat) + (1 if sale is not None and sale.bidder == seat else 0)


def cars_unasked(race: Race, seat: i64) -> i64:
    """How many of the cars to come a seat gets for a bill each if it never bids against anybody.

    All that its rivals have no room for; and one, if it has none (D5-BID-02, D5-BID-21).
    """
    sale = race.sale
    left = CARS - race.offered + (1 if sale is not None and sale.bidder == NOBODY else 0)
    most = most_cars(race)
    cars = cars_with_bid(race, seat)
    spare = left
    rival: i64
    for rival in range(race.seats):
        if rival != seat:
            spare -= most - cars_with_bid(race, rival)
    if cars == 0:
        spare = max(spare, 1)
    return max(0, min(spare, left, most - cars))


def expected_prizes(race: Race, seat: i64) -> list[float]:
    """The prize each car can expect, seen with the eyes of one seat."""
    scores = [0.0] * CARS
    car: i64
    for car in range(CARS):
        scores[car] = score(race, seat, car)
    taken = len(race.order)
    prizes = [0.0] * CARS
    for car in range(CARS):
        if race.row[car] == race.board.rows:
            prizes[car] = prize_at(race, float(place_of(race, car)))
            continue
        place = float(taken)
        other: i64
        for other in range(CARS):
            if other != car and race.row[other] != race.board.rows:
                place += 1.0 / (1.0 + math.exp((scores[car] - scores[other]) / SPREAD))
        prizes[car] = prize_at(race, place)
    return prizes


def place_of(race: Race, car: i64) -> i64:
    place: i64 = 0
    while race.order[place] != car:
        place += 1
    return place


def prize_at(race: Race, place: float) -> float:
    """The prize of a place, counted from 0, which may lie between two."""
    low = min(int(place), CARS - 1)
    high = min(low + 1, CARS - 1)
    share = place - float(low)
    prizes = race.board.prizes
    return float(prizes[low]) * (1.0 - share) + float(prizes[high]) * share


def score(race: Race, seat: i64, car: i64) -> float:
    """Rows driven, plus what the seat's own hand still has for the car, less what is in the way."""
    row = race.row[car]
    if row == NOBODY:  # not on the grid yet: where it would start
        start = race.position[car]
        row = race.board.start[start if start != NOBODY else 3] // 3
    ahead = float(row) + HAND * spaces_in_hand(race, seat, car)
    if race.is_on_track(car) and row + 1 < race.board.rows:
        blocker = race.car_on(row + 1, race.lane[car])
        if race.free[row + 1] == 0:
            ahead -= BLOCKED
        if blocker != NOBODY and row >= race.board.line:
            ahead += DRAFTED
    return ahead


def spaces_in_hand(race: Race, seat: i64, car: i64) -> float:
    """Spaces the hand could give a car; wild ones count for the seat's own cars only."""
    total = 0.0
    is_for_sale = race.sale is not None and race.sale.car == car
    owned = race.owner[car] == seat or is_for_sale
    sharing = max(1.0, float(race.cars_of(seat)))
    for card in race.hands[seat]:
        shown = race.board.cards[card]
        line: i64
        for line in range(len(shown.cars)):
            if shown.cars[line] == car:
                total += float(shown.spaces[line])
            elif shown.cars[line] == WILD and owned:
                total += float(shown.spaces[line]) / sharing
    if is_for_sale and race.owner[car] == NOBODY:
        total += 9.0  # its nine comes with it
    return total
