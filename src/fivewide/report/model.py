"""What a report says."""

from __future__ import annotations

import msgspec

from fivewide.kernel.retold import FigureRow, Luck, LuckWords, Moment, Paint, Source


class ResultLine(msgspec.Struct, frozen=True):
    """A line of the result and where it came from; of points, the sources are the sum."""

    place: int
    name: str
    cars: list[str]
    seat: int  # -1: a car of the field
    points: int
    score: str  # the points in words
    note: str
    sources: list[Source]


class Part(msgspec.Struct, frozen=True):
    """The running order after an entry: numbers of runners, the leader first."""

    n: int
    order: list[int]


class Chart(msgspec.Struct, frozen=True):
    """Who was where: only entries after which the order was another one."""

    runners: list[str]
    parts: list[Part]


class FigureTable(msgspec.Struct, frozen=True):
    """Figures of one kind of row; columns that are zero for everybody are left out."""

    title: str
    columns: list[str]
    rows: list[FigureRow]


class RaceReport(msgspec.Struct, frozen=True):
    """A finished race, told."""

    game: str
    title: str
    track: str
    currency: str  # before points that are money; "": points
    painted: dict[str, Paint]  # by the names that stand in result, chart, figures and luck
    options: list[str]  # what was settled otherwise than usual, in words
    entries: int
    story: list[str]
    result: list[ResultLine]
    chart: Chart
    figures: list[FigureTable]
    luck: list[Luck]
    luck_words: LuckWords
    moments: list[Moment]
