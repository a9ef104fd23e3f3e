"""The turn: hands, the clock, whose car is next, and what closes it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Shuffle, Step, Together
from fivewide.kernel.ints import append, i64, remove, vec
from fivewide.racing.bag import size
from fivewide.racing.hands import with_card

from ..board import HAND, NOBODY, TEAM
from ..events import (
    DEALT,
    DISCARDED,
    FILLED,
    PASSED,
    PASSED_ON,
    PASSED_ON_BY_TIE,
    PASSED_ON_TO_OTHER,
    PLAYED,
    TURN,
    TURN_CLOSED,
)
from ..state import ACTED, Race
from .movement_events import turn_race_deck
from .scoring import run_out, tick
from .segment import begin_segment

SUBSETS: Final[i64] = 64  # of a hand
KINDS: Final[i64] = 128  # a car and a card as one number: car * KINDS + card


# Hands


@final
@mypyc_attr(acyclic=True)
class FillHands(Step):
    """AR-4.3-01, AR-4.3-02, AR-3.0-13. Everybody is dealt up to six, from the first player on.

    AR-4.3-03: if the deck runs out the discards are shuffled, in mid-draw too. AR-11.4-01: then
    the clock. AR-4.2-01.
    """

    def run(self, race: Race, /) -> None:
        if missing(race) > 0:
            turn_race_deck(race)
            if size(race.deck) > 0:
                race.plan(FillHands())
                race.plan(Refill())
                return
        tick(race)
        race.plan(NextSegment(race.first))


def missing(race: Race) -> i64:
    cards: i64 = 0
    for hand in race.hands:
        cards += HAND - len(hand)
    return cards


@final
@mypyc_attr(acyclic=True)
class Refill(Shuffle):
    """AR-4.3-01, AR-3.0-06. The deck is shuffled and dealt from its top; the rest stays unseen."""

    rule: ClassVar[str] = "AR-4.3-01"

    def items(self, race: Race, /) -> vec[i64]:
        cards = vec[i64]()
        kind: i64
        for kind in range(len(race.deck)):
            left = race.deck[kind]
            while left > 0:
                cards = append(cards, kind)
                left -= 1
        return cards

    def shuffled(self, race: Race, order: vec[i64], /) -> None:
        top: i64 = 0
        place: i64
        for place in range(race.seats):
            seat = (race.first + place) % race.seats
            dealt: i64 = 0
            while len(race.hands[seat]) < HAND and top < len(order):
                race.hands[seat] = with_card(race.hands[seat], order[top])
                race.deck[order[top]] -= 1
                top += 1
                dealt += 1
            if dealt > 0:
                race.tell(DEALT if race.turn == 1 else FILLED, seat, dealt)


# Segments


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NextSegment(Step):
    """AR-4.4-01. Clockwise, one car a visit, until every car has been activated.

    AR-4.4-05, AR-4.4-06: without a car to activate one passes, and can only pass again. Nobody
    runs out of cards in a race, but in a position that is set up somebody may.
    """

    def __init__(self, seat: i64) -> None:
        self.seat = seat  # whose visit it is

    def run(self, race: Race, /) -> None:
        place: i64
        for place in range(race.seats):
            seat = (self.seat + place) % race.seats
            if len(ready(race, seat)) > 0 and len(race.hands[seat]) > 0:
                race.seat = seat
                race.ask(PlayCard(seat), then=NextSegment((seat + 1) % race.seats))
                return
            if race.in_play(seat) > 0 and anybody_ready(race):
                race.tell(PASSED, seat)
        race.plan(EndTurn())
        race.tell(TURN_CLOSED, race.turn)
        ask_discards(race)


def ready(race: Race, seat: i64) -> vec[i64]:
    """AR-4.4-02, AR-2.3-02. Own cars that have not been activated, wherever they are."""
    cars = vec[i64]()
    car: i64
    for car in range(seat * TEAM, seat * TEAM + TEAM):
        if race.is_in_play(car) and not race.has_mark(car, ACTED):
            cars = append(cars, car)
    return cars


def anybody_ready(race: Race) -> bool:
    return any(len(ready(race, seat)) > 0 for seat in range(race.seats))


@final
@mypyc_attr(acyclic=True)
class PlayCard(Choice):
    """AR-4.4-02. One car and one card for it; equal cards are one choice."""

    rule: ClassVar[str] = "AR-4.4-02"

    def options(self, race: Race, /) -> vec[i64]:
        ways = vec[i64]()
        hand = race.hands[self.seat]
        for car in ready(race, self.seat):
            last: i64 = -1
            for card in hand:
                if card != last:
                    ways = append(ways, car * KINDS + card)
                last = card
        return ways

    def chosen(self, race: Race, number: i64, /) -> None:
        car, card = number // KINDS, number % KINDS
        race.hands[self.seat] = remove(race.hands[self.seat], card)
        race.tell(PLAYED, self.seat, car, card)
        begin_segment(race, car, card)


# The end of a turn


def ask_discards(race: Race) -> None:
    """AR-4.5-01. Everybody may lay down any of the cards left, all at once."""
    asked = vec[i64]([seat for seat in range(race.seats) if len(race.hands[seat]) > 0])
    if len(asked) > 0:
        race.ask(Discard(asked))


@final
@mypyc_attr(acyclic=True)
class Discard(Together):
    """AR-4.5-01. A set of cards to lay down, by their places in the sorted hand."""

    rule: ClassVar[str] = "AR-4.5-01"

    def options_of(self, race: Race, seat: i64, /) -> vec[i64]:
        return discard_sets(race.hands[seat], seat)

    def opened(self, race: Race, answers: vec[i64], /) -> None:
        for cards in answers:
            lay_down(race, cards // SUBSETS, cards % SUBSETS)


def discard_sets(hand: vec[i64], seat: i64) -> vec[i64]:
    """Every subset; of equal cards the first ones go, so that no two sets mean the same.

    The seat is part of the number, so that a number says whose cards they are.
    """
    sets = vec[i64]()
    count: i64 = 1
    for _card in hand:
        count *= 2
    chosen: i64
    for chosen in range(count):
        if takes_first_of_equals(hand, chosen):
            sets = append(sets, seat * SUBSETS + chosen)
    return sets


def takes_first_of_equals(hand: vec[i64], chosen: i64) -> bool:
    place: i64
    bit: i64 = 2
    for place in range(1, len(hand)):
        if hand[place] == hand[place - 1] and chosen & bit and not chosen & bit // 2:
            return False
        bit *= 2
    return True


def lay_down(race: Race, seat: i64, chosen: i64) -> None:
    kept = vec[i64]()
    gone: i64 = 0
    bit: i64 = 1
    for card in race.hands[seat]:
        if chosen & bit:
            race.discards[card] += 1
            gone += 1
        else:
            kept = append(kept, card)
        bit *= 2
    race.hands[seat] = kept
    if gone > 0:
        race.tell(DISCARDED, seat, gone)


@final
@mypyc_attr(acyclic=True)
class EndTurn(Step):
    """AR-4.5-02. The marker goes on, and every car is unactivated again (AR-4.5-06).

    AR-11.5-04: with no car left anywhere, or after the last turn allowed, the race is over.
    """

    def run(self, race: Race, /) -> None:
        anybody = any(race.in_play(seat) > 0 for seat in range(race.seats))
        if not anybody or race.turn >= race.board.house.turn_cap:
            run_out(race)
            return
        pass_marker(race)
        car: i64
        for car in range(len(race.at)):
            race.unmark(car, ACTED)
        race.turn += 1
        race.tell(TURN, race.turn)
        race.seat = NOBODY
        race.plan(FillHands())


def pass_marker(race: Race) -> None:
    """AR-4.5-02, AR-4.5-05. To the most damaged team but the holder's: it always changes hands.

    AR-4.5-04: of equals to the nearest clockwise. As an option simply clockwise.
    """
    best = (race.first + 1) % race.seats
    kind = PASSED_ON_TO_OTHER if race.seats == 2 else PASSED_ON
    if not race.board.house.clockwise_first:
        place: i64
        for place in range(2, race.seats):
            seat = (race.first + place) % race.seats
            if team_damage(race, seat) > team_damage(race, best):
                best = seat
                kind = PASSED_ON
            elif team_damage(race, seat) == team_damage(race, best):
                kind = PASSED_ON_BY_TIE
    race.first = best
    race.tell(kind, best, team_damage(race, best))


def team_damage(race: Race, seat: i64) -> i64:
    """AR-4.5-03, AR-9.3-01. Damage markers of the cars in the race; tokens are none."""
    markers: i64 = 0
    car: i64
    for car in range(seat * TEAM, seat * TEAM + TEAM):
        if race.is_in_play(car):
            markers += race.damage[car]
    return markers
