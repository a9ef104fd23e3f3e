"""Apocalypse Road on a terminal: the lap as bands of lanes, teams and pools, ghosts of a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from fivewide.cli.boards import Pages, Scene, Usual
from fivewide.cli.boards.apocalypse_road_menu import MAT, draw_mat, in_columns, read_cars
from fivewide.cli.boards.apocalypse_road_words import (
    COMMANDS,
    LEGEND,
    answer,
    heading,
    result_line,
    summary,
    team_line,
)
from fivewide.cli.screen import (
    BACK,
    GHOST_STYLE,
    INK,
    INK_2,
    INK_3,
    NOW,
    Canvas,
    cut,
    lines_of,
    option_lines,
)
from fivewide.games.apocalypse_road import made_of
from fivewide.games.apocalypse_road.board import JUMP, NONE, ROUGH, TROUGH
from fivewide.games.apocalypse_road.names import Names
from fivewide.games.apocalypse_road.rules.routes import PickRoute
from fivewide.games.apocalypse_road.rules.setup import PickCars, PickCarsOpenly
from fivewide.games.apocalypse_road.state import ACTED, IN_TROUGH, Race
from fivewide.kernel.agenda import options_of
from fivewide.kernel.game import Event, Standing
from fivewide.kernel.table import Decision, Table

CELL = 5  # of a space: the number, and behind it the damage
WIDEST = 9  # of a space where there is room
PIPS = " ¹²³⁴⁵⁶"
SMALL = 30  # lines of a terminal that has none to spare
GROUND = {
    0: ("·", f"{INK_3} on #24272d"),
    int(ROUGH): ("░", "#8a6b45 on #3a2c1c"),
    int(JUMP): ("^", "#9fb4cf on #27303c"),
    int(TROUGH): ("▒", "#6b7280 on #14171c"),
}
CROSSOVER = ("#", "#c9b45a on #3a3416")
TARGET = f"bold {NOW} on #3a2f12"


class Bands:
    """How a lap is cut into bands of sectors that fit the width.

    A start section is drawn while somebody stands there, or for the whole room a race will take.
    """

    def __init__(self, race: Race, names: Names, width: int, *, whole: bool = False) -> None:
        self.race = race
        self.names = names
        track = race.board.track
        self.per_band = max(1, (width - 4) // CELL)
        self.lap = names.track.last
        sectors = list(range(self.lap))
        if whole or any(self.is_taken(s) for s in range(self.lap, int(track.sectors))):
            sectors = [*range(self.lap, int(track.sectors)), *sectors]
        count = -(-len(sectors) // self.per_band)
        each = -(-len(sectors) // count)
        self.cell = max(CELL, min(WIDEST, (width - 4) // each))
        self.bands = [sectors[at : at + each] for at in range(0, len(sectors), each)]

    def is_taken(self, sector: int) -> bool:
        track = self.race.board.track
        return any(self.race.car_on(space) != NONE for space in track.in_sector[sector])

    def rows(self, sector: int) -> list[int]:
        """The spaces of a sector from the inside out, the trough in the middle."""
        spaces = [int(space) for space in self.race.board.track.in_sector[sector]]
        if any(self.race.board.track.kind[space] == TROUGH for space in spaces):
            return [spaces[0], spaces[2], spaces[1]]
        return spaces

    def height_of(self, band: list[int]) -> int:
        return 1 + max(len(self.rows(sector)) for sector in band)

    @property
    def height(self) -> int:
        return sum(self.height_of(band) for band in self.bands)


class ApocalypseBoard(Usual):
    def draw(self, table: Table[Any], width: int, height: int, scene: Scene) -> list[Text]:
        race: Race = table.state
        names = made_of(race).names
        bands = Bands(race, names, width)
        if isinstance(race.question, PickCars | PickCarsOpenly):
            return draw_mat(table, width, height, scene)
        if bands.height > height:
            return lines_of(summary(table, None), width, height)
        canvas = Canvas(width, height, f"{INK_2} on {BACK}")
        after: Race | None = None
        if scene.preview is not None and scene.frame is None:
            after = scene.preview.way.state
        top = 0
        for band in bands.bands:
            draw_band(canvas, bands, band, top, after)
            top += bands.height_of(band)
        draw_teams(canvas, table, top)
        return canvas.lines()

    def height(self, table: Table[Any], width: int, height: int) -> int:
        race: Race = table.state
        bands = Bands(race, made_of(race).names, width, whole=True)
        return min(height, max(MAT, bands.height + int(race.seats)))

    def room(self, table: Table[Any], width: int, height: int) -> tuple[int, int]:
        """The track comes first: on a small terminal it takes a line from the list and the log."""
        if height >= SMALL:
            return max(9, height // 4), max(3, height // 8)
        race: Race = table.state
        bands = Bands(race, made_of(race).names, width, whole=True)
        tight = bands.height + 1 > height - 2 - 6 - 2  # top line and keys, options, log
        return (5, 1) if tight else (6, 2)

    def options(
        self, table: Table[Any], decision: Decision, at: int, width: int, height: int
    ) -> list[Text]:
        if len(decision.options) > height:
            return in_columns(table, decision, at, width, height)
        return option_lines(decision, at, width, height)

    def frames(self, table: Table[Any], happened: Sequence[Event]) -> int:
        return 0

    def heading(self, table: Table[Any]) -> str:
        return heading(table)

    def flag(self, table: Table[Any]) -> str:
        return "CHECKERED FLAG" if table.over else "NO RULES BUT THESE"

    def summary(self, table: Table[Any], seat: int | None) -> list[str]:
        return summary(table, seat)

    def legend(self, table: Table[Any]) -> list[str]:
        return [table.game.tagline, *LEGEND]

    def interlude(self, table: Table[Any], happened: Sequence[Event]) -> list[str]:
        return []

    def keys(self, table: Table[Any], decision: Decision) -> str:
        if isinstance(table.state.question, PickRoute):
            return "number ↑↓ look · Enter take · goto S13.2"
        return "number ↑↓ look · Enter take"

    def read(self, table: Table[Any], decision: Decision, text: str) -> int | str | None:
        """`goto S13.2` takes the best route there; a space alone means the same.

        Starting cars are named by their numbers.
        """
        words = text.split()
        cars = read_cars(table, decision, words)
        if cars is not None:
            return cars
        if words[:1] == ["goto"]:
            words = words[1:]
        if len(words) != 1:
            return None
        race: Race = table.state
        names = made_of(race).names
        wanted = names.find(words[0].upper())
        if wanted is None:
            return None
        numbers = [int(number) for number in options_of(race, decision.seat)]
        question = race.question
        for place, number in enumerate(numbers):
            if isinstance(question, PickRoute):
                if number < len(question.routes) and question.routes[number].end == wanted:
                    return place
            elif number % 1024 == wanted:
                return place
        return f"nothing leads to {words[0].upper()} now"

    def commands(self) -> dict[str, str]:
        return COMMANDS

    def answer(self, table: Table[Any], word: str) -> Pages:
        return answer(table, word)

    def standing(self, table: Table[Any], line: Standing) -> str:
        return result_line(table, line)


def draw_teams(canvas: Canvas, table: Table[Any], top: int) -> None:
    """Every team, whatever room is left: side by side if need be, and then in fewer words."""
    seats = int(table.state.seats)
    rows = canvas.height - top
    if rows < 1:
        return
    columns = -(-seats // rows)
    wide = canvas.width // columns
    for seat in range(seats):
        column, row = divmod(seat, rows)
        canvas.put_text(column * wide, top + row, team_line(table, seat, wide))


def draw_band(canvas: Canvas, bands: Bands, band: list[int], top: int, after: Race | None) -> None:
    """One row of sector numbers, then a row for every lane."""
    race = bands.race
    for column, sector in enumerate(band):
        x = 3 + column * bands.cell
        start = sector == 0
        name = f"S{sector + 1}" if sector < bands.lap else f"G{sector - bands.lap + 1}"
        canvas.put(x, top, f"{'▐' if start else ' '}{name}", NOW if start else INK_3)
        for row, space in enumerate(bands.rows(sector), start=1):
            text, style = cell(race, bands.names, space, bands.cell, after)
            canvas.put(x, top + row, text, style)
            if start:
                canvas.put(x - 1, top + row, "▐", f"{INK} on {BACK}")


def cell(race: Race, names: Names, space: int, width: int, after: Race | None) -> tuple[str, str]:
    """A space: the car on it with its damage, a ghost of one that would be there, or the ground."""
    car = on(race, space)
    if after is not None:
        there = on(after, space)
        if there != NONE and there != car:
            label = f"┊{plate_number(names, there, width)}"
            return label.ljust(width - 1) + "┊" * (len(label) < width), GHOST_STYLE
    if car != NONE:
        return car_cell(race, names, car, width)
    track = race.board.track
    across = int(race.car_on(space)) if track.crossing[space] else int(NONE)
    if across != NONE:  # on the other way through the crossover: it blocks this one
        return f"┼{plate_number(names, across, width)}".ljust(width), CROSSOVER[1]
    char, style = CROSSOVER if track.crossing[space] else GROUND[int(track.kind[space])]
    if is_target(race, space):
        return char * (width - 1) + " ", TARGET
    return char * (width - 1) + " ", style


def on(race: Race, space: int) -> int:
    """The car drawn on a space: of several in a trough the first."""
    if race.board.track.kind[space] == TROUGH:
        for car, at in enumerate(race.at):
            if at == space and race.status[car] == IN_TROUGH:
                return car
        return int(NONE)
    car = int(race.car_on(space))
    return car if car == NONE or race.at[car] == space else int(NONE)


def is_target(race: Race, space: int) -> bool:
    question = race.question
    return isinstance(question, PickRoute) and any(r.end == space for r in question.routes)


def plate_number(names: Names, car: int, width: int) -> str:
    """FN I is written FNI on the track; a number from a pack may be too long for a space."""
    return cut(names.number(car).replace(" ", ""), width - 1)


def car_cell(race: Race, names: Names, car: int, width: int) -> tuple[str, str]:
    """Number on the team's paint, damage raised behind it; underlined: still to be driven."""
    team = names.teams[car // 8]
    label = plate_number(names, car, width)
    hurt = PIPS[int(race.damage[car])]
    weight = "dim" if race.marks[car] & ACTED else "bold underline"
    style = f"{weight} {team.ink} on {team.paint}"
    if car == race.car:
        style = f"bold reverse {team.ink} on {team.paint}"
    return f"{label}{hurt}".ljust(width), style
