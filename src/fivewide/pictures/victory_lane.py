"""A race of Victory Lane: two tiles end to end, four lanes, the pits beside them.

Places are counted in half spaces from the left edge of the starting tile, as the game does. The
low and the high line are half a space ahead of the Groove.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Protocol

from fivewide.games.victory_lane.told import Contents, RaceContents
from fivewide.kernel.english import AND, several
from fivewide.kernel.speech import Words, words
from fivewide.pictures import Style, Subject, TrackPicture, face
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
from fivewide.pictures.path import Pose
from fivewide.pictures.sheet import EDGE, HEAD, WIDE, Sheet, rectangle

LANE = 100.0
PITS = HEAD + 14  # where the strip of pit boxes begins
PIT_HIGH = 92.0
ROAD = PITS + PIT_HIGH + 40
LANES = ROAD + 16  # where the low line begins
SIDE = 14.0  # the road is longer than its spaces
PANEL = 118.0  # for stages and the rule of the race
MINUS = "\u2212"
STAND = "#1c2027"
CROWD = ("#dc3329", "#ffd023", "#2b73df", "#f3f1ea", "#ff8a2a", "#0f8550", "#8a8f98")


class Drawing:
    def __init__(self, subject: Subject, race: RaceContents, style: Style) -> None:
        self.race, self.style, self.look = race, style, style.look
        self.contents: Contents = subject.contents
        tiles = {tile.id: tile for tile in self.contents.tiles}
        self.tiles = [tiles[race.left], tiles[race.right]]
        self.begins = [0, self.tiles[0].length]  # where each tile begins
        self.length = sum(tile.length for tile in self.tiles)
        self.half: float = (WIDE - 2 * EDGE - 2 * SIDE) / (self.length + 1)
        spaces = list(self.spaces())
        said = words(
            "Tiles {left} and {right}: {spaces} spaces in {lanes}, {boxes} pit boxes; {laps} laps.",
            left=race.left,
            right=race.right,
            spaces=len(spaces),
            lanes=several(len(self.contents.lanes), "lane"),
            boxes=len(self.contents.pit_boxes),
            laps=f" {words(AND)} ".join(map(str, race.stages)),
        )
        about = f"{said} {race.text}"
        entries = self.entries()
        road_end = LANES + len(self.contents.lanes) * LANE + 16
        high = road_end + 60 + PANEL + foot_height(entries)
        title = words("{track}: a race of {game}", track=race.name, game=subject.game)
        self.sheet = sheet = Sheet(self.look, high, title, about.strip())
        self.road_end = road_end
        sheet.background(self.look.ground)
        figures = [
            (str(sum(race.stages)), words("laps")),
            (str(len(race.stages)), words("stages")),
            (str(len(self.contents.lanes)), words("lanes")),
            (str(len(spaces)), words("spaces")),
            (str(len(self.contents.pit_boxes)), words("pit boxes")),
        ]
        heading(sheet, subject.game, race.name, figures)
        self.pits()
        self.road()
        for name, lane, x in spaces:
            self.space(name, lane, x)
        self.lines()
        if style.labels:  # over the lines, which may cross a space
            for _, lane, x in spaces:
                text = f"{self.contents.lanes[lane].id} {x}"
                sheet.words(self.x(x) + 10, LANES + (lane + 1) * LANE - 11, text, 13.5,
                            self.look.paint, halo=self.ground(lane))  # fmt: skip
        self.panel()
        foot(sheet, entries, f"{race.id} · {subject.pack}")

    def spaces(self) -> Iterator[tuple[str, int, int]]:
        """Name, lane and coordinate of every space."""
        for tile, begin in zip(self.tiles, self.begins, strict=True):
            for lane, each in enumerate(self.contents.lanes):
                for first, last in tile.lanes.get(each.id, []):
                    for x in range(first, last + 1, 2):
                        yield f"{each.id}{begin + x}", lane, begin + x

    def x(self, u: float) -> float:
        return EDGE + SIDE + u * self.half

    def entries(self) -> list[Entry]:
        look = self.look

        def place(sheet: Sheet, x: float, y: float) -> None:
            block(look.space)(sheet, x, y)
            bracket(sheet, x - 11, y - 8, 22, 16, look.paint)

        def exits(sheet: Sheet, x: float, y: float) -> None:
            sheet.path(arrow_down(x, y - 12, y + 12), fill=look.ink_2)

        def grass(sheet: Sheet, x: float, y: float) -> None:
            sheet.box(x - 14, y - 10, 28, 20, 4, fill=look.grass, stroke=look.grass_2,
                      stroke_width=3)  # fmt: skip

        def stands(sheet: Sheet, x: float, y: float) -> None:
            sheet.box(x - 15, y - 11, 30, 22, fill=STAND)
            for i, color in enumerate(CROWD[:6]):
                cx, cy = x - 9 + i % 3 * 9, y - 5 + i // 3 * 10
                sheet.add("circle", cx=cx, cy=cy, r=3.4, fill=color)

        gaps = {lane for tile in self.tiles for lane in ("LL", "HL") if gaps_of(tile, lane)}
        return [
            Entry(words("Groove"), block(look.space)),
            Entry(words("low and high line"), block(look.space_2)),
            Entry(words("starting row"), place),
            Entry(words("start and finish"), checkered),
            Entry(words("out of the pits"), exits),
            *([Entry(words("grass"), grass)] if "LL" in gaps else []),
            *([Entry(words("stands"), stands)] if "HL" in gaps else []),
            travel(look.ink_2),
        ]

    def pits(self) -> None:
        """A box for every stretch of the track, its modifier, and where cars come out."""
        sheet, look = self.sheet, self.look
        sheet.box(EDGE, PITS, WIDE - 2 * EDGE, PIT_HIGH, 4, fill=look.asphalt, stroke=look.paint,
                  stroke_width=2)  # fmt: skip
        for each in self.contents.pit_boxes:
            first, last = each.covers
            x, wide = self.x(first + 0.12), (last - first + 0.76) * self.half
            sheet.box(x, PITS + 11, wide, PIT_HIGH - 22, 6, fill="none", stroke=look.line_2,
                      stroke_width=2)  # fmt: skip
            sheet.words(x + 14, PITS + 40, each.id, 22, look.paint, cut="display")
            modifier = self.race.modifiers.get(each.id, 0)
            said = "0" if not modifier else f"{modifier:+d}".replace("-", MINUS)
            sheet.words(x + wide - 14, PITS + 40, said, 22, look.paint, cut="figure", anchor="end")
            covers = words("{first} to {last}", first=first, last=last)
            sheet.words(x + 14, PITS + 66, covers, 13, look.paint_dim, spacing=0.8)

    def road(self) -> None:
        sheet, look = self.sheet, self.look
        wide, high = WIDE - 2 * EDGE, self.road_end - ROAD
        sheet.box(EDGE, ROAD + 9, wide, high, fill="#000", opacity=0.3)
        sheet.box(EDGE, ROAD, wide, high, fill=look.asphalt, stroke=look.paint, stroke_width=3)
        for tile, begin in zip(self.tiles, self.begins, strict=True):
            for first, last in gaps_of(tile, "HL"):
                x, long = self.x(begin + first + 0.1), (last - first - 0.2) * self.half
                crowd(sheet, x, LANES + 3 * LANE + 5, long, LANE - 6)
            for first, last in gaps_of(tile, "LL"):
                x, long = self.x(begin + first + 0.1), (last - first - 0.2) * self.half
                sheet.box(x, LANES + 3, long, LANE - 6, 5, fill=look.grass, stroke=look.grass_2,
                          stroke_width=4)  # fmt: skip
        for lane, each in enumerate(self.contents.lanes):
            y = LANES + (lane + 0.5) * LANE
            sheet.words(EDGE - 22, y, each.name, 15, look.ink_2, anchor="middle", turn=-90,
                        spacing=1, room=LANE - 6, center=True)  # fmt: skip

    def ground(self, lane: int) -> str:
        is_line = self.contents.lanes[lane].id in ("LL", "HL")
        return self.look.space_2 if is_line else self.look.space

    def space(self, name: str, lane: int, x: int) -> None:
        sheet, look = self.sheet, self.look
        left, top = self.x(x) + 2.5, LANES + lane * LANE + 2.5
        wide, high = 2 * self.half - 5, LANE - 5
        fill = self.ground(lane)
        note = self.note(self.contents.lanes[lane].id, x)
        called = f"{self.contents.lanes[lane].name}, {x}{', ' + note if note else ''}"
        d = rectangle(left + 3, top + 3, wide - 6, high - 6)
        sheet.space(name, d, called, fill=fill, stroke=fill, stroke_width=6,
                    stroke_linejoin="round")  # fmt: skip
        if note:
            bracket(sheet, left + 9, top + 10, wide - 18, high - 36, look.paint_dim)
            sheet.words(left + wide / 2, top + high / 2 - 8, note, 15, look.paint, anchor="middle",
                        spacing=1, room=wide - 24, center=True)  # fmt: skip

    def note(self, lane: str, x: int) -> str:
        """What a space of the starting tile is for, before the race and after a yellow flag."""
        tile = self.tiles[0]
        rows = tile.grid.get(lane, [])
        if x in rows:
            return words("row {number}", number=rows.index(x) + 1)
        if tile.lapped_start.get(lane) == x:
            return words("lapped")
        return words("overflow") if tile.overflow.get(lane) == x else ""

    def lines(self) -> None:
        """Start and finish, the seam between the tiles, the ways out of the pits."""
        sheet, look = self.sheet, self.look
        for tile, begin in zip(self.tiles, self.begins, strict=True):
            if tile.finish is not None:
                sheet.box(self.x(begin + tile.finish) - 9, ROAD + 4, 18, self.road_end - ROAD - 8,
                          fill="url(#check)")  # fmt: skip
        seam = self.x(self.begins[1])
        sheet.path(f"M{seam:.1f} {ROAD}V{self.road_end}", fill="none", stroke=look.paint,
                   stroke_width=2.5, stroke_dasharray="10 8")  # fmt: skip
        groove = self.race.pit_exit == "G"
        for each in self.contents.pit_boxes:
            u = (each.arrow.G if groove else each.arrow.LL) + 1
            x, tip = self.x(u), LANES + 14
            if groove:  # past the low line, between two of its spaces
                tip += LANE
                sheet.path(f"M{x:.1f} {PITS + PIT_HIGH}V{tip - 12}", stroke=look.paint,
                           stroke_width=4)  # fmt: skip
            top = tip - 16 if groove else PITS + PIT_HIGH
            sheet.path(arrow_down(x, top, tip), fill=look.paint)
        y = self.road_end + 34
        for tile, begin in zip(self.tiles, self.begins, strict=True):
            x, text = self.x(begin + tile.length / 2), f"{tile.id} · {tile.title}"
            sheet.words(x, y, text, 17, look.ink_2, anchor="middle", spacing=1.4, center=True)
            off = face.width(text, 17, "label", 1.4) / 2
            direction(sheet, [Pose(x + off + 26, y, 0), Pose(x + off + 86, y, 0)], look.ink_2, 4)

    def panel(self) -> None:
        """The stages as long as they are, and the rule of this race."""
        sheet, look, race = self.sheet, self.look, self.race
        top, wide = self.road_end + 66, WIDE - 2 * EDGE
        laps = sum(race.stages)
        for number, (end, long) in enumerate(
            zip(accumulate(race.stages), race.stages, strict=True)
        ):
            x, size = EDGE + (end - long) / laps * wide, long / laps * wide
            d = f"M{x + 8:.1f} {top}H{x + size - 2:.1f}l-8 40H{x:.1f}Z"
            last = number == len(race.stages) - 1
            sheet.path(d, fill=look.ink if last else look.panel, stroke=look.line)
            ink = look.panel if last else look.ink
            stage = ONE_STAGE if len(race.stages) == 1 else FINAL if last else STAGE
            said = words(stage, stage=number + 1, laps=long)
            sheet.words(x + 22, top + 20, said, 17, ink, cut="figure",
                        spacing=1, room=size - 40, center=True)  # fmt: skip
        at = EDGE
        if race.rule:
            sheet.words(at, top + 84, race.rule, 26, look.ink, cut="display")
            at += face.width(race.rule, 26, "display") + 28
        sheet.words(at, top + 83, race.text, 18, look.ink_2, spacing=0.8, room=WIDE - EDGE - at)


ONE_STAGE: Words = "one stage · {laps} laps"
FINAL: Words = "final stage · {laps} laps"
STAGE: Words = "stage {stage} · {laps} laps"


class Tile(Protocol):
    """What of a tile matters here."""

    @property
    def length(self) -> int: ...
    @property
    def lanes(self) -> Mapping[str, Sequence[tuple[int, int]]]: ...


def gaps_of(tile: Tile, lane: str) -> list[tuple[int, int]]:
    """Where a lane of a tile has no spaces: grass by the low line, stands by the high line."""
    gaps, at = [], 0
    for first, last in tile.lanes.get(lane, []):
        if first - at > 1:
            gaps.append((at, first))
        at = last + 2
    if tile.length - at > 1:
        gaps.append((at, tile.length))
    return gaps


def bracket(sheet: Sheet, x: float, y: float, w: float, h: float, color: str) -> None:
    """The corners of a starting place."""
    a = min(w, h) * 0.28
    d = (
        f"M{x:.1f} {y + a:.1f}V{y:.1f}h{a:.1f}M{x + w - a:.1f} {y:.1f}h{a:.1f}v{a:.1f}"
        f"M{x + w:.1f} {y + h - a:.1f}v{a:.1f}h{-a:.1f}M{x + a:.1f} {y + h:.1f}h{-a:.1f}v{-a:.1f}"
    )
    sheet.path(d, fill="none", stroke=color, stroke_width=2)


def arrow_down(x: float, top: float, tip: float) -> str:
    return (
        f"M{x - 6:.1f} {top:.1f}V{tip - 12:.1f}h-9L{x:.1f} {tip:.1f}L{x + 15:.1f} {tip - 12:.1f}"
        f"h-9V{top:.1f}Z"
    )


def crowd(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """Stands full of people, the same ones every time."""
    sheet.box(x, y, w, h, fill=STAND)
    people: dict[str, list[str]] = {}
    for row in range(int((h - 6) // 13)):
        for seat in range(int((w - 6) // 13)):
            color = CROWD[(seat * 7 + row * 13 + seat * row % 31) % 17 % len(CROWD)]
            at = f"M{x + 7 + seat * 13:.1f} {y + 9 + row * 13:.1f}a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z"
            people.setdefault(color, []).append(at)
    for color, each in people.items():
        sheet.path("".join(each), fill=color)


PICTURE = TrackPicture(
    Drawing, lambda contents: ((race.id, race.name, race) for race in contents.races)
)
