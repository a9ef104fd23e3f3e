"""A center line with its length measured: which point, which direction, at any distance."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, sin

Point = tuple[float, float]


@dataclass(frozen=True)
class Pose:
    """A point, and the direction of travel there: radians, clockwise on the sheet."""

    x: float
    y: float
    angle: float

    def moved(self, ahead: float, left: float) -> Pose:
        c, s = cos(self.angle), sin(self.angle)
        return Pose(self.x + c * ahead + s * left, self.y + s * ahead - c * left, self.angle)

    @property
    def readable(self) -> float:
        """The way a word is turned along the road, in degrees: never upside down."""
        return degrees(self.angle) + (180 if cos(self.angle) < -0.01 else 0)


class Path:
    """Points joined by a smooth curve; `closed` goes around and around."""

    def __init__(self, points: Sequence[Point], closed: bool, steps: int) -> None:
        self.closed = closed
        self.points = smooth(points, closed, steps)
        self.at = [0.0]
        for a, b in zip(self.points, self.points[1:], strict=False):
            self.at.append(self.at[-1] + hypot(b[0] - a[0], b[1] - a[1]))
        self.length = self.at[-1]

    def point(self, s: float) -> Point:
        want = s % self.length if self.closed else min(max(s, 0.0), self.length)
        low = min(max(bisect_right(self.at, want) - 1, 0), len(self.at) - 2)
        a, b = self.points[low], self.points[low + 1]
        span = self.at[low + 1] - self.at[low]
        part = (want - self.at[low]) / span if span else 0.0
        beyond = 0.0 if self.closed else s - want  # straight on past an open end
        angle = atan2(b[1] - a[1], b[0] - a[0])
        return (
            a[0] + (b[0] - a[0]) * part + cos(angle) * beyond,
            a[1] + (b[1] - a[1]) * part + sin(angle) * beyond,
        )

    def angle(self, s: float) -> float:
        a, b = self.point(s - 6), self.point(s + 6)
        return atan2(b[1] - a[1], b[0] - a[0])

    def pose(self, s: float, left: float = 0) -> Pose:
        """So far to the left of travel: the inside of a left-hand track."""
        x, y = self.point(s)
        return Pose(x, y, self.angle(s)).moved(0, left)

    def poses(self, start: float, end: float, steps: int, left: float = 0) -> list[Pose]:
        """From one distance to another, with both ends."""
        return [self.pose(start + (end - start) * i / steps, left) for i in range(steps + 1)]


def smooth(points: Sequence[Point], closed: bool, steps: int) -> list[Point]:
    """Catmull-Rom through the points."""
    count = len(points)

    def get(i: int) -> Point:
        return points[i % count] if closed else points[min(max(i, 0), count - 1)]

    samples = [
        between(get(i - 1), get(i), get(i + 1), get(i + 2), step / steps)
        for i in range(count if closed else count - 1)
        for step in range(steps)
    ]
    return [*samples, samples[0] if closed else points[-1]]


def between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """Part of the way from `b` to `c`, with a point more on either side."""
    return spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)


def spline(a: float, b: float, c: float, d: float, t: float) -> float:
    bend = (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t
    return 0.5 * (2 * b + (c - a) * t + bend)


def line(poses: Iterable[Pose], close: bool = False) -> str:
    """An outline as SVG says it."""
    text = "L".join(f"{pose.x:.1f} {pose.y:.1f}" for pose in poses)
    return f"M{text}{'Z' if close else ''}"


def arrow(along: Sequence[Pose], head: float) -> tuple[str, str]:
    """A line with a head at its end: the one to stroke, the other to fill."""
    tip = along[-1]
    corners = [tip.moved(head, 0), tip.moved(-head * 0.5, head * 0.7), tip,
               tip.moved(-head * 0.5, -head * 0.7)]  # fmt: skip
    return line(along), line(corners, close=True)
