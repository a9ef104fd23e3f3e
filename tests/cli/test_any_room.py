"""Every board draws into whatever room it is given, at any moment of a race."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fivewide.cli.boards import board_for
from fivewide.cli.sight import Scene, Sight, look
from fivewide.games import GAMES
from fivewide.kernel.agenda import options_of
from fivewide.kernel.table import Table

pytestmark = pytest.mark.interpreted_only

ROOM = [(width, height) for width in (20, 41, 60, 80, 133) for height in (1, 2, 5, 8, 14, 30)]
MOMENTS = 40  # decisions


@pytest.mark.parametrize("id", GAMES)
def test_a_board_fits_into_any_room(id: str) -> None:
    game, chance = GAMES[id], random.Random(7)
    seats = game.seats[min(1, len(game.seats) - 1)]
    table: Table[Any] = Table.open(game, [f"P{seat}" for seat in range(seats)], seed=7)
    board = board_for(game)
    for moment in range(MOMENTS):
        if table.over:
            break
        seat = table.to_act[0]
        sight = Sight(table, seat)
        at = chance.randrange(len(options_of(table.state, seat)))
        scene = look(table, at) if moment % 2 else Scene()
        for width, height in ROOM[moment % 3 :: 3]:
            lines = board.draw(sight, width, height, scene)
            assert len(lines) == height, f"{width}x{height}"
            assert all(line.cell_len <= width for line in lines), f"{width}x{height}"
        table.act(seat, table.options(seat)[at])
    assert table.record.entries
