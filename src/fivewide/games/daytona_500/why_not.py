"""Why a card, a car or a space that somebody points at leads nowhere now.

For what another question would ask: a card during the auction, a car before a card is played.
"""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed
from fivewide.kernel.questions import Reason
from fivewide.kernel.speech import Words, words

from .content import COLORS
from .names import Names
from .rules.auction import Bid
from .rules.turn import PickSpace, PickWildCar, PlayCard
from .state import Race


def pointed_at(race: Race, seat: int, said: str, about: Any, names: Names) -> Reason | None:
    """The rule and half a sentence; None where the question itself has the reason."""
    match race.question:
        case Bid():
            return during_the_auction(race, said, about, names)
        case PlayCard():
            return before_a_card(race, seat, said, about, names)
        case PickWildCar() | PickSpace() as question:
            return within_a_card(race, question, said, about, names)
    return None


def during_the_auction(race: Race, said: str, about: Any, names: Names) -> Reason | None:
    """D5-BID-01, D5-BID-06, D5-BID-09. Cars are sold before anything moves."""
    if said == "play":
        return "D5-BID-01", words("cards are played once all cars are sold; now bid or pass")
    if said == "end":
        return "D5-BID-01", words("no car moves before all are sold; now bid or pass")
    if said == "wild" and about in COLORS:
        lot = race.on_sale().car
        car = names.car(lot)
        if COLORS.index(about) == lot:
            return "D5-BID-09", words("{car} is for sale: bid for it or pass", car=car)
        return "D5-BID-06", words("only {car} is for sale now", car=car)
    return None


def before_a_card(race: Race, seat: int, said: str, about: Any, names: Names) -> Reason | None:
    """D5-TURN-03. A turn is a card; it says which cars move."""
    if said == "pass":
        return "D5-TURN-03", words("you may not pass while you hold a card")
    if said == "bid":
        return "D5-BID-01", words("all cars are sold; now cards are played")
    if said == "end":
        return "D5-TURN-03", words("choose a card first; it says which cars move, and how far")
    if said == "wild" and about in COLORS:
        car = COLORS.index(about)
        if not race.is_racing(car):
            return "D5-FINISH-02", words("{car} is home and moves no more", car=names.car(car))
        hand = [race.board.cards[card] for card in race.hands[seat]]
        many = sum(bool(card.printed >> car & 1) for card in hand)
        first = CARD_FIRST.get(many, SEVERAL_CARDS)
        return "D5-TURN-03", words(first, number=many, car=names.car(car))
    return None


# How many cards of a hand can move a car
CARD_FIRST: dict[int, Words] = {
    0: "choose a card first; none of yours name {car}",
    1: "choose a card first; 1 of yours names {car}",
}
SEVERAL_CARDS: Words = "choose a card first; {number} of yours name {car}"


def within_a_card(
    race: Race, question: PickWildCar | PickSpace, said: str, about: Any, names: Names
) -> Reason | None:
    """D5-CARD-01. The lines of a card are carried out one after the other."""
    asked = what_is_asked(race, question, names)
    if said in ("bid", "pass"):
        return "D5-CARD-01", words("a card is being played; {asked}", asked=asked)
    if said == "play":
        return "D5-CARD-01", words("finish the card first: {asked}", asked=asked)
    if said == "end" and isinstance(question, PickWildCar):
        return "D5-CARD-04", asked
    if said == "wild" and isinstance(question, PickSpace) and about in COLORS:
        if COLORS.index(about) == question.car:
            return "D5-MOVE-06", asked
        return "D5-CARD-01", words("it is not its line; {asked}", asked=asked)
    return None


def what_is_asked(race: Race, question: Question, names: Names) -> str:
    if isinstance(question, PickSpace):
        ends = listed([names.called(int(space)) for space in question.ends], "or")
        return words("say where {car} ends: {ends}", car=names.car(question.car), ends=ends)
    assert isinstance(question, PickWildCar)
    cars = listed([names.car(int(car)) for car in question.cars], "or")
    spaces = race.board.cards[question.card].spaces[question.line]
    return words("say which car takes the wild {spaces}: {cars}", spaces=spaces, cars=cars)
