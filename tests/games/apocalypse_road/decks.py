"""Orders of the Race deck, for tables that wait for it."""

from __future__ import annotations

from fivewide.games.apocalypse_road import made_of
from fivewide.games.apocalypse_road.rules.turn import Refill
from fivewide.games.apocalypse_road.state import Race
from fivewide.kernel.table import Table


def any_order(table: Table[Race], first: list[str] | None = None) -> list[str]:
    """All cards of the deck, these on top."""
    question = table.state.question
    assert isinstance(question, Refill)
    names = made_of(table.state).names
    cards = [names.card_ids[kind] for kind in question.items(table.state)]
    top = list(first or [])
    for card in top:
        cards.remove(card)
    return [*top, *cards]
