"""A table set from a position document, whole or partial."""

from __future__ import annotations

from typing import Any

from fivewide.games.victory_lane.agendas import AGENDAS, ON_TRACK
from fivewide.games.victory_lane.documents import Document, bad
from fivewide.games.victory_lane.names import Names
from fivewide.games.victory_lane.placing.cards import CardSetter
from fivewide.games.victory_lane.placing.cars import CarSetter
from fivewide.games.victory_lane.placing.dice import DiceSetter
from fivewide.games.victory_lane.placing.possible import PossibleRace
from fivewide.games.victory_lane.placing.possible_turn import PossibleRound
from fivewide.games.victory_lane.placing.question import QuestionSetter
from fivewide.games.victory_lane.placing.turns import TurnSetter
from fivewide.games.victory_lane.rules.rounds import new_table
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.chance import Seeded
from fivewide.kernel.positions import read_document

BEFORE_GRID = (
    "pick-order",
    "teams",
    "team",
    "npds",
    "deal",
    "garage",
    "qualify",
    "npd-time",
)


def place(names: Names, seats: int, document: Any) -> Race:
    doc = read_document(document, Document)
    return Setter(names, seats, doc).race


class Setter(
    CarSetter,
    CardSetter,
    TurnSetter,
    DiceSetter,
    QuestionSetter,
    PossibleRace,
    PossibleRound,
):
    """One document being carried out, key by key; every complaint names its key."""

    def __init__(self, names: Names, seats: int, doc: Document) -> None:
        self.names, self.doc = names, doc
        if doc.asks not in AGENDAS:
            raise bad("asks", f"{doc.asks[:30]!r}; can be {', '.join(AGENDAS)}")
        usual = AGENDAS[doc.asks]
        stack = usual[0] if doc.agenda is None else " ".join(doc.agenda)
        if stack not in usual:
            raise bad("agenda", f"{stack[:60]!r} does not fit what is asked: {usual[0]!r} does")
        self.agenda = stack.split()
        self.before_grid = doc.asks in BEFORE_GRID or "next-garage" in self.agenda
        self.on_track = stack.startswith(ON_TRACK) or doc.asks in ("over", "next")
        self.race = new_table(seats, Seeded(0), names.board)
        self.counters()
        self.teams()
        self.track()
        self.cards()
        self.round()
        self.activation()
        self.dice()
        self.flag()
        self.question()
        self.could_be_a_race()
        self.could_be_a_round()
