"""TOML written for people: one line a value, tables inside values on it too.

What is printed can be pasted into a scenario. Nothing stands in it that cannot be seen, and what
is None is left out, as TOML has no word for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import tomlkit
from tomlkit.items import Item


def document(values: Mapping[str, Any]) -> str:
    """A whole file."""
    made = tomlkit.document()
    for key, value in said(values):
        made.append(key, item(value))
    return spelled_out(made.as_string())


def table(name: str, values: Mapping[str, Any]) -> str:
    """A table under its heading."""
    return f"[{name}]\n{document(values)}"


def inline(value: Any) -> str:
    """A value alone."""
    return spelled_out(item(value).as_string())


def item(value: Any) -> Item:
    if isinstance(value, Mapping):
        return braces(said(value))
    if isinstance(value, list | tuple):
        row = tomlkit.array()
        row.extend(map(item, value))
        return row
    plain: Item = tomlkit.item(value)
    return plain


def braces(pairs: Sequence[tuple[str, Any]]) -> Item:
    made = tomlkit.inline_table()
    if pairs:
        made.add(tomlkit.ws(" "))
        for key, value in pairs:
            made.append(key, item(value))
        made.add(tomlkit.ws(" "))
    return made


def said(values: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return [(key, value) for key, value in values.items() if value is not None]


def spelled_out(text: str) -> str:
    """Anybody's names may stand in it, and a terminal obeys marks that nobody sees.

    They can only be inside quotes, where TOML knows them by number; halves of characters it does
    not know.
    """
    return "".join(char if char.isprintable() or char == "\n" else escape(char) for char in text)


def escape(char: str) -> str:
    if "\ud800" <= char <= "\udfff":
        char = "\ufffd"
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"
