"""Sentences of events: facts in words, "You" or a name, what is hidden, what a rule adds."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.game import Event
from fivewide.kernel.sentences import Sentences

CARS = ["red", "blue"]
PLAYERS = ["You", "Kim"]


def counted(state: Any, event: Event, names: list[str], players: list[str]) -> str:
    return f"{state}: {names[event.fact('car')]}, {players[event.fact('seat')]}."


SENTENCES: Sentences[list[str]] = Sentences(
    {
        "drove": "{who} {was} in {car}, {spaces} spaces.",
        "bumped": "{by} bumped {whom}, who {has} {left}.",
        "drew": "{who} drew {card}.",
        "counted": counted,
    },
    {"car": lambda names, car: names[car], "card": lambda names, card: f"card {card}"},
    seats=("by",),
    more=lambda event, names: {"left": "nothing"} if "by" in event.facts else {},
    by_rule={("drove", "X-Y-02"): "{who} backed up {spaces}."},
)


def told(kind: str, rule: str = "X-Y-01", **facts: int | None) -> str:
    return SENTENCES.describe("state", Event(rule, kind, facts), CARS, PLAYERS)


def test_facts_are_said_as_the_game_says_them_and_others_as_they_are() -> None:
    assert told("drove", seat=1, car=0, spaces=3) == "Kim was in red, 3 spaces."


def test_you_are_addressed_as_such() -> None:
    assert told("drove", seat=0, car=1, spaces=3) == "You were in blue, 3 spaces."
    assert told("bumped", seat=0, by=1) == "Kim bumped you, who have nothing."
    assert told("bumped", seat=1, by=0) == "You bumped Kim, who has nothing."


def test_a_hidden_card_is_a_card() -> None:
    assert told("drew", seat=1, card=7) == "Kim drew card 7."
    assert told("drew", seat=1, card=None) == "Kim drew a card."


def test_a_rule_may_read_otherwise() -> None:
    assert told("drove", "X-Y-02", seat=1, car=0, spaces=3) == "Kim backed up 3."


def test_a_function_writes_what_a_template_cannot() -> None:
    assert told("counted", seat=1, car=1) == "state: blue, Kim."
