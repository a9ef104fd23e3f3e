"""What a picture of a track of Daytona 500 has to show."""

from __future__ import annotations

from typing import Any

from tests.pictures.facts import by_id

HAS_BOARD = True
IS_NAMED = True  # its spaces have names, if that is wanted; or they are numbered anyway


def spaces(told: dict[str, Any], track: str) -> list[str]:
    return list(by_id(told["tracks"], track)["spaces"])
