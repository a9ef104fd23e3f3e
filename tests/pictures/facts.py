"""What screens are told of a game, as tests look things up in it."""

from __future__ import annotations

from typing import Any


def by_id(items: list[dict[str, Any]], id: str) -> dict[str, Any]:
    (one,) = [item for item in items if item["id"] == id]
    return one
