"""How a key of a document holds its domain: one, a line of them, a set, one for each of others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

import msgspec

from fivewide.kernel.agenda import packed
from fivewide.kernel.declared.domains import Domain, Json, Of, Unknown, Words
from fivewide.kernel.positions import bad

T = TypeVar("T")
NOBODY = -1
Sight = Callable[[int, int], bool]  # is this one seen? By whose it is or where it lies, and what


@dataclass(frozen=True)
class Bound(Generic[T]):
    """A shape at one table: from what a state holds to what a document says, and back."""

    say: Callable[[Any], Json]
    find: Callable[[str, Json], T]  # under which key; or BadPosition
    lay: Callable[[Any, str, T], None]  # into an attribute of a state
    # `say`, with null for what is not seen; the number is whose it is, if it is somebody's
    veil: Callable[[Any, Sight, int | None], Json]
    schema: dict[str, Any]


@dataclass(frozen=True)
class Shape(Generic[T]):
    type: Any  # of what a document says, for msgspec
    at: Of[Bound[T]]
    blank: Any = 0  # nothing, as a state holds it


def found(key: str, find: Callable[[Json], T], said: Json) -> T:
    try:
        return find(said)
    except Unknown as reason:
        raise bad(key, str(reason)) from None


def one(domain: Domain[T]) -> Shape[T]:
    """A single value."""

    def at(made: Any, seats: int) -> Bound[T]:
        words = domain.at(made, seats)

        def find(key: str, said: Json) -> T:
            return found(key, words.find, said)

        def veil(value: Any, seen: Sight, holder: int | None = None) -> Json:
            return words.say(value) if seen(holder or 0, value) else None

        return Bound(words.say, find, setattr, veil, words.schema)

    return Shape(domain.said, at)


def maybe(domain: Domain[int], nobody: str | None = None) -> Shape[int]:
    """A single value or NOBODY, which a document says as null or as a word.

    Only where nobody can be meant: money may be -1 bill.
    """

    def at(made: Any, seats: int) -> Bound[int]:
        words = domain.at(made, seats)

        def say(value: int) -> Json:
            return nobody if value == NOBODY else words.say(value)

        def find(key: str, said: Json) -> int:
            return NOBODY if said == nobody else found(key, words.find, said)

        def veil(value: int, seen: Sight, holder: int | None = None) -> Json:
            return say(value) if seen(holder or 0, value) else None

        schema = {"anyOf": [words.schema, {"const": nobody}]}
        return Bound(say, find, setattr, veil, schema)

    kind: Any = domain.said if nobody is None else domain.said | Literal[nobody]
    return Shape(kind, at, NOBODY)


def list_of(each: Domain[T] | Shape[T]) -> Shape[list[T]]:
    """A pile, a hand, an order: values one after the other. Or several such: a list of lists."""
    inner = shaped(each)

    def at(made: Any, seats: int) -> Bound[list[T]]:
        value = inner.at(made, seats)
        one_said = value.say

        def say(values: Iterable[Any]) -> Json:
            return list(map(one_said, values))

        def find(key: str, said: Json) -> list[T]:
            return [value.find(key, item) for item in said]

        def lay(state: Any, name: str, values: Any) -> None:
            setattr(state, name, packed(values))

        def veil(values: Iterable[Any], seen: Sight, holder: int | None = None) -> Json:
            return [
                value.veil(item, seen, place if holder is None else holder)
                for place, item in enumerate(values)
            ]

        return Bound(say, find, lay, veil, {"type": "array", "items": value.schema})

    kind: Any = list.__class_getitem__(inner.type)
    return Shape(kind, at, [])


def row_of(count: int, domain: Domain[int]) -> Shape[list[int]]:
    """So many values in a row, such as dice; None, said as null, if there are none."""

    def at(made: Any, seats: int) -> Bound[list[int]]:
        inner = list_of(domain).at(made, seats)

        def say(values: Iterable[Any] | None) -> Json:
            return None if values is None else inner.say(values)

        def veil(values: Any, seen: Sight, holder: int | None = None) -> Json:
            return None if values is None else inner.veil(values, seen, holder)

        schema = {**inner.schema, "minItems": count, "maxItems": count}
        return Bound(say, inner.find, inner.lay, veil, schema)

    kind: Any = tuple.__class_getitem__((domain.said,) * count)
    return Shape(kind, at, None)


def group(
    parts: Mapping[str, Domain[Any] | Shape[Any]], **left_out: Json
) -> Shape[tuple[Any, ...]]:
    """Several values under a name each. `left_out`: what a part means that is not said."""
    inner = {name: shaped(part) for name, part in parts.items()}

    def at(made: Any, seats: int) -> Bound[tuple[Any, ...]]:
        bound = {name: shape.at(made, seats) for name, shape in inner.items()}

        def say(values: Iterable[Any]) -> Json:
            pairs = zip(bound.items(), values, strict=True)
            return {name: part.say(value) for (name, part), value in pairs}

        def find(key: str, said: Json) -> tuple[Any, ...]:
            return tuple(part.find(key, getattr(said, name)) for name, part in bound.items())

        def veil(values: Iterable[Any], seen: Sight, holder: int | None = None) -> Json:
            pairs = zip(bound.items(), values, strict=True)
            return {name: part.veil(value, seen, holder) for (name, part), value in pairs}

        schema = {
            "type": "object",
            "properties": {name: part.schema for name, part in bound.items()},
            "required": [name for name in bound if name not in left_out],
            "additionalProperties": False,
        }
        return Bound(say, find, setattr, veil, schema)

    keys = [
        (name, shape.type, left_out[name]) if name in left_out else (name, shape.type)
        for name, shape in inner.items()
    ]
    kind = msgspec.defstruct("Group", keys, kw_only=True, forbid_unknown_fields=True)
    return Shape(kind, at, None)


def distinct(words: Words[int]) -> Callable[[str, Json], list[int]]:
    """Reads a list in which nothing may stand twice."""

    def find(key: str, said: Json) -> list[int]:
        numbers: list[int] = []
        for each in said:
            number = found(key, words.find, each)
            if number in numbers:
                raise bad(key, f"{words.called(each)} stands twice")
            numbers.append(number)
        return numbers

    return find


def set_of(domain: Domain[int]) -> Shape[list[int]]:
    """A set, held as bits."""

    def at(made: Any, seats: int) -> Bound[list[int]]:
        words = domain.at(made, seats)

        def say(bits: int) -> Json:
            return [said for number, said in enumerate(words.every) if bits >> number & 1]

        def lay(state: Any, name: str, numbers: list[int]) -> None:
            setattr(state, name, sum(1 << number for number in numbers))

        def veil(bits: int, seen: Sight, holder: int | None = None) -> Json:
            return [said for at, said in enumerate(words.every) if bits >> at & 1 and seen(at, at)]

        return Bound(say, distinct(words), lay, veil, list_of(domain).at(made, seats).schema)

    return Shape(list_of(domain).type, at)


def marked(domain: Domain[int]) -> Shape[list[int]]:
    """A set, held as a 1 for each that is in it and a 0 for the others."""

    def at(made: Any, seats: int) -> Bound[list[int]]:
        inner = set_of(domain).at(made, seats)

        def bits(marks: Iterable[int]) -> int:
            return sum(1 << number for number, mark in enumerate(marks) if mark)

        def lay(state: Any, name: str, numbers: list[int]) -> None:
            marks = getattr(state, name)
            for number in numbers:
                marks[number] = 1

        def veil(marks: Iterable[int], seen: Sight, holder: int | None = None) -> Json:
            return inner.veil(bits(marks), seen, holder)

        return replace(inner, say=lambda marks: inner.say(bits(marks)), lay=lay, veil=veil)

    return Shape(list_of(domain).type, at, [])


def ranked(domain: Domain[int]) -> Shape[list[int]]:
    """Held as the rank of each, said as a list by rank; NOBODY has none."""

    def at(made: Any, seats: int) -> Bound[list[int]]:
        words, inner = domain.at(made, seats), list_of(domain).at(made, seats)

        def by_rank(ranks: Sequence[int]) -> list[int]:
            there = [(rank, number) for number, rank in enumerate(ranks) if rank != NOBODY]
            return [number for _, number in sorted(there)]

        def say(ranks: Sequence[int]) -> Json:
            return inner.say(by_rank(ranks))

        def lay(state: Any, name: str, numbers: list[int]) -> None:
            ranks = getattr(state, name)
            for rank, number in enumerate(numbers):
                ranks[number] = rank

        def veil(ranks: Sequence[int], seen: Sight, holder: int | None = None) -> Json:
            return inner.veil(by_rank(ranks), seen, holder)

        return Bound(say, distinct(words), lay, veil, inner.schema)

    return Shape(list_of(domain).type, at)


def per(
    keys: Domain[int], each: Domain[T] | Shape[T], unsaid: int | str | list[int] | None = None
) -> Shape[dict[int, T]]:
    """Something for every seat, car or card; a key whose value is `unsaid` is not said.

    What a document leaves out stays what a new table has. A state may hold nothing at all.
    """
    inner = shaped(each)

    def at(made: Any, seats: int) -> Bound[dict[int, T]]:
        words, value = keys.at(made, seats), inner.at(made, seats)
        names = [str(said) for said in words.every]
        say_one = value.say

        def say(values: Iterable[Any]) -> Json:
            if unsaid is None:
                return dict(zip(names, map(say_one, values)))  # noqa: B905 (strict takes time)
            pairs = zip(names, values)  # noqa: B905
            return {name: say_one(item) for name, item in pairs if item != unsaid}

        def find(key: str, said: Json) -> dict[int, T]:
            numbers = {}
            for name, item in said.items():
                number = found(key, words.find, name)
                numbers[number] = value.find(f"{key}.{name}", item)
            return numbers

        def lay(state: Any, attribute: str, values: dict[int, T]) -> None:
            held = getattr(state, attribute)
            for number, new in values.items():
                held[number] = packed(new) if isinstance(new, list) else new

        def veil(values: Iterable[Any], seen: Sight, holder: int | None = None) -> Json:
            return {
                name: value.veil(item, seen, number)
                for number, (name, item) in enumerate(zip(names, values, strict=False))
                if unsaid is None or item != unsaid
            }

        schema = {
            "type": "object",
            "properties": dict.fromkeys(names, value.schema),
            "additionalProperties": False,
        }
        return Bound(say, find, lay, veil, schema)

    kind: Any = dict.__class_getitem__((str, inner.type))
    return Shape(kind, at, {})


def shaped(what: Domain[T] | Shape[T]) -> Shape[T]:
    return what if isinstance(what, Shape) else one(what)
