"""Apocalypse Road on a terminal: the lap as bands of lanes, teams and pools, ghosts of a move."""

from __future__ import annotations

from rich.text import Text

from fivewide.cli.boards.apocalypse_road.menu import MAT, draw_mat, in_columns, read_cars
from fivewide.cli.boards.apocalypse_road.track import Bands, draw_track
from fivewide.cli.boards.apocalypse_road.words import ApocalypseWords, summary, track_of
from fivewide.cli.screen import lines_of, option_lines
from fivewide.cli.sight import Scene, Sight
from fivewide.games.apocalypse_road.told import OnSpace
from fivewide.kernel import speech
from fivewide.kernel.speech import Words
from fivewide.kernel.table import Decision

SMALL = 30  # lines of a terminal that has none to spare
STARTING = ("starting-cars", "starting-cars-openly")

NO_FLAG: Words = "NO RULES BUT THESE"
WITH_ROUTE: Words = "number ↑↓ look · Enter take · goto S13.2"


class ApocalypseBoard(ApocalypseWords):
    def draw(self, sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
        if sight.view.asks in STARTING:
            return draw_mat(sight, width, height, scene)
        bands = Bands(sight, width, height - len(sight.names))
        if bands.height > height:
            return lines_of(summary(sight, None), width, height)
        return draw_track(sight, bands, width, height, scene)

    def height(self, sight: Sight, width: int, height: int) -> int:
        bands = Bands(sight, width, height - len(sight.names), whole=True)
        return min(height, max(MAT, bands.height + len(sight.names)))

    def room(self, sight: Sight, width: int, height: int) -> tuple[int, int]:
        """The track comes first: on a small terminal it takes a line from the list and the log."""
        if height >= SMALL:
            return max(9, height // 4), max(3, height // 8)
        bands = Bands(sight, width, whole=True)
        tight = bands.height + 1 > height - 2 - 6 - 2  # top line and keys, options, log
        return (5, 1) if tight else (6, 2)

    def options(
        self, sight: Sight, decision: Decision, at: int, width: int, height: int
    ) -> list[Text]:
        if len(decision.options) > height:
            return in_columns(sight, decision, at, width, height)
        return option_lines(decision, at, width, height)

    def flag(self, sight: Sight) -> str:
        return super().flag(sight) if sight.over else NO_FLAG

    def keys(self, sight: Sight, decision: Decision) -> str:
        return speech.words(
            WITH_ROUTE if sight.view.asks == "route" else "number ↑↓ look · Enter take"
        )

    def read(self, sight: Sight, decision: Decision, text: str) -> int | str | None:
        """`goto S13.2` takes the best route there; a space alone means the same.

        Starting cars are named by their numbers.
        """
        words = text.upper().split()
        cars = read_cars(sight, decision, words) if sight.view.asks in STARTING else None
        if cars is not None:
            return cars
        *goto, wanted = words or [""]
        if goto not in ([], ["GOTO"]) or not any(wanted in r.spaces for r in track_of(sight).rows):
            return None
        for place, option in enumerate(decision.options):
            if isinstance(option.words.facts, OnSpace) and option.words.facts.space == wanted:
                return place
        return speech.words("nothing leads to {space} now", space=wanted)


BOARD = ApocalypseBoard()
