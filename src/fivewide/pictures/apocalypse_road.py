"""A track of Apocalypse Road: sectors of one to four lanes through cracked ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import hypot

from fivewide.games.apocalypse_road.told import Contents, Track
from fivewide.kernel.english import several
from fivewide.pictures import Picture, Style, Subject
from fivewide.pictures.frame import (
    Entry,
    block,
    checkered,
    direction,
    foot,
    foot_height,
    heading,
    lines,
    travel,
)
from fivewide.pictures.path import Pose, line
from fivewide.pictures.road import MARGIN, Road, band
from fivewide.pictures.sheet import HEAD, WIDE, Sheet, fit

HIGH = 1231.0
PAD = 50.0
CAR = 76.0  # how much room a car takes in the chute
JUMP, CROSSING, CROSSING_EDGE, ROUGH_EDGE = "#4b5b70", "#6a5414", "#c79a1a", "#4a3019"
WALL, WALL_PAINT = "#14161a", "#ffb81c"
ROUGH = (
    '<pattern id="rough" width="26" height="22" patternUnits="userSpaceOnUse">'
    '<path d="M0 0h26v22H0Z" fill="#6b4a2f"/><circle cx="6" cy="5" r="1.9" fill="#b98a57"/>'
    '<circle cx="18" cy="11" r="1.5" fill="#4a3019"/><circle cx="10" cy="17" r="1.6" '
    'fill="#a87a4b"/><circle cx="23" cy="3" r="1.1" fill="#4a3019"/></pattern>'
)
TROUGH = (
    '<pattern id="trough" width="9" height="9" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0h9v9H0Z" fill="#1b1d21"/>'
    '<path d="M0 0h4v9H0Z" fill="#3a3f47"/></pattern>'
)
HAZARD = (
    '<pattern id="hazard" width="18" height="18" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0h18v18H0Z" fill="#ffb81c"/>'
    '<path d="M0 0h9v18H0Z" fill="#17150f"/></pattern>'
)
CRACK = (
    "M-70 12L-38-6L-14 8L12-12L30 2L66-10M-14 8L-6 34L-22 52M12-12L8-40L24-58M30 2L44 26"
)
CRACKS = (
    (0.06, 0.14), (0.46, 0.06), (0.9, 0.12), (0.5, 0.46), (0.3, 0.55), (0.72, 0.52),
    (0.12, 0.88), (0.55, 0.93), (0.94, 0.82), (0.4, 0.3), (0.62, 0.7),
)  # fmt: skip


class ApocalypsePicture(Picture):
    def tracks(self, contents: Contents) -> Mapping[str, str]:
        return {track.id: track.title for track in contents.tracks}

    def draw(self, subject: Subject, track: str, style: Style) -> Sheet:
        (one,) = [each for each in subject.contents.tracks if each.id == track]
        return Drawing(subject, one, style).sheet


class Drawing:
    def __init__(self, subject: Subject, track: Track, style: Style) -> None:
        self.track, self.style, self.look = track, style, style.look
        self.road = road = Road(track)
        sectors = len(road.sectors)
        most = max(len(row.spaces) for row in road.sectors)
        # Where the road crosses itself two names stand for one space.
        spaces = sum(len(row.spaces) for row in road.sectors) - len(track.crossover)
        starting = len(road.spots) - spaces - len(track.crossover)
        about = (
            f"{several(sectors, 'sector')} of up to {several(most, 'lane')}, {spaces} spaces"
            + (f", and a start section of {starting}" if starting else "")
            + f". {track.note}"
        )
        title = f"{track.title}: a track of {subject.game}"
        self.sheet = sheet = Sheet(self.look, HIGH, title, about.strip())
        entries = self.entries()
        sheet.box(0, 0, WIDE, HIGH, fill=self.look.sand)
        bounds = self.bounds()
        self.cracks()
        self.scale, move = fit(sheet, bounds, HEAD - 4, HIGH - foot_height(entries))
        with sheet.group(transform=move):
            self.ground()
            self.spaces()
            self.marks()
            self.words()
        low, high = track.best
        figures = [
            (str(sectors), "sectors"),
            (str(most), "lanes at most"),
            (str(spaces), "spaces"),
            *([(str(starting), "to start on")] if starting else []),
            (f"{low}–{high}" if low != high else str(low), "teams at best"),
        ]
        heading(sheet, subject.game, track.title, figures)
        foot(sheet, entries, f"{track.id} · {subject.pack}")

    def bounds(self) -> tuple[float, float, float, float]:
        steps = self.road.steps()
        left = min(x - half for x, _, half, _ in steps) - PAD
        right = max(x + half for x, _, half, _ in steps) + PAD
        top = min(y - half for _, y, half, _ in steps) - PAD
        bottom = max(y + half for _, y, half, _ in steps) + PAD
        return left, top, right - left, bottom - top

    def entries(self) -> list[Entry]:
        look, sheet = self.look, self.sheet
        kinds = {spot.kind for spot in self.road.spots.values()}
        rough, trough = sheet.define("rough", ROUGH), sheet.define("trough", TROUGH)
        sheet.define("hazard", HAZARD)

        def jump(sheet: Sheet, x: float, y: float) -> None:
            block(JUMP)(sheet, x, y)
            for at in (x - 7, x + 1):
                d = f"M{at} {y - 6}l6 6l-6 6"
                sheet.path(d, fill="none", stroke="#fff", stroke_opacity=0.5, stroke_width=2.5)

        def chute(sheet: Sheet, x: float, y: float) -> None:
            sheet.box(x - 15, y - 11, 30, 22, fill=look.asphalt, stroke="url(#hazard)",
                      stroke_width=5)  # fmt: skip

        found: list[tuple[bool, str, Callable[[Sheet, float, float], None]]] = [
            ("paved" in kinds, "paved", block(look.space)),
            ("rough" in kinds, "rough", block(rough, ROUGH_EDGE)),
            ("jump" in kinds, "jump", jump),
            ("trough" in kinds, "trough", block(trough, "#0d0f12")),
            (bool(self.track.crossover), "crossover: one space of both", block(CROSSING, CROSSING_EDGE)),
            (any(each.barrier for each in self.track.section), "barrier",
             lines((WALL, 9, ""), (WALL_PAINT, 5, "9 6"))),
            (True, "chute: cars come back here", chute),
            (True, "finish", checkered),
        ]  # fmt: skip
        return [*(Entry(text, draw) for is_here, text, draw in found if is_here), travel(look.ink_2)]

    def cracks(self) -> None:
        color = "#c3a678" if self.look.is_day else "#1f1712"
        for i, (a, b) in enumerate(CRACKS):
            at = f"translate({WIDE * a:.0f} {HIGH * b:.0f}) rotate({i * 47})"
            self.sheet.path(CRACK, fill="none", stroke=color, stroke_width=3, transform=at)

    def ground(self) -> None:
        """The start section, the chute, the road: shadow, paint line, asphalt."""
        sheet, look, road = self.sheet, self.look, self.road
        if road.starter:
            sheet.path(road.start_hull(MARGIN), fill=look.paint_dim)
            sheet.path(road.start_hull(MARGIN - 4), fill=look.asphalt)
            for name, spot in road.spots.items():
                if spot.on_grid:
                    self.space(name)
        chute, _ = self.chute()
        sheet.path(chute, fill=look.asphalt, stroke="url(#hazard)", stroke_width=5)
        sheet.path(road.hull(MARGIN + 1), fill="#000", opacity=0.3, transform="translate(0 8)")
        for more, color in ((MARGIN, look.paint), (MARGIN - 4, look.asphalt)):
            sheet.path(road.hull(more), fill=color, stroke=color, stroke_linejoin="round")

    def chute(self) -> tuple[str, Pose]:
        """Where cars wait that come back: its outline, and a place for its name."""
        road = self.road
        spot = road.spots[self.track.chute]
        side, lap = road.inside(spot.u), road.lap
        reach = road.half[round(spot.u) % road.count]
        far, near = side * (reach + road.lane * 1.5), side * (reach + MARGIN + 4)
        back = spot.u + 0.3 - 3.6 * CAR / lap.stride(spot.u - 0.6)
        low, high = min(far, near), max(far, near)
        d = band(lap, back, spot.u + 0.62, lambda _: low, lambda _: high)
        return d, lap.pose((back + spot.u + 0.62) / 2, (far + near) / 2)

    def spaces(self) -> None:
        second = {pair[1] for pair in self.track.crossover}
        for name, spot in self.road.spots.items():
            if not spot.on_grid and name not in second:
                self.space(name)

    def space(self, name: str) -> None:
        """Its outline; of a crossing under both names."""
        look, spot, d = self.look, self.road.spots[name], self.road.outline(name)
        twin = next((b for a, b in self.track.crossover if a == name), None)
        names = f"{name} {twin}" if twin else name
        called = f"{name} and {twin}, crossover" if twin else f"{name}, {spot.kind}"
        called = f"{name}, start section" if spot.on_grid else called
        draw = partial(self.sheet.space, names, d, called)
        if spot.kind == "rough":
            draw(fill="url(#rough)", stroke=ROUGH_EDGE)
        elif spot.kind == "trough":
            draw(fill="url(#trough)", stroke="#0d0f12", stroke_width=2)
        elif twin:
            draw(fill=CROSSING, stroke=CROSSING_EDGE, stroke_width=1.5)
        else:
            draw(fill=JUMP if spot.kind == "jump" else look.space)

    def marks(self) -> None:
        """Chevrons on the jump, walls between lanes, the Finish Line."""
        sheet, road, lap = self.sheet, self.road, self.road.lap
        for section in self.track.section:
            first, last = section.sectors[0] - 1, section.sectors[1] - 1
            if section.barrier:
                side = 1 if section.inside == "left" else -1
                right = (section.barrier - section.lanes / 2) * road.lane * side
                at = [first - 0.5 + (last - first + 1) * i / 23 for i in range(24)]
                d = line([lap.pose(u, right) for u in at])
                sheet.path(d, fill="none", stroke=WALL, stroke_width=9)
                sheet.path(d, fill="none", stroke=WALL_PAINT, stroke_width=5,
                           stroke_dasharray="16 12")  # fmt: skip
            if section.kind == "jump":
                for right in (-road.lane, road.lane):
                    for i in range(int((last - first + 0.7) / 0.3) + 1):
                        self.chevron(first - 0.3 + 0.3 * i, right)
        less = 9 / lap.stride(-0.5)
        sheet.path(
            band(lap, -0.5 - less, -0.5 + less, lambda u: -road.half_at(u) - 3,
                 lambda u: road.half_at(u) + 3, 2),
            fill="url(#check)",
        )  # fmt: skip

    def chevron(self, u: float, right: float) -> None:
        lap = self.road.lap
        tip = lap.pose(u + 8 / lap.stride(u), right)
        d = line([lap.pose(u, right - 9), tip, lap.pose(u, right + 9)])
        self.sheet.path(d, fill="none", stroke="#fff", stroke_opacity=0.38, stroke_width=3.5)

    def words(self) -> None:
        """Beside the road: sectors by number, what is more than a road by name, the way to go."""
        sheet, look, road = self.sheet, self.look, self.road
        labels: list[tuple[str, Pose]] = []
        for mark in self.track.landmarks:
            first, last = mark.sectors
            u = first - 2.3 if mark.crossing else (first + last) / 2 - 1
            side = -road.inside(u)
            at = road.beside(u, 46, [-side, side], 34) or road.beside(u, 40, [side, -side], 10)
            if at:
                labels.append((mark.text, at))
        finish = road.beside(-0.5, 34, [-road.inside(0), road.inside(0)], 16)
        if finish:
            labels.append(("finish", finish))
        chute, place = self.chute()
        taken = [at for _, at in labels]
        for i, row in enumerate(road.sectors):
            if any(name in road.twins for name in row.spaces):
                continue
            spot = road.spots[self.track.chute]
            by_chute = spot.u - 4 <= i <= spot.u + 0.7 or i >= road.count + spot.u - 4
            sides = [-road.inside(i)] if by_chute else [-road.inside(i), road.inside(i)]
            number = road.beside(i, 22, sides, 15)
            if number and all(hypot(number.x - o.x, number.y - o.y) > 34 for o in taken):
                sheet.words(number.x, number.y, str(i + 1), 15, look.ink_3, anchor="middle",
                            center=True)  # fmt: skip
                taken.append(number)
        for text, at in labels:
            sheet.words(at.x, at.y, text, 17, look.ink_2, anchor="middle", spacing=2,
                        halo=look.sand, center=True)  # fmt: skip
        sheet.words(place.x, place.y, "chute", 17, look.paint, anchor="middle", spacing=2,
                    turn=place.readable, center=True)  # fmt: skip
        if self.style.labels:
            for name, spot in road.spots.items():
                self.label(name, spot.on_grid)
        self.arrow()

    def label(self, name: str, on_grid: bool) -> None:
        """A space's own name, along the road; of a crossing both, one above the other."""
        at = self.road.middle(name)
        pair = next((pair for pair in self.track.crossover if name in pair), None)
        down = 0.0 if pair is None else -8.0 if pair[0] == name else 8.0
        rough = self.road.spots[name].kind == "rough"
        self.sheet.words(at.x, at.y + down, name, 12.5, "#fff", anchor="middle", center=True,
                         halo=ROUGH_EDGE if rough else "")  # fmt: skip

    def arrow(self) -> None:
        """On the asphalt after the Finish Line, in every lane."""
        road, look = self.road, self.look
        for name in self.track.rows[0].spaces:
            right = road.spots[name].right
            if self.style.labels:
                right += road.lane * 0.3 * (1 if right >= 0 else -1)
            along = [road.lap.pose(u, right) for u in (-0.22, -0.1, 0.0, 0.1, 0.16)]
            direction(self.sheet, along, look.ink_2 if not look.is_day else "#fff", 3)


PICTURE = ApocalypsePicture()
