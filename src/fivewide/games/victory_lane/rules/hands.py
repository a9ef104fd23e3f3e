"""Hands and the Action deck: drawn from a bag, discarded in the open, four cards at most."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.games.victory_lane.board import NOBODY
from fivewide.games.victory_lane.events import DISCARDED, DREW, RESHUFFLED
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.agenda import Chance, Choice
from fivewide.kernel.ints import append, extend, i64, pop, remove, vec
from fivewide.racing.hands import in_order, with_card


def draw(race: Race, seat: i64, cards: i64) -> None:
    """VL-HAND-01, VL-ROUND-09. Draw so many, then discard down to the hand size at once."""
    race.drawing = cards
    draw_on(race, seat)


def draw_on(race: Race, seat: i64) -> None:
    if race.drawing == 0:
        trim(race, seat)
        return
    if len(race.deck) == 0:
        reshuffle(race)
    race.plan(DrawCard(seat))


def reshuffle(race: Race) -> None:
    """VL-HAND-04, VL-HAND-05. An empty deck is made anew from the discard pile.

    With hands of four or five cards there always is one.
    """
    race.tell(RESHUFFLED, len(race.discard))
    gather(race)


def gather(race: Race) -> None:
    """The discard pile goes into the deck. The deck is a bag: kept sorted, it has no order."""
    race.gathered = race.discard[:]
    race.deck = in_order(extend(race.deck, race.discard))
    race.discard = vec[i64]()


@final
@mypyc_attr(acyclic=True)
class DrawCard(Chance):
    """VL-HAND-02, VL-HAND-03. Only its owner sees the card; how many are held is public."""

    rule: ClassVar[str] = "VL-HAND-02"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def outcomes(self, race: Race, /) -> i64:
        return len(race.deck)

    def chosen(self, race: Race, place: i64, /) -> None:
        race.deck, card = pop(race.deck, place)
        race.hands[self.seat] = with_card(race.hands[self.seat], card)
        race.tell(DREW, self.seat, card)
        race.drawing -= 1
        draw_on(race, self.seat)


def trim(race: Race, seat: i64) -> None:
    """VL-HAND-01. More than the hand holds: discard, one card after another.

    Before the grid is set a hand has five cards, one of them for qualifying (VL-SETUP-11).
    """
    if race.first != NOBODY and len(race.hands[seat]) > race.hand_size():
        race.ask(Discard(seat))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Discard(Choice):
    """VL-HAND-01, VL-HAND-03. The owner chooses; what is discarded lies open."""

    rule: ClassVar[str] = "VL-HAND-01"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def options(self, race: Race, /) -> vec[i64]:
        return race.hands[self.seat]

    def chosen(self, race: Race, card: i64, /) -> None:
        race.hands[self.seat] = remove(race.hands[self.seat], card)
        race.discard = append(race.discard, card)
        race.tell(DISCARDED, self.seat, card)
        trim(race, self.seat)
