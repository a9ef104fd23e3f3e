"""The auction: six cars, one after the other, to the highest bidder."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Choice, Step
from fivewide.kernel.ints import append, i64, vec
from fivewide.racing.hands import with_card

from ..board import CARS, LANES, NOBODY
from ..events import (
    AT_LIMIT,
    BID,
    BOUGHT,
    CANNOT_BID,
    GREEN_FLAG,
    GUARDED,
    LAST_CHOICE,
    LAST_CHOICE_BROKE,
    MUST_BUY,
    MUST_BUY_BROKE,
    PASSED,
    RAISED,
    UNSOLD,
    UP_FOR_SALE,
)
from ..state import Race, Sale
from .turn import NextPlayer

MOST_BILLS: Final = 10_000  # that one player may hold: a hundred million dollars
BILLS: Final[vec[i64]] = vec[i64](range(MOST_BILLS + 1))
SEAT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16, 32])  # sets of seats are masks


@final
@mypyc_attr(acyclic=True)
class NextLot(Step):
    """D5-BID-01. Car by car until all six have been up for sale, then the green flag."""

    def run(self, race: Race, /) -> None:
        if race.offered < CARS:
            race.plan(NextLot())
            RevealCar().run(race)
        else:
            green_flag(race)


@final
@mypyc_attr(acyclic=True)
class RevealCar(Chance):
    """D5-SETUP-04, D5-BID-06. The top bidding card is turned up: any car not yet offered."""

    rule: ClassVar[str] = "D5-BID-06"

    def outcomes(self, race: Race, /) -> i64:
        return CARS - race.offered

    def chosen(self, race: Race, number: i64, /) -> None:
        offer(race, not_offered(race, number))


def not_offered(race: Race, number: i64) -> i64:
    """The car that is number so-and-so among those not offered yet."""
    car: i64 = 0
    while race.position[car] != NOBODY or number > 0:
        if race.position[car] == NOBODY:
            number -= 1
        car += 1
    return car


def offer(race: Race, car: i64) -> None:
    """D5-BID-18. A car comes up for sale, for the next start position."""
    sale = Sale(car)
    race.sale = sale
    race.position[car] = race.offered
    race.offered += 1
    race.tell(UP_FOR_SALE, car, race.offered)
    lone = lone_player_without_car(race)
    if lone != NOBODY:
        sell(race, car, lone, 1, MUST_BUY)
        return
    sale.passed = all_seats(race) & ~may_bid(race)
    if is_guarded(race):
        race.tell(GUARDED, car)
    elif race.log is not None:
        tell_who_has_enough(race, sale)
    ask_for_bid(race, sale, opener(race))


def tell_who_has_enough(race: Race, sale: Sale) -> None:
    """D5-BID-05. Players at the limit take no part, and the log says who they are."""
    seat: i64
    for seat in range(race.seats):
        if sale.passed & SEAT[seat]:
            race.tell(AT_LIMIT, seat, sale.car)


def all_seats(race: Race) -> i64:
    return SEAT[race.seats - 1] * 2 - 1


def most_cars(race: Race) -> i64:
    """D5-BID-03, D5-BID-04. At most three cars with two players, otherwise two."""
    return 3 if race.seats == 2 else 2


def without_car(race: Race) -> i64:
    """The set of players who own no car yet."""
    seats = 2 * SEAT[race.seats - 1] - 1
    for owner in race.owner:
        if owner != NOBODY:
            seats &= ~SEAT[owner]
    return seats


def count(seats: i64) -> i64:
    number: i64 = 0
    while seats:
        number += seats & 1
        seats >>= 1
    return number


def cars_left(race: Race) -> i64:
    """Cars not sold or passed yet, the present one included."""
    return CARS - race.offered + 1


def lone_player_without_car(race: Race) -> i64:
    """D5-BID-21. Whoever alone has no car when the last one comes up must buy it."""
    without = without_car(race)
    if cars_left(race) > 1 or count(without) != 1:
        return NOBODY
    seat: i64 = 0
    while not without & SEAT[seat]:
        seat += 1
    return seat


def is_guarded(race: Race) -> bool:
    """D5-BID-24. As many cars left as players without one: D5-BID-02 must stay possible."""
    return race.board.house.guard_ahead and cars_left(race) <= count(without_car(race))


def may_bid(race: Race) -> i64:
    """D5-BID-05. Everybody below the limit; under the guard only those without a car."""
    if is_guarded(race):
        return without_car(race)
    seats: i64 = 0
    seat: i64
    for seat in range(race.seats):
        if race.cars_of(seat) < most_cars(race):
            seats |= SEAT[seat]
    return seats


def opener(race: Race) -> i64:
    """D5-BID-07, D5-BID-08. The player to the right of the last buyer, at first of the dealer."""
    before = race.dealer if race.buyer == NOBODY else race.buyer
    return (before + 1) % race.seats


def ask_for_bid(race: Race, sale: Sale, seat: i64) -> None:
    """Ask the next player to the right who is still in; with nobody to ask it is sold.

    D5-BID-15, D5-BID-16: it is over when all but the highest bidder have passed, or all have.
    D5-BID-13: who cannot raise is out without being asked.
    """
    place: i64
    for place in range(race.seats):
        next_seat = (seat + place) % race.seats
        if sale.passed & SEAT[next_seat]:
            continue
        if next_seat == sale.bidder:
            break
        if race.cash[next_seat] > sale.bid:
            race.ask(Bid(next_seat))
            return
        sale.passed |= SEAT[next_seat]
        race.tell(CANNOT_BID, next_seat, sale.car)
    close(race, sale)


@final
@mypyc_attr(acyclic=True)
class Bid(Choice):
    """D5-BID-09. Bid or pass.

    D5-BID-10, D5-BID-11, D5-BID-12: in steps of $10,000, more than the standing bid. D5-BID-13:
    not more than the cash in hand.
    """

    rule: ClassVar[str] = "D5-BID-09"

    def options(self, race: Race, /) -> vec[i64]:
        """The standing bid itself stands for a pass, everything above it is a bid."""
        return BILLS[race.on_sale().bid : race.cash[self.seat] + 1]

    def chosen(self, race: Race, bills: i64, /) -> None:
        sale = race.on_sale()
        if bills == sale.bid:  # D5-BID-14: out of the bidding for this car
            sale.passed |= SEAT[self.seat]
            race.tell(PASSED, self.seat, sale.car)
        else:
            race.tell(BID if sale.bid == 0 else RAISED, self.seat, sale.car, bills)
            sale.bid = bills
            sale.bidder = self.seat
        ask_for_bid(race, sale, (self.seat + 1) % race.seats)


def close(race: Race, sale: Sale) -> None:
    """D5-BID-17. To the highest bidder; D5-BID-22: to nobody, if nobody wants it.

    D5-BID-24: under the guard somebody must take it, the first of them in order of acting.
    """
    if sale.bidder != NOBODY:
        sell(race, sale.car, sale.bidder, sale.bid, BOUGHT)
    elif is_guarded(race):
        seat = opener(race)
        while not without_car(race) & SEAT[seat]:
            seat = (seat + 1) % race.seats
        sell(race, sale.car, seat, 1, LAST_CHOICE)
    else:
        leave_unsold(race, sale.car)


def sell(race: Race, car: i64, seat: i64, bills: i64, kind: i64) -> None:
    """The buyer pays the bank, owns the car openly, and takes its nine.

    D5-BID-17, D5-BID-19, D5-BID-20. D5-BID-25, D5-MONEY-02: a forced buyer without the money
    pays what there is, or, as an option, owes the rest.
    """
    price = bills if race.board.house.loans else min(bills, race.cash[seat])
    race.cash[seat] -= price
    race.bank += price
    race.owner[car] = seat
    race.buyer = seat
    race.hands[seat] = with_card(race.hands[seat], race.board.nines[car])
    if race.log is not None:
        race.tell(kind if price == bills else kind_of_broke(kind), seat, car, price)
    line_up(race, car)


def kind_of_broke(kind: i64) -> i64:
    """D5-BID-25. A forced purchase paid with what there was."""
    return MUST_BUY_BROKE if kind == MUST_BUY else LAST_CHOICE_BROKE


def leave_unsold(race: Race, car: i64) -> None:
    """D5-BID-22, D5-BID-23. An unowned car races all the same; its nine is out of play."""
    race.out = append(race.out, race.board.nines[car])
    race.tell(UNSOLD, car, race.offered)
    line_up(race, car)


def line_up(race: Race, car: i64) -> None:
    """D5-BID-18. The first car offered starts from #1, the second from #2, and so on."""
    space = race.board.start[race.offered - 1]
    race.put(car, space // LANES, space % LANES)
    race.sale = None


def green_flag(race: Race) -> None:
    """D5-TURN-01. The owner of the car on #1 begins, or of the first start position owned."""
    first = (race.dealer + 1) % race.seats
    place: i64
    for place in range(CARS - 1, -1, -1):
        owner = owner_on(race, place)
        if owner != NOBODY:
            first = owner
    race.tell(GREEN_FLAG, first)
    race.plan(NextPlayer((first + race.seats - 1) % race.seats))


def owner_on(race: Race, place: i64) -> i64:
    """Who owns the car on a start position, counted from 0."""
    car: i64 = 0
    while race.position[car] != place:
        car += 1
    return race.owner[car]
