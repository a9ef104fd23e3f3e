"""A track of Daytona 500: rows of up to three lanes around a mown infield."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import hypot

from fivewide.games.daytona_500.told import Track
from fivewide.kernel.english import several
from fivewide.kernel.speech import words
from fivewide.pictures import Style, Subject, TrackPicture
from fivewide.pictures.errors import must_be_drawable
from fivewide.pictures.frame import (
    Entry,
    block,
    checkered,
    direction,
    foot,
    foot_height,
    heading,
    travel,
)
from fivewide.pictures.lanes import LaneTrack, Row
from fivewide.pictures.path import Pose, line
from fivewide.pictures.sheet import HEAD, WIDE, Sheet

HIGH = 1131.0  # a sheet of paper on its side
LANE = 46.0
KERB, KERB_RED = "#f4efe4", "#cf3a32"
HATCH = (
    '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0h2.8v9H0Z" fill="#fff" opacity=".36"/></pattern>'
)


def is_narrow(row: Row) -> bool:
    """A turn: only one lane to stop in."""
    return row[1] != "white"


class Drawing:
    """One track on a sheet."""

    def __init__(self, subject: Subject, track: Track, style: Style) -> None:
        must_be_drawable(track.shape, track.id)
        self.track, self.style, self.look = track, style, style.look
        last = track.stretches[-1].rows[1]
        red = sum(space.ground == "red" for space in track.spaces.values())
        about = words(
            "{rows} from the Starting Line to the Finish Line, {spaces} spaces in {lanes},"
            " {red} of them to pass only, {grid} starting places.",
            rows=several(last, "row"),
            spaces=len(track.spaces),
            lanes=several(len(track.lanes), "lane"),
            red=red,
            grid=len(track.grid),
        )
        title = words("{track}: a track of {game}", track=track.title, game=subject.game)
        self.sheet = sheet = Sheet(self.look, HIGH, title, about)
        entries = self.entries(red > 0)
        bottom = HIGH - foot_height(entries)
        self.lanes = LaneTrack(
            track.shape, track.rows, track.stretches[0].rows[0],
            centre=1, lane=LANE, weight=lambda row: 1.16 if is_narrow(row) else 1,
            box=(0, HEAD, WIDE, bottom - HEAD), margin=62, stretch=1.25,
        )  # fmt: skip
        sheet.background(self.look.ground)
        figures = [
            (str(last), words("rows")),
            (str(len(track.lanes)), words("lanes")),
            (str(len(track.spaces)), words("spaces")),
            (str(red), words("passing only")),
            (str(len(track.grid)), words("on the grid")),
        ]
        heading(sheet, subject.game, track.title, figures)
        self.ground(subject.game)
        self.spaces()
        self.words()
        foot(sheet, entries, f"{track.id} · {subject.pack}")

    def entries(self, has_red: bool) -> list[Entry]:
        look, hatch = self.look, self.sheet.define("hatch", HATCH)

        def place(sheet: Sheet, x: float, y: float) -> None:
            block(look.space_2)(sheet, x, y)
            sheet.words(x, y + 6, "1", 16, look.paint, cut="figure", anchor="middle")

        def line_across(sheet: Sheet, x: float, y: float) -> None:
            block(look.asphalt)(sheet, x, y)
            sheet.box(x - 2.5, y - 11, 5, 22, fill=look.paint)

        return [
            Entry(words("a car may stop here"), block(look.space)),
            *([Entry(words("passing only"), block(look.pass_, over=hatch))] if has_red else []),
            Entry(words("starting place"), place),
            Entry(words("start"), line_across),
            Entry(words("finish"), checkered),
            travel(look.ink_2),
        ]

    def ground(self, name: str) -> None:
        """Infield, road, kerbs: nothing of it counts."""
        sheet, look, lanes = self.sheet, self.look, self.lanes
        infield = lanes.infield(LANE * 0.3)
        d = line(infield, close=True)
        if lanes.closed:
            sheet.define("infield", f'<clipPath id="infield"><path d="{d}"/></clipPath>')
            with sheet.group(clip_path="url(#infield)"):
                sheet.path(d, fill=look.grass)
                for at in range(-200, 2200, 110):
                    sheet.path(f"M{at} 0h55l-160 {HIGH:g}h-55Z", fill=look.grass_2)
            room = largest(infield)
            if room is not None:
                x, y, wide, high = room
                size = min(high * 0.5, 150)
                with sheet.group(opacity=0.5 if look.is_day else 0.13):
                    sheet.words(x, y, name, size, look.paint, cut="display", anchor="middle",
                                room=wide * 0.92, center=True)  # fmt: skip
        shadow, paint, asphalt = (lanes.hull(LANE * part) for part in (0.34, 0.3, 0.22))
        rule = {"fill_rule": "evenodd"}
        sheet.path(shadow, fill="#000", opacity=0.3, transform="translate(0 8)", **rule)
        sheet.path(paint, fill=look.paint, stroke=look.paint, stroke_width=2, **rule)
        sheet.path(asphalt, fill=look.asphalt, **rule)
        for start, end in self.turns():
            d = line(lanes.rim(start, end, "inner", LANE * 0.27))
            sheet.path(d, fill="none", stroke=KERB, stroke_width=8)
            sheet.path(d, fill="none", stroke=KERB_RED, stroke_width=8, stroke_dasharray="16 16")

    def turns(self) -> Iterator[tuple[int, int]]:
        """Rows in which the road bends to the left and is narrow."""
        numbered = enumerate(self.track.rows, start=self.lanes.first)
        for narrow, rows in groupby(numbered, key=lambda one: is_narrow(one[1])):
            there = [number for number, _ in rows]
            if narrow and sum(map(self.lanes.bend, there)) > 0.25:
                yield there[0], there[-1]

    def spaces(self) -> None:
        sheet, look, lanes = self.sheet, self.look, self.lanes
        grid = {place: number for number, place in enumerate(self.track.grid, start=1)}
        for name, space in self.track.spaces.items():
            d = lanes.outline(space.row, space.lane)
            fill = look.pass_ if space.ground == "red" else look.space
            fill = look.space_2 if name in grid else fill
            called = f"{name}, {self.track.lane_names[space.lane]}"
            called += f", {words('passing only')}" if space.ground == "red" else ""
            if name in grid:
                called += f", {words('starting place {place}', place=grid[name])}"
            sheet.space(name, d, called, fill=fill, stroke=fill, stroke_width=2,
                        stroke_linejoin="round")  # fmt: skip
            if space.ground == "red":
                sheet.path(d, fill="url(#hatch)")
            at = lanes.pose(space.row, space.lane)
            if name in grid:
                down = -1 if self.style.labels else 7
                size = 15 if self.style.labels else 20
                sheet.words(at.x, at.y + down, str(grid[name]), size, look.paint, cut="figure",
                            anchor="middle")  # fmt: skip
            if self.style.labels:
                down = 16 if name in grid else 5
                sheet.words(at.x, at.y + down, name, 14.5, look.paint, anchor="middle",
                            halo=look.pass_ if space.ground == "red" else "")  # fmt: skip
        sheet.path(lanes.across(lanes.last, LANE * 0.36), fill="url(#check)")
        sheet.path(lanes.across(0, LANE * 0.12), fill=look.paint)

    def words(self) -> None:
        """Beside the road: every fifth row, the turns by name, both lines, the way to drive."""
        sheet, look, lanes = self.sheet, self.look, self.lanes
        taken = [lanes.beside(0.5, "outer", 34, 0.5), lanes.beside(lanes.last + 0.4, "outer", 36)]
        for text, at in zip((words("start"), words("finish")), taken, strict=True):
            sheet.words(at.x, at.y, text, 19, look.ink, anchor="middle", spacing=2, center=True)
        for row in range(5, lanes.last + 1, 5):
            at = lanes.beside(row, "outer", 32, 0.4)
            if all(hypot(at.x - other.x, at.y - other.y) > 56 for other in taken):
                sheet.words(at.x, at.y, str(row), 17, look.ink_3, anchor="middle", center=True)
        for stretch in self.track.stretches:
            self.name(stretch.name, stretch.rows, stretch.has_red, stretch.one_lane)
        for lane, letter in enumerate(self.track.lanes):
            if not self.style.labels and self.track.rows[-1][lane] is not None:
                at = lanes.pose(lanes.last, lane)
                sheet.words(at.x, at.y, letter, 16, look.paint, anchor="middle", center=True)
        rim = lanes.rim(1, 4, "inner", 30)
        direction(sheet, rim, look.ink_2)

    def name(self, name: str, rows: tuple[int, int], bend: bool, one_lane: bool) -> None:
        """Of a turn along the road outside; of a landmark in the infield."""
        if not name or (not bend and (not one_lane or " " in name)):
            return
        middle = (rows[0] + rows[1]) / 2
        near = round(middle / 5) * 5  # where a row has its number
        if bend and abs(middle - near) < 0.9:
            middle = near + (-1.4 if middle < near else 1.4)
        if bend:
            at = self.lanes.beside(middle, "outer", 32, 1)
        else:
            at = self.lanes.beside(middle, "inner", 42)
        self.sheet.words(at.x, at.y, name, 18, self.look.ink_3, anchor="middle", center=True,
                         turn=at.readable, spacing=2.4)  # fmt: skip


def largest(area: list[Pose]) -> tuple[float, float, float, float] | None:
    """A wide box inside an area, near its middle, for the name: x, y of its middle, its size."""
    points = [(pose.x, pose.y) for pose in area[::4]]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    for wide in range(900, 100, -50):
        high = wide * 0.2
        for dy in (0, 30, -30, 60, -60, 100, -100):
            for dx in (0, 40, -40, 100, -100, 200, -200, 300, -300):
                rim = [
                    (x0 + dx + a * wide / 2, y0 + dy + b * high / 2)
                    for part in (-1, -0.5, 0, 0.5, 1)
                    for a, b in ((part, -1), (part, 1), (-1, part), (1, part))
                ]
                if all(is_inside(points, *point) for point in rim):
                    return x0 + dx, y0 + dy, wide, high
    return None


def is_inside(area: list[tuple[float, float]], x: float, y: float) -> bool:
    odd = False
    for (ax, ay), (bx, by) in zip(area, [area[-1], *area[:-1]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


PICTURE = TrackPicture(Drawing)
