"""Hands and the Action deck: drawn from a bag, discarded in the open, four cards at most."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Choice
from fivewide.kernel.ints import append, extend, i64, pop, remove, vec
from fivewide.racing.hands import in_order, with_card

from .. import events
from ..board import NOBODY
from ..state import Race


def draw(race: Race, seat: i64, cards: i64, told: i64) -> None:
    """VL-HAND-01, VL-ROUND-09. Draw so many, then discard down to the hand size at once.

    `told` is the event of drawing, which knows the rule that gives the cards.
    """
    if cards == 0:
        trim(race, seat)
        return
    if len(race.deck) == 0:
        reshuffle(race)
    race.plan(DrawCard(seat, cards, told))


def reshuffle(race: Race) -> None:
    """VL-HAND-04, VL-HAND-05. An empty deck is made anew from the discard pile.

    With hands of four or five cards there always is one.
    """
    race.tell(events.RESHUFFLED, len(race.discard))
    gather(race)


def gather(race: Race) -> None:
    """The discard pile goes into the deck. The deck is a bag: kept sorted, it has no order."""
    race.gathered = race.discard[:]
    race.shuffles += 1
    since = race.since[:]
    for card in race.discard:
        since[card] = race.shuffles
    race.since = since
    race.deck = in_order(extend(race.deck, race.discard))
    race.discard = vec[i64]()


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DrawCard(Chance):
    """VL-HAND-02, VL-HAND-03. Only its owner sees the card; how many are held is public."""

    rule: ClassVar[str] = "VL-HAND-02"

    def __init__(self, seat: i64, cards: i64, told: i64) -> None:
        self.seat = seat
        self.cards = cards  # still to be drawn, this one too
        self.told = told

    def outcomes(self, race: Race, /) -> i64:
        return len(race.deck)

    def chosen(self, race: Race, place: i64, /) -> None:
        race.deck, card = pop(race.deck, place)
        race.hands[self.seat] = with_card(race.hands[self.seat], card)
        race.held[self.seat] = append(race.held[self.seat], race.shuffles)
        race.tell(self.told, self.seat, card)
        draw(race, self.seat, self.cards - 1, self.told)


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

    def options(self, race: Race, /) -> vec[i64]:
        return race.hands[self.seat]

    def chosen(self, race: Race, card: i64, /) -> None:
        leave_hand(race, self.seat, card)
        race.discard = append(race.discard, card)
        race.tell(events.DISCARDED, self.seat, card)
        trim(race, self.seat)


def leave_hand(race: Race, seat: i64, card: i64) -> None:
    """A card that everybody sees leaves a hand."""
    race.hands[seat] = remove(race.hands[seat], card)
    seen_leaving(race, seat, card)


def seen_leaving(race: Race, seat: i64, card: i64) -> None:
    """VL-HAND-03. Others know a card was drawn after the last shuffle it was seen to be part of.

    `held` has, for every card of a hand, how many shuffles there were before it was drawn, the
    oldest first: as late as it can be for those who see only what is drawn and what leaves. So
    of the cards that may be the one that leaves, it is taken to be the oldest.
    """
    held = race.held[seat]
    place: i64 = 0
    while place < len(held) and held[place] < race.since[card]:
        place += 1
    if place < len(held):
        race.held[seat], _ = pop(held, place)
