"""The rules of Sealed High Card: tricks of sealed cards, and a winner who may press for more."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Choice, Shuffle, Step, Together
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.events import kind
from fivewide.kernel.ints import append, i64, remove, vec
from fivewide.kernel.sample.state import CARDS, Match, empty_hands, rank

DEALT: Final[i64] = kind("card-dealt", "SH-DEAL-02", "seat !card")
PAID: Final[i64] = kind("chip-paid", "SH-ANTE-01", "seat pot")
OPENED: Final[i64] = kind("card-opened", "SH-PLAY-01", "seat card")
WON: Final[i64] = kind("trick-won", "SH-WIN-01", "seat")
DREW_LOT: Final[i64] = kind("lot-drawn", "SH-TIE-01", "seat")
PRESSED: Final[i64] = kind("pressed", "SH-PRESS-01", "seat pot")
STOPPED: Final[i64] = kind("stopped", "SH-STOP-01", "seat winner pot")
HEADS: Final[i64] = kind("heads", "SH-TOSS-01", "seat added")
TAILS: Final[i64] = kind("tails", "SH-TOSS-01", "seat pot")
TOOK: Final[i64] = kind("pot-taken", "SH-PRESS-01", "seat pot")
ENDED: Final[i64] = kind("match-ended", "SH-END-01", "pot")

TAKE: Final[i64] = 0  # the answers to `TakeOrPress` and `StopToss`
PRESS: Final[i64] = 1
LET: Final[i64] = 0
STOP: Final[i64] = 1


def new_match(seats: i64, chance: RandomSource, size: i64, deals: i64, may_press: bool) -> Match:
    """SH-SETUP-01. Ten chips each, twenty in the bank, the cards in one pile."""
    match = Match(seats, chance, size, deals, may_press)
    match.plan(NextTrick())
    return match


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NextTrick(Step):
    """SH-DEAL-03. Tricks until the hands are empty, then another deal, then the end."""

    def run(self, match: Match, /) -> None:
        if len(match.hands[0]) > 0:
            begin_trick(match)
        elif match.dealt < match.deals:
            match.plan(NextTrick())
            match.plan(Deal())
        else:
            finish(match)


def finish(match: Match) -> None:
    """SH-END-01. A pot that nobody won falls to the bank."""
    match.tell(ENDED, match.pot)
    match.bank += match.pot
    match.pot = 0


@final
@mypyc_attr(acyclic=True)
class Deal(Shuffle):
    """SH-DEAL-01. All cards are shuffled; everybody gets as many as agreed, the rest lies by."""

    rule: ClassVar[str] = "SH-DEAL-01"

    def items(self, match: Match, /) -> vec[i64]:
        return vec[i64](range(CARDS))

    def shuffled(self, match: Match, order: vec[i64], /) -> None:
        match.dealt += 1
        match.played = vec[i64]()
        match.hands = empty_hands(match.seats)
        seat: i64
        for seat in range(match.seats):
            match.hands[seat] = order[seat * match.size : (seat + 1) * match.size]
            for card in match.hands[seat]:
                match.tell(DEALT, seat, card)
        match.stub = order[match.seats * match.size :]


def begin_trick(match: Match) -> None:
    """SH-ANTE-01. Whoever has a chip pays one; SH-PLAY-02: a last card plays itself."""
    match.plan(NextTrick())
    everybody = vec[i64]()
    last_cards = vec[i64]()
    seat: i64
    for seat in range(match.seats):
        everybody = append(everybody, seat)
        last_cards = append(last_cards, match.hands[seat][0])
        if match.chips[seat] > 0:
            match.pay(seat)
            match.tell(PAID, seat, match.pot)
    if len(match.hands[0]) == 1:
        open_cards(match, last_cards)
    else:
        match.ask(PlayCards(everybody))


@final
@mypyc_attr(acyclic=True)
class PlayCards(Together):
    """SH-PLAY-01. Everybody lays a card face down; they are opened together."""

    rule: ClassVar[str] = "SH-PLAY-01"

    def options_of(self, match: Match, seat: i64, /) -> vec[i64]:
        return match.hands[seat]

    def opened(self, match: Match, cards: vec[i64], /) -> None:
        open_cards(match, cards)


def open_cards(match: Match, cards: vec[i64]) -> None:
    """SH-WIN-01. The highest rank wins; SH-TIE-01: among equals a lot is drawn."""
    best: i64 = 0
    winner: i64 = 0
    tied: i64 = 0  # a set of seats, one bit each
    seat: i64
    for seat in range(match.seats):
        card = cards[seat]
        match.hands[seat] = remove(match.hands[seat][:], card)
        match.played = append(match.played, card)
        match.tell(OPENED, seat, card)
        if rank(card) > best:
            best, winner, tied = rank(card), seat, 1 << seat
        elif rank(card) == best:
            tied |= 1 << seat
    if tied == 1 << winner:
        win(match, winner)
    else:
        match.plan(DrawLot(tied))


@final
@mypyc_attr(acyclic=True)
class DrawLot(Chance):
    rule: ClassVar[str] = "SH-TIE-01"

    def __init__(self, tied: i64) -> None:
        self.tied = tied

    def outcomes(self, match: Match, /) -> i64:
        return len(seats_in(self.tied))

    def chosen(self, match: Match, lot: i64, /) -> None:
        seat = seats_in(self.tied)[lot]
        match.tell(DREW_LOT, seat)
        win(match, seat)


def seats_in(tied: i64) -> vec[i64]:
    seats = vec[i64]()
    seat: i64 = 0
    while tied >> seat:
        if tied >> seat & 1:
            seats = append(seats, seat)
        seat += 1
    return seats


def win(match: Match, seat: i64) -> None:
    match.tell(WON, seat)
    if match.may_press and match.pot > 0:
        match.ask(TakeOrPress(seat))
    else:
        take_pot(match, seat)


def take_pot(match: Match, seat: i64) -> None:
    match.tell(TOOK, seat, match.pot)
    match.chips[seat] += match.pot
    match.pot = 0


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TakeOrPress(Choice):
    """SH-PRESS-01. The winner takes the pot, or has a coin tossed for twice as much."""

    rule: ClassVar[str] = "SH-PRESS-01"

    def options(self, match: Match, /) -> vec[i64]:
        return vec[i64]([TAKE, PRESS])

    def chosen(self, match: Match, answer: i64, /) -> None:
        if answer == TAKE:
            take_pot(match, self.seat)
        else:
            match.tell(PRESSED, self.seat, match.pot)
            match.plan(Toss(self.seat))
            offer_stop(match, self.seat, 1)


def offer_stop(match: Match, winner: i64, place: i64) -> None:
    """SH-STOP-01. Clockwise from the winner, whoever has a chip may break in before the toss."""
    while place < match.seats:
        seat = (winner + place) % match.seats
        if match.chips[seat] > 0:
            match.ask(StopToss(seat, winner))
            return
        place += 1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class StopToss(Choice):
    """SH-STOP-01. For a chip in the pot the toss is off, and the pot waits for the next trick."""

    rule: ClassVar[str] = "SH-STOP-01"

    def __init__(self, seat: i64, winner: i64) -> None:
        self.seat = seat
        self.winner = winner

    def options(self, match: Match, /) -> vec[i64]:
        return vec[i64]([LET, STOP])

    def chosen(self, match: Match, answer: i64, /) -> None:
        if answer == LET:
            offer_stop(match, self.winner, (self.seat - self.winner) % match.seats + 1)
        else:
            match.pay(self.seat)
            match.tell(STOPPED, self.seat, self.winner, match.pot)
            match.abandon(until=NextTrick)


@final
@mypyc_attr(acyclic=True)
class Toss(Chance):
    """SH-TOSS-01. Heads: the bank doubles the pot as far as it can. Tails: the pot waits."""

    rule: ClassVar[str] = "SH-TOSS-01"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def outcomes(self, match: Match, /) -> i64:
        return 2

    def chosen(self, match: Match, tails: i64, /) -> None:
        if tails:
            match.tell(TAILS, self.seat, match.pot)
            return
        added = min(match.pot, match.bank)
        match.bank -= added
        match.pot += added
        match.tell(HEADS, self.seat, added)
        take_pot(match, self.seat)
