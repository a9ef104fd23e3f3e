"""An instinct for any game, as poor as it is short: for what is built upon instincts."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.bots import levels
from fivewide.bots.evaluate import EVALUATE
from fivewide.bots.thinking.instinct import Instinct
from fivewide.games import game
from fivewide.kernel.agenda import options_of
from fivewide.kernel.ints import append, i64, vec


class Plain(Instinct):
    """Takes the first option there is."""

    def __init__(self, id: str) -> None:
        super().__init__()
        self.id = id
        self.pro = 12
        self.ace = 24

    def choose(self, race: Any, seat: int) -> int:
        return int(options_of(race, seat)[0])

    def turns(self, race: Any) -> int:
        return 0  # so races are driven to their end

    def worth(self, race: Any, seat: int) -> float:
        return EVALUATE[self.id](race, seat)

    def places(self, race: Any) -> Any:
        places = {line.seat: line.place for line in game(self.id).standings(race)}
        return vec[i64]([places[seat] for seat in range(race.seats)])

    def points(self, race: Any) -> Any:
        points = vec[float]()
        for seat in range(race.seats):
            points = append(points, self.worth(race, seat))
        return points


def plain_instincts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game has one from here on, and nobody has learned anything from races."""
    monkeypatch.setattr(levels, "instinct_of", Plain)
    monkeypatch.setattr(levels, "chances_of", lambda id: None)
