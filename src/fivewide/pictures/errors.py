"""What cannot be drawn, each with one clear line."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from fivewide.kernel.errors import FivewideError

FARTHEST = 1e6  # coordinates of a pack are in a box of 1600 by 1000


class NoPicture(FivewideError):
    """Something that cannot be drawn."""


def must_be_drawable(shape: Sequence[tuple[float, float]], track: str) -> None:
    """Packs are not judged by how their tracks look: here it matters."""
    if not all(isfinite(number) and abs(number) < FARTHEST for point in shape for number in point):
        raise NoPicture(f"track {track} cannot be drawn: its shape has points that are nowhere")
    if len({tuple(point) for point in shape}) < 2:
        raise NoPicture(f"track {track} cannot be drawn: all points of its shape are the same")
