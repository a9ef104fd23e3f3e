"""Where the spaces of an Apocalypse Road track lie: sectors around a lap, and a start section.

Lanes are counted from the inside, which may change sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import acos, atan2, cos, hypot, pi, sin, tan
from typing import Literal

from fivewide.games.apocalypse_road.told import Track
from fivewide.pictures.path import Point, Pose, between, line

MARGIN = 8.0
START_ROW = 82.0  # no row of the start section is longer
Kind = Literal["paved", "rough", "jump", "trough"]
Width = Callable[[float], float]


class Way:
    """A curve by the number of its points: 0 is the first, 0.5 half way to the second."""

    def __init__(self, points: Sequence[Point], closed: bool) -> None:
        self.points, self.closed = points, closed

    def at(self, i: int) -> Point:
        count = len(self.points)
        return self.points[i % count if self.closed else min(max(i, 0), count - 1)]

    def point(self, u: float) -> Point:
        last = len(self.points) - 1
        if not self.closed and not 0 <= u <= last:  # straight on past an open end
            end, before = (0, 1) if u < 0 else (last, last - 1)
            over = -u if u < 0 else u - last
            (x, y), (bx, by) = self.points[end], self.points[before]
            return x + (x - bx) * over, y + (y - by) * over
        i = int(u // 1) if self.closed else min(int(u // 1), last - 1)
        return between(self.at(i - 1), self.at(i), self.at(i + 1), self.at(i + 2), u - i)

    def pose(self, u: float, right: float = 0) -> Pose:
        (ax, ay), (bx, by) = self.point(u - 0.04), self.point(u + 0.04)
        x, y = self.point(u)
        return Pose(x, y, atan2(by - ay, bx - ax)).moved(0, -right)

    def stride(self, u: float) -> float:
        """How long a step of 1 is here."""
        (ax, ay), (bx, by) = self.point(u - 0.25), self.point(u + 0.25)
        return max(8.0, 2 * hypot(bx - ax, by - ay))


@dataclass(frozen=True)
class Spot:
    """A space: along one of the two ways, and so far to the right of its middle."""

    on_grid: bool
    u: float
    right: float
    kind: Kind


class Road:
    def __init__(self, track: Track) -> None:
        self.track = track
        self.lane = max(track.lane_width, 44.0)
        self.lap = Way(track.shape, True)
        self.count = len(track.shape)
        self.sectors = [row for row in track.rows if not row.start]
        self.half = [len(row.spaces) * self.lane / 2 for row in self.sectors]
        self.grid_rows = len(track.rows) - len(self.sectors)
        self.grid_lane = self.lane * 0.86
        self.grid_half = track.grid.lanes * self.grid_lane / 2 if track.grid else 0.0
        self.starter = self.start_way() if track.grid and self.grid_rows else None
        self.spots = dict(self.placed())
        # Spaces where the road crosses itself are one on the table, with two names.
        self.twins: dict[str, Point] = {}
        for pair in track.crossover:
            a, b = (self.lap.pose(self.spots[name].u, self.spots[name].right) for name in pair)
            self.twins |= dict.fromkeys(pair, ((a.x + b.x) / 2, (a.y + b.y) / 2))

    def placed(self) -> list[tuple[str, Spot]]:
        found = []
        for i, row in enumerate(self.track.rows):
            lane = self.grid_lane if row.start else self.lane
            lane = lane if row.inside == "left" else -lane
            for place, name in enumerate(row.spaces):
                right = (place - (len(row.spaces) - 1) / 2) * lane
                kind: Kind = "trough" if name == row.trough else row.kind
                found.append((name, Spot(row.start, i - self.count * row.start, right, kind)))
        return found

    def half_at(self, u: float) -> float:
        """The road's half width: it opens before a wider sector."""
        i = round(u)
        part = u - i
        here, after = (
            self.half[i % self.count],
            self.half[(i + (1 if part >= 0 else -1)) % self.count],
        )
        reach = min(1.0, max(0.0, (abs(part) - 0.04) / 0.46))
        return here + max(0.0, after - here) * reach * reach * (3 - 2 * reach)

    def inside(self, u: float) -> int:
        """Which side is the inside: -1 the left of travel."""
        return -1 if self.sectors[round(u) % self.count].inside == "left" else 1

    def middle(self, name: str) -> Pose:
        spot = self.spots[name]
        pose = self.way(spot).pose(spot.u, spot.right)
        if name in self.twins:
            x, y = self.twins[name]
            return replace(pose, x=x, y=y)
        return pose

    def way(self, spot: Spot) -> Way:
        return self.starter if spot.on_grid and self.starter else self.lap

    def outline(self, name: str, inset: float = 2) -> str:
        spot = self.spots[name]
        if name in self.twins:
            at, r = self.middle(name), self.lane / 2 - inset
            corners = [(-r, -r), (r, -r), (r, r), (-r, r)]
            return line([at.moved(*corner) for corner in corners], close=True)
        on = self.way(spot)
        less = inset / on.stride(spot.u)
        by = (self.grid_lane if spot.on_grid else self.lane) / 2 - inset
        start, end = spot.u - 0.5 + less, spot.u + 0.5 - less
        return band(on, start, end, lambda _: spot.right - by, lambda _: spot.right + by, 6)

    def hull(self, more: float) -> str:
        bands = [
            band(self.lap, i - 0.505, i + 0.505, lambda u: -self.half_at(u) - more,
                 lambda u: self.half_at(u) + more)
            for i in range(self.count)
        ]  # fmt: skip
        return "".join(bands)

    def start_hull(self, more: float) -> str:
        if not self.starter:
            return ""
        wide, rows = self.grid_half + more, self.grid_rows
        return band(self.starter, -0.5 - more / 90, rows - 0.3, lambda _: -wide, lambda _: wide,
                    rows * 6)  # fmt: skip

    def steps(self) -> list[tuple[float, float, float]]:
        """All road in short steps: where, and how wide by half."""
        found = [(*self.lap.point(i / 4), self.half_at(i / 4)) for i in range(self.count * 4)]
        if self.starter:
            more = range(-1, self.grid_rows * 3)
            found += [(*self.starter.point(i / 3), self.grid_half) for i in more]
        return found

    def beside(self, u: float, wide: float, sides: Sequence[int], near: float) -> Iterator[Pose]:
        """Places for level words of a width beside the road, the nearest first."""
        angle = self.lap.pose(u).angle
        for more in (0, 14, 28, 44, 62):
            for side in sides:
                by = self.half_at(u) + near + abs(sin(angle)) * wide / 2 + more
                yield self.lap.pose(u, side * by)

    def start_way(self) -> Way:
        """The start section, moved aside as little as keeps it off the lap."""
        assert self.track.grid is not None
        joins = self.track.grid.joins - 1
        road = [
            (*self.lap.point(i / 4), i / 4, self.half[round(i / 4) % self.count])
            for i in range(self.count * 4)
        ]

        def made(dx: float, dy: float) -> list[Point]:
            points = [(x + dx, y + dy) for x, y in self.track.grid_shape]
            (bx, by), (fx, fy) = points[-2:]
            ux, uy = unit((fx, fy), (bx, by))
            over = max(START_ROW / 2 + h + MARGIN - hypot(fx - x, fy - y) for x, y, _, h in road)
            over = max(0.0, over)  # the front row stands at the edge of the lap
            points[-1] = (fx + ux * over, fy + uy * over)
            return rounded(points, START_ROW)

        def overlap(points: Sequence[Point]) -> float:
            worst = 0.0
            for row, (px, py) in enumerate(points):
                for x, y, u, h in road:
                    if row >= len(points) - 2 and abs(u - joins) < 1.6:
                        continue  # the front row meets the lap
                    worst = max(worst, self.grid_half + h + 14 - hypot(px - x, py - y))
            return worst

        tried = [(0, 0)] + [(dx, dy) for dx in range(-100, 101, 10) for dy in range(-60, 61, 20)]
        ways = [made(dx, dy) for dx, dy in tried]
        costs = [overlap(way) + hypot(*by) / 8 for way, by in zip(ways, tried, strict=True)]
        return Way(ways[costs.index(min(costs))], False)


def band(on: Way, start: float, end: float, left: Width, right: Width, steps: int = 8) -> str:
    """An area along a way, between two distances from its middle."""
    at = [start + (end - start) * i / steps for i in range(steps + 1)]
    there = [on.pose(u, right(u)) for u in at]
    return line([*there, *(on.pose(u, left(u)) for u in reversed(at))], close=True)


def unit(start: Point, end: Point) -> Point:
    long = hypot(end[0] - start[0], end[1] - start[1]) or 1
    return (end[0] - start[0]) / long, (end[1] - start[1]) / long


def rounded(points: Sequence[Point], longest: float) -> list[Point]:
    """Two straights become one way with a wide bend, its rows all equally long, back to front.

    A plain row of points stays so.
    """
    if len(points) < 4:
        return list(points)
    a, z = points[0], points[-1]
    out, back = unit(a, points[1]), unit(z, points[-2])
    turn = pi - acos(max(-1.0, min(1.0, out[0] * back[0] + out[1] * back[1])))
    cross = out[0] * back[1] - out[1] * back[0]
    if abs(cross) < 0.2:
        return list(points)
    far = ((z[0] - a[0]) * back[1] - (z[1] - a[1]) * back[0]) / cross
    corner = (a[0] + out[0] * far, a[1] + out[1] * far)
    first = hypot(corner[0] - a[0], corner[1] - a[1])
    last = hypot(corner[0] - z[0], corner[1] - z[1])
    cut = min(first, last)  # from where the bend begins to the corner
    radius = cut / tan(turn / 2)
    step = min(longest, (first + last - 2 * cut + radius * turn) / (len(points) - 1))
    side = 1 if cross > 0 else -1
    begin = (corner[0] - back[0] * cut, corner[1] - back[1] * cut)
    middle = (begin[0] - back[1] * radius * side, begin[1] + back[0] * radius * side)

    def place(s: float) -> Point:
        """So far from the front row."""
        if s <= last - cut:
            return z[0] + back[0] * s, z[1] + back[1] * s
        bend = s - (last - cut)
        if bend >= radius * turn:
            rest = bend - radius * turn + cut
            return corner[0] - out[0] * rest, corner[1] - out[1] * rest
        angle = bend / radius * side
        dx, dy = begin[0] - middle[0], begin[1] - middle[1]
        return (
            middle[0] + dx * cos(angle) - dy * sin(angle),
            middle[1] + dx * sin(angle) + dy * cos(angle),
        )

    return [place((len(points) - 1 - row) * step) for row in range(len(points))]
