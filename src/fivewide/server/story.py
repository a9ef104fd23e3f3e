"""What happened at a table, entry by entry, in words, as each seat may know it.

Words are made when something happens, not when somebody asks: later the state reads differently.
So they are made in every language that is read at the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from fivewide.kernel.game import Event, redacted
from fivewide.kernel.lines import LogLine, line_of
from fivewide.kernel.passages import EVERYTHING, Division, Reader, Sentence, sentence, true_events
from fivewide.kernel.record import Act, Drawn, Entry, Undone
from fivewide.kernel.speech import ENGLISH, language, speaking
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


Telling = dict[str, ToldEntry]  # of one entry, by language
Place = tuple[int, int, int]  # of a part: the first three of its fields


class Story:
    """Listens to a table's journal. `take` gives the lines that are new since the last time."""

    def __init__(self, table: Table[Any], languages: Iterable[str] = (ENGLISH,)) -> None:
        self._table = table
        self.chapters: dict[str, list[Chapter]] = {name: [] for name in languages}
        self._lines: list[str] = []  # heard, and not taken yet
        self._fresh: list[Telling] = []  # in the same way
        self._told_so_far = 0
        self._standing: list[int] = []
        self._division = Division()
        self._began: dict[int, tuple[int, int]] = {}  # passages that stand: entry and line
        self._write(self._tell(0, "start", None))
        table.journal = self._hear

    @property
    def seen(self) -> int:
        return len(next(iter(self.chapters.values()))) - 1

    @property
    def latest(self) -> ToldEntry:
        """The last entry, in the first of the languages."""
        return next(iter(self._latest.values()))

    def since(self, seen: int, seat: int | None) -> list[LogEntry]:
        """In the language of now, which must be one of the story's."""
        return [chapter.to(seat) for chapter in self.chapters[language()][seen:]]

    def take(self) -> list[str]:
        """Add what is new to the chapters, and hand out its lines for the store."""
        lines, self._lines = self._lines, []
        for telling in self._fresh:
            self._write(telling)
        self._fresh = []
        return lines

    def _write(self, telling: Telling) -> None:
        self._latest = telling
        for name, chapters in self.chapters.items():
            chapters.append(telling[name].written())

    def _hear(self, line: str) -> None:
        """The result is a line, but no entry; an entry taken over from a file has no line."""
        self._lines.append(line)
        entries = self._table.record.entries
        for number in range(self.seen + len(self._fresh) + 1, len(entries) + 1):
            self._fresh.append(self._tell(number, *self._what(number, entries[number - 1])))

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

    def _tell(
        self, number: int, what: What, seat: int | None, back_to: int | None = None
    ) -> Telling:
        """What was brought belongs to the last entry: one before it was taken over from a file."""
        is_last = number == len(self._table.record.entries)
        new, passages = self._new(number) if is_last else ([], [])
        telling = {}
        for name in self.chapters:
            with speaking(name):
                lines = [told(self._table, event) for event in new]
                parts = [Part(*place, sentence(self._table, which)) for place, which in passages]
            telling[name] = ToldEntry(number, what, seat, lines, parts, back_to)
        return telling

    def _new(self, number: int) -> tuple[list[Event], list[tuple[Place, range]]]:
        """What an entry brought, event by event; its passages, and where each belongs."""
        since = min(self._told_so_far, self._table.told)
        self._told_so_far = self._table.told
        passages = []
        for events in self._division.hear(self._table):
            if events.start >= since:
                self._began[events.start] = number, events.start - since
            place = *self._began[events.start], max(events.start - since, 0)
            passages.append((place, events))
        return true_events(self._table, since, self._told_so_far), passages


def told(table: Table[Any], true: Event) -> Told:
    public = redacted(true, None)
    line = line_of(table.game, table.state, public, table.names)
    if public is true:
        return Told(line, None, line)
    return Told(line, true.facts["seat"], line_of(table.game, table.state, true, table.names))


def encoded(view: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(view))
