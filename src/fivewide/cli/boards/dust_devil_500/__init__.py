"""Dust Devil 500 on a terminal: the spiral of colors with everything else in its infield."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fivewide.cli.boards import Usual
from fivewide.cli.boards.dust_devil_500.box import Box
from fivewide.cli.boards.dust_devil_500.motion import frames_of
from fivewide.cli.boards.dust_devil_500.paint import PAINTS
from fivewide.cli.boards.dust_devil_500.picture import Picture
from fivewide.cli.boards.dust_devil_500.track import spiral_for
from fivewide.cli.boards.dust_devil_500.words import LEGEND, standings_between_races, summary
from fivewide.cli.screen import lines_of
from fivewide.cli.sight import Scene, Sight
from fivewide.kernel.lines import LogLine


class DustDevilBoard(Usual):
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

    def heading(self, sight: Sight) -> str:
        box = Box(sight)
        race, races = box.view.race, box.content.races
        name = next(one.name for one in races if one.race == race)
        series = f" of {len(races)}" if box.view.series else ""
        return f"Race {race}{series}, {name}, round {box.view.round}"

    def summary(self, sight: Sight) -> list[str]:
        return summary(Box(sight), sight.seat)

    def legend(self, sight: Sight) -> list[str]:
        faces = Box(sight).die.faces
        sides = [f"{face.number}{PAINTS[face.color].shape} {face.color}" for face in faces]
        return [sight.game.tagline, f"Sides of a die: {', '.join(sides)}.", *LEGEND]

    def interlude(self, sight: Sight, happened: Sequence[LogLine]) -> list[str]:
        return standings_between_races(Box(sight), happened)
