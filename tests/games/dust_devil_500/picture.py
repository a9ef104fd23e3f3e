"""What a picture of a track of Dust Devil 500 has to show."""

from __future__ import annotations

from typing import Any

from tests.pictures.facts import by_id

HAS_BOARD = True
IS_NAMED = False  # its spaces have names, if that is wanted; or they are numbered anyway


def spaces(told: dict[str, Any], track: str) -> list[str]:
    return [str(space["space"]) for space in by_id(told["tracks"], track)["spaces"]]
