"""The order as screens are told it during a race: never more than one may know."""

from __future__ import annotations

import pytest

from fivewide.kernel.game import Standing
from fivewide.kernel.lines import order_for
from fivewide.kernel.sample import GAME, SealedHighCard
from fivewide.kernel.sample.state import Match
from tests.kernel.sealed import dealt

HANDS = ("1-bells 2-bells", "8-stars 3-leaves")


class ByHand(SealedHighCard):
    """Whoever holds the highest card is ahead, which the others may not know."""

    def standings(self, state: Match) -> list[Standing]:
        best = [max(int(card) for card in hand) for hand in state.hands]
        lines = sorted(range(state.seats), key=lambda seat: -best[seat])
        return [Standing(place, seat, str(seat)) for place, seat in enumerate(lines, start=1)]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_order_that_lies_open_is_told_to_all(seat: int | None) -> None:
    state = dealt(*HANDS).state
    assert order_for(GAME, state, seat) == GAME.standings(state) != []


@pytest.mark.parametrize("seat", [0, 1, None])
def test_one_that_depends_on_what_is_hidden_is_told_to_nobody(seat: int | None) -> None:
    state = dealt("2-bells 5-bells", "4-stars 5-leaves").state
    assert ByHand().standings(state)
    assert order_for(ByHand(), state, seat) == []
