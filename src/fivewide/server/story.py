"""What happened at a table, entry by entry, in words, as each seat may know it.

Words are made when something happens, not when somebody asks: later the state reads differently.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import msgspec

from fivewide.kernel.game import Event, redacted
from fivewide.kernel.lines import LogLine, line_of
from fivewide.kernel.passages import EVERYTHING, Division, Reader, Sentence, sentence, true_events
from fivewide.kernel.record import Act, Drawn, Entry, Undone
from fivewide.kernel.table import Table
from fivewide.server.messages import LogEntry, LogPassage, What


@dataclass(frozen=True)
class Told:
    """One event: as everybody may know it, and as its owner may."""

    public: LogLine
    owner: int | None
    private: LogLine

    def to(self, reader: Reader) -> LogLine:
        knows = reader == EVERYTHING or (reader is not None and reader == self.owner)
        return self.private if knows else self.public


@dataclass(frozen=True)
class Part:
    """The part of a passage that one entry brought, and the sentence for all of it so far."""

    n: int  # where the passage began: the entry
    line: int  # and the line of it
    since: int
    told: Sentence

    def to(self, reader: Reader) -> LogPassage:
        return LogPassage(self.n, self.line, self.since, self.told.rule, self.told.to(reader))


@dataclass(frozen=True)
class ToldEntry:
    """One entry with everything it brought."""

    n: int
    what: What
    seat: int | None
    told: list[Told]
    parts: list[Part]
    back_to: int | None = None

    def lines(self, reader: Reader) -> list[LogLine]:
        return [told.to(reader) for told in self.told]

    def passages(self, reader: Reader) -> list[LogPassage]:
        return [part.to(reader) for part in self.parts]

    def to(self, reader: Reader) -> LogEntry:
        lines, passages = self.lines(reader), self.passages(reader)
        return LogEntry(self.n, self.what, self.seat, lines, self.back_to, passages)

    def written(self) -> Chapter:
        owners = {told.owner for told in self.told}
        owners = owners.union(*(part.told.own for part in self.parts)) - {None, EVERYTHING}
        own = {seat: msgspec.json.encode(self.to(seat)) for seat in owners if seat is not None}
        return Chapter(msgspec.json.encode(self.to(None)), own)


class Chapter(msgspec.Struct, frozen=True, gc=False):
    """An entry as it is sent: once for everybody, and for those who may know more of it.

    A table keeps all of them. As text they are small, and the collector of cycles, which holds up
    everybody while it looks, has nothing to look through.
    """

    public: bytes
    own: dict[int, bytes]

    def to(self, seat: int | None) -> LogEntry:
        """For a message, whose other parts are not written yet."""
        text = self.public if seat is None else self.own.get(seat, self.public)
        return cast(LogEntry, msgspec.Raw(text))


class Story:
    """Listens to a table's journal. `take` gives the lines that are new since the last time."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._lines: list[str] = []  # heard, and not taken yet
        self._fresh: list[ToldEntry] = []  # in the same way
        self._told_so_far = 0
        self._standing: list[int] = []
        self._division = Division()
        self._began: dict[int, tuple[int, int]] = {}  # passages that stand: entry and line
        self.latest = ToldEntry(0, "start", None, *self._new(0))
        self.chapters = [self.latest.written()]
        table.journal = self._hear

    @property
    def seen(self) -> int:
        return len(self.chapters) - 1

    def since(self, seen: int, seat: int | None) -> list[LogEntry]:
        return [chapter.to(seat) for chapter in self.chapters[seen:]]

    def take(self) -> list[str]:
        """Add what is new to the chapters, and hand out its lines for the store."""
        lines, self._lines = self._lines, []
        for entry in self._fresh:
            self.chapters.append(entry.written())
            self.latest = entry
        self._fresh = []
        return lines

    def _hear(self, line: str) -> None:
        """The result is a line, but no entry; an entry taken over from a file has no line."""
        self._lines.append(line)
        entries = self._table.record.entries
        for number in range(len(self.chapters) + len(self._fresh), len(entries) + 1):
            what, seat, back_to = self._what(number, entries[number - 1])
            told, parts = self._new(number) if number == len(entries) else ([], [])
            self._fresh.append(ToldEntry(number, what, seat, told, parts, back_to))

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

    def _new(self, number: int) -> tuple[list[Told], list[Part]]:
        """What an entry brought, event by event and passage by passage."""
        since = min(self._told_so_far, self._table.told)
        self._told_so_far = self._table.told
        new = true_events(self._table, since, self._told_so_far)
        parts = []
        for events in self._division.hear(self._table):
            if events.start >= since:
                self._began[events.start] = number, events.start - since
            first = max(events.start - since, 0)
            said = sentence(self._table, events)
            parts.append(Part(*self._began[events.start], first, said))
        return [told(self._table, event) for event in new], parts


def told(table: Table[Any], true: Event) -> Told:
    public = redacted(true, None)
    line = line_of(table.game, table.state, public, table.names)
    if public is true:
        return Told(line, None, line)
    return Told(line, true.facts["seat"], line_of(table.game, table.state, true, table.names))


def encoded(view: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(view))
