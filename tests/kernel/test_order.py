"""The order as screens are told it during a race: never more than one may know."""

from __future__ import annotations

import pytest

from fivewide.games import GAMES
from fivewide.kernel.game import Standing
from fivewide.kernel.lines import order_for
from fivewide.kernel.sample import GAME, SealedHighCard
from fivewide.kernel.sample.state import Match
from fivewide.kernel.table import Table, seats_of


class ByHand(SealedHighCard):
    """Whoever holds the highest card is ahead, which nobody else may know."""

    def standings(self, state: Match) -> list[Standing]:
        best = [max((int(card) for card in hand), default=0) for hand in state.hands]
        lines = sorted(range(state.seats), key=lambda seat: -best[seat])
        return [Standing(place, seat, str(seat)) for place, seat in enumerate(lines, start=1)]
