"""Pile Up Racing on a terminal: the track card, the piles as columns, the order."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fivewide.cli.boards import Pages, Usual
from fivewide.cli.boards.pile_up_racing import words
from fivewide.cli.boards.pile_up_racing.order import draw_tower
from fivewide.cli.boards.pile_up_racing.piles import draw_piles
from fivewide.cli.boards.pile_up_racing.track import draw_roll, draw_strip
from fivewide.cli.screen import Canvas
from fivewide.cli.sight import Scene, Sight
from fivewide.kernel.game import Standing
from fivewide.kernel.lines import LogLine

TOWER = 27  # columns of the running order


class PileUpBoard(Usual):
    def draw(self, sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
        canvas = Canvas(width, height)
        view = sight.view
        draw_strip(canvas, sight, view)
        draw_roll(canvas, sight)
        top = 2 if height >= 10 else 1
        tower = TOWER if width >= 76 else 0
        if tower:
            draw_tower(canvas, view, top, tower)
        draw_piles(canvas, view, tower, top)
        return canvas.lines()

    def height(self, sight: Sight, width: int, height: int) -> int:
        return height

    def room(self, sight: Sight, width: int, height: int) -> tuple[int, int]:
        """What is decided here needs few lines; the story needs more."""
        return 4, max(4, height // 4)

    def frames(self, sight: Sight, happened: Sequence[LogLine]) -> int:
        return 0

    def heading(self, sight: Sight) -> str:
        return words.heading(sight.view)

    def flag(self, sight: Sight) -> str:
        return words.flag(sight)

    def summary(self, sight: Sight) -> list[str]:
        return words.summary(sight)

    def legend(self, sight: Sight) -> list[str]:
        return [sight.game.tagline, *words.LEGEND]

    def interlude(self, sight: Sight, happened: Sequence[LogLine]) -> list[str]:
        return words.stage_page(sight, happened)

    def commands(self) -> dict[str, str]:
        return words.COMMANDS

    def landmarks(self) -> dict[str, tuple[str, ...]]:
        return words.LANDMARKS

    def answer(self, sight: Sight, word: str) -> Pages:
        return words.answer(sight, word)

    def standing(self, sight: Sight, line: Standing) -> str:
        return words.result_line(sight, line)
