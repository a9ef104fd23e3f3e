"""The table of Sealed High Card: hands, chips, and the cards that nobody has seen."""

from __future__ import annotations

from typing import Final, final

from fivewide.kernel.agenda import OPEN, State
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import append, i64, vec

SUITS: Final = 3
CARDS: Final = 24  # ranks 1 to 8 in three suits; card 0 is the first 1, card 23 the last 8
CHIPS: Final = 10  # everybody's at the start (SH-SETUP-01)
BANK: Final = 20


@final
class Match(State):
    """A hand is replaced, never changed, so clones may share it."""

    def __init__(
        self, seats: i64, chance: RandomSource, size: i64, deals: i64, may_press: bool
    ) -> None:
        super().__init__(seats, chance)
        self.size = size  # cards dealt to everybody
        self.deals = deals  # how often
        self.may_press = may_press
        self.dealt: i64 = 0  # deals so far
        self.pot: i64 = 0
        self.bank: i64 = BANK
        self.chips: vec[i64] = vec[i64]([CHIPS] * seats)
        self.hands: vec[vec[i64]] = empty_hands(seats)
        self.stub: vec[i64] = vec[i64](range(CARDS))  # face down, unseen by all
        self.played: vec[i64] = vec[i64]()  # face up

    def clone(self) -> Match:
        other = Match(self.seats, self.chance.branch(), self.size, self.deals, self.may_press)
        other.continue_from(self)
        other.dealt = self.dealt
        other.pot = self.pot
        other.bank = self.bank
        other.chips = self.chips[:]
        other.hands = self.hands[:]
        other.stub = self.stub[:]
        other.played = self.played[:]
        return other

    def pay(self, seat: i64) -> None:
        self.chips[seat] -= 1
        self.pot += 1

    def has_sealed(self, seat: i64) -> bool:
        return len(self.sealed) > 0 and self.sealed[seat] != OPEN


def rank(card: i64) -> i64:
    return card // SUITS + 1


def empty_hands(seats: i64) -> vec[vec[i64]]:
    hands = vec[vec[i64]]()
    _seat: i64
    for _seat in range(seats):
        hands = append(hands, vec[i64]())
    return hands
