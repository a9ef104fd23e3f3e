"""A track of Apocalypse Road: sectors of one to four lanes through cracked ground."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import hypot

from fivewide.games.apocalypse_road.told import Track
from fivewide.kernel.english import several
from fivewide.kernel.speech import Words, words
from fivewide.pictures import Style, Subject, TrackPicture, face
from fivewide.pictures.errors import must_be_drawable
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
from fivewide.pictures.room import Room
from fivewide.pictures.sheet import HEAD, WIDE, Sheet, fit

HIGH = 1231.0
PAD = 50.0
CAR = 76.0  # how much room a car takes in the chute
JUMP, CROSSING, CROSSING_EDGE, ROUGH_EDGE = "#4b5b70", "#6a5414", "#c79a1a", "#4a3019"
EARTH, PIT = "#6b4a2f", "#1b1d21"
WALL, WALL_PAINT = "#14161a", "#ffb81c"
ROUGH = (
    '<pattern id="rough" width="26" height="22" patternUnits="userSpaceOnUse">'
    '<circle cx="6" cy="5" r="1.9" fill="#b98a57"/>'
    '<circle cx="18" cy="11" r="1.5" fill="#4a3019"/><circle cx="10" cy="17" r="1.6" '
    'fill="#a87a4b"/><circle cx="23" cy="3" r="1.1" fill="#4a3019"/></pattern>'
)
TROUGH = (
    '<pattern id="trough" width="9" height="9" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0h4v9H0Z" fill="#3a3f47"/></pattern>'
)
HAZARD = (
    '<pattern id="hazard" width="18" height="18" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0h18v18H0Z" fill="#ffb81c"/>'
    '<path d="M0 0h9v18H0Z" fill="#17150f"/></pattern>'
)
CRACK = "M-70 12L-38-6L-14 8L12-12L30 2L66-10M-14 8L-6 34L-22 52M12-12L8-40L24-58M30 2L44 26"
CRACKS = (
    (0.05, 0.21), (0.46, 0.19), (0.94, 0.22), (0.5, 0.46), (0.3, 0.55), (0.72, 0.52),
    (0.06, 0.82), (0.53, 0.83), (0.95, 0.78), (0.4, 0.3), (0.62, 0.7),
)  # fmt: skip


KINDS: dict[str, Words] = {
    "paved": "paved",
    "rough": "rough",
    "jump": "jump",
    "trough": "trough",
}
ABOUT: Words = "{sectors} of up to {lanes}, {spaces} spaces."
WITH_START: Words = (
    "{sectors} of up to {lanes}, {spaces} spaces, and a start section of {starting}."
)


class Drawing:
    def __init__(self, subject: Subject, track: Track, style: Style) -> None:
        must_be_drawable([*track.shape, *track.grid_shape], track.id)
        self.track, self.style, self.look = track, style, style.look
        self.road = road = Road(track)
        sectors = len(road.sectors)
        most = max(len(row.spaces) for row in road.sectors)
        # Where the road crosses itself two names stand for one space.
        spaces = sum(len(row.spaces) for row in road.sectors) - len(track.crossover)
        starting = len(road.spots) - spaces - len(track.crossover)
        said = words(
            WITH_START if starting else ABOUT,
            sectors=several(sectors, "sector"),
            lanes=several(most, "lane"),
            spaces=spaces,
            starting=starting,
        )
        about = f"{said} {track.note}"
        title = words("{track}: a track of {game}", track=track.title, game=subject.game)
        self.sheet = sheet = Sheet(self.look, HIGH, title, about.strip())
        entries = self.entries()
        sheet.background(self.look.sand)
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
            (str(sectors), words("sectors")),
            (str(most), words("lanes at most")),
            (str(spaces), words("spaces")),
            *([(str(starting), words("to start on"))] if starting else []),
            (f"{low}-{high}" if low != high else str(low), words("teams at best")),
        ]
        heading(sheet, subject.game, track.title, figures)
        foot(sheet, entries, f"{track.id} · {subject.pack}")

    def bounds(self) -> tuple[float, float, float, float]:
        steps = self.road.steps()
        left = min(x - half for x, _, half in steps) - PAD
        right = max(x + half for x, _, half in steps) + PAD
        top = min(y - half for _, y, half in steps) - PAD
        bottom = max(y + half for _, y, half in steps) + PAD
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
            ("paved" in kinds, words("paved"), block(look.space)),
            ("rough" in kinds, words("rough"), block(EARTH, ROUGH_EDGE, rough)),
            ("jump" in kinds, words("jump"), jump),
            ("trough" in kinds, words("trough"), block(PIT, "#0d0f12", trough)),
            (bool(self.track.crossover), words("crossover: one space of both"),
             block(CROSSING, CROSSING_EDGE)),
            (any(each.barrier for each in self.track.section), words("barrier"),
             lines((WALL, 9, ""), (WALL_PAINT, 5, "9 6"))),
            (True, words("chute: cars come back here"), chute),
            (True, words("finish"), checkered),
        ]  # fmt: skip
        return [
            *(Entry(text, draw) for is_here, text, draw in found if is_here),
            travel(look.ink_2),
        ]

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
        chute, _, _ = self.chute()
        sheet.path(chute, fill=look.asphalt, stroke="url(#hazard)", stroke_width=5)
        sheet.path(road.hull(MARGIN + 1), fill="#000", opacity=0.3, transform="translate(0 8)")
        for more, color in ((MARGIN, look.paint), (MARGIN - 4, look.asphalt)):
            sheet.path(road.hull(more), fill=color, stroke=color, stroke_linejoin="round")

    def chute(self) -> tuple[str, Pose, list[Pose]]:
        """Where cars wait that come back: outline, a place for its name, what it covers."""
        road = self.road
        spot = road.spots[self.track.chute]
        side, lap = road.inside(spot.u), road.lap
        reach = road.half[round(spot.u) % road.count]
        far, near = side * (reach + road.lane * 1.5), side * (reach + MARGIN + 4)
        back, front = spot.u + 0.3 - 3.6 * CAR / lap.stride(spot.u - 0.6), spot.u + 0.62
        low, high = min(far, near), max(far, near)
        d = band(lap, back, front, lambda _: low, lambda _: high)
        middle = (far + near) / 2
        along = [lap.pose(back + (front - back) * i / 8, middle) for i in range(9)]
        return d, lap.pose((back + front) / 2, middle), along

    def spaces(self) -> None:
        """Those of the lap; where the road crosses itself last, since they lie over others."""
        lap = [name for name, spot in self.road.spots.items() if not spot.on_grid]
        for name in [name for name in lap if name not in self.road.twins]:
            self.space(name)
        for first, _ in self.track.crossover:
            self.space(first)

    def space(self, name: str) -> None:
        """Its outline; of a crossing under both names."""
        look, spot, d = self.look, self.road.spots[name], self.road.outline(name)
        twin = next((b for a, b in self.track.crossover if a == name), None)
        names = f"{name} {twin}" if twin else name
        called = f"{name}, {words(KINDS[spot.kind])}"
        if twin:
            called = words("{name} and {twin}, crossover", name=name, twin=twin)
        if spot.on_grid:
            called = f"{name}, {words('start section')}"
        draw = partial(self.sheet.space, names, d, called)
        if spot.kind == "rough":
            draw(fill=EARTH, stroke=ROUGH_EDGE)
            self.sheet.path(d, fill="url(#rough)")
        elif spot.kind == "trough":
            draw(fill=PIT, stroke="#0d0f12", stroke_width=2)
            self.sheet.path(d, fill="url(#trough)")
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
                    self.chevrons(first - 0.5, last + 0.5, right)
        grid = self.track.grid
        if grid and not grid.joins:  # the cars start on the lap, row 1 in this sector
            less = 3 / lap.stride(grid.front - 0.5)
            across = self.across(grid.front - 0.5, less)
            sheet.path(across, fill=self.look.paint)
        less = 9 / lap.stride(-0.5)
        sheet.path(self.across(-0.5, less), fill="url(#check)")

    def across(self, u: float, less: float) -> str:
        """A line across the road."""
        half = self.road.half_at
        return band(self.road.lap, u - less, u + less, lambda u: -half(u) - 3,
                    lambda u: half(u) + 3, 2)  # fmt: skip

    def chevrons(self, start: float, end: float, right: float) -> None:
        """Along a lane, all as far from each other, however it bends."""
        lap, before = self.road.lap, None
        taken = [self.road.middle(name) for name in self.road.spots] if self.style.labels else []
        for i in range(int((end - start) * 40)):
            at = lap.pose(start + (i + 4) / 40, right)
            if before and hypot(at.x - before.x, at.y - before.y) < 30:
                continue
            if start + (i + 8) / 40 > end:
                return
            before = at
            if any(hypot(at.x - name.x, at.y - name.y) < 28 for name in taken):
                continue
            d = line([at.moved(-4, 9), at.moved(4, 0), at.moved(-4, -9)])
            self.sheet.path(d, fill="none", stroke="#fff", stroke_opacity=0.38, stroke_width=3.5)

    def words(self) -> None:
        """Beside the road: what is more than a road by name, sectors by number."""
        sheet, look, road = self.sheet, self.look, self.road
        _, place, covered = self.chute()
        waiting = [(at.x, at.y, road.lane * 0.75) for at in covered]
        room = Room([*((x, y, half + MARGIN + 4) for x, y, half in road.steps()), *waiting])
        for text, u, side in self.landmarks():
            wide = face.width(text, 17, "label", 2)
            near = [u, u - 0.5, u + 0.5, u - 1, u + 1]
            places = [at for one in near for at in road.beside(one, wide, [side, -side], 26)]
            self.landmark(room, text, places)
        if road.starter:
            rows = [
                road.starter.pose(u, side * (road.grid_half + 30 + more))
                for more in (0, 40, 80)
                for u in range(1, road.grid_rows)
                for side in (1, -1)
            ]
            self.landmark(room, words("start section"), rows)
        for i, row in enumerate(road.sectors):
            if not any(name in road.twins for name in row.spaces):
                self.number(room, i)
        sheet.words(place.x, place.y, words("chute"), 17, look.paint, anchor="middle", spacing=2,
                    turn=place.readable, center=True)  # fmt: skip
        if self.style.labels:
            for name in road.spots:
                self.label(name)
        self.arrow()

    def landmark(self, room: Room, text: str, places: Sequence[Pose]) -> None:
        """In the first place that is free; else in the first, over what is there."""
        at = room.find(places, face.width(text, 17, "label", 2), 18) or places[0]
        self.sheet.words(at.x, at.y, text, 17, self.look.ink_2, anchor="middle", spacing=2,
                         halo=self.look.sand, center=True)  # fmt: skip

    def landmarks(self) -> Iterator[tuple[str, float, int]]:
        """What is written beside the road, where on the lap, and on which side if it can be."""
        road = self.road
        grid = self.track.grid
        yield words("finish" if grid else "start and finish"), -0.5, -road.inside(0)
        if grid and not grid.joins:
            u = grid.front - 0.5
            back = words("start, {rows} back", rows=several(grid.rows, "row"))
            yield back, u, -road.inside(u)
        for mark in self.track.landmarks:
            first, last = mark.sectors
            u = first - 2.3 if mark.crossing else (first + last) / 2 - 1
            yield mark.text, u, road.inside(u)
        if self.track.pit:
            u = sum(self.track.pit) / 2 - 1
            yield words("pit lane, not used"), u, road.inside(u)

    def number(self, room: Room, i: int) -> None:
        """Of a sector beside it, or in it where there is no room."""
        road, side = self.road, self.road.inside(i)
        text = str(i + 1)
        wide = face.width(text, 15, "label")
        fill = self.look.ink_3
        at = room.find(list(road.beside(i, wide, [-side, side], 24))[:2], wide, 15)
        if at is None:
            if self.style.labels:
                return
            fill = self.look.paint_dim
            at = road.lap.pose(i, -side * (road.half[i] - road.lane * 0.5))
        self.sheet.words(at.x, at.y, text, 15, fill, anchor="middle", center=True)

    def label(self, name: str) -> None:
        """A space's own name, along the road; of a crossing both, one above the other."""
        at = self.road.middle(name)
        pair = next((pair for pair in self.track.crossover if name in pair), None)
        down = 0.0 if pair is None else -8.0 if pair[0] == name else 8.0
        halo = {"rough": ROUGH_EDGE, "jump": JUMP, "trough": PIT}
        self.sheet.words(at.x, at.y + down, name, 13.5, "#fff", anchor="middle", center=True,
                         halo=halo.get(self.road.spots[name].kind, ""))  # fmt: skip

    def arrow(self) -> None:
        """On the asphalt after the Finish Line, in every lane."""
        road, look = self.road, self.look
        for name in self.track.rows[0].spaces:
            right = road.spots[name].right
            if self.style.labels:
                right += road.lane * 0.3 * (1 if right >= 0 else -1)
            along = [road.lap.pose(u, right) for u in (-0.22, -0.1, 0.0, 0.1, 0.16)]
            direction(self.sheet, along, look.ink_2 if not look.is_day else "#fff", 3)


PICTURE = TrackPicture(Drawing)
