"""Games whose logs fold, whatever the games themselves say: for tests of how a log is shown."""

from __future__ import annotations

from typing import Any, ClassVar

from fivewide.games import game
from fivewide.kernel.game import Event

TELLS: Any = game("dust-devil-500")
HIDES: Any = game("victory-lane")


def sentence(self: Any, state: Any, events: list[Event], names: list[str]) -> str:
    """Every step in short, so that a test sees what a sentence was made of."""
    seat = events[0].facts.get("seat")
    who = "Nobody" if seat is None else names[seat]
    return f"{who} in {len(events)} steps: {', '.join(event.kind for event in events)}."


class Turns(type(TELLS)):  # type: ignore[misc]
    """Dust Devil 500, where a passage is a roll with all that comes of it."""

    passage_starts: ClassVar[frozenset[str]] = frozenset({"race-began", "rolled"})
    sum_up = sentence


class Hands(type(HIDES)):  # type: ignore[misc]
    """Victory Lane, where a sentence tells the cards that its reader may know."""

    passage_starts: ClassVar[frozenset[str]] = frozenset({"race-began", "round-began"})

    def sum_up(self, state: Any, events: list[Event], names: list[str]) -> str:
        drawn = [event.facts["card"] for event in events if event.kind == "card-drawn"]
        return f"Cards drawn: {drawn}."
