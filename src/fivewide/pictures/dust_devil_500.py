"""A track of Dust Devil 500: a spiral of colored spaces through the sand."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees
from typing import Any, cast

from fivewide.games.dust_devil_500.told import PAINTS, Sign, Space, Track
from fivewide.kernel.english import several
from fivewide.kernel.speech import Words, words
from fivewide.pictures import Style, Subject, TrackPicture, face
from fivewide.pictures.frame import (
    Entry,
    checkered,
    direction,
    foot,
    foot_height,
    heading,
    lines,
    travel,
)
from fivewide.pictures.sheet import HEAD, Anchor, Sheet, fit
from fivewide.pictures.spiral import BOX, RAMP, Spiral, box, strip, stroke

HIGH = 1291.0
RED_LINE = "#ff3b30"
COLORS: dict[str, Words] = {
    "black": "black",
    "gold": "gold",
    "red": "red",
    "purple": "purple",
    "blue": "blue",
    "yellow": "yellow",
    "green": "green",
    "white": "white",
}
# A color is never alone: each has its shape, about 16 across. The ring is filled evenodd.
SHAPES = {
    "black": "M-6.8-6.8H6.8V6.8H-6.8Z",
    "gold": "M0-8L2.1-2.9L7.6-2.5L3.4 1.1L4.7 6.5L0 3.6L-4.7 6.5L-3.4 1.1L-7.6-2.5L-2.1-2.9Z",
    "red": "M0-8L8 6.4H-8Z",
    "purple": "M0-8L6.4 0L0 8L-6.4 0Z",
    "blue": "M0-8Q8.4.8 4.96 4.96A6.88 6.88 0 0 1-4.96 4.96Q-8.4.8 0-8Z",
    "yellow": "M-7.2 0A7.2 7.2 0 0 1 7.2 0A7.2 7.2 0 0 1-7.2 0Z",
    "green": "M-2.6-8H2.6V-2.6H8V2.6H2.6V8H-2.6V2.6H-8V-2.6H-2.6Z",
    "white": "M-7.4 0A7.4 7.4 0 0 1 7.4 0A7.4 7.4 0 0 1-7.4 0ZM-4 0A4 4 0 0 0 4 0A4 4 0 0 0-4 0Z",
}
# What a sign shows: an outline to fill, and one to stroke
SIGNS = {
    "spin-out": ("M-.8-10.8L5-6.4L-.8-2Z", "M6.4 0A6.4 6.4 0 1 1 0-6.4"),
    "rpm": ("M-1.8 3.4L5.6-5.4L1.8 4.6A2.6 2.6 0 0 1-1.8 3.4Z", "M-7 5A8.4 8.4 0 1 1 7 5"),
    "lead-foot": ("M-4.6-8.4H2.6L3-1.4L8 1.4Q9.6 2.4 9.2 5.8H-4.6ZM-4.6 7H9.2V9H-4.6Z", ""),
    "pit-row": ("M-8-2.4H0V-7L8.6 0L0 7V2.4H-8Z", ""),
    "ramp": ("M-8 5.6H8V-6.4Z", ""),
    "turbo": ("M2.4-8L-5 1.3H-.4L-2.4 8L5.3-1.8H.5Z", ""),
}


def sign(
    sheet: Sheet, mark: str, x: float, y: float, fill: str, on: str, turn: float = 0,
    scale: float = 1,
) -> None:  # fmt: skip
    """What a marked space does, on a disc."""
    with sheet.group(transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3f})"):
        sheet.add("circle", r=12.2, fill=fill)
        if mark == "pit-stop":
            sheet.words(0, 0, "P", 17, on, cut="figure", anchor="middle", center=True)
            return
        filled, stroked = SIGNS[mark]
        if stroked:
            sheet.path(stroked, fill="none", stroke=on, stroke_width=2.8)
        sheet.path(filled, fill=on, **({"transform": f"rotate({turn:.0f})"} if turn else {}))


class Drawing:
    def __init__(self, subject: Subject, track: Track, style: Style) -> None:
        self.track, self.style, self.look = track, style, style.look
        self.signs = {each.sign: each for each in subject.contents.signs}
        self.spiral = Spiral(track)
        used = [each for each in self.signs.values() if self.has(each.sign)]
        about = words(
            "{spaces} in a spiral, the colors in turn: {colors}. Pit Row has {pit} spaces, from"
            " {entry} back to {exit}; the Runaway Ramp {ramp}. The Red Line is after {line}.",
            spaces=several(track.length, "space"),
            colors=", ".join(words(COLORS[color]) for color in track.cycle),
            pit=len(track.pit_row.spaces),
            entry=track.pit_row.entry,
            exit=track.pit_row.exit,
            ramp=len(track.ramp),
            line=track.red_line_after,
        )
        title = words("{track}: a track of {game}", track=track.title, game=subject.game)
        self.sheet = sheet = Sheet(self.look, HIGH, title, about)
        entries = self.entries(used)
        sheet.background(self.look.sand)
        _, move = fit(sheet, BOX, HEAD - 6, HIGH - foot_height(entries) + 2)
        with sheet.group(transform=move):
            self.sand()
            self.roads()
            for space in track.spaces:
                DRAWN[space.lane](self, space)
            self.words()
            self.cycle()
        figures = [
            (str(track.length), words("spaces")),
            (str(len(track.cycle)), words("colors")),
            (str(len(track.pit_row.spaces)), words("in Pit Row")),
            (str(len(track.ramp)), words("on the ramp")),
            (str(len(track.mark)), words("marked")),
        ]
        heading(sheet, subject.game, track.title, figures)
        foot(sheet, entries, f"{track.id} · {subject.pack}")

    def has(self, mark: str) -> bool:
        return any(space.sign == mark for space in self.track.spaces)

    def color(self, dark: str, light: str) -> str:
        return light if self.look.is_day else dark

    def entries(self, used: list[Sign]) -> list[Entry]:
        def shown(one: Sign) -> Callable[[Sheet, float, float], None]:
            paint, ink = PAINTS[one.color]

            def draw(sheet: Sheet, x: float, y: float) -> None:
                if one.sign == "red":
                    sheet.box(x - 14, y - 14, 28, 28, 4, fill=paint)
                    sheet.path(SHAPES["red"], fill=ink, transform=f"translate({x} {y})")
                else:
                    sheet.box(x - 16, y - 16, 32, 32, 4, fill=paint)
                    sign(sheet, one.sign, x, y, ink, paint)

            return draw

        return [
            *(Entry(f"{one.name}: {one.means}", shown(one)) for one in used),
            Entry(
                words("Red Line, after {space}", space=self.track.red_line_after),
                lines((RED_LINE, 6, "")),
            ),
            Entry(words("finish"), checkered),
            travel(self.look.ink_2),
        ]

    def sand(self) -> None:
        """Dunes, a cactus or two, a dust devil: nothing of it counts."""
        sheet = self.sheet
        left, top, _, _ = BOX
        dune = self.color("#3a2b20", "#d2b27f")
        for i in range(13):
            y = top - 40 + i * 66
            d = (
                f"M{left - 500} {y}C{left - 100} {y - 34} {left + 120} {y + 30} {left + 340} "
                f"{y - 6}S{left + 780} {y - 38} {left + 1000} {y + 8}S{left + 1300} {y + 4} "
                f"{left + 1500} {y - 10}"
            )
            thin = bool(i % 2)
            sheet.path(d, fill="none", stroke=dune, stroke_width=2 if thin else 10,
                       opacity=0.8 if thin else 0.35)  # fmt: skip
        for x, y, size in ((346, 128, 0.95), (556, 506, 0.62)):
            with sheet.group(transform=f"translate({x} {y}) scale({size})"):
                sheet.add("ellipse", cx=4, cy=32, rx=22, ry=5, fill="#000", opacity=0.3)
                sheet.path(
                    "M-5 32V-26Q-5-32 0-32T5-26V32ZM5 10H13V-8Q13-12 17-12T21-8V12Q21 18 14 18H5Z"
                    "M-5 2H-12V-12Q-12-16-16-16T-20-12V4Q-20 10-13 10H-5Z",
                    fill=self.color("#3f7a52", "#4d8a5e"),
                )
        drift = (0, 4.7, 5.8, 2.6, -2.7, -5.9, -4.6, 0.1, 4.8)
        swirl = self.color("#c99a66", "#a8743a")
        with sheet.group(transform="translate(1000 306) scale(.62)"):
            for i, off in enumerate(drift):
                w, y = 16 + 11 * i, 60 - 17 * i
                d = (
                    f"M{off - w:.1f} {y}Q{off} {y + w * 0.28:.1f} {off + w:.1f} {y}"
                    f"M{off - w * 0.7:.1f} {y - 5}Q{off + 4:.1f} {y - 5 - w * 0.22:.1f} "
                    f"{off + w * 0.86:.1f} {y - 4}"
                )
                sheet.path(d, fill="none", stroke=swirl, stroke_linecap="round",
                           stroke_width=2.2 + i * 0.45, opacity=0.9 - i * 0.05)  # fmt: skip

    def roads(self) -> None:
        """Shadow, paint line, asphalt."""
        sheet, look, spiral = self.sheet, self.look, self.spiral
        x, y, long = RAMP
        pit, home = stroke(spiral.pit_road), spiral.home
        ramp = f"M{x} {y + 12}V{y - long - 12}"
        for d, color, wide, down in (
            (stroke(spiral.road), "#000", 72, 6),
            (stroke(home), look.paint, 65, 0),
            (stroke(home, 0, home.length + 3), look.asphalt, 59, 0),
            (ramp, look.paint, 68, 0),
            (ramp, self.color("#5a4630", "#a98a60"), 62, 0),
            (pit, "#000", 54, 5),
            (pit, look.paint, 54, 0),
            (pit, look.asphalt, 49, 0),
            (stroke(spiral.road, -142), look.paint, 67, 0),
            (stroke(spiral.road, -139), look.asphalt, 61, 0),
        ):
            more: dict[str, Any] = {}
            if color == "#000":
                more = {"opacity": 0.35, "transform": f"translate(0 {down})"}
            fill = look.asphalt if d == pit and color == look.asphalt else "none"
            sheet.path(d, fill=fill, stroke=color, stroke_width=wide, stroke_linejoin="round",
                       **more)  # fmt: skip
        heap = f"M{x - 33} {y - long}q2-20 16-20q8-16 20-6q14-4 16 10q10 2 14 16Z"
        sheet.path(heap, fill="#8a6a44")

    def start(self, space: Space) -> None:
        sheet, look, at = self.sheet, self.look, self.spiral.middle(space)
        d = self.spiral.outline(space)
        sheet.space(str(space.space), d, space.called, fill=look.space, stroke=look.space,
                    stroke_width=2, stroke_linejoin="round")  # fmt: skip
        for row in range(3):
            for side in (-11, 11):
                p = at.moved(34 - row * 30, side)
                bracket = f"M{p.x - 8:.1f} {p.y + 14:.1f}v4h16v-4"
                sheet.path(bracket, fill="none", stroke=look.paint_dim, stroke_width=1.6)
        line = self.spiral.road.pose(-1)
        sheet.path(box(line, 2, 30), fill=look.paint)

    def track_space(self, space: Space) -> None:
        sheet, spiral, number = self.sheet, self.spiral, space.index
        paint, ink = PAINTS[space.colors[0]]
        d = spiral.outline(space)
        mark = self.signs.get(space.sign)
        called = f"{space.called}: {mark.name}, {mark.means}" if mark else space.called
        sheet.space(str(space.space), d, called, fill=paint, stroke=paint, stroke_width=2.4,
                    stroke_linejoin="round")  # fmt: skip
        sheet.path(d, fill="none", stroke="#fff", stroke_opacity=0.13, stroke_width=1.5)
        room = spiral.step - 3  # of a space, along the road
        size = min(12.5, 12.5 * room / face.width("00" if number < 100 else "000", 12.5, "figure"))
        outer = spiral.road.pose(spiral.along(number), -15.5)
        inner = spiral.road.pose(spiral.along(number), 8)
        sheet.words(outer.x, outer.y, str(number), size, ink, cut="figure",
                    anchor="middle", center=True)  # fmt: skip
        if mark and mark.sign != "red":
            away = spiral.road.pose(spiral.along(number), 8 + spiral.pit_side * 6)
            turn = degrees(atan2(away.y - inner.y, away.x - inner.x))
            turn = turn if mark.sign == "pit-row" else 0
            sign(sheet, mark.sign, inner.x, inner.y, ink, paint, turn, min(1, room / 25))
        else:
            self.shape(space.colors[0], inner.x, inner.y, min(0.7, room / 22))

    def shape(self, color: str, x: float, y: float, scale: float) -> None:
        ink = PAINTS[cast(Any, color)][1]
        self.sheet.path(SHAPES[color], fill=ink, fill_rule="evenodd", opacity=0.88,
                        transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3f})")  # fmt: skip

    def pit(self, space: Space) -> None:
        sheet, at = self.sheet, self.spiral.middle(space)
        paint, ink = PAINTS[space.colors[0]]
        d = self.spiral.outline(space)
        sheet.space(str(space.space), d, space.called, fill=paint, stroke=paint, stroke_width=2.4,
                    stroke_linejoin="round")  # fmt: skip
        sheet.path(d, fill="none", stroke="#fff", stroke_opacity=0.16, stroke_width=1.5)
        self.shape(space.colors[0], at.x, at.y - 6, 0.62)
        sheet.words(at.x, at.y + 14, str(space.space), 10.5, ink, anchor="middle")

    def ramp(self, space: Space) -> None:
        """Two colors a space."""
        sheet, at = self.sheet, self.spiral.middle(space)
        x, y, h = at.x, at.y, self.spiral.ramp_step / 2 - 1.8
        first, second = space.colors[0], space.colors[-1]
        sheet.space(str(space.space), self.spiral.outline(space), space.called,
                    fill=PAINTS[second][0], stroke=PAINTS[second][0], stroke_width=2)  # fmt: skip
        sheet.path(f"M{x - 23} {y + h:.1f}V{y - h:.1f}H{x + 23}Z", fill=PAINTS[first][0],
                   stroke=PAINTS[first][0], stroke_width=2, stroke_linejoin="round")  # fmt: skip
        self.shape(first, x - 12, y - h / 2, 0.6)
        self.shape(second, x + 12, y + h / 2, 0.6)
        sheet.words(x, y, str(space.space), 11.5, "#fff", anchor="middle", halo="#000",
                    center=True)  # fmt: skip

    def finish(self, space: Space) -> None:
        """Its colors before it, then the line."""
        sheet, home = self.sheet, self.spiral.home
        for i, color in enumerate(self.track.finish):
            start = home.length - 14 - (len(self.track.finish) - i) * 40
            d = strip(home, start, start + 40, 25)
            sheet.path(d, fill=PAINTS[color][0], stroke="#fff", stroke_opacity=0.2)
            at = home.pose(start + 20, 14)
            self.shape(color, at.x, at.y, 0.6)
        sheet.space(str(space.space), self.spiral.outline(space), space.called,
                    fill="url(#check)")  # fmt: skip
        at = home.pose(home.length - 14 - len(self.track.finish) * 20, -8)
        sheet.words(at.x, at.y, words("finish"), 14, "#fff", anchor="middle", halo="#000",
                    spacing=1, center=True)  # fmt: skip

    def words(self) -> None:
        sheet, look, spiral, track = self.sheet, self.look, self.spiral, self.track
        line = track.red_line_after * spiral.step
        sheet.path(strip(spiral.road, line - 2.2, line + 2.2, 37), fill=RED_LINE)
        red = self.color("#ff8a80", "#9c1a12")
        self.word(track.red_line_after + 0.5, words("Red Line"), red, 53)
        entry, exit = track.pit_row.entry, track.pit_row.exit
        for each in track.mark:
            at: float = each.space
            if exit - 1 <= at <= entry + 1:  # Pit Row lies beside it
                at = entry + 2.2 if at >= (entry + exit) / 2 else exit - 2.2
            self.word(at, self.signs[each.mark].name, look.ink_2)
        middle = (spiral.along(entry) + spiral.along(exit)) / 2
        pose = spiral.road.pose(middle, spiral.pit_side * 104)
        text = words("Pit Row · from {entry} back to {exit}", entry=entry, exit=exit)
        sheet.words(pose.x, pose.y, text, 12, look.ink_2,
                    anchor="middle", turn=pose.readable, spacing=1, center=True)  # fmt: skip
        x, y, long = RAMP
        sheet.words(x + 48, y - long / 2, words("Runaway Ramp"), 12, look.ink_2, anchor="middle",
                    turn=-90, spacing=1, center=True)  # fmt: skip
        sheet.words(352, 186, words("Start"), 15, look.ink, anchor="middle", spacing=1.5)
        side = spiral.road.poses(6, 110, 8, -48)
        direction(sheet, side, look.ink_2, 4)

    def cycle(self) -> None:
        """In the middle: the colors as they follow each other."""
        sheet, look, colors = self.sheet, self.look, self.track.cycle
        step = min(44.0, 352 / len(colors))
        left, y = 768 - step * len(colors) / 2, 392
        text = words("the colors in turn")
        sheet.words(768, y - 38, text, 13, look.ink_2, anchor="middle", spacing=1.4)
        for place, color in enumerate(colors):
            paint, _ = PAINTS[color]
            x = left + (place + 0.5) * step
            sheet.box(x - step * 0.44, y - step * 0.44, step * 0.88, step * 0.88, 4, fill=paint,
                      stroke="#fff", stroke_opacity=0.2)  # fmt: skip
            self.shape(color, x, y, step / 44)
            sheet.words(x, y + step * 0.78, words(COLORS[color]), 10, look.ink_3, anchor="middle")

    def word(self, number: float, text: str, fill: str, reach: float = 46) -> None:
        at, turn, anchor = self.spiral.word(number, text, reach)
        self.sheet.words(at.x, at.y, text, 12, fill, anchor=cast(Anchor, anchor), turn=turn,
                         spacing=1, center=True)  # fmt: skip


DRAWN: dict[str, Callable[[Drawing, Space], None]] = {
    "start": Drawing.start,
    "track": Drawing.track_space,
    "finish": Drawing.finish,
    "pit": Drawing.pit,
    "ramp": Drawing.ramp,
}

PICTURE = TrackPicture(Drawing)
