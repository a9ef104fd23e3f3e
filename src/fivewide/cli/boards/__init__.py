"""What a game adds for the terminal: one file that draws its table, and says it in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.text import Text

from fivewide.cli.play import Preview
from fivewide.cli.screen import lines_of
from fivewide.kernel.game import Event, Game
from fivewide.kernel.table import Table


@dataclass(frozen=True)
class Scene:
    """What is shown besides the table as it stands."""

    preview: Preview | None = None  # what the person asked could do
    happened: Sequence[Event] = ()  # what is being shown as it happens
    frame: int | None = None  # which picture of it; None: all has settled


class Board(Protocol):
    """A game's table on a terminal. One object serves every race of the game."""

    def draw(self, table: Table[Any], width: int, height: int, scene: Scene) -> list[Text]:
        """Board, running order, dice and piles: exactly `height` lines, each `width` wide."""
        ...

    def height(self, table: Table[Any], width: int, height: int) -> int:
        """How many of the lines it would use."""
        ...

    def frames(self, table: Table[Any], happened: Sequence[Event]) -> int:
        """How many pictures show what just happened, before all has settled."""
        ...

    def heading(self, table: Table[Any]) -> str:
        """Which race of which kind, and how far it is."""
        ...

    def summary(self, table: Table[Any], seat: int | None) -> list[str]:
        """Who is where in sentences; seen from a seat: who is ahead, beside and behind."""
        ...

    def legend(self, table: Table[Any]) -> list[str]:
        """What the colors, shapes and marks mean."""
        ...

    def interlude(self, table: Table[Any], happened: Sequence[Event]) -> list[str]:
        """Something to stop for, such as the standings between two races: title, then lines."""
        ...


class OrderOnly:
    """For a game without a drawing of its own: the order, in words."""

    def draw(self, table: Table[Any], width: int, height: int, scene: Scene) -> list[Text]:
        return lines_of(self.summary(table, None), width, height)

    def height(self, table: Table[Any], width: int, height: int) -> int:
        return min(height, len(table.names))

    def frames(self, table: Table[Any], happened: Sequence[Event]) -> int:
        return 0

    def heading(self, table: Table[Any]) -> str:
        return table.game.title

    def summary(self, table: Table[Any], seat: int | None) -> list[str]:
        return [
            f"{line.place}. {table.names[line.seat]}, {line.car} {line.note}".rstrip()
            for line in table.game.standings(table.state)
        ]

    def legend(self, table: Table[Any]) -> list[str]:
        return [table.game.tagline]

    def interlude(self, table: Table[Any], happened: Sequence[Event]) -> list[str]:
        return []


def board_for(game: Game[Any]) -> Board:
    """The board of a game. The next game adds its file, and a line here."""
    from fivewide.cli.boards import dust_devil_500

    boards: dict[str, Board] = {"dust-devil-500": dust_devil_500.DustDevilBoard()}
    return boards.get(game.id) or OrderOnly()
