"""What is asked, and how it is answered."""

from __future__ import annotations

from fivewide.kernel.declared import FLAG, SEAT, listed
from fivewide.kernel.questions import Asks, Falls, Questions, Reason, verb
from fivewide.kernel.sample import rules
from fivewide.kernel.sample.names import CARD, NAMES
from fivewide.kernel.sample.state import Match

SIDE = listed("side", ("heads", "tails"))


def tied_seat(match: Match, question: rules.DrawLot, lot: int) -> int:
    return rules.seats_in(question.tied)[lot]


def not_in_hand(made: object, match: Match, question: rules.PlayCards, card: int) -> Reason:
    return question.rule, f"{NAMES[card]} is not in your hand"


QUESTIONS = Questions(
    Falls(rules.Deal, "deal", CARD),
    Asks(
        rules.PlayCards,
        "play",
        (verb("play", CARD, example="CARD"),),
        "a card is laid face down",
        not_in_hand,
    ),
    Falls(rules.DrawLot, "lot", SEAT, tied_seat),
    Asks(rules.TakeOrPress, "press", (verb("press", FLAG),), "take the pot or press"),
    Asks(rules.StopToss, "stop", (verb("stop", FLAG),), "stop the toss or let it go"),
    Falls(rules.Toss, "toss", SIDE),
)
