"""The lap in bands of sectors, one row a lane, with every team under it."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards.apocalypse_road.words import team_line, track_of, weapon_short
from fivewide.cli.screen import Canvas, cut
from fivewide.cli.sight import Scene, Sight
from fivewide.games.apocalypse_road.told import Row
from fivewide.games.apocalypse_road.view import CarView, View

CELL = 5  # of a space: the number, and behind it the damage
WIDEST = 14  # of a space where there is room
TALLEST = 4  # lines of a space
NAMED = 7  # columns in which a space can be called by its name
PIPS = " ¹²³⁴⁵⁶"
GROUND = {
    "paved": ("·", f"{night.INK_3} on #24272d"),
    "rough": ("░", "#8a6b45 on #3a2c1c"),
    "jump": ("^", "#9fb4cf on #27303c"),
    "trough": ("▒", "#6b7280 on #14171c"),
    "crossover": ("#", "#c9b45a on #3a3416"),
}
TARGET = f"bold {night.NOW} on #3a2f12"
LINE = "▐"  # the Finish Line, before the first sector


class Bands:
    """How a lap is cut into bands of sectors that fit the width.

    A start section is drawn while somebody stands there, or for the whole room a race will take.
    """

    def __init__(
        self, sight: Sight, width: int, room: int | None = None, *, whole: bool = False
    ) -> None:
        rows = track_of(sight).rows
        taken = on_spaces(sight.view)
        lap = [row for row in rows if not row.start]
        start = [row for row in rows if row.start]
        if whole or any(space in taken for row in start for space in row.spaces):
            lap = [*start, *lap]
        self.tall = 1
        fewest = -(-len(lap) // max(1, (width - 4) // CELL))
        self.cut(lap, fewest, width)
        for count in range(fewest, len(lap) + 1) if room is not None else ():
            self.grow(lap, count, width, room)

    def cut(self, lap: list[Row], count: int, width: int) -> None:
        each = -(-len(lap) // count)
        self.cell = max(CELL, min(WIDEST, (width - 4) // each))
        self.bands = [lap[at : at + each] for at in range(0, len(lap), each)]

    def grow(self, lap: list[Row], count: int, width: int, room: int) -> None:
        """So many bands instead, if their spaces are larger and they find room."""
        best = self.cell, self.tall, self.bands
        self.cut(lap, count, width)
        for self.tall in range(TALLEST, 0, -1):
            if self.height <= room and self.cell * self.tall > best[0] * best[1]:
                return
        self.cell, self.tall, self.bands = best

    def height_of(self, band: list[Row]) -> int:
        return 1 + self.tall * max(len(row.spaces) for row in band)

    @property
    def height(self) -> int:
        return sum(self.height_of(band) for band in self.bands)


def on_spaces(view: View) -> dict[str, CarView]:
    """The car drawn on each space that has one: of several in a trough the first."""
    there = [car for car in view.cars if car.status in ("track", "trough")]
    return {car.space: car for car in reversed(there) if car.space is not None}


def draw_track(sight: Sight, bands: Bands, width: int, height: int, scene: Scene) -> list[Text]:
    canvas = Canvas(width, height)
    cells = Cells(sight, bands.cell, bands.tall, scene)
    top = 0
    for band in bands.bands:
        draw_band(canvas, cells, band, top)
        top += bands.height_of(band)
    draw_teams(canvas, sight, top)
    return canvas.lines()


def draw_teams(canvas: Canvas, sight: Sight, top: int) -> None:
    """Every team, whatever room is left: side by side if need be, and then in fewer words."""
    seats = len(sight.names)
    rows = canvas.height - top
    if rows < 1:
        return
    columns = -(-seats // rows)
    wide = canvas.width // columns
    for seat in range(seats):
        column, row = divmod(seat, rows)
        canvas.put_text(column * wide, top + row, team_line(sight, seat, wide))


def draw_band(canvas: Canvas, cells: Cells, band: list[Row], top: int) -> None:
    """One row of sector numbers, then a row for every lane."""
    for column, row in enumerate(band):
        x = 3 + column * cells.width
        first = row is cells.first
        edge, ink = (LINE, night.NOW) if first else (" ", night.INK_3)
        canvas.put(x, top, f"{edge}{row.name}", ink)
        for lane, space in enumerate(row.spaces):
            y = top + 1 + lane * cells.height
            for line, drawn in enumerate(cells.lines_of(row, space), start=y):
                canvas.put(x, line, *drawn)
                if first:
                    canvas.put(x - 1, line, LINE, night.INK)


class Cells:
    """What is drawn on each space."""

    def __init__(self, sight: Sight, width: int, height: int, scene: Scene) -> None:
        view: View = sight.view
        track = track_of(sight)
        self.sight = sight
        self.width = width
        self.height = height
        self.first = track.rows[0]
        self.view = view
        self.cars = on_spaces(view)
        after: Any = scene.foreseen.view if scene.foreseen and scene.frame is None else None
        self.after = on_spaces(after) if after else {}
        self.other_way = {
            one: other for pair in track.crossover for one, other in (pair, pair[::-1])
        }

    def lines_of(self, row: Row, space: str) -> list[tuple[str, str]]:
        """A space as so many lines: the car or the ground, below a car its weapon and speed."""
        text, style = self.of(row, space)
        car = self.cars.get(space)
        below = text if not text.strip("░^▒# ") else " " * self.width
        if self.height > 1 and car is not None and text.startswith(self.plate_number(car)):
            arms = f"{weapon_short(self.sight, car)} {car.speed}"
            rest = [cut(arms, self.width).ljust(self.width)]
        else:
            rest = [below]
        if space in self.view.ends and car is None and self.width >= NAMED:
            text = cut(space, self.width - 1).ljust(self.width)
        rest += [below if car is None else " " * self.width] * (self.height - 2)
        return [(line, style) for line in (text, *rest)][: self.height]

    def of(self, row: Row, space: str) -> tuple[str, str]:
        """The car with its damage, a ghost of one that would be there, or the ground."""
        car, then = self.cars.get(space), self.after.get(space)
        if then is not None and (car is None or then.car != car.car):
            label = f"┊{self.plate_number(then)}"
            return label.ljust(self.width - 1) + "┊" * (len(label) < self.width), night.GHOST
        if car is not None:
            return self.car_cell(car)
        across = self.cars.get(self.other_way.get(space, ""))
        if across is not None:  # on the other way through the crossover: it blocks this one
            return f"┼{self.plate_number(across)}".ljust(self.width), GROUND["crossover"][1]
        kind = "trough" if space == row.trough else row.kind
        char, style = GROUND["crossover" if space in self.other_way else kind]
        return char * (self.width - 1) + " ", TARGET if space in self.view.ends else style

    def plate_number(self, car: CarView) -> str:
        """FN I is written FNI on the track; a number from a pack may be too long for a space."""
        return cut(car.number.replace(" ", ""), self.width - 1)

    def car_cell(self, car: CarView) -> tuple[str, str]:
        """Number on the team's paint, damage raised behind it; underlined: still to be driven."""
        team = self.view.teams[car.seat]
        weight = "dim" if car.acted else "bold underline"
        if self.view.segment is not None and car.car == self.view.segment.car:
            weight = "bold reverse"
        label = f"{self.plate_number(car)}{PIPS[car.damage]}".ljust(self.width)
        return label, f"{weight} {team.ink} on {team.paint}"
