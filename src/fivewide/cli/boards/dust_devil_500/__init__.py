"""Dust Devil 500 on a terminal: the spiral of colors with everything else in its infield."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fivewide.cli.boards.dust_devil_500.box import Box
from fivewide.cli.boards.dust_devil_500.motion import frames_of
from fivewide.cli.boards.dust_devil_500.picture import Picture
from fivewide.cli.boards.dust_devil_500.track import spiral_for
from fivewide.cli.boards.dust_devil_500.words import DustDevilWords, summary
from fivewide.cli.screen import lines_of
from fivewide.cli.sight import Scene, Sight
from fivewide.kernel.lines import LogLine


class DustDevilBoard(DustDevilWords):
    def draw(self, sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
        box = Box(sight)
        spiral = spiral_for(box.track, width, height)
        if spiral is None:
            return lines_of(summary(box, None), width, height)  # too small for a picture
        return Picture(box, spiral, scene, width, height).lines()

    def height(self, sight: Sight, width: int, height: int) -> int:
        spiral = spiral_for(Box(sight).track, width, height)
        return height if spiral is None else spiral.height

    def frames(self, sight: Sight, happened: Sequence[LogLine]) -> int:
        return frames_of(happened)


BOARD = DustDevilBoard()
