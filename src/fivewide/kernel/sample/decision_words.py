"""How questions and options read."""

from __future__ import annotations

from fivewide.kernel.agenda import Question
from fivewide.kernel.game import OptionWords
from fivewide.kernel.sample import rules
from fivewide.kernel.sample.state import Match


def ask(match: Match, names: list[str], players: list[str]) -> str:
    """What play waits for. All seats read the same, so it names nothing hidden."""
    match match.question:
        case rules.Deal():
            return "The cards are being dealt."
        case rules.PlayCards():
            return "Everybody lays a card face down."
        case rules.DrawLot():
            return "A lot decides between equal cards."
        case rules.TakeOrPress(seat=seat):
            return f"{players[seat]} won. Take the pot, or press for twice as much?"
        case rules.StopToss(seat=seat, winner=winner):
            return f"{players[winner]} presses. Does {players[seat]} stop it for a chip?"
        case rules.Toss(seat=seat):
            return f"The coin is tossed for {players[seat]}."
    return "The match is over."


def say(
    match: Match, question: Question, number: int, names: list[str], players: list[str]
) -> OptionWords:
    match question:
        case rules.PlayCards():
            return OptionWords(names[number], "The highest rank wins.", ("SH-WIN-01",))
        case rules.TakeOrPress() if number == rules.PRESS:
            return OptionWords("Press", f"Heads double the pot of {match.pot}.", ("SH-TOSS-01",))
        case rules.TakeOrPress():
            return OptionWords("Take", f"The pot of {match.pot} is yours.", ("SH-PRESS-01",))
        case rules.StopToss() if number == rules.STOP:
            return OptionWords("Stop", "A chip from you, and the pot waits.", ("SH-STOP-01",))
    return OptionWords("Let go", "The coin may fall.", ("SH-TOSS-01",))
