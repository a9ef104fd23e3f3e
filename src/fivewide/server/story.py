"""What happened at a table, entry by entry, in words, as each seat may know it.

Words are made when something happens, not when somebody asks: later the state reads differently.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from fivewide.kernel.game import Event, event, redacted
from fivewide.kernel.record import Act, Drawn, Entry, Undone
from fivewide.kernel.table import Table
from fivewide.server.messages import LogEntry, LogLine

What = Literal["start", "act", "chance", "undo", "resumed"]


@dataclass(frozen=True)
class Told:
    """One event: as everybody may know it, and as its owner may."""

    public: LogLine
    owner: int | None
    private: LogLine

    def to(self, seat: int | None) -> LogLine:
        return self.private if seat is not None and seat == self.owner else self.public


@dataclass(frozen=True)
class Chapter:
    """One entry with everything it brought."""

    n: int
    what: What
    seat: int | None
    told: list[Told]
    back_to: int | None

    def to(self, seat: int | None) -> LogEntry:
        lines = [told.to(seat) for told in self.told]
        return LogEntry(self.n, self.what, self.seat, lines, self.back_to)


class Story:
    """Listens to a table's journal. `take` gives the lines that are new since the last time."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._marks: list[tuple[str, int]] = []  # a line, and how many events there were after it
        self._events = table.told
        self._standing: list[int] = []
        self.chapters = [Chapter(0, "start", None, self._told(0, self._events), None)]
        table.journal = self._hear

    @property
    def seen(self) -> int:
        return len(self.chapters) - 1

    def since(self, seen: int, seat: int | None) -> list[LogEntry]:
        return [chapter.to(seat) for chapter in self.chapters[seen:]]

    def take(self) -> list[str]:
        """Tell what is new, and hand out its lines for the store."""
        marks, self._marks = self._marks, []
        for _line, events in marks:
            number = len(self.chapters)
            if number <= len(self._table.record.entries):  # the result is a line, but no entry
                self._tell(number, self._table.record.entries[number - 1], events)
        return [line for line, _events in marks]

    def _tell(self, number: int, entry: Entry, events: int) -> None:
        what, seat, back_to = self._what(number, entry)
        told = self._told(self._events, events)
        self._events = events
        self.chapters.append(Chapter(number, what, seat, told, back_to))

    def _what(self, number: int, entry: Entry) -> tuple[What, int | None, int | None]:
        if isinstance(entry, Undone):
            del self._standing[entry.undo :]
            return "undo", entry.seat, self._standing[-1] if self._standing else 0
        if isinstance(entry, Act):
            self._standing.append(number)
            return "act", entry.seat, None
        if isinstance(entry, Drawn):
            self._standing.append(number)
            return "chance", None, None
        return "resumed", None, None

    def _hear(self, line: str) -> None:
        self._marks.append((line, self._table.told))

    def _told(self, since: int, upto: int) -> list[Told]:
        if upto <= since:
            return []
        log = self._table.state.log
        assert log is not None
        numbers = list(log.numbers[4 * since : 4 * upto])  # not the rest: begins may be long
        return [told(self._table, event(*numbers[at : at + 4])) for at in range(0, len(numbers), 4)]


def told(table: Table[Any], true: Event) -> Told:
    public = redacted(true, None)
    line = log_line(table, public)
    if public is true:
        return Told(line, None, line)
    return Told(line, true.facts["seat"], log_line(table, true))


def log_line(table: Table[Any], said: Event) -> LogLine:
    return LogLine(said.rule, said.kind, said.facts, table.words(said))


def encoded(view: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(view))
