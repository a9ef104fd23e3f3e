"""Events as sentences: a template or a function for every kind, filled in with words for its facts.

Sentences are in the past tense, which suits "You" and any other name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, TypeVar

from fivewide.kernel.english import naming
from fivewide.kernel.game import Event
from fivewide.kernel.speech import fill_in, words

N = TypeVar("N")
# A template, or a function that gets the state, the event, the game's names and the players
Sentence = str | Callable[[Any, Event, N, list[str]], str]


class Sentences(Generic[N]):
    """All sentences of a game, by the kind of the event.

    `facts`: how a number is said, by the name of the fact; others are said as they are. The player
    of a fact `seat` is {who}, and {whom} within a sentence, with {was} and {has} to suit; `seats`
    are more facts that stand for players. `more`: what else follows from the facts. `by_rule`:
    where the rule makes a difference that people want to hear.
    """

    def __init__(
        self,
        sentences: Mapping[str, Sentence[N]],
        facts: Mapping[str, Callable[[N, int], object]],
        *,
        seats: Collection[str] = (),
        more: Callable[[Event, N], Mapping[str, object]] = lambda event, names: {},
        by_rule: Mapping[tuple[str, str], Sentence[N]] | None = None,
    ) -> None:
        self.sentences, self.by_rule = sentences, by_rule or {}
        self.facts, self.seats, self.more = facts, seats, more

    def describe(self, state: Any, event: Event, names: N, players: list[str]) -> str:
        """One event as a sentence."""
        said = self.by_rule.get((event.kind, event.rule)) or self.sentences[event.kind]
        if isinstance(said, str):
            return self.fill_in(said, event, names, players)
        return said(state, event, names, players)

    def fill_in(self, template: str, event: Event, names: N, players: list[str]) -> str:
        return fill_in(template, self.words_of(event, names, players))

    def words_of(self, event: Event, names: N, players: list[str]) -> dict[str, object]:
        """The facts of an event, each as people say it; only cards are ever hidden."""
        said: dict[str, object] = {}
        for name, number in event.facts.items():
            if number is None:
                said[name] = words("a card")
            elif name == "seat":
                said |= naming(players[number])
            elif name in self.seats:
                said[name] = players[number]
            else:
                said[name] = self.facts[name](names, number) if name in self.facts else number
        return {**said, **self.more(event, names)}
