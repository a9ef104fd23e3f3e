"""Values as TOML writes them, so that what is printed can be pasted into a scenario."""

from __future__ import annotations

import json
from typing import Any


def inline(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, dict):
        pairs = [f"{key(name)} = {inline(item)}" for name, item in value.items()]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(inline(item) for item in value)}]"
    return str(value)


def key(name: str) -> str:
    bare = name.replace("-", "").replace("_", "").isalnum() and name.isascii()
    return name if bare else json.dumps(name)


def table(name: str, values: dict[str, Any]) -> str:
    """A TOML table; what is None is left out, as TOML has no word for it."""
    lines = [f"{key(at)} = {inline(value)}" for at, value in values.items() if value is not None]
    return "\n".join([f"[{name}]", *lines])
