"""Daytona 500: what the chances to win are learned from. Every hand counts as it is."""

from __future__ import annotations

import math
from typing import Final

from fivewide.bots.evaluate.daytona_500 import cars_unasked, cars_with_bid, place_of, prize_at
from fivewide.bots.instincts.daytona_500_form import FAR, chance_ahead
from fivewide.games.daytona_500.board import CARS, NOBODY, WILD
from fivewide.games.daytona_500.rules.auction import most_cars
from fivewide.games.daytona_500.rules.moving import reach
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.ints import append, extend, i64, vec

WIDTH: Final[i64] = 31
OWN_CARD: Final = 0.30  # rows that a space in the owner's hand counts here, where all are seen,
OTHERS_CARD: Final = 0.18  # and one in another hand
GAS: Final = 3.0  # rows that may come of one that counts here, if a car gets all its cards
SPREAD: Final = 4.0
SPREAD_A_ROW: Final = 0.12
A_RACE: Final = 14.0  # bills by which a race may change a lead
LONG: Final = 55.0  # rows of an ordinary track, to measure by
PURSE: Final = 30.0  # bills that everybody begins with, and the first prize


def features_of(race: Race) -> vec[float]:
    """Of every seat the same numbers, near -1 to 1."""
    hopes = hopes_of(race)
    prizes = prizes_of(race, hopes)
    left = rows_left_of(race)
    to_sell = float(CARS - race.offered)
    is_auction = 1.0 if to_sell > 0.0 or race.sale is not None else 0.0
    races_left = float(race.board.house.races - race.race)
    totals = totals_of(race, prizes)
    open_cards = 0.0
    seat: i64
    car: i64
    for seat in range(race.seats):
        open_cards += float(len(race.hands[seat]))
    asked: i64 = NOBODY if race.question is None else race.question.seat
    features = vec[float]()
    for seat in range(race.seats):
        mean, best = 0.0, -1000.0
        rival: i64
        for rival in range(race.seats):
            if rival != seat:
                mean += totals[rival] / float(race.seats - 1)
                best = max(best, totals[rival])
        # How much may change yet: in the races to come, and in this one
        open_now = 0.1 + is_auction + 0.9 * (1.0 - is_auction) * left
        sway = A_RACE * math.sqrt(races_left + 0.5 * open_now * open_now)
        lead = totals[seat] - best
        hand = race.hands[seat]
        first, second, expected, won, rows, road, hope = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        racing, nines, gas = 0.0, 0.0, 0.0
        for car in range(CARS):
            if race.owner[car] != seat:
                continue
            if race.is_racing(car):
                racing += 1.0
                hope += hopes[car]
                if race.is_on_track(car):
                    need = float(race.board.rows - race.row[car])
                    gas += squashed((GAS * hopes[car] - need) / 15.0)
                    end, _ = reach(race, car, FAR)
                    road += float(end - race.row[car]) / float(FAR)
                    rows += float(race.row[car]) / LONG
            else:
                won += prizes[car]
            if prizes[car] > first:
                first, second = prizes[car], first
            elif prizes[car] > second:
                second = prizes[car]
            expected += prizes[car]
        wild = 0.0
        for card in hand:
            if race.board.is_nine(card):
                nines += 1.0
            elif race.board.cards[card].cars[0] == WILD:
                wild += 1.0
        bid = 0.0
        at_stake = 0.0
        sale = race.sale
        if sale is not None and sale.bidder == seat:
            bid = float(sale.bid)
            at_stake = prizes[sale.car]
        cars = cars_with_bid(race, seat)
        cash = float(race.cash[seat]) - bid
        features = extend(
            features,
            vec[float](
                [
                    lead / PURSE,
                    (totals[seat] - mean) / PURSE,
                    squashed(lead / sway),
                    squashed(2.0 * lead / sway),
                    squashed((totals[seat] - mean) / sway),
                    cash / 60.0,
                    1.0 - 1.0 / (1.0 + 0.1 * max(0.0, cash)),
                    expected / PURSE,
                    first / PURSE,
                    second / PURSE,
                    at_stake / PURSE,
                    won / PURSE,
                    float(cars) / 3.0,
                    1.0 if cars == 0 else 0.0,
                    is_auction * float(cars_unasked(race, seat)) / 3.0,
                    is_auction * float(most_cars(race) - cars) / 3.0,
                    is_auction * to_sell / 6.0,
                    is_auction * best_to_come(race, prizes) / PURSE,
                    races_left / 3.0 if races_left < 3.0 else 1.0,
                    1.0 if asked == seat else 0.0,
                    float(len(hand)) / 12.0,
                    float(len(hand)) / max(1.0, open_cards),
                    racing / 3.0,
                    rows / 3.0,
                    road / 3.0,
                    hope / LONG,
                    gas / 3.0,
                    nines / 3.0,
                    wild / 4.0,
                    left * (1.0 - is_auction),
                    squashed((expected - won) / PURSE * (1.0 - left)),
                ]
            ),
        )
    return features


def squashed(number: float) -> float:
    return number / math.sqrt(1.0 + number * number)


def hopes_of(race: Race) -> vec[float]:
    """Rows that the cards in all hands are likely to bring each car."""
    hopes = vec[float]([0.0] * CARS)
    seat: i64
    line: i64
    car: i64
    for seat in range(race.seats):
        wild = 0.0
        for card in race.hands[seat]:
            shown = race.board.cards[card]
            for line in range(len(shown.cars)):
                moved = shown.cars[line]
                if moved == WILD:
                    wild += float(shown.spaces[line])
                elif race.owner[moved] == seat:
                    hopes[moved] += OWN_CARD * float(shown.spaces[line])
                else:
                    hopes[moved] += OTHERS_CARD * float(shown.spaces[line])
        own = 0.0
        for car in range(CARS):
            if race.owner[car] == seat and race.is_racing(car):
                own += 1.0
        for car in range(CARS):
            if race.owner[car] == seat and race.is_racing(car):
                hopes[car] += OWN_CARD * wild / own
    return hopes


def prizes_of(race: Race, hopes: vec[float]) -> vec[float]:
    """The prize that each car may expect; one that is not sold yet as if it were nobody's."""
    scores = vec[float]()
    rows_left = LONG * rows_left_of(race)
    spread = SPREAD + SPREAD_A_ROW * rows_left
    car: i64
    other: i64
    for car in range(CARS):
        row = float(race.row[car])
        if race.row[car] == NOBODY:
            row = -1.0
        elif race.is_on_track(car):
            end, _ = reach(race, car, FAR)
            row += 0.3 * float(end - race.row[car])
        scores = append(scores, row + hopes[car])
    taken = float(len(race.order))
    prizes = vec[float]()
    for car in range(CARS):
        place = taken
        if race.is_racing(car):
            for other in range(CARS):
                if other != car and race.is_racing(other):
                    place += chance_ahead(scores[other] - scores[car], spread)
        else:
            place = float(place_of(race, car))
        prizes = append(prizes, prize_at(race, place))
    return prizes


def rows_left_of(race: Race) -> float:
    """Of the first car that is still racing, as a share of an ordinary track."""
    first: i64 = 0
    car: i64
    for car in range(CARS):
        if race.is_racing(car):
            first = max(first, race.row[car])
    return float(race.board.rows - first) / LONG


def totals_of(race: Race, prizes: vec[float]) -> vec[float]:
    """What each seat would have at the end of this race, going by what may be expected."""
    totals = vec[float]()
    for bills in race.cash:
        totals = append(totals, float(bills))
    car: i64
    for car in range(CARS):
        owner = race.owner[car]
        if owner != NOBODY:
            totals[owner] += prizes[car]
    sale = race.sale
    if sale is not None and sale.bidder != NOBODY:
        totals[sale.bidder] += prizes[sale.car] - float(sale.bid)
    seat: i64
    for seat in range(race.seats):  # a car that comes of itself, at less than the average
        totals[seat] += 8.0 * float(cars_unasked(race, seat))
    return totals


def best_to_come(race: Race, prizes: vec[float]) -> float:
    best = 0.0
    car: i64
    for car in range(CARS):
        if race.position[car] == NOBODY:
            best = max(best, prizes[car])
    return best
