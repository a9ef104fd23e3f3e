"""Options: what is settled before the start, with names, values, defaults and meanings."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from fivewide.kernel.errors import BadOption

O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 (O for options)


@dataclass(frozen=True)
class OptionSpec:
    """One option as a person reads it."""

    name: str
    default: Any
    values: tuple[Any, ...]  # default first; empty: any number in `kind`
    kind: str
    meaning: str
    rules: tuple[str, ...]


def option(name: str, default: Any) -> Any:
    """A field whose public name has a dot in it: `extra.stack`."""
    return msgspec.field(name=name, default=default)


def meaning(text: str, *rules: str) -> msgspec.Meta:
    """What an option changes, and the rules it touches."""
    return msgspec.Meta(description=text, extra={"rules": rules})


def specs(options: type[msgspec.Struct]) -> list[OptionSpec]:
    hints = get_type_hints(options, include_extras=True)
    return [_spec(field, hints[field.name]) for field in msgspec.structs.fields(options)]


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
    kind = "yes/no" if what is bool else "one of" if values else _type_in_words(what)
    return OptionSpec(
        field.encode_name, field.default, values, kind, meta.description, meta.extra["rules"]
    )


def _type_in_words(what: Any) -> str:
    names = {int: "number", str: "name", type(None): "none"}
    if get_origin(what) is Annotated:
        return _type_in_words(get_args(what)[0])
    if what in names:
        return names[what]
    return " or ".join(_type_in_words(kind) for kind in get_args(what))


def read_options(kind: type[O], values: Mapping[str, Any]) -> O:
    """Typed options from what a person or a file said; the rest takes its default."""
    known = {spec.name: spec for spec in specs(kind)}
    for name in values:
        if name not in known:
            near = difflib.get_close_matches(str(name), known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
            raise BadOption(f"unknown option {name!r}; {hint}")
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        if field.encode_name in values:
            _check(known[field.encode_name], hints[field.name], values[field.encode_name])
    return msgspec.convert(dict(values), kind)


def _check(spec: OptionSpec, hint: Any, value: Any) -> None:
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError:
        can = ", ".join(in_words(v) for v in spec.values) if spec.values else f"a {spec.kind}"
        raise BadOption(f"option {spec.name} cannot be {in_words(value)}; it takes {can}") from None


def in_words(value: Any) -> str:
    """An option's value as a person types it."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return str(value)


def from_words(text: str) -> Any:
    """A value typed by a person: true, 3, none, or a word."""
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if text.lower() in words:
        return words[text.lower()]
    if text.lower() == "none":
        return None
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def public(options: msgspec.Struct) -> dict[str, Any]:
    """All options with their values, as a race file says them."""
    plain: dict[str, Any] = msgspec.to_builtins(options)
    return plain
