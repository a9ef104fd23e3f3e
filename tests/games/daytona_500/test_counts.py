"""How many different positions there are after n answers, all outcomes and all options tried."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.kernel.agenda import answer, options
from fivewide.kernel.game import canonical
from tests.games.daytona_500.pictures import set_up

FILE = Path(__file__).resolve().parents[2] / "counts" / "daytona-500.toml"
COUNTS: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["count"]


def counted(start: dict[str, Any], answers: int) -> list[int]:
    """The number of positions after 0, 1, 2, … answers; each position goes on once."""
    table = set_up(start["position"], start["players"], start["options"])
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
                after.setdefault(canonical(GAME.position(would)), would)
        level = after
        counts.append(len(level))
    return counts


@pytest.mark.parametrize("start", COUNTS, ids=lambda start: str(start["title"]))
def test_the_number_of_positions_is_the_one_on_file(start: dict[str, Any]) -> None:
    assert counted(start, len(start["positions"]) - 1) == start["positions"]
