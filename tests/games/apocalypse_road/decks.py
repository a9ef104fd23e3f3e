"""Orders of the Race deck, for tables that wait for it."""

from __future__ import annotations

from fivewide.games.apocalypse_road.rules.turn import Refill
from fivewide.games.apocalypse_road.state import Race
from fivewide.kernel.edge import names_of
from fivewide.kernel.table import Table


def any_order(table: Table[Race], first: list[str] | None = None) -> list[str]:
    """All cards of the deck, these on top."""
    question = table.state.question
    assert isinstance(question, Refill)
    names = names_of(table.state)
    cards = [names.card_ids[kind] for kind in question.items(table.state)]
    top = list(first or [])
    for card in top:
        cards.remove(card)
    return [*top, *cards]
