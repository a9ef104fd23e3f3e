"""What a game adds for the terminal: one file that draws its table, and says it in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.text import Text

from fivewide.cli.play import Preview
from fivewide.cli.screen import lines_of, option_lines
from fivewide.kernel.english import several
from fivewide.kernel.game import Event, Game, Standing, driver_of
from fivewide.kernel.table import Decision, Table

Pages = tuple[str, list[tuple[str, list[str]]]]  # a title, and blocks of a heading and sentences


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

    def room(self, table: Table[Any], width: int, height: int) -> tuple[int, int]:
        """How many lines the decision and, under it, the log take of a terminal."""
        ...

    def flag(self, table: Table[Any]) -> str:
        """The word in the upper right corner."""
        ...

    def menu(self, table: Table[Any], decision: Decision) -> list[int]:
        """The options that have a number, where there are too many to list."""
        ...

    def options(
        self, table: Table[Any], decision: Decision, at: int, width: int, height: int
    ) -> list[Text]:
        """The options under the question, and the one that is looked at."""
        ...

    def waiting(self, table: Table[Any], width: int, height: int) -> list[Text]:
        """What stands in their place while nobody here is asked."""
        ...

    def keys(self, table: Table[Any], decision: Decision) -> str:
        """The keys that work now, for the last line."""
        ...

    def read(self, table: Table[Any], decision: Decision, text: str) -> int | str | None:
        """Words only this game knows: an option, or a line why not; None: nothing of that kind."""
        ...

    def commands(self) -> dict[str, str]:
        """Commands only this game has, and what they show."""
        ...

    def answer(self, table: Table[Any], word: str) -> Pages:
        """What such a command shows."""
        ...

    def landmarks(self) -> dict[str, tuple[str, ...]]:
        """Commands that run a race on, and the kinds of events at which it stops again.

        A game that has any is one to watch: it can be paused and gone through roll by roll.
        """
        ...

    def standing(self, table: Table[Any], line: Standing) -> str:
        """A line of the result."""
        ...


class Usual:
    """What most games do alike: every option in a list, each with its number."""

    def room(self, table: Table[Any], width: int, height: int) -> tuple[int, int]:
        return (4 if height < 30 else 5), max(4, height // 6)

    def flag(self, table: Table[Any]) -> str:
        return "CHECKERED FLAG" if table.over else "GREEN FLAG"

    def menu(self, table: Table[Any], decision: Decision) -> list[int]:
        return list(range(len(decision.options)))

    def options(
        self, table: Table[Any], decision: Decision, at: int, width: int, height: int
    ) -> list[Text]:
        return option_lines(decision, at, width, height)

    def waiting(self, table: Table[Any], width: int, height: int) -> list[Text]:
        return []

    def keys(self, table: Table[Any], decision: Decision) -> str:
        return "1-9 ↑↓ look · Enter take"

    def read(self, table: Table[Any], decision: Decision, text: str) -> int | str | None:
        return None

    def commands(self) -> dict[str, str]:
        return {}

    def answer(self, table: Table[Any], word: str) -> Pages:
        raise LookupError(word)

    def landmarks(self) -> dict[str, tuple[str, ...]]:
        return {}

    def standing(self, table: Table[Any], line: Standing) -> str:
        notes = [several(line.points, "point")] if line.points else []
        notes += [line.note] if line.note.isalpha() else [f"on {line.note}"] * bool(line.note)
        about = f": {', '.join(notes)}" if notes else ""
        return f"{line.place}. {driver_of(line, table.names)} ({line.car.title()}){about}"


class OrderOnly(Usual):
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
            f"{line.place}. {driver_of(line, table.names)}, {line.car} {line.note}".rstrip()
            for line in table.game.standings(table.state)
        ]

    def legend(self, table: Table[Any]) -> list[str]:
        return [table.game.tagline]

    def interlude(self, table: Table[Any], happened: Sequence[Event]) -> list[str]:
        return []


def board_for(game: Game[Any]) -> Board:
    """The board of a game. The next game adds its file, and a line here."""
    from fivewide.cli.boards import (
        apocalypse_road,
        daytona_500,
        dust_devil_500,
        pile_up_racing,
        victory_lane,
    )

    boards: dict[str, Board] = {
        "dust-devil-500": dust_devil_500.DustDevilBoard(),
        "daytona-500": daytona_500.DaytonaBoard(),
        "pile-up-racing": pile_up_racing.PileUpBoard(),
        "victory-lane": victory_lane.VictoryLaneBoard(),
        "apocalypse-road": apocalypse_road.ApocalypseBoard(),
    }
    return boards.get(game.id) or OrderOnly()
