"""What races have taught, game by game: weights in files that `scripts/train_chances.py` writes."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from fivewide.bots.instincts import instinct_of
from fivewide.bots.thinking.chances import Chances
from fivewide.kernel.ints import append, vec

FOLDER = files("fivewide.bots") / "chances"


def written_for(id: str) -> dict[str, Any] | None:
    """The file of a game as it stands: weights, and the record of how they came about."""
    file = FOLDER / f"{id}.json"
    if not file.is_file():
        return None
    read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return read


@cache
def chances_of(id: str) -> Chances | None:
    """The net of a game; None: nobody has trained one."""
    instinct, written = instinct_of(id), written_for(id)
    if instinct is None or written is None:
        return None
    net = chances_from(written)
    if net.width != instinct.width:
        raise ValueError(
            f"{id}.json was trained on {net.width} features a seat and there are {instinct.width}; "
            f"train it again: python scripts/train_chances.py {id}"
        )
    return net


def chances_from(written: dict[str, Any]) -> Chances:
    return Chances(
        written["width"],
        written["hidden"],
        packed(written["inner"]),
        packed(written["outer"]),
        written["scale"],
    )


def packed(rows: list[list[float]]) -> vec[float]:
    numbers = vec[float]()
    for row in rows:
        for number in row:
            numbers = append(numbers, float(number))
    return numbers
