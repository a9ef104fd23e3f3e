"""A table declared key by key: its position document both ways, a schema, and what a seat knows.

A game writes a class with a `Field` for every key, in the order of the document:

    class Document(Declared):
        cash = Field(per(SEAT, CASH), "$300,000 each", seen=cash_is_open)
        places = Field(list_of(CAR), "cars at the finish, winner first", "order")

An instance of it is a document that was read: every key as the rules' numbers, None if the
document leaves it out. All of it runs at the edge: it reads states by attribute, never the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeVar, overload

import msgspec

from fivewide.kernel.agenda import State
from fivewide.kernel.chance import Seeded
from fivewide.kernel.declared.domains import Json
from fivewide.kernel.declared.shapes import Bound, Shape, Sight
from fivewide.kernel.positions import read_document

T = TypeVar("T")
# May a viewer (None: a spectator) see this? Asked with the state, what was made for the setup,
# the viewer, whose it is or where it lies, and its number.
Seen = Callable[[Any, Any, int | None, int, int], bool]


class Field(Generic[T]):
    """One key of the document: what it ranges over, what it means, where it lies, who sees it.

    It lies in the attribute of the same name, unless `attribute` says another or `read` takes it
    from several, which `of` then names. What belongs to something in progress lies in the record
    of it that the state holds (`activation.left`), and is blank while there is none.

    `seen` None: it is public. `during`: what must be asked for it to mean anything; while something
    else is, it is blank, whatever the state still holds.
    A document without a `needed` key is refused; any other may be left out.
    """

    part: type[Declared] | None = None  # see `part`

    def __init__(
        self,
        shape: Shape[T],
        means: str,
        attribute: str = "",
        *,
        read: Callable[[Any], Any] | None = None,
        of: Iterable[str] = (),
        seen: Seen | None = None,
        during: Iterable[str] = (),
        needed: bool = False,
    ) -> None:
        self.shape = shape
        self.means = means
        self.attribute = attribute
        self.read = read
        self.of = tuple(of)
        self.seen = seen
        self.during = frozenset(during)
        self.needed = needed

    def __set_name__(self, owner: type[Declared], name: str) -> None:
        self.key = name
        self.attribute = self.attribute or name
        self.record, _, self.name = self.attribute.rpartition(".")  # no record: in the state itself
        if self.read is None:
            self.of = (self.attribute,)

    @overload
    def __get__(self, said: None, owner: Any) -> Field[T]: ...
    @overload
    def __get__(self, said: Declared, owner: Any) -> T | None: ...
    def __get__(self, said: Declared | None, owner: Any) -> Field[T] | T | None:
        if said is None:
            return self
        value: T | None = said.__dict__.get(self.key)
        return value

    def __set__(self, said: Declared, value: T | None) -> None:
        said.__dict__[self.key] = value


class Declared:
    """What lies on a game's table. `derived`: attributes that follow from others, or from none.

    `scratch`: room to work in, of which nothing counts from one rule to the next.
    """

    derived: ClassVar[tuple[str, ...]] = ()
    scratch: ClassVar[tuple[str, ...]] = ()
    fields: ClassVar[tuple[Field[Any], ...]] = ()
    said: ClassVar[type[msgspec.Struct]]  # the types alone, for msgspec

    def __init_subclass__(cls) -> None:
        cls.fields = tuple(each for each in vars(cls).values() if isinstance(each, Field))
        cls.said = msgspec.defstruct(
            cls.__name__,
            [
                (each.key, each.shape.type)
                if each.needed
                else (each.key, each.shape.type | msgspec.UnsetType, msgspec.UNSET)
                for each in cls.fields
            ],
            kw_only=True,
            forbid_unknown_fields=True,
        )

    @classmethod
    def attributes(cls) -> set[str]:
        """Those of a state that some key speaks of."""
        return {name for each in cls.fields for name in each.of}

    @classmethod
    def without_nulls(cls, document: Any) -> Any:
        """What a document says: a null is as if its key were left out."""
        if not isinstance(document, dict):
            return document
        parts = {each.key: each.part for each in cls.fields if each.part is not None}
        return {
            key: parts[key].without_nulls(value) if key in parts else value
            for key, value in document.items()
            if value is not None
        }

    @classmethod
    def forgotten(cls, state: State) -> set[str]:
        """Attributes of a state that nothing declared speaks of. The kit wants none."""
        own = attributes(state, cls.attributes()) - attributes(State(1, Seeded(0)))
        return own - cls.attributes() - {*cls.derived, *cls.scratch}

    @classmethod
    def misnamed(cls, state: State) -> set[str]:
        """Attributes that are declared and not there; but for records that are not there now."""
        declared = cls.attributes() | {*cls.derived, *cls.scratch}
        there = attributes(state, declared)
        return {
            name
            for name in declared - there
            if "." not in name or getattr(state, record_of(name), "") is not None
        }


def attributes(thing: object, declared: Iterable[str] = ()) -> set[str]:
    """What a state is made of, compiled or not; and its records, as far as any is declared."""
    # A class of another package need not be compiled, though the State that it adds to is.
    own = {*getattr(type(thing), "__mypyc_attrs__", ()), *getattr(thing, "__dict__", ())}
    for record in own & {record_of(name) for name in declared if "." in name}:
        own.remove(record)
        held = getattr(thing, record)
        own |= set() if held is None else {f"{record}.{name}" for name in attributes(held)}
    return own


def record_of(name: str) -> str:
    return name.partition(".")[0]


def reader(name: str, blank: Any) -> Callable[[Any], Any]:
    """Takes an attribute from a state, or from a record that it holds."""
    if "." not in name:
        return attrgetter(name)
    record, fact = map(attrgetter, name.split("."))

    def read(state: Any) -> Any:
        held = record(state)
        return blank if held is None else fact(held)

    return read


D = TypeVar("D", bound=Declared)


class TableAt(Generic[D]):
    """A declaration at one setup: `made` is its content ready for use."""

    def __init__(self, kind: type[D], made: Any, seats: int) -> None:
        self.kind, self.made = kind, made
        self.bound = {each.key: (each, each.shape.at(made, seats)) for each in kind.fields}
        self._writers = [
            (key, self._reader(field), bound.say) for key, (field, bound) in self.bound.items()
        ]

    def _reader(self, field: Field[Any]) -> Callable[[Any], Any]:
        """Takes a key's value from a state."""
        read = field.read or reader(field.attribute, field.shape.blank)
        if not field.during:
            return read
        asked, _ = self.bound["asks"]
        asks, during, blank = self._reader(asked), field.during, field.shape.blank
        return lambda state: read(state) if asks(state) in during else blank

    def position(self, state: Any) -> dict[str, Json]:
        return {key: say(read(state)) for key, read, say in self._writers}

    def known(self, state: Any, viewer: int | None, only: Collection[str] = ()) -> dict[str, Json]:
        """The document as a seat (None: a spectator) may know it: null for what is hidden.

        `only`: just these keys, for a view that needs no others.
        """
        document = {}
        for key, read, say in self._writers:
            if only and key not in only:
                continue
            field, bound = self.bound[key]
            value = read(state)
            if field.seen is None:
                document[key] = say(value)
            else:
                seen = partial(field.seen, state, self.made, viewer)
                document[key] = bound.veil(value, seen, None)
        return document

    def read(self, document: Any) -> D:
        """The document in the rules' numbers, or BadPosition. A null is as if it were left out."""
        return self.found(read_document(self.kind.without_nulls(document), self.kind.said))

    def found(self, typed: msgspec.Struct, within: str = "") -> D:
        """The same of a document whose types are right, or of a part of one."""
        said = self.kind()
        for key, (_, bound) in self.bound.items():
            value = getattr(typed, key)
            if value is not msgspec.UNSET:
                said.__dict__[key] = bound.find(f"{within}{key}", value)
        return said

    def told(self, said: D) -> list[str]:
        """The keys that say something: neither left out nor blank."""
        nothing: tuple[Any, ...] = (None, [], {})
        return [
            key
            for key, (field, _) in self.bound.items()
            if said.__dict__.get(key) not in (*nothing, field.shape.blank)
        ]

    def out_of_place(self, said: D, asks: str) -> list[str]:
        """The keys that say something though it means nothing while this is asked."""
        during = {key: field.during for key, (field, _) in self.bound.items()}
        return [key for key in self.told(said) if during[key] and asks not in during[key]]

    def lay(self, state: Any, said: D, *keys: str) -> None:
        """Put what needs no thought where it lies, as far as the document says it.

        Without keys: all that lie in one attribute.
        """
        for key in keys or [key for key, (field, _) in self.bound.items() if field.read is None]:
            field, bound = self.bound[key]
            value = said.__dict__.get(key)
            if value is not None:
                held = getattr(state, field.record) if field.record else state
                bound.lay(held, field.name, value)

    def schema(self) -> dict[str, Any]:
        """Of a document, whole or partial: JSON Schema, draft 2020-12."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **self.keys_schema(),
        }

    def keys_schema(self) -> dict[str, Any]:
        schema = {
            "type": "object",
            "properties": {
                key: {"description": field.means, "anyOf": [bound.schema, {"type": "null"}]}
                for key, (field, bound) in self.bound.items()
            },
            "additionalProperties": False,
        }
        needed = [key for key, (field, _) in self.bound.items() if field.needed]
        return {**schema, "required": needed} if needed else schema


def part(kind: type[D], means: str, is_there: Callable[[Any], bool]) -> Field[D]:
    """Keys that belong together, under one: null while they are not there.

    They lie in the state as all others do, and are public.
    """

    def at(made: Any, seats: int) -> Bound[D]:
        table = TableAt(kind, made, seats)

        def say(state: Any) -> Json:
            return table.position(state) if is_there(state) else None

        def find(key: str, said: msgspec.Struct) -> D:
            return table.found(said, f"{key}.")

        def lay(state: Any, name: str, said: D) -> None:
            table.lay(state, said)

        def veil(state: Any, seen: Sight, holder: int | None = None) -> Json:
            return say(state) if seen(0, 0) else None

        return Bound(say, find, lay, veil, table.keys_schema())

    field = Field(Shape(kind.said, at, None), means, read=lambda state: state, of=kind.attributes())
    field.part = kind
    return field
