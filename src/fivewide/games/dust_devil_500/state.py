"""The table: where the cars are, what they owe, which cards are kept."""

from __future__ import annotations

from typing import final

from fivewide.kernel.agenda import State
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64, vec

from .board import Board


@final
class Race(State):
    """Seat n drives car n."""

    def __init__(self, seats: i64, chance: RandomSource, board: Board, version: i64) -> None:
        super().__init__(seats, chance)
        self.board = board
        self.version = version  # which of the six races is being run
        self.round: i64 = 1
        self.first: i64 = 0  # the seat that opened the race
        self.driver: i64 = 0  # whose regular turn it is
        self.chain: i64 = 0  # extra turns taken in a row during it
        self.at: vec[i64] = vec[i64]()  # the spot each car is on
        self.lost: vec[i64] = vec[i64]()  # turns each driver still has to skip
        self.extra: vec[i64] = vec[i64]()  # extra turns earned and not yet taken
        self.cages: vec[i64] = vec[i64]()  # Roll Cages kept
        self.crews: vec[i64] = vec[i64]()  # Crew Chiefs kept
        self.points: vec[i64] = vec[i64]()  # in a series
        self.order: vec[i64] = vec[i64]()  # cars home, winner first
        self.deck: vec[i64] = vec[i64]()  # Red Cards left, counted by kind
        self.discard: vec[i64] = vec[i64]()

    def clone(self) -> Race:
        other = Race(self.seats, self.chance.branch(), self.board, self.version)
        other.continue_from(self)
        other.round = self.round
        other.first = self.first
        other.driver = self.driver
        other.chain = self.chain
        other.at = self.at[:]
        other.lost = self.lost[:]
        other.extra = self.extra[:]
        other.cages = self.cages[:]
        other.crews = self.crews[:]
        other.points = self.points[:]
        other.order = self.order[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        return other

    @property
    def dice(self) -> i64:
        """Races 1 to 3 use one die, races 4 to 6 two."""
        return 1 if self.version <= 3 else 2

    @property
    def reads_colors(self) -> bool:
        return self.version != 2 and self.version != 5

    @property
    def reads_numbers(self) -> bool:
        return self.version != 1 and self.version != 4

    def left_of(self, seat: i64) -> i64:
        """Who sits next, clockwise. A division would take longer than most rules do."""
        return 0 if seat + 1 == self.seats else seat + 1

    def is_home(self, seat: i64) -> bool:
        return self.at[seat] == self.board.finish
