"""How Sealed High Card reads in English."""

from __future__ import annotations

from fivewide.kernel.agenda import Question
from fivewide.kernel.game import Event, OptionWords
from fivewide.kernel.sample.position import card_name
from fivewide.kernel.sample.rules import (
    PRESS,
    STOP,
    Deal,
    DrawLot,
    PlayCards,
    StopToss,
    TakeOrPress,
    Toss,
)
from fivewide.kernel.sample.state import Match


def ask(match: Match, names: list[str]) -> str:
    """What play waits for. All seats read the same, so it names nothing hidden."""
    match match.question:
        case Deal():
            return "The cards are being dealt."
        case PlayCards():
            return "Everybody lays a card face down."
        case DrawLot():
            return "A lot decides between equal cards."
        case TakeOrPress(seat=seat):
            return f"{names[seat]} won. Take the pot, or press for twice as much?"
        case StopToss(seat=seat, winner=winner):
            return f"{names[winner]} presses. Does {names[seat]} stop it for a chip?"
        case Toss(seat=seat):
            return f"The coin is tossed for {names[seat]}."
    return "The match is over."


def say(match: Match, question: Question, number: int, names: list[str]) -> OptionWords:
    match question:
        case PlayCards():
            return OptionWords(card_name(number), "The highest rank wins.", ("SH-WIN-01",))
        case TakeOrPress() if number == PRESS:
            return OptionWords("Press", f"Heads double the pot of {match.pot}.", ("SH-TOSS-01",))
        case TakeOrPress():
            return OptionWords("Take", f"The pot of {match.pot} is yours.", ("SH-PRESS-01",))
        case StopToss() if number == STOP:
            return OptionWords("Stop", "A chip from you, and the pot waits.", ("SH-STOP-01",))
    return OptionWords("Let go", "The coin may fall.", ("SH-TOSS-01",))


EVENTS = {
    "card-dealt": "{seat} is dealt {card}.",
    "chip-paid": "{seat} pays a chip: {pot} in the pot.",
    "card-opened": "{seat} opens {card}.",
    "trick-won": "{seat} wins the trick.",
    "lot-drawn": "The lot falls on {seat}.",
    "pressed": "{seat} presses for the pot of {pot}.",
    "stopped": "{seat} stops {winner}: the pot of {pot} waits.",
    "heads": "Heads: the bank adds {added}.",
    "tails": "Tails: the pot of {pot} waits.",
    "pot-taken": "{seat} takes the pot of {pot}.",
    "match-ended": "The match is over; {pot} left in the pot.",
}


def describe(event: Event, names: list[str]) -> str:
    said = {fact: str(number) for fact, number in event.facts.items()}
    for fact, number in event.facts.items():
        if fact in ("seat", "winner") and number is not None:
            said[fact] = names[number]
        elif fact == "card":
            said[fact] = "a card" if number is None else card_name(number)
    return EVENTS[event.kind].format_map(said)
