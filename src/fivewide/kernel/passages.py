"""The log in passages: a turn or an activation as one line, which unfolds to its steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fivewide.kernel.game import Event, Game, S, events_in, redacted
from fivewide.kernel.table import Table

EVERYTHING = -1  # a reader from whom nothing is hidden
Reader = int | None  # a seat, EVERYTHING, or None: whoever looks on


@dataclass(frozen=True)
class Passage:
    """Consecutive events that are told as one: which they are, and the sentence for all."""

    first: int  # the number of its first event, counted from the start of the race
    events: int
    rule: str  # of the event it began with
    words: str

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.events)


def summed_up(
    game: Game[S], state: S, events: list[Event], names: list[str], first: int = 0
) -> Passage:
    """One passage with its sentence; a single event is told as it always is."""
    one = len(events) == 1
    words = game.describe(state, events[0], names) if one else game.sum_up(state, events, names)
    return Passage(first, len(events), events[0].rule, words)


@dataclass(frozen=True)
class Sentence:
    """A passage in words, for everybody and for those who know more of it."""

    rule: str
    public: str
    own: Mapping[int, str]  # by seat, and for EVERYTHING

    def to(self, reader: Reader) -> str:
        return self.public if reader is None else self.own.get(reader, self.public)


class Division:
    """Where the passages of a table's log begin, kept up as it grows and as undo cuts it.

    To be asked after every entry, for the sentence of a passage is made while it happens: later
    the state reads differently. The last passage may go on, and is then told anew.
    """

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._heard = 0

    def hear(self, table: Table[Any]) -> list[range]:
        """The passages to which something was added since the last time, by their events."""
        heard = self._heard = min(self._heard, table.told)
        while self._starts and self._starts[-1] >= heard:
            self._starts.pop()
        touched = len(self._starts) - 1
        new = true_events(table, heard, table.told)
        for number, said in enumerate(new, start=heard):
            if not self._starts or said.kind in table.game.passage_starts:
                self._starts.append(number)
        self._heard += len(new)
        if not new:
            return []
        if self._starts[touched + 1 : touched + 2] == [heard]:  # the last one had come to its end
            touched += 1
        ends = [*self._starts[touched + 1 :], self._heard]
        return [range(*both) for both in zip(self._starts[touched:], ends, strict=True)]


def true_events(table: Table[Any], since: int, upto: int) -> list[Event]:
    """What happened, nothing hidden. Not the rest of the log: its beginning may be long."""
    log = table.state.log
    assert log is not None
    return events_in(log, since, upto)


def told_to(table: Table[Any], numbers: range, reader: Reader) -> Passage:
    """A passage of a table as somebody may know it."""
    return _told(table, true_events(table, numbers.start, numbers.stop), numbers.start, reader)


def sentence(table: Table[Any], numbers: range) -> Sentence:
    """A passage of a table in words for every reader."""
    true = true_events(table, numbers.start, numbers.stop)
    public = _told(table, true, numbers.start, None)
    owners = {said.facts["seat"] for said in true if redacted(said, None) is not said}
    seats = {seat for seat in owners if seat is not None}
    more = (*sorted(seats), EVERYTHING) if seats else ()
    own = {reader: _told(table, true, numbers.start, reader).words for reader in more}
    return Sentence(public.rule, public.words, own)


def _told(table: Table[Any], true: list[Event], first: int, reader: Reader) -> Passage:
    known = true if reader == EVERYTHING else [redacted(said, reader) for said in true]
    return summed_up(table.game, table.state, known, table.names, first)
