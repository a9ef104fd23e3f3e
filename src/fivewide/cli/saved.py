"""The races kept in the folder of this user: a list, and `last` or a number for a file's name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from fivewide.cli.play import races_folder
from fivewide.games.races import race_of
from fivewide.kernel.english import listed, named, several
from fivewide.kernel.errors import BadRecord, FivewideError
from fivewide.kernel.game import driver_of
from fivewide.kernel.record import Act, Record
from fivewide.kernel.replaying import set_up
from fivewide.kernel.retold import Raced
from fivewide.kernel.speech import Words, words
from fivewide.kernel.table import PERSON
from fivewide.report.making import words_of

SHOWN = 20  # races in the list
LAST = "last"


class NoneSaved(BadRecord):
    """There is no such race among those that are kept."""


@dataclass(frozen=True)
class Saved:
    """One of the files."""

    path: Path
    record: Record
    written: float

    @property
    def over(self) -> bool:
        return self.record.result is not None

    @cached_property
    def heading(self) -> str:
        """Game and track."""
        try:
            race = race_of(self.record, str(self.path))
        except FivewideError:  # content that is not here, or rules of another version
            return words("{game}, with content that is not here", game=self.record.header.game)
        table = set_up(race.game, race.setup, race.record)
        track = getattr(words_of(race.game), "track", None)
        where = track(Raced(race.game, table.state, table.names, [])) if track else ""
        return f"{race.game.title}, {where}" if where else race.game.title

    @property
    def who(self) -> str:
        """People by name, bots by their number where there are many."""
        seats = self.record.header.seats
        people = [seat.name for seat in seats if seat.driver == PERSON]
        bots = len(seats) - len(people)
        against = [several(bots, "bot")] if bots else []
        return named(listed([*people, *against]))

    @property
    def when(self) -> str:
        return f"{datetime.fromtimestamp(self.written):%Y-%m-%d %H:%M}"

    @property
    def state(self) -> str:
        """Who won, or how far it is."""
        if self.record.result is not None:
            first = [line for line in self.record.result.standings if line.place == 1]
            names = [seat.name for seat in self.record.header.seats]
            who = listed([driver_of(line, names) for line in first])
            return words("won by {whom}", whom=who)
        decided = sum(isinstance(entry, Act) for entry in self.record.standing)
        return words("goes on after {decisions}", decisions=several(decided, "decision"))


def saved_races() -> Iterator[Saved]:
    """The newest first. A file that cannot be read as a race is passed over."""
    written = {path: path.stat().st_mtime for path in races_folder().glob("*.race.jsonl")}
    for path in sorted(written, key=lambda path: (-written[path], path.name)):
        with suppress(BadRecord):
            yield Saved(path, Record.read(path), written[path])


def find(word: Path, *, over: bool) -> Path:
    """`last` or a number of the list as a file; any other word is one already.

    `last` is the newest race that is over, or the newest that is not.
    """
    name = str(word)
    if word.exists() or not (name == LAST or name.isdecimal()):
        return word
    if name != LAST:
        races = list(saved_races())
        if not 1 <= int(name[:6]) <= len(races):
            raise NoneSaved(
                f"{name[:12]}: no such file, and "
                + (f"the list of saved races has {len(races)}" if races else "no race is saved yet")
            )
        return races[int(name) - 1].path
    newest = next((race for race in saved_races() if race.over is over), None)
    if newest is None:
        which = "finished" if over else "unfinished"
        raise NoneSaved(f"last: there is no {which} race in {races_folder()}")
    return newest.path


def listing() -> list[str]:
    """The list, one race in two lines: which and who, then when and how far."""
    races = list(saved_races())
    if not races:
        return [words("No race is saved yet: they will be kept in {folder}", folder=races_folder())]
    lines = []
    for number, race in enumerate(races[:SHOWN], start=1):
        lines.append(f"{number:>3}. {race.heading}: {race.who}")
        lines.append(f"     {race.when}, {race.state}")
    if len(races) > SHOWN:
        older = len(races) - SHOWN
        more = words("and {number} older ones in {folder}", number=older, folder=races_folder())
        lines.append(f"     {more}")
    return [*lines, words("They lie in {folder}.", folder=races_folder()), *map(words, HOW)]


HOW: list[Words] = [
    "Go on: fivewide play --resume last, or --resume and a number of this list.",
    "Watch: fivewide replay last, or a number. Read: fivewide report last, or a number.",
]
