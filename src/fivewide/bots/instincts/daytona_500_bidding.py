"""Daytona 500: what to bid for a car.

Whoever has no car when the last one comes up gets it for one bill, so a car is worth no more than
what it earns beyond another one that may be had for less.
"""

from __future__ import annotations

from typing import Final

from fivewide.bots.evaluate.daytona_500 import prize_at
from fivewide.bots.instincts.daytona_500_form import NINE, Form, chance_ahead
from fivewide.games.daytona_500.board import CARS, NOBODY
from fivewide.games.daytona_500.rules.auction import is_guarded
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.ints import append, i64, vec

DOUBT: Final[i64] = 4  # bills above the limit at which a bid is not even thought of


def limit(race: Race, form: Form) -> float:
    """The bills up to which the car for sale is worth having."""
    habits = form.habits
    worths = worth_if_own(race, form)
    sale = race.on_sale()
    to_come = 0.0
    left: i64 = 0
    car: i64
    for car in range(CARS):
        if race.position[car] == NOBODY:
            to_come += worths[car]
            left += 1
    if left > 0:
        to_come /= float(left)
    worth = worths[sale.car]
    if is_guarded(race):
        return worth - habits.kept_wait * to_come
    waits = race.cars_of(form.seat) == 0
    if race.seats == 2 or (race.seats == 3 and waits):
        return habits.equal * worth - habits.equal_wait * to_come
    if race.seats == 3:
        return habits.third * worth - habits.third_wait * to_come
    if waits:
        return habits.first * worth - habits.first_wait * to_come
    return habits.more * worth - habits.more_wait * to_come


def worth_if_own(race: Race, form: Form) -> vec[float]:
    """The prize that each car not sold yet could expect as a car of the seat, in bills."""
    own, plain = vec[float](), vec[float]()
    car: i64
    other: i64
    for car in range(CARS):
        start = start_of(race, car, form)
        is_own = race.owner[car] == form.seat
        if is_own or race.owner[car] != NOBODY:
            plain = append(plain, start + form.hope(race, car, is_own))
            own = append(own, 0.0)
        else:
            plain = append(plain, start + form.hope(race, car, False) + form.habits.rivals_nine)
            own = append(own, start + form.hope(race, car, True) + form.habits.own_card * NINE)
    spread = form.spread(race)
    prizes = vec[float]()
    for car in range(CARS):
        place = 0.0
        for other in range(CARS):
            if other != car:
                place += chance_ahead(plain[other] - own[car], spread)
        prizes = append(prizes, prize_at(race, place))
    return prizes


def start_of(race: Race, car: i64, form: Form) -> float:
    """Where a car starts from, in rows; one yet to come from the middle of what is left."""
    position = float(race.position[car])
    if race.position[car] == NOBODY:
        position = 0.5 * float(race.offered + CARS - 1)
    return -form.habits.start * position


def by_limit(race: Race, form: Form) -> i64:
    """One bill more, up to the limit; else a pass, which the standing bid stands for."""
    bid = race.on_sale().bid
    return bid + 1 if float(bid + 1) <= limit(race, form) else bid


def bids_worth_a_thought(race: Race, form: Form) -> vec[i64]:
    """A pass or one bill more; well below the limit also a jump, which may end the bidding."""
    bid = race.on_sale().bid
    cash = race.cash[form.seat]
    if cash <= bid:
        return vec[i64]([bid])
    most = int(limit(race, form))
    if bid + 1 > most:
        return vec[i64]([bid, bid + 1]) if bid + 1 <= most + DOUBT else vec[i64]([bid])
    bids = vec[i64]([bid + 1, bid])
    return append(bids, min(most, cash)) if min(most, cash) > bid + 2 else bids
