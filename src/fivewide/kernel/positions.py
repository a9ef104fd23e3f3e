"""Position documents as they come in: from a person's file, from a scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from fivewide.kernel.errors import BadPosition, reason_and_place, shortened

D = TypeVar("D")
LARGEST = 10**12  # no table has more of anything, and the engine's numbers end soon after
LONGEST_TEXT = 2000
ENDLESS = re.compile(r"\d{16}")  # written in a text: "bonus 99…", a cell of a table
# Where a space, a seat or a card is named by a number, only our own digits are meant.
OTHER_DIGITS = re.compile(r"\W*[A-Za-z]{0,3}\W?\d+(\W\w)?")


def bad(key: str, reason: str) -> BadPosition:
    """What is wrong with a key, to be raised."""
    return BadPosition(f"position.{key}: {reason}")


def read_document(document: Any, kind: type[D]) -> D:
    """The document in a game's own type, or BadPosition with key and reason."""
    place, reason = next(strange(document, ""), ("", ""))
    if not reason:
        try:
            return msgspec.convert(document, kind)
        except msgspec.ValidationError as error:
            reason, place = reason_and_place(error)
    raise BadPosition(f"position: {place}: {reason}" if place else f"position: {reason}")


def strange(value: Any, at: str) -> Iterator[tuple[str, str]]:
    """Numbers and names that no position and no pack holds, each with its place and a reason."""
    if isinstance(value, dict):
        for key, inside in value.items():
            place = f"{at}.{key}" if at else str(key)
            yield from strange(key, shortened(place))
            yield from strange(inside, shortened(place))
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from strange(inside, at)
    elif isinstance(value, str) and len(value) > LONGEST_TEXT:
        yield at, f"a text of {len(value):,} characters is no name"
    elif is_endless(value):
        yield at, "a number far too large for any table"
    elif isinstance(value, str) and not value.isascii() and OTHER_DIGITS.fullmatch(value):
        yield at, f"{value!r}: write numbers with the digits 0 to 9"


def is_endless(value: Any) -> bool:
    """A number too large, written as one or in a text, or none at all: NaN."""
    if isinstance(value, str):
        return ENDLESS.search(value) is not None
    return isinstance(value, int | float) and not abs(value) <= LARGEST
