"""What a report says."""

from __future__ import annotations

import msgspec

from fivewide.kernel.retold import FigureRow, Luck, Moment, Source


class ResultLine(msgspec.Struct, frozen=True):
    """A line of the result and where it came from; of points, the sources are the sum."""

    place: int
    name: str
    car: str
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


class RaceReport(msgspec.Struct, frozen=True):
    """A finished race, told."""

    game: str
    title: str
    track: str
    options: list[str]  # what was settled otherwise than usual, in words
    entries: int
    story: list[str]
    result: list[ResultLine]
    chart: Chart
    columns: list[str]  # of the figures
    figures: list[FigureRow]
    luck: list[Luck]
    moments: list[Moment]
