"""The table: cars on the track, who owns them, hands, cash, and the car up for sale."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import State
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64, vec

from .board import CARS, LANES, NOBODY, ONE_LANE, Board


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Sale:
    """A car up for sale, from its bidding card to its place on the grid."""

    def __init__(self, car: i64) -> None:
        self.car = car
        self.bid: i64 = 0  # the standing bid in bills
        self.bidder: i64 = NOBODY
        self.passed: i64 = 0  # the set of seats out of the bidding

    def clone(self) -> Sale:
        other = Sale(self.car)
        other.bid = self.bid
        other.bidder = self.bidder
        other.passed = self.passed
        return other


@final
class Race(State):
    """Seat n + 1 sits to the right of seat n: play goes round by rising numbers."""

    def __init__(self, seats: i64, chance: RandomSource, board: Board) -> None:
        super().__init__(seats, chance)
        self.board = board
        self.race: i64 = 1  # which race of the game
        self.dealer: i64 = NOBODY
        self.cash: vec[i64] = vec[i64]()  # of each seat, in bills of $10,000
        self.bank: i64 = 0  # what it has taken less what it has paid, in bills
        self.won: vec[i64] = vec[i64]()  # prizes of the last race, by seat
        self.owner: vec[i64] = vec[i64]()  # of each car; NOBODY: unowned or not sold yet
        # The auction
        self.offered: i64 = 0  # cars that have come up for sale, the present one included
        self.sale: Sale | None = None
        self.buyer: i64 = NOBODY  # the last to buy a car
        self.position: vec[i64] = vec[i64]()  # start position of each car, from 0; NOBODY before
        # The race
        self.row: vec[i64] = vec[i64]()  # of each car; NOBODY: not on the track yet
        self.lane: vec[i64] = vec[i64]()
        self.grid: vec[i64] = vec[i64]()  # the car on each space, or NOBODY
        self.free: vec[i64] = vec[i64]()  # of each row, the lanes of empty white spaces
        self.order: vec[i64] = vec[i64]()  # finished cars, winner first
        self.hands: vec[vec[i64]] = vec[vec[i64]]()  # sorted, so that equal cards stand together
        self.discard: vec[i64] = vec[i64]()
        self.out: vec[i64] = vec[i64]()  # cards out of play for this race

    def clone(self) -> Race:
        other = Race(self.seats, self.chance.branch(), self.board)
        other.continue_from(self)
        other.race = self.race
        other.dealer = self.dealer
        other.cash = self.cash[:]
        other.bank = self.bank
        other.won = self.won[:]
        other.owner = self.owner[:]
        other.offered = self.offered
        if self.sale is not None:
            other.sale = self.sale.clone()
        other.buyer = self.buyer
        other.position = self.position[:]
        other.row = self.row[:]
        other.lane = self.lane[:]
        other.grid = self.grid[:]
        other.free = self.free[:]
        other.order = self.order[:]
        other.hands = self.hands[:]
        seat: i64
        for seat in range(len(self.hands)):
            other.hands[seat] = self.hands[seat][:]
        other.discard = self.discard[:]
        other.out = self.out[:]
        return other

    def on_sale(self) -> Sale:
        """The sale under way, where there must be one."""
        sale = self.sale
        assert sale is not None, "nothing is for sale"
        return sale

    def is_racing(self, car: i64) -> bool:
        return self.row[car] < self.board.rows

    def cars_of(self, seat: i64) -> i64:
        """How many cars a seat owns."""
        cars: i64 = 0
        for owner in self.owner:
            if owner == seat:
                cars += 1
        return cars

    def has_cars_racing(self, seat: i64) -> bool:
        return any(self.owner[car] == seat and self.is_racing(car) for car in range(CARS))

    def is_on_track(self, car: i64) -> bool:
        return self.row[car] != NOBODY and self.is_racing(car)

    def car_on(self, row: i64, lane: i64) -> i64:
        return self.grid[row * LANES + lane]

    def lift(self, car: i64) -> None:
        """Take a car off its space."""
        row, lane = self.row[car], self.lane[car]
        self.grid[row * LANES + lane] = NOBODY
        self.free[row] |= ONE_LANE[lane]

    def put(self, car: i64, row: i64, lane: i64) -> None:
        """Put a car on an empty white space."""
        self.grid[row * LANES + lane] = car
        self.free[row] ^= ONE_LANE[lane]
        self.row[car] = row
        self.lane[car] = lane
