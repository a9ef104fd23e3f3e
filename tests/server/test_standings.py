"""The result of a race as screens get it."""

from __future__ import annotations

from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500.content import COLORS
from fivewide.kernel.game import Standing
from fivewide.kernel.table import Table
from fivewide.server.showing import standings


def test_cars_are_named_one_by_one_and_files_keep_their_words() -> None:
    table = Table.open(GAME, ["Kim", "Lee", "Ann"], seed=3)
    for car, seat in enumerate([0, 2, 0, 2, 0, 2]):
        table.state.owner[car] = seat
    lines = {line.seat: line for line in standings(table)}
    assert lines[0].cars == [COLORS[0], COLORS[2], COLORS[4]]
    assert (lines[1].cars, lines[1].car) == ([], "none")
    assert all(line.car == (" ".join(line.cars) or "none") for line in lines.values())
    assert "cars" not in Standing.__struct_fields__
