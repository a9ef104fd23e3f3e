"""Options: what is settled before the start, with names, values, defaults and meanings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from fivewide.kernel.errors import BadOption, did_you_mean, shortened
from fivewide.kernel.speech import Words, spoken

H = TypeVar("H")
COPIED = object()  # instead of a value that makes something true
FIRST = object()  # of the values that a choice names
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 (O for options)


@dataclass(frozen=True)
class OptionSpec:
    """One option as a person reads it."""

    name: str
    default: Any
    values: tuple[Any, ...]  # default first; empty: any number or name
    kind: Literal["yes/no", "one of", "number", "name"]
    meaning: Words
    rules: tuple[str, ...]
    title: Words  # a few words, for a form
    words: tuple[Words, ...]  # one for each of the values
    least: int | None = None  # of a number
    most: int | None = None
    may_be_none: bool = False
    picked: Words = ""  # the meaning for whoever picks values from a list; empty: the same

    @property
    def kind_in_words(self) -> str:
        limits = "" if self.most is None else f" from {self.least} to {self.most}"
        return f"{self.kind}{limits}{' or none' if self.may_be_none else ''}"


@dataclass(frozen=True)
class Option:
    """What a game says of one option; see `option`."""

    meaning: str
    rules: tuple[str, ...]
    default: Any
    sets: Mapping[str, Any]
    title: str
    words: Mapping[Any, str]
    picked: str


@dataclass(frozen=True)
class Preset:
    """Options under a name people choose by; what it leaves out is as the game has it."""

    name: Words
    says: Words  # half a sentence
    minutes: str  # at a screen, one person against bots
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Ready:
    """A race with everything settled before it: drivers settle it, until somebody is asked that."""

    asks: str  # as positions say it
    says: Words  # "Cars are bought, and the flag is green"
    before: Words  # what it is otherwise: "The auction comes first"


def option(
    meaning: str,
    *rules: str,
    default: Any = FIRST,
    sets: str = "",
    title: str = "",
    words: Mapping[Any, str] | None = None,
    picked: str = "",
    **true: Any,
) -> Any:
    """What an option changes, the rules it touches, and what the compiled rules see of it.

    A choice stands for its first value unless `default` names another. `sets` is the attribute of
    the house rules that takes its value; other attributes are given with the value that makes them
    true, or with what they are at which value. See `settled`. `title` and `words` of the values
    are for people who choose in a form; without them the names themselves are read. `picked` is
    the meaning without how a list is typed, for those who pick from one.
    """
    assert sets not in true, f"{sets} cannot take the value of an option and be made true by one"
    made = {sets: COPIED} | true if sets else true
    return Option(meaning, rules, default, made, title, words or {}, picked)


def _first(name: str, hint: Any, default: Any) -> Any:
    """What an option stands for where nobody says anything."""
    if default is not FIRST:
        return default
    if get_origin(hint) is not Literal:
        raise TypeError(f"option {name} lacks a default; only a choice, a Literal, has a first")
    return get_args(hint)[0]


class OptionsMeta(msgspec.StructMeta):
    """Makes a struct of what is declared: every field with its default, its type with its Meta."""

    def __new__(
        meta, name: str, bases: tuple[type, ...], body: dict[str, Any], **config: Any
    ) -> OptionsMeta:
        said = {key: each for key, each in body.items() if isinstance(each, Option)}
        hints = get_type_hints(type(name, (), dict(body)), include_extras=True)
        first = {key: _first(key, hints[key], each.default) for key, each in said.items()}
        made = super().__new__(meta, name, bases, {**body, **first}, **config)
        for key, each in said.items():
            extra = {"rules": each.rules, "sets": each.sets}
            extra |= {"title": each.title, "words": each.words, "picked": each.picked}
            about = msgspec.Meta(description=each.meaning, extra=extra)
            made.__annotations__[key] = Annotated[hints[key], about]
        return made


class OptionSet(msgspec.Struct, metaclass=OptionsMeta, frozen=True, forbid_unknown_fields=True):
    """The options of a game: a class with an `option` for each."""


def dotted(name: str) -> str:
    """Public names of options in families: extra_stack is `extra.stack`."""
    return name.replace("_", ".", 1)


def specs(options: type[msgspec.Struct]) -> list[OptionSpec]:
    return spoken(list(_typed(options)))


@cache  # reading the annotations takes longer than opening a table
def _typed(options: type[msgspec.Struct]) -> dict[OptionSpec, Any]:
    """Every option with its type."""
    hints = get_type_hints(options, include_extras=True)
    fields = msgspec.structs.fields(options)
    return {_spec(field, hints[field.name]): hints[field.name] for field in fields}


def _spec(field: msgspec.structs.FieldInfo, hint: Any) -> OptionSpec:
    assert get_origin(hint) is Annotated, f"option {field.encode_name} lacks a meaning"
    what, *metas = get_args(hint)
    meta = next(meta for meta in metas if meta.description)
    if what is bool:
        values: tuple[Any, ...] = (field.default, not field.default)
    elif get_origin(what) is Literal:
        values = (field.default, *(v for v in get_args(what) if v != field.default))
    else:
        values = ()
    parts = list(_parts(hint))
    limits = next((part for part in parts if getattr(part, "le", None) is not None), None)
    return OptionSpec(
        field.encode_name,
        field.default,
        values,
        "yes/no" if what is bool else "one of" if values else "number" if int in parts else "name",
        meta.description,
        meta.extra["rules"],
        meta.extra.get("title") or legible(field.encode_name),
        tuple(meta.extra.get("words", {}).get(value) or legible(value) for value in values),
        limits.ge if limits else None,
        limits.le if limits else None,
        type(None) in parts,
        meta.extra.get("picked", ""),
    )


YES: Words = "Yes"
NO: Words = "No"


def legible(value: Any) -> str:
    """A name as people read it, where nobody has put it into words."""
    if isinstance(value, bool):
        return YES if value else NO
    text = re.sub(r"[._]+", " ", in_words(value)).strip()
    return text[:1].upper() + text[1:]


def _parts(hint: Any) -> Iterator[Any]:
    """What a type is made of: plain types, and the Metas that limit them."""
    inside = () if get_origin(hint) is Literal else get_args(hint)
    for part in inside:
        yield from _parts(part)
    if not inside:
        yield hint


def read_options(kind: type[O], values: Mapping[str, Any]) -> O:
    """Typed options from what a person or a file said; the rest takes its default.

    A word is read by the type of the option it is for: `off` may be a word, or a no.
    """
    known = {spec.name: (spec, hint) for spec, hint in _typed(kind).items()}
    for name in values:
        if name not in known:
            hint = did_you_mean(str(name).lower(), known)
            raise BadOption(f"unknown option {shortened(repr(name))}; {hint}")
    read = {name: _read(*both, values[name]) for name, both in known.items() if name in values}
    return msgspec.convert(read, kind)


def _read(spec: OptionSpec, hint: Any, value: Any) -> Any:
    meant = _meant(spec, value)
    try:
        msgspec.convert(meant, hint)
    except ValueError:  # of msgspec, or of Python about a number without end
        can = (
            ", ".join(in_words(v) for v in spec.values)
            if spec.values
            else f"a {spec.kind_in_words}"
        )
        raise BadOption(
            f"option {spec.name} cannot be {shortened(in_words(value)) or 'empty'}; it takes {can}"
        ) from None
    return meant


YES_OR_NO = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
NUMBER = re.compile(r"-?[0-9]{1,18}")  # of our digits, and none that has no end


def _meant(spec: OptionSpec, value: Any) -> Any:
    """What a value stands for in this option; what stands for nothing is left as it is."""
    if spec.kind == "one of":
        written = in_words(value)  # a set called 2023 may be written as a number
        return next((each for each in spec.values if in_words(each) == written), value)
    if not isinstance(value, str) or spec.kind == "name":
        return value
    if spec.kind == "yes/no":
        return YES_OR_NO.get(value.lower(), value)
    if spec.may_be_none and value.lower() == "none":
        return None
    return int(value) if NUMBER.fullmatch(value) else value


def settled(house: H, options: msgspec.Struct) -> H:
    """House rules with every attribute set as the options say; none but they may set it."""
    for field, attribute, when in settings(type(options)):
        value = getattr(options, field)
        if when is not COPIED:
            value = when[value] if isinstance(when, Mapping) else value == when
        setattr(house, attribute, 0 if value is None else value)
    return house


@cache
def settings(options: type[msgspec.Struct]) -> list[tuple[str, str, Any]]:
    """Which option sets which attribute of the house rules, and by which value."""
    found: list[tuple[str, str, Any]] = []
    hints = get_type_hints(options, include_extras=True)
    for field in msgspec.structs.fields(options):
        meta = next(meta for meta in get_args(hints[field.name])[1:] if meta.description)
        found += [(field.name, attribute, when) for attribute, when in meta.extra["sets"].items()]
    return found


def in_words(value: Any) -> str:
    """An option's value as a person types it."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    try:
        return str(value)
    except ValueError:  # Python writes no number of more than 4,300 digits
        return "a number of thousands of digits"


def public(options: msgspec.Struct) -> dict[str, Any]:
    """All options with their values, as a race file says them."""
    plain: dict[str, Any] = msgspec.to_builtins(options)
    return plain
