"""Setting up: cars on Start, a full deck, somebody to begin."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance
from fivewide.kernel.ints import i64, vec

from ..events import BEGAN, FIRST
from ..state import Race
from .turn import TurnOf


def line_up(race: Race) -> None:
    """DD-SETUP-01, DD-SETUP-03. Every car on Start, nothing owed, all Red Cards in the deck."""
    race.at = vec[i64]([0] * race.seats)
    race.lost = vec[i64]([0] * race.seats)
    race.extra = vec[i64]([0] * race.seats)
    race.cages = vec[i64]([0] * race.seats)
    race.crews = vec[i64]([0] * race.seats)
    race.order = vec[i64]()
    race.deck = race.board.cards.copies[:]
    race.discard = vec[i64]([0] * len(race.deck))
    race.round = 1
    race.chain = 0


def begin(race: Race, first: i64, began: i64 = BEGAN, opens: i64 = FIRST) -> None:
    """DD-SETUP-02. The race version holds for the whole race; DD-SETUP-04: then clockwise."""
    race.first = first
    race.tell(began, race.version)
    race.tell(opens, first)
    race.plan(TurnOf(first))


@final
@mypyc_attr(acyclic=True)
class FirstDriver(Chance):
    """DD-SETUP-04. Chance says who begins."""

    rule: ClassVar[str] = "DD-SETUP-04"

    def outcomes(self, race: Race, /) -> i64:
        return race.seats

    def chosen(self, race: Race, seat: i64, /) -> None:
        begin(race, seat)
