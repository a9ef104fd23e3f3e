"""Setting up: money once, a dealer, and for every race a fresh deal."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Shuffle
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64, vec
from fivewide.racing.hands import in_order

from ..board import CARS, NOBODY, Board
from ..events import DEALER, DEALT, LEFT_OUT, RACE_BEGAN
from ..state import Race
from .auction import NextLot

START_CASH: Final[i64] = 30  # D5-SETUP-02: $300,000 in bills of $10,000


def new_table(seats: i64, chance: RandomSource, board: Board) -> Race:
    """D5-SETUP-01, D5-SETUP-02. Six cars, and the money every player starts the game with."""
    race = Race(seats, chance, board)
    race.cash = vec[i64]([START_CASH] * seats)
    race.won = vec[i64]([0] * seats)
    clear(race)
    return race


def clear(race: Race) -> None:
    """D5-SETUP-09. Cards gathered, ownership ended, the track empty."""
    race.owner = vec[i64]([NOBODY] * CARS)
    race.position = vec[i64]([NOBODY] * CARS)
    race.row = vec[i64]([NOBODY] * CARS)
    race.lane = vec[i64]([NOBODY] * CARS)
    race.grid = race.board.empty[:]
    race.free = race.board.white[:]
    race.order = vec[i64]()
    race.hands = vec[vec[i64]]([vec[i64]() for seat in range(race.seats)])
    race.discard = vec[i64]()
    race.out = vec[i64]()
    race.offered = 0
    race.buyer = NOBODY


@final
@mypyc_attr(acyclic=True)
class FirstDealer(Chance):
    """D5-SETUP-03. Chance names the first dealer."""

    rule: ClassVar[str] = "D5-SETUP-03"

    def outcomes(self, race: Race, /) -> i64:
        return race.seats

    def chosen(self, race: Race, seat: i64, /) -> None:
        race.dealer = seat
        race.plan(Deal())


@final
@mypyc_attr(acyclic=True)
class Deal(Shuffle):
    """D5-SETUP-06. The 36 cards without nines are shuffled and dealt out, the same to everyone.

    D5-SETUP-07: hands are secret, their sizes are not. D5-SETUP-05: the nines lie aside until
    their cars are sold. With five players one card is left over and stays out of play.
    """

    rule: ClassVar[str] = "D5-SETUP-06"

    def items(self, race: Race, /) -> vec[i64]:
        return race.board.deck()

    def shuffled(self, race: Race, order: vec[i64], /) -> None:
        race.tell(RACE_BEGAN, race.race)
        race.tell(DEALER, race.dealer)
        each = len(order) // race.seats
        seat: i64
        for seat in range(race.seats):
            race.hands[seat] = in_order(order[seat * each : (seat + 1) * each])
            race.tell(DEALT, seat, each)
        race.out = order[race.seats * each :]
        if len(race.out) > 0:
            race.tell(LEFT_OUT, len(race.out))
        race.plan(NextLot())
