"""What a number of the rules stands for: a car, a card, a space, so much money.

A domain is declared once, without a table; `at` binds it to the content of one setup and a number
of seats, which turns names into look-ups.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec

from fivewide.kernel.errors import number_or, shortened

Json = Any
T = TypeVar("T")
Of = Callable[[Any, int], T]  # something that depends on the content and the number of seats


class Unknown(Exception):
    """Said, but not in the domain; the text is the reason."""


@dataclass(frozen=True)
class Words(Generic[T]):
    """A domain at one table: numbers to words and back."""

    say: Callable[[Any], Json]
    find: Callable[[Json], T]  # or Unknown
    schema: dict[str, Any]
    every: tuple[Json, ...] = ()  # all there are, by number, where they are few and known
    called: Callable[[Json], str] = str  # in a sentence


@dataclass(frozen=True, eq=False)  # a domain is itself: two sorts of money differ
class Domain(Generic[T]):
    name: str
    kinds: tuple[type, ...]  # of what is said, as JSON has them
    at: Of[Words[T]]
    type: Any = None  # the same for msgspec, if it is narrower

    @property
    def said(self) -> Any:
        """The type of what is said."""
        if self.type is not None:
            return self.type
        first, *others = self.kinds
        kind: Any = first
        for other in others:
            kind = kind | other
        return kind


def listed(
    name: str,
    names: Sequence[str] | Of[Sequence[str]],
    hint: str = "there are {names}",
    unknown: str = "no {name} {said!r}; {hint}",
) -> Domain[int]:
    """Things with a name each: cars by color, cards by id."""

    def at(made: Any, seats: int) -> Words[int]:
        known = tuple(names(made, seats) if callable(names) else names)
        numbers = {said: number for number, said in enumerate(known)}
        first, last = (known[0], known[-1]) if known else ("", "")
        rest = hint.format(names=", ".join(known), first=first, last=last)

        def find(said: str) -> int:
            if said not in numbers:
                raise Unknown(unknown.format(name=name, said=said, hint=rest))
            return numbers[said]

        return Words(known.__getitem__, find, {"enum": list(known)}, known)

    return Domain(name, (str,), at)


def coded(
    name: str,
    kinds: tuple[type, ...],
    say: Callable[[Any, int], Json],
    find: Callable[[Any, Any], int | None],
    hint: str | Callable[[Any], str],
    schema: dict[str, Any],
) -> Domain[int]:
    """Things whose name is worked out, such as spaces: two functions of the content."""

    def at(made: Any, seats: int) -> Words[int]:
        known: dict[int, Json] = {}

        def said_of(number: int) -> Json:
            said = known.get(number)
            if said is None:
                said = known[number] = say(made, number)
            return said

        def number_of(said: Json) -> int:
            number = find(made, said)
            if number is None:
                raise Unknown(f"no {name} {said!r}; {hint(made) if callable(hint) else hint}")
            return number

        return Words(said_of, number_of, schema)

    return Domain(name, kinds, at)


def paired(
    name: str, first: Domain[int], second: Domain[int], base: int, between: str = ""
) -> Domain[int]:
    """Two things as one number, `first * base + second`: a car and a card, a seat and yes or no.

    They are said as a list of both, or as one text with something between them.
    """

    def at(made: Any, seats: int) -> Words[int]:
        one, other = first.at(made, seats), second.at(made, seats)

        def say(number: int) -> Json:
            both = [one.say(number // base), other.say(number % base)]
            return between.join(both) if between else both

        def find(said: Json) -> int:
            both = said.partition(between)[::2] if between else said
            return one.find(both[0]) * base + other.find(both[1])

        schema: dict[str, Any] = {"type": "string", "pattern": re.escape(between)}
        if not between:
            both = [one.schema, other.schema]
            schema = {"type": "array", "prefixItems": both, "minItems": 2, "items": False}
        return Words(say, find, schema)

    if between:
        return Domain(name, (str,), at)
    return Domain(name, (list,), at, tuple.__class_getitem__((first.said, second.said)))


def as_said(name: str, *kinds: type, schema: dict[str, Any]) -> Domain[Any]:
    """What is worked out elsewhere and only passes through: a sealed answer, a name of a way."""

    def itself(said: Json) -> Json:
        return said

    bound: Words[Any] = Words(itself, itself, schema)
    return Domain(name, kinds, lambda made, seats: bound, None if len(kinds) == 1 else Any)


def literal(name: str, *words: str, reason: str = "") -> Domain[str]:
    """Words that stand for themselves, inside as outside. `reason`: against any other."""
    kind: Any = str if reason else Literal[words]

    def find(said: str) -> str:
        if reason and said not in words:
            raise Unknown(f"{shortened(said)!r}; {reason.format(names=', '.join(words))}")
        return said

    bound: Words[str] = Words(str, find, {"enum": list(words)}, words)
    return Domain(name, (str,), lambda made, seats: bound, kind)


def counted(
    name: str, least: int, most: int | Of[int], reason: str = "must be from {least} to {most}"
) -> Domain[int]:
    """A plain number within bounds."""

    def at(made: Any, seats: int) -> Words[int]:
        top = most(made, seats) if callable(most) else most

        def find(said: int) -> int:
            if not least <= said <= top:
                words = reason.format(least=least, most=top)
                raise Unknown(f"{number_or(said, 'too many')}; {words}")
            return said

        every = tuple(range(least, top + 1)) if top - least < 10 else ()
        return Words(int, find, {"type": "integer", "minimum": least, "maximum": top}, every)

    return Domain(name, (int,), at)


def within(name: str, least: int, most: int) -> Domain[int]:
    """A plain number whose bounds are told with its type, before anything else is read."""
    kind = Annotated[int, msgspec.Meta(ge=least, le=most)]
    schema = {"type": "integer", "minimum": least, "maximum": most}
    bound: Words[int] = Words(int, int, schema)
    return Domain(name, (int,), lambda made, seats: bound, kind)


def ordinal(name: str, most: int | Of[int]) -> Domain[int]:
    """A place in an order: people count from 1, the rules from 0."""

    def at(made: Any, seats: int) -> Words[int]:
        words = counted(name, 1, most).at(made, seats)
        return replace(words, say=(1).__add__, find=lambda said: words.find(said) - 1)

    return Domain(name, (int,), at)


def money(unit: int, bounds: Of[tuple[int, int]] | None = None) -> Domain[int]:
    """Inside in bills of so many dollars, outside in dollars; `bounds` are in bills.

    Without bounds it is any sum: where a rule says how much is too much, a domain must not.
    """

    def at(made: Any, seats: int) -> Words[int]:
        schema: dict[str, Any] = {"type": "integer", "multipleOf": unit}
        low, high = (unit * each for each in bounds(made, seats)) if bounds else (None, None)
        if low is not None:
            schema |= {"minimum": low, "maximum": high}

        def find(said: int) -> int:
            if said % unit or (low is not None and high is not None and not low <= said <= high):
                within = "" if low is None else f" from {low} to {high}"
                raise Unknown(
                    f"{number_or(said, 'too much')}; must be a multiple of {unit}{within}"
                )
            return said // unit

        return Words(unit.__mul__, find, schema)

    return Domain("sum", (int,), at)


def _seats(made: Any, seats: int) -> Words[int]:
    there = f"seats are 0 to {seats - 1}"

    def find(said: int | str) -> int:
        if isinstance(said, str):  # as the key of an object
            if not said.isdecimal() or len(said) > 2 or str(int(said)) != said:
                raise Unknown(f"{said!r} is not a seat; {there}")
            said = int(said)
        if not 0 <= said < seats:
            raise Unknown(f"no seat {said}; {there}")
        return said

    schema = {"type": "integer", "minimum": 0, "maximum": seats - 1}
    return Words(int, find, schema, tuple(range(seats)), lambda said: f"seat {said}")


SEAT: Domain[int] = Domain("seat", (int,), _seats)
NUMBER: Domain[int] = Domain(  # any: how much is too much is for somebody else to say
    "number", (int,), lambda made, seats: Words(int, int, {"type": "integer"})
)
FLAG: Domain[int] = Domain(
    "yes or no", (bool,), lambda made, seats: Words(bool, int, {"type": "boolean"}, (True, False))
)
