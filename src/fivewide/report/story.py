"""The story of a race: 4 to 8 sentences, the same every time for the same race."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from fivewide.kernel.english import listed, object_of, of_owner, several, times
from fivewide.kernel.record import Act
from fivewide.kernel.retold import Luck
from fivewide.kernel.speech import Words, tenths, words
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
    kindly: Words


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
    who = listed(names) if len(names) <= NAMED else several(len(names), "driver")
    game = table.game.title
    if not track:
        return words("{who} raced {game}.", who=who, game=game)
    return words("{who} raced {game} on {track}.", who=who, game=game, track=track)


def leading(table: Table[Any], told: Told, chart: Chart) -> list[str]:
    """How often the first place changed hands, and when for the last time."""
    leads = [(part.n, part.order[0]) for part in chart.parts if part.order]
    changes = [now for before, now in pairwise(leads) if before[1] != now[1]]
    if not leads:
        return []

    def name(number: int) -> str:
        return of_owner(chart.runners[number], told.belongs)

    if not changes:
        return [words("{who} led from the start to the end.", who=name(leads[0][1]))]
    often = times(len(changes))
    if told.races > 1:
        return [words(SERIES, times=often, races=told.races)]
    n, last = changes[-1]
    when = moment_in_words(n / max(len(table.entries), 1))
    if len(changes) == 1:
        return [words("The lead changed once: {who} took it {when}.", who=name(last), when=when)]
    return [words(FOR_GOOD, times=often, who=name(last), when=when)]


SERIES: Words = "The first place changed hands {times} in {races} races."
FOR_GOOD: Words = "The lead changed {times}; {who} took it for good {when}."


def moment_in_words(part: float) -> str:
    """
    >>> moment_in_words(0.1), moment_in_words(0.5), moment_in_words(0.99)
    ('soon after the start', 'around halfway', 'at the very end')
    """
    return next(words(when) for most, when in WHEN if part <= most)


WHEN: tuple[tuple[float, Words], ...] = (
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
    above, below = tenths(over), tenths(-under)
    kind, hard = object_of(best.name), object_of(worst.name)
    return [words(told.kindly, best=kind, over=above, worst=hard, under=below)]


KINDLY: Words = (
    "The dice were kindest to {best} ({over} above the average)"
    " and hardest on {worst} ({under} below it)."
)


def ending(result: list[ResultLine]) -> str:
    first = [line for line in result if line.place == 1]
    behind = [line for line in result if line.place > 1]
    names = listed(list(dict.fromkeys(line.name for line in first)))
    scored = any(line.points for line in result)
    score = first[0].score
    if len(first) > 1:
        return words(SHARED[scored], who=names, score=score)
    if not behind:
        return words(ALONE[scored], who=names, score=score)
    level = [line for line in behind if line.place == behind[0].place]
    second = listed(list(dict.fromkeys(line.name for line in level))[:3])
    theirs = behind[0].score
    return words(AHEAD[scored], who=names, score=score, second=second, theirs=theirs)


# Without points, and with them
SHARED: tuple[Words, Words] = ("{who} shared the win.", "{who} shared the win with {score}.")
ALONE: tuple[Words, Words] = ("{who} won.", "{who} won with {score}.")
AHEAD: tuple[Words, Words] = (
    "{who} won, ahead of {second}.",
    "{who} won with {score}, ahead of {second} ({theirs}).",
)


def last(result: list[ResultLine]) -> str:
    return words("{who} came in last.", who=result[-1].name)


def effort(table: Table[Any]) -> str:
    decided = sum(isinstance(entry, Act) for entry in table.entries)
    fell = len(table.entries) - decided
    draws = several(fell, "roll or draw", "rolls and draws")
    decisions = several(decided, "decision")
    return words("It took {decisions} and {draws}.", decisions=decisions, draws=draws)
