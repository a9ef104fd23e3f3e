"""What lies on the table: every fact once, and who may see it."""

from __future__ import annotations

from fivewide.kernel.agenda import OPEN
from fivewide.kernel.declared import (
    NUMBER,
    SEAT,
    Declared,
    Field,
    carried,
    counted,
    list_of,
    literal,
    one,
    per,
    set_of,
)
from fivewide.kernel.sample.names import CARD
from fivewide.kernel.sample.questions import QUESTIONS
from fivewide.kernel.sample.rules import DrawLot, StopToss, TakeOrPress, Toss
from fivewide.kernel.sample.state import Match

ASKED = literal("question", *QUESTIONS.names, "over")
DEALS = counted("deals", 0, lambda made, seats: made.options.deals)


def is_own(match: Match, made: object, viewer: int | None, holder: int, card: int) -> bool:
    """SH-DEAL-02, SH-PLAY-01. A hand, and a card laid face down, is its owner's to see."""
    return viewer == holder


class Document(Declared):
    """Every key, with what it means when it is left out."""

    asks = Field(one(ASKED), "with hands: play; without: deal", read=QUESTIONS.asked_of)
    to_act = Field(
        one(SEAT),
        "who may take, stop or toss; seat 0",
        read=carried("seat", 0, TakeOrPress, StopToss, Toss),
    )
    winner = Field(
        one(SEAT),
        "of the trick, for whom a toss is; seat 0",
        read=carried("seat", 0, TakeOrPress, Toss),
    )
    tied = Field(set_of(SEAT), "who draws lots; nobody", read=carried("tied", 0, DrawLot))
    dealt = Field(one(DEALS), "deals so far; 1 once there are hands")
    chips = Field(list_of(NUMBER), "everybody's ten")
    pot = Field(one(NUMBER), "none")
    hands = Field(list_of(list_of(CARD)), "empty", seen=is_own)
    sealed = Field(per(SEAT, CARD, unsaid=OPEN), "nothing yet", seen=is_own)
    played = Field(list_of(CARD), "none")

    derived = ("size", "deals", "may_press", "bank", "stub")
