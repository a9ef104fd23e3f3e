"""Boards that still draw from the table itself. Goes when the last of them draws from a sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from fivewide.cli.boards import Pages, Usual
from fivewide.cli.sight import Scene, Sight
from fivewide.kernel.agenda import options_of
from fivewide.kernel.game import Event, Standing, preview
from fivewide.kernel.lines import LogLine
from fivewide.kernel.table import Decision


@dataclass(frozen=True)
class Way:
    """Where one option would lead, up to the next roll, draw or decision."""

    state: Any
    events: list[Event]


@dataclass(frozen=True)
class Preview:
    """What a seat could do, option by option, and the one that is looked at."""

    seat: int
    ways: tuple[Way, ...]
    at: int

    @property
    def way(self) -> Way:
        return self.ways[self.at]


@dataclass(frozen=True)
class OldScene:
    preview: Preview | None = None
    happened: Sequence[Event] = ()
    frame: int | None = None


def events_of(lines: Sequence[LogLine]) -> list[Event]:
    return [line.event for line in lines]  # type: ignore[attr-defined]


class FromTable:
    def __init__(self, old: Any) -> None:
        self.old = old

    def __getattr__(self, name: str) -> Any:
        return getattr(self.old, name)

    def draw(self, sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
        shown = None
        if scene.decision is not None:
            seat, table = scene.decision.seat, sight.table
            veiled = table.game.veiled(table.state, seat)
            numbers = options_of(table.state, seat)
            ways = tuple(Way(*preview(veiled, seat, number)) for number in numbers)
            shown = Preview(seat, ways, scene.at)
        old = OldScene(shown, events_of(scene.happened), scene.frame)
        drawn: list[Text] = self.old.draw(sight.table, width, height, old)
        return drawn

    def height(self, sight: Sight, width: int, height: int) -> int:
        return int(self.old.height(sight.table, width, height))

    def frames(self, sight: Sight, happened: Sequence[LogLine]) -> int:
        return int(self.old.frames(sight.table, events_of(happened)))

    def heading(self, sight: Sight) -> str:
        return str(self.old.heading(sight.table))

    def summary(self, sight: Sight) -> list[str]:
        lines: list[str] = self.old.summary(sight.table, sight.seat)
        return lines

    def legend(self, sight: Sight) -> list[str]:
        lines: list[str] = self.old.legend(sight.table)
        return lines

    def interlude(self, sight: Sight, happened: Sequence[LogLine]) -> list[str]:
        lines: list[str] = self.old.interlude(sight.table, events_of(happened))
        return lines

    def room(self, sight: Sight, width: int, height: int) -> tuple[int, int]:
        room: tuple[int, int] = self.old.room(sight.table, width, height)
        return room

    def flag(self, sight: Sight) -> str:
        return str(self.old.flag(sight.table))

    def menu(self, sight: Sight, decision: Decision) -> list[int]:
        menu: list[int] = self.old.menu(sight.table, decision)
        return menu

    def options(
        self, sight: Sight, decision: Decision, at: int, width: int, height: int
    ) -> list[Text]:
        lines: list[Text] = self.old.options(sight.table, decision, at, width, height)
        return lines

    def waiting(self, sight: Sight, width: int, height: int) -> list[Text]:
        lines: list[Text] = self.old.waiting(sight.table, width, height)
        return lines

    def keys(self, sight: Sight, decision: Decision) -> str:
        return str(self.old.keys(sight.table, decision))

    def read(self, sight: Sight, decision: Decision, text: str) -> int | str | None:
        read: int | str | None = self.old.read(sight.table, decision, text)
        return read

    def answer(self, sight: Sight, word: str) -> Pages:
        pages: Pages = self.old.answer(sight.table, word)
        return pages

    def standing(self, sight: Sight, line: Standing) -> str:
        if type(self.old).standing is Usual.standing:
            return str(Usual.standing(self.old, sight, line))
        return str(self.old.standing(sight.table, line))
