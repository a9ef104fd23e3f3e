"""The story of a race: 4 to 8 sentences, the same every time for the same race."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from fivewide.kernel.english import listed, several
from fivewide.kernel.record import Act
from fivewide.kernel.speech import Words, words
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
    who = listed(names) if len(names) <= NAMED else several(len(names), "driver")
    game = table.game.title
    if not track:
        return words("{who} raced {game}.", who=who, game=game)
    return words("{who} raced {game} on {track}.", who=who, game=game, track=track)


def leading(table: Table[Any], chart: Chart) -> list[str]:
    """How often the first place changed hands, and when for the last time."""
    leads = [(part.n, part.order[0]) for part in chart.parts if part.order]
    changes = [now for before, now in pairwise(leads) if before[1] != now[1]]
    if not leads:
        return []
    if not changes:
        leader = chart.runners[leads[0][1]]
        return [words("{who} led from the start to the end.", who=leader)]
    n, last = changes[-1]
    part = round(100 * n / max(len(table.entries), 1))
    when = words("at the very end") if part > 98 else words("after {part}% of the race", part=part)
    times = times_in_words(len(changes))
    name = chart.runners[last]
    return [
        words(
            "The lead changed {times}; {who} took it for good {when}.",
            times=times,
            who=name,
            when=when,
        )
    ]


def times_in_words(number: int) -> str:
    """
    >>> times_in_words(1), times_in_words(2), times_in_words(7)
    ('once', 'twice', '7 times')
    """
    if number > 2:
        return words("{number} times", number=number)
    return words("once") if number == 1 else words("twice")


def ending(result: list[ResultLine]) -> str:
    first = [line for line in result if line.place == 1]
    behind = [line for line in result if line.place > 1]
    names = listed([line.name for line in first])
    scored = any(line.points for line in result)
    score = first[0].score
    if len(first) > 1:
        return words(SHARED[scored], who=names, score=score)
    if not behind:
        return words(ALONE[scored], who=names, score=score)
    second = listed([line.name for line in behind if line.place == behind[0].place][:3])
    their_score = behind[0].score
    return words(AHEAD[scored], who=names, score=score, second=second, their_score=their_score)


# Without points, and with them
SHARED: tuple[Words, Words] = ("{who} shared the win.", "{who} shared the win with {score}.")
ALONE: tuple[Words, Words] = ("{who} won.", "{who} won with {score}.")
AHEAD: tuple[Words, Words] = (
    "{who} won, ahead of {second}.",
    "{who} won with {score}, ahead of {second} ({their_score}).",
)


def last(result: list[ResultLine]) -> str:
    return words("{who} came in last.", who=result[-1].name)


def effort(table: Table[Any]) -> str:
    decided = sum(isinstance(entry, Act) for entry in table.entries)
    fell = len(table.entries) - decided
    draws = several(fell, "roll or draw", "rolls and draws")
    decisions = several(decided, "decision")
    return words("It took {decisions} and {draws}.", decisions=decisions, draws=draws)
