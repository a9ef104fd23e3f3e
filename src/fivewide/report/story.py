"""The story of a race: 4 to 8 sentences, the same every time for the same race."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from fivewide.kernel.english import listed, several
from fivewide.kernel.record import Act
from fivewide.kernel.table import Table
from fivewide.report.model import Chart, ResultLine

FEWEST, MOST = 4, 8
NAMED = 4  # more than so many drivers are counted, not named


def story_of(
    table: Table[Any], track: str, result: list[ResultLine], chart: Chart, middle: list[str]
) -> list[str]:
    """The start, what led to the end, and how it was won."""
    start, lead, end = opening(table, track), leading(table, chart), ending(result)
    told = [start, *lead, *middle[: MOST - 2 - len(lead)], end]
    spare = [effort(table), last(result)]
    while len(told) < FEWEST and spare:
        told.insert(-1, spare.pop(0))
    return told


def opening(table: Table[Any], track: str) -> str:
    names = table.names
    who = listed(names) if len(names) <= NAMED else f"{len(names)} drivers"
    where = f" on {track}" if track else ""
    return f"{who} raced {table.game.title}{where}."


def leading(table: Table[Any], chart: Chart) -> list[str]:
    """How often the first place changed hands, and when for the last time."""
    leads = [(part.n, part.order[0]) for part in chart.parts if part.order]
    changes = [now for before, now in pairwise(leads) if before[1] != now[1]]
    if not leads:
        return []
    if not changes:
        return [f"{chart.runners[leads[0][1]]} led from the start to the end."]
    n, last = changes[-1]
    part = round(100 * n / max(len(table.entries), 1))
    when = "at the very end" if part > 98 else f"after {part}% of the race"
    times = times_in_words(len(changes))
    name = chart.runners[last]
    return [f"The lead changed {times}; {name} took it for good {when}."]


def times_in_words(number: int) -> str:
    """
    >>> times_in_words(1), times_in_words(2), times_in_words(7)
    ('once', 'twice', '7 times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def ending(result: list[ResultLine]) -> str:
    first = [line for line in result if line.place == 1]
    behind = [line for line in result if line.place > 1]
    names = listed([line.name for line in first])
    scored = any(line.points for line in result)
    how = f" with {first[0].score}" if scored else ""
    if len(first) > 1:
        return f"{names} shared the win{how}."
    if not behind:
        return f"{names} won{how}."
    second = listed([line.name for line in behind if line.place == behind[0].place][:3])
    margin = f" ({behind[0].score})" if scored else ""
    return f"{names} won{how}, ahead of {second}{margin}."


def last(result: list[ResultLine]) -> str:
    return f"{result[-1].name} came in last."


def effort(table: Table[Any]) -> str:
    decided = sum(isinstance(entry, Act) for entry in table.entries)
    fell = len(table.entries) - decided
    draws = several(fell, "roll or draw", "rolls and draws")
    return f"It took {several(decided, 'decision')} and {draws}."
