"""Documents compared leaf by leaf, for faults that say where two positions differ."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivewide.kernel.game import Json


def flat(value: Json, at: str = "") -> dict[str, Json]:
    """The leaves of a document by their place in it: `hands.0.2`."""
    if isinstance(value, dict):
        pairs: Iterable[tuple[Any, Json]] = value.items()
    elif isinstance(value, list | tuple):
        pairs = enumerate(value)
    else:
        return {at: value}
    leaves: dict[str, Json] = {}
    for key, item in pairs:
        leaves.update(flat(item, f"{at}.{key}" if at else str(key)))
    return leaves


def differing(one: Json, other: Json) -> str:
    """Where two documents differ, in a few words."""
    mine, theirs = flat(one), flat(other)
    places = [at for at in {**mine, **theirs} if mine.get(at) != theirs.get(at)]
    return "; ".join(f"{at}: {mine.get(at)!r} or {theirs.get(at)!r}" for at in places[:3])
