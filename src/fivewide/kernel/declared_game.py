"""A game whose facts are declared once: what it says of tables and answers follows from that."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from fivewide.kernel.agenda import Question, State
from fivewide.kernel.declared import Declared, TableAt
from fivewide.kernel.facts import Facts, FactsAt, kinds_of
from fivewide.kernel.game import Event, Game, Json, OptionWords, Position, S, Setup
from fivewide.kernel.questions import Questions, QuestionsAt, Refused
from fivewide.kernel.rulebook import rulebook

B = TypeVar("B")
N = TypeVar("N")
D = TypeVar("D", bound=Declared)


@dataclass(eq=False)
class Prepared(Generic[B, N]):
    """What a game makes of content, options and seats: a board for rules, names for the rest."""

    board: B
    names: N
    options: Any
    edge: Edge[Any] | None = None  # made when it is first wanted


class Edge(Generic[D]):
    """Everything declared, bound to what was prepared and to a number of seats.

    Every state of a table holds it, so that whoever has a state can say what is in it.
    """

    def __init__(
        self, document: type[D], questions: Questions, facts: Facts, made: Any, seats: int
    ) -> None:
        self.table: TableAt[D] = TableAt(document, made, seats)
        self.asked = QuestionsAt(questions, made, seats)
        self.facts = FactsAt(facts, made, seats)
        self.made = made
        self.seats = seats


def edge_of(state: State) -> Edge[Any]:
    """Where a state's table meets words and documents."""
    return cast(Edge[Any], state.outside)


def names_of(state: State) -> Any:
    """What everything on a state's table is called: the game's own Names."""
    return edge_of(state).made.names


class DecisionWords(Protocol):
    """A module of every game."""

    def ask(self, state: Any, names: Any, players: list[str], /) -> str: ...
    def say(
        self, state: Any, question: Question, number: int, names: Any, players: list[str], /
    ) -> OptionWords: ...


class EventWords(Protocol):
    """A module of every game."""

    def describe(self, state: Any, event: Event, names: Any, players: list[str], /) -> str: ...


class Summary(Protocol):
    """A module of every game."""

    def sum_up(self, state: Any, events: list[Event], names: Any, players: list[str], /) -> str: ...


class Told(Protocol):
    """A module of every game."""

    def contents(self, pack: Any, /) -> Any: ...


class DeclaredGame(Game[S]):
    Document: ClassVar[type[Declared]]
    questions: ClassVar[Questions]
    facts: ClassVar[Facts]
    decision_words: ClassVar[DecisionWords]
    event_words: ClassVar[EventWords]
    summary: ClassVar[Summary]
    told: ClassVar[Told]

    @abstractmethod
    def set_table(self, edge: Edge[Any], document: Position) -> S:
        """A table set from a (possibly partial) position document, or BadPosition."""

    def place(self, setup: Setup, document: Position) -> S:
        return self.set_table(self.edge_at(setup), document)

    def edge_at(self, setup: Setup) -> Edge[Any]:
        made: Prepared[Any, Any] = setup.content
        if made.edge is None:
            made.edge = Edge(self.Document, self.questions, self.facts, made, setup.seats)
        return made.edge

    # What modules of the game say

    def ask(self, state: S, names: list[str]) -> str:
        return self.decision_words.ask(state, names_of(state), names)

    def say(self, state: S, question: Question, number: int, names: list[str]) -> OptionWords:
        return self.decision_words.say(state, question, number, names_of(state), names)

    def describe(self, state: S, event: Event, names: list[str]) -> str:
        return self.event_words.describe(state, event, names_of(state), names)

    def sum_up(self, state: S, events: list[Event], names: list[str]) -> str:
        return self.summary.sum_up(state, events, names_of(state), names)

    def contents(self, pack: Any) -> Any:
        return self.told.contents(pack)

    # What follows from what is declared

    def position(self, state: S) -> Position:
        return edge_of(state).table.position(state)

    def known(self, state: S, viewer: int | None, only: Collection[str] = ()) -> Position:
        """The position as a seat (None: a spectator) may know it: null for what is hidden.

        `only`: just these keys of it.
        """
        return edge_of(state).table.known(state, viewer, only)

    def named(self, state: S, question: Question, number: int) -> dict[str, Json]:
        return edge_of(state).asked.named(state, question, number)

    def number(
        self, state: S, question: Question, action: Json, offered: Iterable[int] = ()
    ) -> int | None:
        try:
            return edge_of(state).asked.number(state, question, action, offered)
        except Refused:
            return None

    def refuse(self, state: S, question: Question, action: Json) -> tuple[str, str]:
        rule = self.rule_of(state, question)
        return edge_of(state).asked.refuse(state, question, action, rule)

    def chance_name(self, question: Question) -> str:
        return self.questions.chance_name(question)

    def outcome(self, state: S, question: Question, number: int) -> Json:
        return edge_of(state).asked.outcome(state, question, number)

    def text(self, state: S, question: Question, action: Json) -> str:
        """An action as people write it: `play five-red`, `pass`."""
        return edge_of(state).asked.text(question, action)

    def read(self, state: S, question: Question, text: str) -> dict[str, Json] | None:
        """The action that a text means, offered or not, or None."""
        return edge_of(state).asked.read(question, text)

    def facts_of(self, state: S, event: Event) -> dict[str, Json]:
        return edge_of(state).facts.told(event)

    def position_schema(self, setup: Setup) -> dict[str, Any]:
        """Of position documents, as JSON Schema says it."""
        return self.edge_at(setup).table.schema()

    def action_schemas(self, setup: Setup) -> dict[str, dict[str, Any]]:
        """Of what can be answered, by the name of the question."""
        asked = self.edge_at(setup).asked
        return {asks.name: asked.schema(kind) for kind, asks in self.questions.asks.items()}

    def fact_schemas(self, setup: Setup) -> dict[str, dict[str, Any]]:
        """Of what events tell, by their kind."""
        facts = self.edge_at(setup).facts
        rules = {rule.id for rule in rulebook(self.package).rules}
        return {kind.name: facts.schema(kind) for kind in kinds_of(rules)}
