"""How many different positions there are after n answers, all outcomes and all options tried."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.kernel.agenda import answer, options
from fivewide.kernel.game import Game, canonical
from tests.games.tables import set_up

pytestmark = pytest.mark.once  # thousands of positions: compiled, where they take less time


FOLDER = Path(__file__).resolve().parent.parent / "counts"
COUNTS: dict[str, list[dict[str, Any]]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["count"]
    for path in sorted(FOLDER.glob("*.toml"))
}


def counted(game: Game[Any], start: dict[str, Any], answers: int) -> list[int]:
    """The number of positions after 0, 1, 2, … answers; each position goes on once."""
    table = set_up(game, start["position"], start["players"], start["options"])
    level: dict[bytes, Any] = {canonical(table.position()): table.state}
    counts = [1]
    for _ in range(answers):
        after: dict[bytes, Any] = {}
        for state in level.values():
            if state.over:
                continue
            for number in options(state):
                would = state.clone()
                answer(would, int(number))
                after.setdefault(canonical(game.position(would)), would)
        level = after
        counts.append(len(level))
    return counts


def test_every_game_has_counts_on_file() -> None:
    assert set(COUNTS) == set(GAMES)


@pytest.mark.parametrize(
    ("id", "start"),
    [
        pytest.param(id, start, id=f"{id}-{start['title']}")
        for id, starts in COUNTS.items()
        for start in starts
    ],
)
def test_the_number_of_positions_is_the_one_on_file(id: str, start: dict[str, Any]) -> None:
    assert counted(GAMES[id], start, len(start["positions"]) - 1) == start["positions"]
