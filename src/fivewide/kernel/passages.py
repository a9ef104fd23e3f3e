"""The log in passages: a turn or an activation as one line, which unfolds to its steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fivewide.kernel.game import Event, Game, S


@dataclass(frozen=True)
class Passage:
    """Consecutive events that are told as one: which they are, and the sentence for all."""

    first: int  # the number of its first event, counted from the start of the race
    events: int
    rule: str  # of the event it began with
    words: str


def divided(game: Game[S], events: Iterable[Event]) -> list[list[Event]]:
    """Events in passages, in order. What precedes the first start is a passage of its own."""
    passages: list[list[Event]] = []
    for event in events:
        if not passages or event.kind in game.passage_starts:
            passages.append([])
        passages[-1].append(event)
    return passages


def summed_up(
    game: Game[S], state: S, events: list[Event], names: list[str], first: int = 0
) -> Passage:
    """One passage with its sentence; a single event is told as it always is."""
    one = len(events) == 1
    words = game.tell(state, events[0], names) if one else game.sum_up(state, events, names)
    return Passage(first, len(events), events[0].rule, words)
