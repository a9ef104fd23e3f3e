"""A game whose facts are declared once: what it says of tables and answers follows from that."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from fivewide.kernel.agenda import Question
from fivewide.kernel.declared import Declared, TableAt
from fivewide.kernel.facts import Facts, FactsAt, kinds_of
from fivewide.kernel.game import Event, Game, Json, Position, S, Setup
from fivewide.kernel.questions import Questions, QuestionsAt, Refused
from fivewide.kernel.rulebook import rulebook

D = TypeVar("D", bound=Declared)


class Edge(Generic[D]):
    """Everything declared, bound to what was made for a setup and a number of seats."""

    def __init__(
        self, document: type[D], questions: Questions, facts: Facts, made: Any, seats: int
    ) -> None:
        self.table: TableAt[D] = TableAt(document, made, seats)
        self.asked = QuestionsAt(questions, made, seats)
        self.facts = FactsAt(facts, made, seats)
        self.made = made
        self.seats = seats


class Made(Protocol):
    """What a game makes of content and options. It keeps what was bound to it."""

    @property
    def edges(self) -> dict[int, Edge[Any]]: ...


class DeclaredGame(Game[S]):
    Document: ClassVar[type[Declared]]
    questions: ClassVar[Questions]
    facts: ClassVar[Facts]

    @abstractmethod
    def made_of(self, state: S) -> Made:
        """What was made for the setup that the state belongs to."""

    def edge(self, state: S) -> Edge[Any]:
        return self.edge_at(self.made_of(state), int(state.seats))

    def edge_at(self, made: Made, seats: int) -> Edge[Any]:
        edge = made.edges.get(seats)
        if edge is None:
            edge = made.edges[seats] = Edge(self.Document, self.questions, self.facts, made, seats)
        return edge

    def edge_of(self, setup: Setup) -> Edge[Any]:
        return self.edge_at(setup.content, setup.seats)

    # What follows

    def position(self, state: S) -> Position:
        return self.edge(state).table.position(state)

    def known(self, state: S, viewer: int | None, only: Collection[str] = ()) -> Position:
        """The position as a seat (None: a spectator) may know it: null for what is hidden.

        `only`: just these keys of it.
        """
        return self.edge(state).table.known(state, viewer, only)

    def named(self, state: S, question: Question, number: int) -> dict[str, Json]:
        return self.edge(state).asked.named(state, question, number)

    def number(
        self, state: S, question: Question, action: Json, offered: Iterable[int] = ()
    ) -> int | None:
        try:
            return self.edge(state).asked.number(state, question, action, offered)
        except Refused:
            return None

    def refuse(self, state: S, question: Question, action: Json) -> tuple[str, str]:
        rule = self.rule_of(state, question)
        return self.edge(state).asked.refuse(state, question, action, rule)

    def chance_name(self, question: Question) -> str:
        return self.questions.chance_name(question)

    def outcome(self, state: S, question: Question, number: int) -> Json:
        return self.edge(state).asked.outcome(state, question, number)

    def text(self, state: S, question: Question, action: Json) -> str:
        """An action as people write it: `play five-red`, `pass`."""
        return self.edge(state).asked.text(question, action)

    def read(self, state: S, question: Question, text: str) -> dict[str, Json] | None:
        """The action that a text means, offered or not, or None."""
        return self.edge(state).asked.read(question, text)

    def facts_of(self, state: S, event: Event) -> dict[str, Json]:
        return self.edge(state).facts.told(event)

    def position_schema(self, setup: Setup) -> dict[str, Any]:
        """Of position documents, as JSON Schema says it."""
        return self.edge_of(setup).table.schema()

    def action_schemas(self, setup: Setup) -> dict[str, dict[str, Any]]:
        """Of what can be answered, by the name of the question."""
        asked = self.edge_of(setup).asked
        return {asks.name: asked.schema(kind) for kind, asks in self.questions.asks.items()}

    def fact_schemas(self, setup: Setup) -> dict[str, dict[str, Any]]:
        """Of what events tell, by their kind."""
        facts = self.edge_of(setup).facts
        rules = {rule.id for rule in rulebook(self.package).rules}
        return {kind.name: facts.schema(kind) for kind in kinds_of(rules)}
