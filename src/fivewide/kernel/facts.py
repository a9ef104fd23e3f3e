"""What the numbers of events stand for, declared once: cars by color, spaces, the way a car went.

Rules tell events as numbers. Whoever draws or reads them gets names: a game says, by the name of a
fact, which domain it is of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivewide.kernel.declared import Domain, Shape, shaped
from fivewide.kernel.declared.shapes import Bound
from fivewide.kernel.events import KINDS, Kind

if TYPE_CHECKING:  # a game is made of what this module has
    from fivewide.kernel.game import Event

Json = Any
What = Domain[Any] | Shape[Any]


@dataclass(frozen=True)
class Called:
    """A fact that has another name outside, or that several numbers of the event say together."""

    name: str
    what: What
    read: Callable[[Mapping[str, Any]], Any] | None = None  # from all numbers; None: just this one


class Facts:
    """The facts of a game's events by name; `of`: where a kind means something else by one.

    None leaves a number out that says nothing to anybody outside.
    """

    def __init__(
        self,
        names: Mapping[str, What | Called | None],
        of: Mapping[str, Mapping[str, What | Called | None]] | None = None,
    ) -> None:
        self.names = names
        self.of = of or {}

    def what(self, kind: str, fact: str) -> What | Called | None:
        """Declared for this kind or for all; KeyError: not at all."""
        own = self.of.get(kind, {})
        return own[fact] if fact in own else self.names[fact]


@dataclass(frozen=True)
class Fact:
    """One fact at one table: where it is read, what it is called, how it is said."""

    inside: str
    name: str
    read: Callable[[Mapping[str, Any]], Any] | None
    bound: Bound[Any]
    secret: bool

    def value(self, numbers: Mapping[str, Any]) -> Any:
        return self.read(numbers) if self.read is not None else numbers[self.inside]


class FactsAt:
    """The facts at one setup."""

    def __init__(self, facts: Facts, made: Any, seats: int) -> None:
        self.facts, self.made, self.seats = facts, made, seats
        self._kinds: dict[str, tuple[Fact, ...]] = {}

    def told(self, event: Event) -> dict[str, Json]:
        """The facts by name as JSON says them; null for what is hidden."""
        facts, numbers = self.of(kind_of(event)), numbers_of(event)
        hidden = None in event.facts.values()
        return {
            fact.name: None if hidden and fact.secret else fact.bound.say(fact.value(numbers))
            for fact in facts
        }

    def of(self, kind: Kind) -> tuple[Fact, ...]:
        """The facts of one kind of event, in its order."""
        if kind.name not in self._kinds:
            names = [*kind.facts, *([kind.items] if kind.items else [])]
            found = (self._fact(kind, name) for name in names)
            self._kinds[kind.name] = tuple(fact for fact in found if fact is not None)
        return self._kinds[kind.name]

    def _fact(self, kind: Kind, name: str) -> Fact | None:
        declared = self.facts.what(kind.name, name)
        if declared is None:
            return None
        called = declared if isinstance(declared, Called) else Called(name, declared)
        bound = shaped(called.what).at(self.made, self.seats)
        return Fact(name, called.name, called.read, bound, name in kind.secret)

    def schema(self, kind: Kind) -> dict[str, Any]:
        """Of the facts of one kind: JSON Schema. A secret reads null for others."""
        facts = self.of(kind)
        schemas = {
            fact.name: _or_null(fact.bound.schema) if fact.secret else fact.bound.schema
            for fact in facts
        }
        return {
            "type": "object",
            "properties": schemas,
            "required": list(schemas),
            "additionalProperties": False,
        }


# By rule and name: kinds of two games may share a name, never a rule.
BY_NAME: dict[tuple[str, str], Kind] = {}


def kind_of(event: Event) -> Kind:
    if (event.rule, event.kind) not in BY_NAME:
        BY_NAME.update({(kind.rule, kind.name): kind for kind in KINDS})
    return BY_NAME[event.rule, event.kind]


def numbers_of(event: Event) -> dict[str, Any]:
    """Everything an event says, its list too."""
    items = kind_of(event).items
    return {**event.facts, items: event.items} if items else dict(event.facts)


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def kinds_of(rules: set[str]) -> list[Kind]:
    """The kinds of events of the game that has these rules; of several with one name the first."""
    found: dict[str, Kind] = {}
    for kind in KINDS:
        if kind.rule in rules:
            found.setdefault(kind.name, kind)
    return list(found.values())
