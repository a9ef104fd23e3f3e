"""Writes web/src/wire/types.ts from the server's own types, so that there is one source of them.

python scripts/wire_types.py          write the file
python scripts/wire_types.py --check  exit code 1 if it is not up to date
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fivewide.server.schema import schema

FILE = Path(__file__).parents[1] / "web" / "src" / "wire" / "types.ts"
HEAD = """\
// Made by scripts/wire_types.py from the server's types. Not to be edited.

"""


def written() -> str:
    """The whole file."""
    whole = schema()
    parts = [HEAD, f"export const VERSION = {whole['version']};\n"]
    parts += [interface(name, kind) for name, kind in sorted(whole["$defs"].items())]
    for side in ("from_client", "from_server"):
        name = "".join(word.capitalize() for word in side.split("_"))
        parts.append(f"export type {name} = {typed(whole[side])};\n")
    for game, view in sorted(whole["views"].items()):
        prefix = "".join(word.capitalize() for word in game.split("-"))
        for name, kind in sorted(view["$defs"].items()):
            parts.append(interface(f"{prefix}{name}", kind, prefix))
    return "\n".join(parts)


def interface(name: str, kind: dict[str, Any], prefix: str = "") -> str:
    required = set(kind.get("required", ()))
    lines = [f"export interface {name} {{"]
    if "description" in kind:
        words = " ".join(kind["description"].split())
        lines.insert(0, f"/** {words} */")
    for field, value in kind.get("properties", {}).items():
        # What the server sends is always there; what it reads may be left out, and so may a list
        # that was added later: a client makes entries of its own, for previews and for tests.
        sent = "additionalProperties" not in kind and value.get("default") != []
        mark = "" if field in required or sent else "?"
        lines.append(f"  {field}{mark}: {typed(value, prefix)};")
    return "\n".join([*lines, "}\n"])


def typed(value: dict[str, Any], prefix: str = "") -> str:
    if "$ref" in value:
        return prefix + str(value["$ref"].rsplit("/", 1)[1])
    if "anyOf" in value:
        return " | ".join(dict.fromkeys(typed(one, prefix) for one in value["anyOf"]))
    if "enum" in value:
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in value["enum"])
    match value.get("type"):
        case "array" if "prefixItems" in value:
            return "[" + ", ".join(typed(one, prefix) for one in value["prefixItems"]) + "]"
        case "array":
            inner = typed(value.get("items", {}), prefix)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            extra = value.get("additionalProperties")
            return (
                f"Record<string, {typed(extra, prefix) if isinstance(extra, dict) else 'unknown'}>"
            )
        case "integer" | "number":
            return "number"
        case "boolean" | "string" | "null" as plain:
            return str(plain)
    return "unknown"


if __name__ == "__main__":
    text = written()
    if "--check" in sys.argv[1:]:
        sys.exit(
            0 if FILE.read_text() == text else f"{FILE.name} is old: python scripts/wire_types.py"
        )
    FILE.write_text(text)
