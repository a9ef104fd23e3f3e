"""Writes what the page takes from Python, so that there is one source of it.

web/src/wire/types.ts has the server's own types, web/src/look/liveries.css the paint of cars,
web/src/parts/cars.ts how they are drawn.

python scripts/wire_types.py          write the files
python scripts/wire_types.py --check  exit code 1 if one is not up to date
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from fivewide.bots.names import LONGEST_NAME
from fivewide.games import GAMES
from fivewide.pictures.car import BODY, DOTS, PATTERNS
from fivewide.racing.liveries import LIVERIES, MORE_LIVERIES
from fivewide.server.schema import schema

SOURCE = Path(__file__).parents[1] / "web" / "src"
HEAD = """\
// Made by scripts/wire_types.py from the server's types. Not to be edited.

"""
CSS_HEAD = """\
/* Made by scripts/wire_types.py from the liveries. Not to be edited. --lv paint, --ln number */
"""
FEW = 12  # words that a type lists; of more, any text will do


def written() -> str:
    """The types."""
    whole = schema()
    parts = [HEAD, f"export const VERSION = {whole['version']};\n"]
    parts += [f"export const LONGEST_NAME = {LONGEST_NAME};\n", *liveries(), *track_paints()]
    parts += [interface(name, kind) for name, kind in sorted(whole["$defs"].items())]
    for side in ("from_client", "from_server"):
        name = "".join(word.capitalize() for word in side.split("_"))
        parts.append(f"export type {name} = {typed(whole[side])};\n")
    for game, own in sorted(whole["games"].items()):
        parts += of_game("".join(word.capitalize() for word in game.split("-")), own)
    return "\n".join(parts)


def liveries() -> Iterator[str]:
    for name, some in (("LIVERIES", LIVERIES), ("MORE_LIVERIES", MORE_LIVERIES)):
        lines = [
            f'  {{ id: "{one.id}", name: "{one.name}", number: {one.number} }},' for one in some
        ]
        yield "\n".join([f"export const {name} = [", *lines, "] as const;\n"])


def track_paints() -> Iterator[str]:
    """Of games that say in `told.py` how their colors are painted."""
    for id, found in GAMES.items():
        told = import_module(f"{found.package}.told")
        lines = [
            f'  {color}: {{ paint: "{paint}", ink: "{ink}" }},'
            for color, (paint, ink) in getattr(told, "PAINTS", {}).items()
        ]
        if lines:
            name = f"{id.replace('-', '_').upper()}_PAINTS"
            yield "\n".join([f"export const {name} = {{", *lines, "} as const;\n"])


def painted() -> str:
    """The liveries as classes of a style sheet."""
    lines = [
        f".lv-{one.id}{{--lv:{one.paint};--ln:{one.ink}}}" for one in (*LIVERIES, *MORE_LIVERIES)
    ]
    return CSS_HEAD + "\n".join(lines) + "\n"


def drawn() -> str:
    """The cars as outlines."""
    lines = [f'  {id}: "{d}",' for id, d in PATTERNS.items()]
    dots = ", ".join(f"[{x}, {y}]" for x, y in DOTS)
    return "\n".join(
        [
            HEAD,
            f'export const BODY = "{BODY}";',
            "export const PATTERNS: Record<string, string> = {",
            *lines,
            "};",
            f"export const DOTS = [{dots}] as const; // of the pattern that has no path\n",
        ]
    )


def of_game(prefix: str, own: dict[str, Any]) -> Iterator[str]:
    """What is a game's own: its view, content and settings, its lines and its options."""
    for name, kind in sorted(own["$defs"].items()):
        yield interface(f"{prefix}{name}", kind, prefix, sent=True)
    if "events" in own:
        kinds = sorted(own["events"].items())
        yield union(
            f"{prefix}Event",
            [f'{{ kind: "{kind}"; facts: {inline(told)} }}' for kind, told in kinds],
        )
        words = 'Omit<LogLine, "kind" | "facts">'
        yield f"export type {prefix}Line = {words} & {prefix}Event;\n"
    if "actions" in own:
        ways = {inline(way) for one in own["actions"].values() for way in one["oneOf"]}
        yield union(f"{prefix}Action", sorted(ways))
        facts = typed(own["option"], prefix) if "option" in own else "null"
        words = 'Omit<OfferedOption, "action" | "facts">'
        more = f"{{ action: {prefix}Action; facts: {facts} }}"
        yield f"export type {prefix}Option = {words} & {more};\n"


def union(name: str, kinds: list[str]) -> str:
    return "\n".join([f"export type {name} =", *(f"  | {kind}" for kind in kinds)]) + ";\n"


def interface(name: str, kind: dict[str, Any], prefix: str = "", sent: bool = False) -> str:
    """`sent`: whatever has a default is there all the same."""
    required = set(kind.get("required", ()))
    lines = [f"export interface {name} {{"]
    if "description" in kind:
        words = " ".join(kind["description"].split())
        lines.insert(0, f"/** {words} */")
    for field, value in kind.get("properties", {}).items():
        # What the server sends is always there; what it reads may be left out, and so may a list
        # that was added later: a client makes entries of its own, for previews and for tests.
        there = sent or ("additionalProperties" not in kind and value.get("default") != [])
        mark = "" if field in required or there else "?"
        lines.append(f"  {key(field)}{mark}: {typed(value, prefix)};")
    return "\n".join([*lines, "}\n"])


def key(field: str) -> str:
    return field if field.isidentifier() else f'"{field}"'


def inline(kind: dict[str, Any]) -> str:
    """An object with all its keys, on one line."""
    keys = (f"{key(name)}: {typed(value)}" for name, value in kind["properties"].items())
    inside = "; ".join(keys)
    return f"{{ {inside} }}" if inside else "Record<string, never>"


def typed(value: dict[str, Any], prefix: str = "") -> str:
    if "$ref" in value:
        return prefix + str(value["$ref"].rsplit("/", 1)[1])
    if "const" in value:
        return one_of([value["const"]])
    for several in ("anyOf", "oneOf"):
        if several in value:
            return " | ".join(dict.fromkeys(typed(one, prefix) for one in value[several]))
    if "enum" in value:
        return one_of(value["enum"])
    match value.get("type"):
        case "array" if "prefixItems" in value:
            return "[" + ", ".join(typed(one, prefix) for one in value["prefixItems"]) + "]"
        case "array":
            inner = typed(value.get("items", {}), prefix)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object" if value.get("properties"):
            kinds = dict.fromkeys(typed(one, prefix) for one in value["properties"].values())
            if len(kinds) == 1 and not value.get("required"):  # one for each of others
                return f"Record<string, {next(iter(kinds))}>"
            return inline(value)
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


def one_of(words: list[Any]) -> str:
    """The words themselves where they are few."""
    if len(words) > FEW:
        return " | ".join(
            dict.fromkeys("string" if isinstance(one, str) else "number" for one in words)
        )
    return " | ".join(json.dumps(one, ensure_ascii=False) for one in words)


if __name__ == "__main__":
    made = {
        SOURCE / "wire" / "types.ts": written(),
        SOURCE / "look" / "liveries.css": painted(),
        SOURCE / "parts" / "cars.ts": drawn(),
    }
    if "--check" in sys.argv[1:]:
        old = [
            file.name
            for file, text in made.items()
            if not file.exists() or file.read_text() != text
        ]
        sys.exit(f"{', '.join(old)} is old: python scripts/wire_types.py" if old else 0)
    for file, text in made.items():
        file.write_text(text)
