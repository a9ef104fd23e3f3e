"""What a picture of a track of Victory Lane has to show."""

from __future__ import annotations

from typing import Any

from tests.pictures.facts import by_id

HAS_BOARD = True
IS_NAMED = True  # its spaces have names, if that is wanted; or they are numbered anyway


def spaces(told: dict[str, Any], track: str) -> list[str]:
    race = by_id(told["races"], track)
    left, right = (by_id(told["tiles"], race[side]) for side in ("left", "right"))
    return [
        f"{lane}{begin + x}"
        for begin, tile in ((0, left), (left["length"], right))
        for lane, stretches in tile["lanes"].items()
        for first, last in stretches
        for x in range(first, last + 1, 2)
    ]


def label(name: str) -> str:
    """How the label on a space reads: its lane, and how far."""
    return f"{name[:2]} {name[2:]}"
