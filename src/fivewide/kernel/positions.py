"""Position documents as they come in: from a person's file, from a scenario."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from fivewide.kernel.errors import BadPosition, reason_and_place

D = TypeVar("D")


def read_document(document: Any, kind: type[D]) -> D:
    """The document in a game's own type, or BadPosition with key and reason."""
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        reason, place = reason_and_place(error)
        raise BadPosition(
            f"position: {place}: {reason}" if place else f"position: {reason}"
        ) from None
