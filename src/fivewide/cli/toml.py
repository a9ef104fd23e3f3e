"""Values as TOML writes them, so that what is printed can be pasted into a scenario."""

from __future__ import annotations

import re
from typing import Any

BARE = re.compile("[A-Za-z0-9_-]+")
SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def inline(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        pairs = [f"{key(name)} = {inline(item)}" for name, item in value.items()]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(inline(item) for item in value)}]"
    return str(value)


def key(name: str) -> str:
    return name if BARE.fullmatch(name) else quoted(name)


def quoted(text: str) -> str:
    """A basic string. What cannot be seen is spelled out; TOML knows no halves of characters."""
    return '"' + "".join(escaped(char) for char in text) + '"'


def escaped(char: str) -> str:
    if char in SHORT:
        return SHORT[char]
    if "\ud800" <= char <= "\udfff":
        return "\\uFFFD"
    if char.isprintable():
        return char
    return f"\\u{ord(char):04X}" if ord(char) < 0x10000 else f"\\U{ord(char):08X}"


def table(name: str, values: dict[str, Any]) -> str:
    """A TOML table; what is None is left out, as TOML has no word for it."""
    lines = [f"{key(at)} = {inline(value)}" for at, value in values.items() if value is not None]
    return "\n".join([f"[{name}]", *lines])
