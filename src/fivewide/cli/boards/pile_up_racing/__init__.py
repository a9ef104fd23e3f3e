"""Pile Up Racing on a terminal: the track card, the piles as columns, the order."""

from __future__ import annotations

from rich.text import Text

from fivewide.cli.boards.pile_up_racing import picture
from fivewide.cli.boards.pile_up_racing.words import PileUpWords
from fivewide.cli.screen import Canvas
from fivewide.cli.sight import Scene, Sight

TOWER = 27  # columns of the running order


class PileUpBoard(PileUpWords):
    def draw(self, sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
        canvas = Canvas(width, height)
        view = sight.view
        picture.draw_strip(canvas, sight, view)
        picture.draw_roll(canvas, sight)
        top = 2 if height >= 10 else 1
        tower = TOWER if width >= 76 else 0
        if tower:
            picture.draw_tower(canvas, view, top, tower)
        picture.draw_piles(canvas, view, tower, top)
        return canvas.lines()

    def height(self, sight: Sight, width: int, height: int) -> int:
        return height

    def room(self, sight: Sight, width: int, height: int) -> tuple[int, int]:
        """A question in two lines and its three options; the story needs more."""
        return 5, max(4, height // 4)


BOARD = PileUpBoard()
