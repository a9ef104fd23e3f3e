"""Race files, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from fivewide.api.race import Race
from fivewide.games.races import open_race
from fivewide.kernel.lines import LogLine
from fivewide.kernel.record import Act
from fivewide.kernel.replaying import close, is_of_this_version, replaying, set_up


@dataclass(frozen=True)
class Moment:
    """One entry of a race file: somebody decided, or dice fell."""

    number: int  # of the entry, from 1
    seat: int | None  # who decided; None: chance did
    name: str  # of who decided, or of the chance: dice, red-card
    text: str  # what was decided, as people write it, or what fell
    value: Any  # the same as JSON says it
    lines: list[LogLine]  # what came of it
    race: Race  # as it stands now; it goes on with the next moment, `copy` keeps it

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


def read(path: str | PathLike[str], *, pack: str | PathLike[str] | None = None) -> Iterator[Moment]:
    """The moments of a race file, each checked against the rules as it is read.

        for moment in fivewide.read("my.race.jsonl"):
            print(moment.number, moment.name, moment.text)

    A file that breaks a rule is a `BadRecord` at the entry that does.
    """
    file = open_race(Path(path), None if pack is None else Path(pack))
    return _moments(file.where, file)


def _moments(where: str, file: Any) -> Iterator[Moment]:
    table = set_up(file.game, file.setup, file.record)
    otherwise = None if is_of_this_version(file.game, file.record) else list[int]()
    race = Race(table)
    for number, entry in enumerate(replaying(table, file.record, where, otherwise), start=1):
        before = len(race.lines)
        race._listen()
        lines = race.lines[before:]
        if isinstance(entry, Act):
            name, text = race.names[entry.seat], race.history[-1]
            yield Moment(number, entry.seat, name, text, entry.action, lines, race)
        else:
            text = in_words(entry.outcome)
            yield Moment(number, None, entry.chance, text, entry.outcome, lines, race)
    close(table, file.record, where, otherwise)


def in_words(outcome: Any) -> str:
    """What fell, as short as it can be said."""
    if isinstance(outcome, list):
        return ", ".join(in_words(each) for each in outcome)
    if isinstance(outcome, dict):
        return ", ".join(f"{key} {in_words(value)}" for key, value in outcome.items())
    return str(outcome)
