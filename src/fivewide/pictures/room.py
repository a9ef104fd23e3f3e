"""Where words can stand beside a road: clear of it, and of each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, radians, sin

from fivewide.pictures.path import Pose

Circle = tuple[float, float, float]  # x, y, radius


class Room:
    """What is taken already, as circles."""

    def __init__(self, taken: Iterable[Circle]) -> None:
        self.taken = list(taken)

    def is_free(self, circles: Sequence[Circle]) -> bool:
        return all(
            hypot(x - ox, y - oy) >= r + other
            for x, y, r in circles
            for ox, oy, other in self.taken
        )

    def find(self, places: Iterable[Pose], wide: float, high: float) -> Pose | None:
        """The first of the places where level words of this size fit; it is taken then."""
        for place in places:
            if self.is_free(circles := covered(place, wide, high)):
                self.taken += circles
                return place
        return None


def covered(place: Pose, wide: float, high: float, turn: float = 0) -> list[Circle]:
    """What words take that are centered on a place and turned by degrees: circles in a row."""
    r = high / 2
    half = max(wide / 2 - r, 0.0)
    count = max(2, round(2 * half / high) + 1)
    c, s = cos(radians(turn)), sin(radians(turn))
    along = [-half + 2 * half * i / (count - 1) for i in range(count)]
    return [(place.x + c * a, place.y + s * a, r) for a in along]
