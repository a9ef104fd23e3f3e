"""The Daytona track as an oval of lanes: spaces, hatched red, lines, cars, ghosts, names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from fivewide.cli import night
from fivewide.cli.boards.daytona_500.ahead import driven_over, ends
from fivewide.cli.boards.daytona_500.oval import Oval
from fivewide.cli.boards.daytona_500.seen import HOME, Seen
from fivewide.cli.screen import LIVERY, Canvas, ghost, plate_style
from fivewide.games.daytona_500.told import Move
from fivewide.kernel.speech import Words, words

HATCH = "/"
SMALL: Words = "of to and the"  # what a short name does without
TURNS: Words = "turn turns"


class TrackPicture:
    """The road and everything on it."""

    def __init__(
        self,
        seen: Seen,
        oval: Oval,
        canvas: Canvas,
        at: dict[str, str | None],
        left: int,
        top: int,
    ) -> None:
        self.seen = seen
        self.track = seen.track
        self.line = 1 - seen.track.first  # the first row beyond the Starting Line
        self.oval = oval
        self.canvas = canvas
        self.at = at
        self.left, self.top = left, top

    def corner(self, row: int, lane: int) -> tuple[int, int]:
        """The upper left corner of a space."""
        x, y = self.oval.corner(row, lane)
        return self.left + x, self.top + y

    def place_of(self, space: str) -> tuple[int, int]:
        return self.corner(*self.seen.place_of(space))

    def is_red(self, row: int, lane: int) -> bool:
        return self.track.rows[row][lane] == "red"

    def is_there(self, row: int, lane: int) -> bool:
        return self.track.rows[row][lane] is not None

    @property
    def lanes(self) -> range:
        return range(len(self.track.lanes))

    def ground(self, row: int, lane: int) -> str:
        if self.is_red(row, lane):
            return night.PASS
        return night.SPACE if (row + lane) % 2 else night.SPACE_2

    # The road

    def road(self) -> None:
        self.corners()
        for space in self.track.spaces:
            self.space(space)
        self.finish_line()
        self.starting_line()
        self.labels()
        self.arrows()

    def space(self, space: str) -> None:
        row, lane = self.seen.place_of(space)
        x, y = self.corner(row, lane)
        ground = self.ground(row, lane)
        red = self.is_red(row, lane)
        high, style = self.oval.cell_height(row), f"#ffffff on {ground}"
        self.canvas.fill(x, y, self.oval.wide, high, style, HATCH if red else " ")
        if space in self.track.grid:
            label = f"#{self.track.grid.index(space) + 1}".center(self.oval.wide)
            self.canvas.put(x, y, label, f"{night.INK_2} on {ground}")

    def corners(self) -> None:
        """Asphalt where a strip meets a side: the bend itself has no spaces."""
        x, y, width, height = self.oval.infield
        bottom, right, top, left = self.oval.depths
        wide, high = self.oval.wide, self.oval.high
        for at_x, at_y, across, down in (
            (x - left * wide, y - top * high, left, top),
            (x + width, y - top * high, right, top),
            (x - left * wide, y + height, left, bottom),
            (x + width, y + height, right, bottom),
        ):
            ends_left = at_x < x
            ends_top = at_y < y
            for line in range(down * high):
                depth = down * high - line if ends_top else line + 1
                room = max(across * wide - (depth - 1) * wide // high, 0)
                start = at_x + (across * wide - room if ends_left else 0)
                place = (self.left + start, self.top + at_y + line)
                self.canvas.put(*place, " " * room, f"on {night.ASPHALT}")

    def finish_line(self) -> None:
        """Chequers across the lanes of the last row."""
        end = self.oval.end
        for lane in self.lanes:
            x, y = self.corner(end, lane)
            for line in range(self.oval.high):
                for column in range(self.oval.wide):
                    light = (column + lane * self.oval.high + line) % 2
                    char = "▀" if light else "▄"
                    self.canvas.put(x + column, y + line, char, f"{night.INK} on #101214")

    def starting_line(self) -> None:
        """A white line along the near edge of the first row beyond it."""
        row = self.line
        for lane in self.lanes:
            if self.is_there(row, lane):
                x, y = self.corner(row, lane)
                style = f"{night.TRACK_INK} on {self.ground(row, lane)}"
                self.canvas.fill(x, y, 1, self.oval.high, style, "▌")

    # Words along the road

    def labels(self) -> None:
        """Outside the strips: row numbers every five, and the names of the sections."""
        _, y, _, height = self.oval.infield
        bottom, _, top, _ = self.oval.depths
        above = self.top + y - top * self.oval.high - 1
        below = self.top + y + height + bottom * self.oval.high
        taken: dict[int, list[tuple[int, int]]] = {above: [], below: []}
        for row in range(self.seen.rows):
            number = row + self.track.first
            if number > 0 and number % 5 == 0:
                self.number(row, number, above, below, taken)
        self.start_and_finish(below, taken[below])
        self.section_names(above, below, taken)
        self.side_names(below)

    def number(
        self, row: int, number: int, above: int, below: int, taken: dict[int, list[tuple[int, int]]]
    ) -> None:
        part = self.oval.part(row)
        x, y = self.corner(row, 0)
        text, style = str(number), f"bold {night.INK_2}"
        if part in ("top", "bottom"):
            line = above if part == "top" else below
            place = x + (self.oval.wide - len(text)) // 2
            self.canvas.put(place, line, text, style)
            taken[line].append((place, place + len(text)))
        elif part == "right":
            self.canvas.put(x - len(text), y, text, style)
        else:
            self.canvas.put(x + self.oval.wide, y, text, style)

    def start_and_finish(self, line: int, taken: list[tuple[int, int]]) -> None:
        finish = self.corner(self.oval.end, 0)[0] + self.oval.wide
        start = self.corner(self.line, 0)[0]
        end_word, start_word = words("FINISH"), f"▌{words('START')}"
        for x, word in ((max(finish - len(end_word), self.left), end_word), (start, start_word)):
            if all(end + 1 <= x or first >= x + len(word) + 1 for first, end in taken):
                self.canvas.put(x, line, word, f"bold {night.TRACK_INK}")
                taken.append((x, x + len(word)))

    def section_names(
        self, above: int, below: int, taken: dict[int, list[tuple[int, int]]]
    ) -> None:
        for section in self.track.section:
            inner = self.rows_of(section.rows)
            for part, line in (("top", above), ("bottom", below)):
                xs = [self.corner(row, 0)[0] for row in inner if self.oval.part(row) == part]
                if xs and section.rows[1] > 0:
                    self.section_name(section.name, min(xs), max(xs), line, taken[line])

    def rows_of(self, rows: tuple[int, int]) -> range:
        """Of a section, counted from the back of the grid."""
        return range(rows[0] - self.track.first, rows[1] + 1 - self.track.first)

    def side_names(self, line: int) -> None:
        """Under each side the name of its longest section."""
        x, _, width, _ = self.oval.infield
        _, right, _, left = self.oval.depths
        for part, at, lanes in (("left", 0, left), ("right", x + width, right)):
            counts = Counter[str]()
            for section in self.track.section:
                rows = self.rows_of(section.rows)
                counts[section.name] += sum(self.oval.part(row) == part for row in rows)
            longest = max(+counts, key=lambda name: counts[name], default="")  # of those there
            room = lanes * self.oval.wide
            name = longest if len(longest) <= room else short_name(longest)
            if len(name) <= room:
                style = night.INK_3
                self.canvas.put(self.left + at, line, name.center(room), style)

    def section_name(
        self, name: str, first: int, last: int, line: int, taken: list[tuple[int, int]]
    ) -> None:
        """In the longest gap between the numbers, if the whole name or most of it fits."""
        end = last + self.oval.wide
        inside = [spot for spot in taken if first <= spot[1] and spot[0] <= end]
        spots = sorted([(first - 1, first - 1), (end + 1, end + 1), *inside])
        gaps = [(max(a[1] + 1, first + 1), min(b[0] - 1, end)) for a, b in pairwise(spots)]
        left, right = max(gaps, key=lambda gap: gap[1] - gap[0])
        room = right - left
        name = name if len(name) <= room else short_name(name)
        if 0 < len(name) <= room:
            place = left + (room - len(name)) // 2
            self.canvas.put(place, line, name, night.INK_3)
            taken.append((place, place + len(name)))

    def arrows(self) -> None:
        """Which way it goes, in the bends."""
        x, y, width, height = self.oval.infield
        x, y = self.left + x, self.top + y
        style = f"bold {night.INK} on {night.ASPHALT}"
        for at_x, at_y, arrow in (
            (x + width, y + height, "▴"),
            (x + width, y - 1, "◂"),
            (x - 1, y - 1, "▾"),
            (x - 1, y + height, "▸"),
        ):
            self.canvas.put(at_x, at_y, arrow, style)

    # Cars

    def cars(self, asked: str | None) -> None:
        for car, space in self.at.items():
            if space is not None and space != HOME:
                self.car(car, space, asked == car)

    def car(self, car: str, space: str, asked: bool) -> None:
        """Its number on its paint; an amber edge if it is yours, an arrow if it is asked about."""
        x, y = self.place_of(space)
        livery, wide = LIVERY[car], self.oval.wide
        paint = plate_style(livery)
        high = self.cell_height(space)
        self.canvas.fill(x, y, wide, high, paint)
        yours = self.seen.is_yours(car)
        edge = "▸" if asked else "▌" if yours else "▎"
        amber = f"bold {night.NOW} on {night.BACK if asked else livery.paint}"
        self.canvas.fill(x, y, 1, high, amber if asked or yours else paint, edge)
        inside = wide - 1 if wide == 3 else wide - 2
        self.canvas.put(x + 1, y, str(livery.number).center(inside), paint)
        if wide > 3:
            self.canvas.fill(x + wide - 1, y, 1, high, paint, "▕")
        if high > 1:
            owned = self.seen.cars[car].owner is not None  # the first letters of its owner
            owner = self.seen.owner_of(car)[: wide - 2] if owned else ""
            paint = f"{livery.ink} on {livery.paint}"
            self.canvas.put(x + 1, y + 1, owner.center(wide - 2), paint)

    # What could happen

    def route(self, moves: Sequence[Move]) -> None:
        """Dots where cars would drive, ghosts where they would end."""
        for space in driven_over(moves) - set(self.at.values()):
            row, lane = self.seen.place_of(space)
            x, y = self.corner(row, lane)
            char = HATCH + "•" + HATCH if self.is_red(row, lane) else " • "
            style = f"bold {night.IF} on {self.ground(row, lane)}"
            self.canvas.put(x, y, char.center(self.oval.wide), style)
        for car, space in ends(moves).items():
            self.ghost(car, space)

    def ghost(self, car: str, space: str) -> None:
        if space == HOME:  # beside the Finish Line
            return
        x, y = self.place_of(space)
        free = space not in self.at.values()
        line = 0 if free or self.cell_height(space) == 1 else 1
        text = ghost(LIVERY[car], self.oval.wide)
        self.canvas.put(x, y + line, text, night.GHOST)

    def cell_height(self, space: str) -> int:
        return self.oval.cell_height(self.seen.place_of(space)[0])

    def key(self, space: str, number: int) -> None:
        """An end space that can be chosen, by its number."""
        if space != HOME:
            x, y = self.place_of(space)
            text = f"[{number}]".center(self.oval.wide)
            self.canvas.put(x, y, text, f"bold {night.NOW} on {night.BACK}")


def short_name(name: str) -> str:
    """turn 1 → T1; the rest loses its small words."""
    small, turns = words(SMALL).split(), words(TURNS).split()
    left = [word for word in name.split() if word not in small]
    if not any(word in turns for word in left):
        return left[-1]
    numbers = "-".join(word for word in left if word.isdecimal())
    return words("T{numbers}", numbers=numbers) if left[0] in turns else left[0]
