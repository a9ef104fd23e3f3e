"""The story of a race: 4 to 8 sentences, the same every time for the same race."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from fivewide.kernel.english import listed, object_of, possessive, several
from fivewide.kernel.record import Act
from fivewide.kernel.retold import Luck, LuckWords
from fivewide.kernel.table import Table
from fivewide.report.model import Chart, ResultLine

FEWEST, MOST = 4, 8
FEW_ROLLS = 5  # less is no luck to speak of
NAMED = 4  # more than so many drivers are counted, not named


@dataclass(frozen=True)
class Told:
    """What the game itself says of the race."""

    track: str
    races: int
    belongs: dict[str, str]
    middle: list[str]
    luck: list[Luck]
    words: LuckWords


def story_of(table: Table[Any], told: Told, result: list[ResultLine], chart: Chart) -> list[str]:
    """The start, what led to the end, and how it was won."""
    lead = [opening(table, told.track), *leading(table, told, chart)]
    said = [*lead, *told.middle[: MOST - 1 - len(lead)]]
    if len(said) < MOST - 1:
        said += kindness(told)
    said.append(ending(result))
    spare = [effort(table), last(result)]
    while len(said) < FEWEST and spare:
        said.insert(-1, spare.pop(0))
    return said


def opening(table: Table[Any], track: str) -> str:
    names = table.names
    who = listed(names) if len(names) <= NAMED else f"{len(names)} drivers"
    where = f" on {track}" if track else ""
    return f"{who} raced {table.game.title}{where}."


def leading(table: Table[Any], told: Told, chart: Chart) -> list[str]:
    """How often the first place changed hands, and when for the last time."""
    leads = [(part.n, part.order[0]) for part in chart.parts if part.order]
    changes = [now for before, now in pairwise(leads) if before[1] != now[1]]
    if not leads:
        return []

    def name(number: int) -> str:
        car = chart.runners[number]
        owner = told.belongs.get(car)
        return car if owner is None else f"{possessive(owner)} {car}"

    if not changes:
        return [f"{name(leads[0][1])} led from the start to the end."]
    if told.races > 1:
        many = f"{times_in_words(len(changes))} in {told.races} races"
        return [f"The first place changed hands {many}."]
    n, last = changes[-1]
    when = moment_in_words(n / max(len(table.entries), 1))
    if len(changes) == 1:
        return [f"The lead changed once: {name(last)} took it {when}."]
    times = times_in_words(len(changes))
    return [f"The lead changed {times}; {name(last)} took it for good {when}."]


def moment_in_words(part: float) -> str:
    """
    >>> moment_in_words(0.1), moment_in_words(0.5), moment_in_words(0.99)
    ('soon after the start', 'around halfway', 'at the very end')
    """
    return next(words for most, words in WHEN if part <= most)


WHEN = (
    (0.15, "soon after the start"),
    (0.4, "in the first half"),
    (0.6, "around halfway"),
    (0.85, "well into the second half"),
    (0.96, "late in the race"),
    (1.0, "at the very end"),
)


def kindness(told: Told) -> list[str]:
    """Whom luck favored, and whom not, if it made a difference to speak of."""
    ranked = sorted(told.luck, key=lambda each: each.total - each.expected)
    if len(ranked) < 2 or min(each.rolls for each in (ranked[0], ranked[-1])) < FEW_ROLLS:
        return []
    worst, best = ranked[0], ranked[-1]
    over, under = best.total - best.expected, worst.total - worst.expected
    spread = over - under
    if over <= 0 or under >= 0 or spread < 0.1 * max(best.expected, worst.expected):
        return []
    kind = f"kindest to {object_of(best.name)} ({over:.1f} above the average)"
    hard = f"hardest on {object_of(worst.name)} ({-under:.1f} below it)"
    return [f"The {told.words.kindly} {kind} and {hard}."]


def times_in_words(number: int) -> str:
    """
    >>> times_in_words(1), times_in_words(2), times_in_words(7)
    ('once', 'twice', '7 times')
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def ending(result: list[ResultLine]) -> str:
    first = [line for line in result if line.place == 1]
    behind = [line for line in result if line.place > 1]
    names = listed(list(dict.fromkeys(line.name for line in first)))
    scored = any(line.points for line in result)
    how = f" with {first[0].score}" if scored else ""
    if len(first) > 1:
        return f"{names} shared the win{how}."
    if not behind:
        return f"{names} won{how}."
    level = [line for line in behind if line.place == behind[0].place]
    second = listed(list(dict.fromkeys(line.name for line in level))[:3])
    margin = f" ({behind[0].score})" if scored else ""
    return f"{names} won{how}, ahead of {second}{margin}."


def last(result: list[ResultLine]) -> str:
    return f"{result[-1].name} came in last."


def effort(table: Table[Any]) -> str:
    decided = sum(isinstance(entry, Act) for entry in table.entries)
    fell = len(table.entries) - decided
    draws = several(fell, "roll or draw", "rolls and draws")
    return f"It took {several(decided, 'decision')} and {draws}."
