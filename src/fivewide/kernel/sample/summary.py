"""The log is told event by event: no passage of it is summed up."""

from __future__ import annotations

from fivewide.kernel.game import Event
from fivewide.kernel.sample.event_words import SENTENCES, describe
from fivewide.kernel.sample.state import Match

STARTS = frozenset(SENTENCES)


def sum_up(match: Match, events: list[Event], names: list[str], players: list[str]) -> str:
    return " ".join(describe(match, event, names, players) for event in events)
