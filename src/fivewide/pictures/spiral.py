"""Where the spaces of a Dust Devil track lie: a spiral with Start, Pit Row, ramp and finish."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, ceil, cos, hypot, pi, sin

from fivewide.games.dust_devil_500.told import Space, Track
from fivewide.pictures.path import Path, Point, Pose, line

BOX = (306.0, 56.0, 966.0, 694.0)
LANE = 50.0
PIT_STEP = 52.0
# Corners of the center line with their radius; the road runs against the clock, from outside in.
CORNERS = [
    (352, 330, 0), (352, 700, 114), (1228, 700, 118), (1228, 100, 118),
    (442, 100, 118), (442, 612, 92), (1138, 612, 92), (1138, 520, 0),
]  # fmt: skip
HOME = [(1138, 520, 0), (1138, 460, 60), (984, 460, 0)]
RAMP = (1138.0, 512.0, 232.0)  # where it begins, and how long it is


class Spiral:
    def __init__(self, track: Track) -> None:
        self.track = track
        self.road = Path(rounded(CORNERS), False, 1)
        self.home = Path(rounded(HOME), False, 1)
        self.step = self.road.length / track.length
        self.ramp_step = RAMP[2] / len(track.ramp)
        entry, exit = track.pit_row.entry, track.pit_row.exit
        around = [self.along(at) for at in (entry, (entry + exit) / 2, exit)]
        # Pit Row lies on the inside where there is room for it
        self.pit_side = 1 if all(self.is_free(s, 62, 50) for s in around) else -1
        self.pit_road = self.pit_path()

    def along(self, number: float) -> float:
        """Distance of a space's middle along the road."""
        return (number - 0.5) * self.step

    def middle(self, space: Space) -> Pose:
        if space.lane in ("start", "track"):
            return self.road.pose(-70 if space.lane == "start" else self.along(space.index))
        if space.lane == "finish":
            return self.home.pose(self.home.length - 7)
        if space.lane == "pit":
            pose = self.road.pose(self.pit_along(space.index), self.pit_side * 62)
            return Pose(pose.x, pose.y, pose.angle + pi)
        x, y, _ = RAMP
        return Pose(x, y - (space.index - 0.5) * self.ramp_step, -pi / 2)

    def pit_along(self, number: int) -> float:
        """How far along the road a space of Pit Row lies: its lane runs back beside the road."""
        row = self.track.pit_row
        s = (self.along(row.entry) + self.along(row.exit)) / 2
        off = ((len(row.spaces) + 1) / 2 - number) * PIT_STEP
        step, gone = (2.0 if off > 0 else -2.0), 0.0
        while gone < abs(off):  # measured beside the road: on the inside of a bend it is shorter
            a, b = (self.road.pose(at, self.pit_side * 62) for at in (s, s + step))
            gone += hypot(b.x - a.x, b.y - a.y)
            s += step
        return s

    def outline(self, space: Space, inset: float = 1.4) -> str:
        half = LANE / 2 - inset
        if space.lane == "track":
            start = (space.index - 1) * self.step + inset
            return strip(self.road, start, start + self.step - 2 * inset, half)
        if space.lane == "finish":
            return strip(self.home, self.home.length - 14, self.home.length, 31)
        at = self.middle(space)
        long = {"start": 62.0, "pit": PIT_STEP / 2 - 3 - inset, "ramp": self.ramp_step / 2 - inset}
        wide = 20 - inset if space.lane == "pit" else half - 1
        return box(at, long[space.lane], wide)

    def pit_path(self) -> Path:
        row, side = self.track.pit_row, self.pit_side
        entry, exit = self.along(row.entry), self.along(row.exit)
        last = len(row.spaces)
        poses = [
            self.road.pose(entry),
            self.road.pose(max(entry, self.pit_along(1)) + 26, side * 34),
            *(self.middle(space) for space in self.track.spaces if space.lane == "pit"),
            self.road.pose(min(exit, self.pit_along(last)) - 26, side * 34),
            self.road.pose(exit),
        ]
        return Path([(pose.x, pose.y) for pose in poses], False, 16)

    def is_free(self, s: float, left: float, room: float) -> bool:
        """Is there room beside the road, so far to the left of travel?"""
        at = self.road.pose(s, left)
        x, y, wide, high = BOX
        if not (x + 8 < at.x < x + wide - 8 and y + 8 < at.y < y + high - 8):
            return False
        if 975 < at.x < 1176 and 255 < at.y < 540:  # ramp and finish
            return False
        others = [other for other in range(0, ceil(self.road.length), 12) if abs(other - s) >= 170]
        points = map(self.road.point, others)
        return all(hypot(px - at.x, py - at.y) >= room for px, py in points)

    def word(self, number: float, text: str, reach: float = 46) -> tuple[Pose, float, str]:
        """Beside a space, level where there is room, else along the road: place, turn, anchor."""
        s = self.along(number)
        side = 1 if self.is_free(s, 45, 38) else -1
        angle = self.road.angle(s)
        upright = abs(cos(angle)) < 0.5
        if upright and side == 1 and self.is_free(s, 40 + len(text) * 9, 38):
            return self.road.pose(s, 40), 0, "start" if sin(angle) > 0 else "end"
        at = self.road.pose(s, side * reach)
        return at, at.readable, "middle"


def box(at: Pose, long: float, wide: float) -> str:
    """A rectangle about a pose, by half of its length and width."""
    corners = [(-long, -wide), (long, -wide), (long, wide), (-long, wide)]
    return line([at.moved(*corner) for corner in corners], close=True)


def strip(road: Path, start: float, end: float, half: float) -> str:
    """A piece of a road of the given half width, following its bends."""
    count = max(2, ceil((end - start) / 8))
    back = reversed(road.poses(start, end, count, half))
    return line([*road.poses(start, end, count, -half), *back], close=True)


def stroke(road: Path, start: float = 0, end: float | None = None) -> str:
    """A line along a road, for painting it as a stroke."""
    last = road.length if end is None else end
    return line(road.poses(start, last, max(2, ceil((last - start) / 8))))


def rounded(corners: Sequence[tuple[float, float, float]]) -> list[Point]:
    """Straights with rounded corners, as points close together."""
    points: list[Point] = [corners[0][:2]]

    def add(x: float, y: float) -> None:
        if hypot(points[-1][0] - x, points[-1][1] - y) > 0.5:
            points.append((x, y))

    def to(x: float, y: float) -> None:
        x0, y0 = points[-1]
        count = ceil(hypot(x - x0, y - y0) / 6)
        for i in range(1, count + 1):
            add(x0 + (x - x0) * i / count, y0 + (y - y0) * i / count)

    for i, (x, y, radius) in enumerate(corners[1:], start=1):
        if not radius or i == len(corners) - 1:
            to(x, y)
            continue
        (bx, by, _), (ax, ay, _) = corners[i - 1], corners[i + 1]
        into, out = hypot(bx - x, by - y), hypot(ax - x, ay - y)
        start = (x + (bx - x) / into * radius, y + (by - y) / into * radius)
        end = (x + (ax - x) / out * radius, y + (ay - y) / out * radius)
        cx, cy = start[0] + end[0] - x, start[1] + end[1] - y
        to(*start)
        first = atan2(start[1] - cy, start[0] - cx)
        turn = atan2(end[1] - cy, end[0] - cx) - first
        turn = atan2(sin(turn), cos(turn))
        count = ceil(abs(turn) * radius / 6)
        for step in range(1, count + 1):
            angle = first + turn * step / count
            add(cx + cos(angle) * radius, cy + sin(angle) * radius)
    return points
