"""A race file as pictures in a row: the table after every entry, and where it is worth stopping."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from copy import copy
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from fivewide.cli.log import FoldingLog
from fivewide.cli.sight import Sight
from fivewide.games.races import RaceFile
from fivewide.kernel.lines import LogLine
from fivewide.kernel.passages import EVERYTHING
from fivewide.kernel.replaying import close, is_of_this_version, replaying, set_up
from fivewide.kernel.table import Table
from fivewide.report import RaceReport
from fivewide.report.making import Heard, changed_options, words_of


@dataclass
class Reel:
    """Every moment of a race by the number of entries before it, from 0 to `last`.

    A finished race hides nothing in its log; one that goes on is told as onlookers may know it.
    """

    where: str
    stills: list[Table[Any]]
    log: FoldingLog
    told: list[int]  # events before each still
    leads: list[int]  # entries after which somebody else led
    moments: list[int]
    report: RaceReport | None  # of a race that is over
    turns: list[int] = field(init=False)  # stills with which a passage of the log has ended
    _starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._starts = [passage.first for passage in self.log.passages]
        begun = {bisect_left(self.told, start + 1) for start in self._starts}
        self.turns = sorted({0, self.last, *(max(n - 1, 0) for n in begun)})

    @property
    def last(self) -> int:
        return len(self.stills) - 1

    def sight(self, n: int) -> Sight:
        """The race after so many entries, as somebody who looks on sees it."""
        return Sight(self.stills[n], None, self.log_until(n))

    def log_until(self, n: int) -> FoldingLog:
        told = self.told[n]
        passages = self.log.passages[: bisect_left(self._starts, told)]
        return FoldingLog(self.log.reader, self.log.steps[:told], passages)

    def happened(self, n: int) -> list[LogLine]:
        """What the entry before this moment brought."""
        return self.log.steps[self.told[n - 1] if n else 0 : self.told[n]]


def next_in(places: list[int], n: int, by: int) -> int | None:
    """The next of some moments, ahead (1) or back (-1)."""
    at = bisect_right(places, n) if by > 0 else bisect_left(places, n) - 1
    return places[at] if 0 <= at < len(places) else None


def reel_of(race: RaceFile) -> Reel:
    """The race is played again, once, and a still taken after each entry."""
    table = set_up(race.game, race.setup, race.record)
    otherwise = None if is_of_this_version(race.game, race.record) else list[int]()
    heard = Heard(table, words_of(race.game))
    log = FoldingLog(EVERYTHING if race.record.result is not None else None)
    stills: list[Table[Any]] = []
    told: list[int] = []

    def take(n: int) -> None:
        heard.hear(n)
        log.hear(table)
        still = copy(table)
        still.state = table.state.clone()
        stills.append(still)
        told.append(table.told)

    take(0)
    for n, _entry in enumerate(replaying(table, race.record, race.where, otherwise), start=1):
        take(n)
    close(table, race.record, race.where, otherwise)
    report = heard.report(list(changed_options(race))) if table.over else None
    orders = pairwise(heard.orders)
    leads = [n for before, (n, order) in orders if before[1][0] != order[0]]
    moments = sorted({moment.n for moment in heard.moments})
    return Reel(race.where, stills, log, told, leads, moments, report)
