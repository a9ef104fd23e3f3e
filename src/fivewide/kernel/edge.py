"""What a game declares, bound to one table: where its states meet words and documents."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from fivewide.kernel.agenda import State
from fivewide.kernel.declared import Declared, TableAt
from fivewide.kernel.facts import Facts, FactsAt
from fivewide.kernel.questions import Questions, QuestionsAt

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

    Every state of a table holds it, so that whoever has a state can say what is in it. Binding
    takes longer than many a race: it waits until somebody asks, which silent races never do.
    """

    def __init__(
        self, document: type[D], questions: Questions, facts: Facts, made: Any, seats: int
    ) -> None:
        self.made = made
        self.seats = seats
        self._declared = document, questions, facts

    @cached_property
    def table(self) -> TableAt[D]:
        return TableAt(self._declared[0], self.made, self.seats)

    @cached_property
    def asked(self) -> QuestionsAt:
        return QuestionsAt(self._declared[1], self.made, self.seats)

    @cached_property
    def facts(self) -> FactsAt:
        return FactsAt(self._declared[2], self.made, self.seats)


def edge_of(state: State) -> Edge[Any]:
    """Where a state's table meets words and documents."""
    return cast(Edge[Any], state.outside)


def names_of(state: State) -> Any:
    """What everything on a state's table is called: the game's own Names."""
    return edge_of(state).made.names
