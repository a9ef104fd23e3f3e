"""What a picture of a track of Apocalypse Road has to show."""

from __future__ import annotations

from typing import Any

from tests.pictures.facts import by_id

HAS_BOARD = True
IS_NAMED = True  # its spaces have names, if that is wanted; or they are numbered anyway


def spaces(told: dict[str, Any], track: str) -> list[str]:
    return [name for row in by_id(told["tracks"], track)["rows"] for name in row["spaces"]]
