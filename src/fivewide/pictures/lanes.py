"""A track of rows and lanes along its center line: spaces, road, kerbs, lines across it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, sin
from typing import Literal

from fivewide.pictures.path import Path, Point, Pose, line

Row = Sequence[str | None]  # the ground in every lane, the inner one first
Side = Literal["inner", "outer"]
SAMPLES = 720
INSET = 1.8


class LaneTrack:
    """Fitted into a box. A shape that ends where it began is a loop."""

    def __init__(
        self, shape: Sequence[Point], rows: Sequence[Row], first: int, *,
        centre: int, lane: float, weight: Callable[[Row], float],
        box: tuple[float, float, float, float], margin: float, stretch: float = 1,
    ) -> None:  # fmt: skip
        self.rows, self.first, self.last = rows, first, first + len(rows) - 1
        self.centre, self.lane, self.weight, self.shape = centre, lane, weight, shape
        self.closed = tuple(shape[0]) == tuple(shape[-1])
        self.fit(box, margin, stretch)

    def along(self, row: float) -> float:
        """How far along the middle of a row is; halves lie on the edges between rows."""
        at = row - self.first + 0.5
        index = min(max(int(at // 1), 0), len(self.edges) - 2)
        start, end = self.edges[index], self.edges[index + 1]
        return start + (end - start) * (at - index)

    def offset(self, lane: float) -> float:
        """Of a lane's middle, to the left of travel: lane 0 is the inner one."""
        return (self.centre - lane) * self.lane

    def pose(self, row: float, lane: float) -> Pose:
        return self.path.pose(self.along(row), self.offset(lane))

    def outline(self, row: int, lane: int) -> str:
        """One space, inset a little so that the asphalt shows between spaces."""
        start, end = self.along(row - 0.5) + INSET, self.along(row + 0.5) - INSET
        half = self.lane / 2 - INSET
        return self.band(start, end, self.offset(lane) + half, self.offset(lane) - half)

    def band(self, start: float, end: float, inner: float, outer: float, steps: int = 7) -> str:
        """An area between two distances along the path and two offsets."""
        sides = self.path.poses(start, end, steps, outer)
        return line([*sides, *reversed(self.path.poses(start, end, steps, inner))], close=True)

    def across(self, row: int, wide: float) -> str:
        """A line across every lane at the edge after a row: start and finish."""
        s = self.along(row + 0.5)
        inner, outer = self.sides(self.rows[row - self.first])
        over = self.lane * 0.22
        return self.band(s - wide / 2, s + wide / 2, inner + over, outer - over, 2)

    def hull(self, margin: float) -> str:
        """The road with its tapers, so much wider than its lanes; to be filled evenodd."""
        outer, inner = self.edge(self.outer, -margin), self.edge(self.inner, margin)
        if not self.closed:
            return line([*outer, *reversed(inner)], close=True)
        return line(outer, close=True) + line(inner, close=True)

    def infield(self, margin: float) -> list[Pose]:
        """What the road goes around."""
        return self.edge(self.inner, margin)

    def rim(self, start: float, end: float, side: Side, margin: float) -> list[Pose]:
        """Along the inner or outer edge of the road, over some rows."""
        a, b = self.along(start - 0.5), self.along(end + 0.5)
        steps = max(4, round((b - a) / 5))
        sign = 1 if side == "inner" else -1
        places = [a + (b - a) * i / steps for i in range(steps + 1)]
        return [self.path.pose(s, self.edge_at(s, side) + sign * margin) for s in places]

    def beside(self, row: float, side: Side, distance: float, reach: float = 0) -> Pose:
        """A point outside the road beside a row, clear of it for `reach` rows around."""
        around = [row + reach * part for part in (-1, -0.5, 0, 0.5, 1)]
        edges = [self.edge_at(self.along(near), side) for near in around]
        edge = max(edges) + distance if side == "inner" else min(edges) - distance
        return self.path.pose(self.along(row), edge)

    def bend(self, row: int) -> float:
        """Which way the road bends in a row: positive to the left."""
        a = self.path.angle(self.along(row - 0.5)) - self.path.angle(self.along(row + 0.5))
        return atan2(sin(a), cos(a))

    def sides(self, row: Row) -> tuple[float, float]:
        """The inner and the outer edge of a row's lanes."""
        there = [lane for lane, ground in enumerate(row) if ground is not None]
        half = self.lane / 2
        return self.offset(there[0]) + half, self.offset(there[-1]) - half

    def edge_at(self, s: float, side: Side) -> float:
        part = s / self.path.length
        part = part % 1 if self.closed else min(max(part, 0.0), 1.0)
        edges = self.inner if side == "inner" else self.outer
        return edges[min(int(part * SAMPLES), SAMPLES - 1)]

    def edge(self, edges: Sequence[float], more: float) -> list[Pose]:
        long = self.path.length
        return [self.path.pose(long * i / SAMPLES, edge + more) for i, edge in enumerate(edges)]

    def fit(self, box: tuple[float, float, float, float], margin: float, stretch: float) -> None:
        """Puts the shape into the box. The road is wider than its line: it takes a few rounds."""
        left, top, wide, high = box
        scale, by = [1.0, 1.0], [left + wide / 2, top + high / 2]
        for _ in range(6):
            self.draw(scale, by)
            road = [*self.edge(self.outer, 0), *self.edge(self.inner, 0)]
            xs, ys = [pose.x for pose in road], [pose.y for pose in road]
            x = scale[0] * (wide - 2 * margin) / (max(xs) - min(xs))
            y = scale[1] * (high - 2 * margin) / (max(ys) - min(ys))
            most = min(x, y) * stretch
            scale = [min(x, most), min(y, most)]
            by = [
                by[0] + left + wide / 2 - (min(xs) + max(xs)) / 2,
                by[1] + top + high / 2 - (min(ys) + max(ys)) / 2,
            ]
        self.draw(scale, by)

    def draw(self, scale: Sequence[float], by: Sequence[float]) -> None:
        xs, ys = [x for x, _ in self.shape], [y for _, y in self.shape]
        x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        points = [((x - x0) * scale[0] + by[0], (y - y0) * scale[1] + by[1]) for x, y in self.shape]
        self.path = Path(points[:-1] if self.closed else points, self.closed, 26)
        weights = [self.weight(row) for row in self.rows]
        unit = self.path.length / sum(weights)
        self.edges = [0.0]
        for weight in weights:
            self.edges.append(self.edges[-1] + weight * unit)
        slope = self.lane / (0.8 * unit) * self.path.length / SAMPLES
        inner, outer, row = [], [], 0
        for i in range(SAMPLES):
            while row < len(weights) - 1 and self.path.length * i / SAMPLES >= self.edges[row + 1]:
                row += 1
            sides = self.sides(self.rows[row])
            inner.append(sides[0])
            outer.append(-sides[1])
        self.inner = tapered(inner, slope, self.closed)
        self.outer = [-edge for edge in tapered(outer, slope, self.closed)]


def tapered(values: Sequence[float], slope: float, closed: bool) -> list[float]:
    """Never steps: each value is raised to what its neighbors are, less the slope in between."""
    eased, count = list(values), len(values)
    for _ in range(2 if closed else 1):
        for i in range(0 if closed else 1, count):
            eased[i] = max(eased[i], eased[i - 1] - slope)
        for i in range(count - (1 if closed else 2), -1, -1):
            eased[i] = max(eased[i], eased[(i + 1) % count] - slope)
    return eased
