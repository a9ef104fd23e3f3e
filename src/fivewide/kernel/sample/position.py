"""Position documents of Sealed High Card, and the names of cards in them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fivewide.kernel.agenda import OPEN, packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from fivewide.kernel.game import Position
from fivewide.kernel.sample.rules import (
    Deal,
    DrawLot,
    NextTrick,
    PlayCards,
    StopToss,
    TakeOrPress,
    Toss,
    seats_in,
)
from fivewide.kernel.sample.state import BANK, CARDS, CHIPS, SUITS, Match, rank

PLAYERS = ["north", "east", "south", "west"]
SUIT_NAMES = ["bells", "leaves", "stars"]
NO_CHANCE = Seeded(0)  # nothing is rolled while a table is being set
Asks = Literal["deal", "play", "lot", "press", "stop", "toss", "over"]
ASKS: dict[type, Asks] = {
    Deal: "deal",
    PlayCards: "play",
    DrawLot: "lot",
    TakeOrPress: "press",
    StopToss: "stop",
    Toss: "toss",
}


def card_name(card: int) -> str:
    return f"{rank(card)}-{SUIT_NAMES[card % SUITS]}"


NAMES = [card_name(card) for card in range(CARDS)]


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Every key, with what it means when it is left out."""

    asks: Asks | None = None  # with hands: play; without: deal
    to_act: int = 0  # who may stop the toss
    winner: int = 0  # of the trick
    tied: list[int] = []
    dealt: int | None = None  # 1 once there are hands
    chips: list[int] | None = None  # everybody's ten
    pot: int = 0
    hands: list[list[str]] = []  # empty
    sealed: dict[str, str] = {}  # by seat
    played: list[str] = []


def position(match: Match) -> Position:
    question = match.question
    asked = question.seat if isinstance(question, TakeOrPress | StopToss | Toss) else 0
    return {
        "asks": "over" if question is None else ASKS[type(question)],
        "to_act": int(asked),
        "winner": int(question.winner if isinstance(question, StopToss) else asked),
        "tied": [int(s) for s in seats_in(question.tied)] if isinstance(question, DrawLot) else [],
        "dealt": int(match.dealt),
        "chips": [int(held) for held in match.chips],
        "pot": int(match.pot),
        "hands": [[NAMES[card] for card in hand] for hand in match.hands],
        "sealed": {str(s): NAMES[card] for s, card in enumerate(match.sealed) if card != OPEN},
        "played": [NAMES[card] for card in match.played],
    }


def place(match: Match, document: Any) -> Match:
    """Set a fresh table from a document, whole or partial; the bank has what is left."""
    try:
        doc = msgspec.convert(document, Document)
    except msgspec.ValidationError as error:
        raise BadPosition(f"position: {error}") from None
    _set_chips(match, doc)
    _set_cards(match, doc)
    _set_question(match, doc)
    return match


def _check(holds: bool, key: str, reason: str) -> None:
    if not holds:
        raise BadPosition(f"position.{key}: {reason}")


def _set_chips(match: Match, doc: Document) -> None:
    chips = [CHIPS] * int(match.seats) if doc.chips is None else doc.chips
    _check(len(chips) == match.seats, "chips", f"needs {match.seats} numbers")
    bank = int(match.seats) * CHIPS + BANK - sum(chips) - doc.pot
    _check(min(*chips, doc.pot, bank) >= 0, "chips", "there are not so many at this table")
    match.chips, match.pot, match.bank = packed(chips), doc.pot, bank


def _set_cards(match: Match, doc: Document) -> None:
    hands = doc.hands or [[]] * int(match.seats)
    _check(len(hands) == match.seats, "hands", f"needs {match.seats} hands")
    _check(len({len(hand) for hand in hands}) == 1, "hands", "all must have equally many cards")
    _check(len(hands[0]) <= match.size, "hands", f"at most {match.size} cards each")
    lying = [*doc.played, *(card for hand in hands for card in hand)]
    for card in lying:
        _check(card in NAMES, "hands", f"no card {card!r}; one is {NAMES[0]}")
        _check(lying.count(card) == 1, "hands", f"{card} lies in two places")
    for seat, hand in enumerate(hands):
        match.hands[seat] = packed([NAMES.index(card) for card in hand])
    match.played = packed([NAMES.index(card) for card in doc.played])
    match.stub = packed([card for card in range(CARDS) if NAMES[card] not in lying])
    match.dealt = (1 if lying else 0) if doc.dealt is None else doc.dealt
    _check(0 <= match.dealt <= match.deals, "dealt", f"from 0 to {match.deals}")


def _set_question(match: Match, doc: Document) -> None:
    asks = doc.asks or ("play" if len(match.hands[0]) else "deal")
    seats = range(match.seats)
    _check(doc.to_act in seats, "to_act", "no such seat")
    _check(doc.winner in seats, "winner", "no such seat")
    _check(not doc.sealed or asks == "play", "sealed", "only while cards are being played")
    if asks == "over":
        match.over = True
        return
    match.plan(NextTrick())
    if asks == "deal":
        _check(match.dealt < match.deals, "asks", "everything is dealt already")
        match.plan(Deal())
    elif asks == "play":
        _check(len(match.hands[0]) > 1, "asks", "a last card plays itself, an empty hand nothing")
        match.plan(PlayCards(packed(list(seats))))
        _seal(match, doc.sealed)
    elif asks == "lot":
        tied = sorted(set(doc.tied))
        _check(len(tied) > 1 and tied[0] >= 0 and tied[-1] in seats, "tied", "needs two seats")
        match.plan(DrawLot(sum(1 << seat for seat in tied)))
    else:
        _set_press(match, doc, asks)


def _set_press(match: Match, doc: Document, asks: Asks) -> None:
    _check(match.may_press and match.pot > 0, "asks", f"{asks} needs a pot and option press")
    if asks == "press":
        match.plan(TakeOrPress(doc.winner))
        return
    match.plan(Toss(doc.winner))
    if asks == "stop":
        able = doc.to_act != doc.winner and match.chips[doc.to_act] > 0
        _check(able, "to_act", "must be another seat than the winner's, with a chip")
        match.plan(StopToss(doc.to_act, doc.winner))


def _seal(match: Match, sealed: dict[str, str]) -> None:
    if not sealed:
        return
    _check(len(sealed) < match.seats, "sealed", "once all are in, they are opened")
    match.sealed = packed([OPEN] * int(match.seats))
    for seat, card in sealed.items():
        _check(seat in map(str, range(match.seats)), "sealed", f"no seat {seat}")
        held = [NAMES[number] for number in match.hands[int(seat)]]
        _check(card in held, f"sealed.{seat}", f"{card!r} is not in that hand")
        match.sealed[int(seat)] = NAMES.index(card)
