"""The log of a race at this terminal: a line for every passage, which unfolds to its steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from fivewide.kernel.english import several
from fivewide.kernel.game import redacted
from fivewide.kernel.lines import LogLine, line_of
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.passages import EVERYTHING, Division, Passage, Reader, told_to, true_events
from fivewide.kernel.table import Table
from fivewide.server.rebuild import step


def ruled(step: LogLine) -> str:
    """One event in words, and its rule."""
    return f"{step.words} [{step.rule}]" if step.rule else step.words


@dataclass
class FoldingLog:
    """What one reader may know of a race, in passages. `hear` after every entry."""

    reader: Reader
    steps: list[LogLine] = field(default_factory=list)
    passages: list[Passage] = field(default_factory=list)
    _division: Division = field(default_factory=Division)

    def hear(self, table: Table[Any]) -> None:
        self._cut(table)
        for numbers in self._division.hear(table):
            if self.passages and self.passages[-1].first == numbers.start:
                self.passages.pop()
            self.passages.append(told_to(table, numbers, self.reader))
        for event in true_events(table, len(self.steps), table.told):
            known = event if self.reader == EVERYTHING else redacted(event, self.reader)
            self.steps.append(line_of(table.game, table.state, known, table.names))

    def _cut(self, table: Table[Any]) -> None:
        """What an undo took back is gone; a passage that it cut is told anew."""
        if table.told >= len(self.steps):
            return
        del self.steps[table.told :]
        while self.passages and self.passages[-1].first >= table.told:
            self.passages.pop()
        if self.passages and self.passages[-1].numbers.stop > table.told:
            first = self.passages.pop().first
            self.passages.append(told_to(table, range(first, table.told), self.reader))

    def steps_of(self, passage: Passage) -> list[LogLine]:
        return self.steps[passage.numbers.start : passage.numbers.stop]

    def folds(self, passage: Passage) -> bool:
        """Is there more to it than its line?"""
        return passage.events > 1

    def since(self, number: int) -> list[Passage]:
        """The passages to which events from this number on belong."""
        return [passage for passage in self.passages if passage.numbers.stop > number]

    def line(self, passage: Passage) -> str:
        """A passage folded: its sentence, and how many steps there are to it."""
        if not self.folds(passage):
            return ruled(self.steps[passage.first])
        return f"{passage.words} [{several(passage.events, 'step')}]"

    def unfolded(self, passages: Iterable[Passage]) -> list[str]:
        """Passages with their steps under them."""
        lines: list[str] = []
        for passage in passages:
            lines.append(passage.words if self.folds(passage) else self.line(passage))
            if self.folds(passage):
                lines += [f"  {ruled(step)}" for step in self.steps_of(passage)]
        return lines


def log_of(table: Table[Any], reader: Reader) -> FoldingLog:
    """The log of a race that is under way: played again, so that all words are those of then."""
    log = FoldingLog(reader)
    header = table.record.header
    again = Table(table.game, table.setup, header.seats, NamedLuck(), start=header.start)
    log.hear(again)
    for entry in table.entries:
        step(again, entry, None)
        log.hear(again)
    return log
