"""What games ask of their packs: the files they read, and what stands in each field of them.

Nobody lists the files: a pack remembers what it was read as, so a game is handed its built-in packs
once and asked afterward. What fields mean stands in their types, and comes from there as JSON
Schema says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

import msgspec

from fivewide.content import toml
from fivewide.content.pack import Asked, Pack, builtin
from fivewide.kernel.errors import BadContent, did_you_mean, shortened
from fivewide.kernel.game import Game

Schema = dict[str, Any]
RULES = re.compile(r"[:(]?\s*(?:\b[A-Z]{2}-[A-Z0-9.]+(?:-[0-9]+)?\b,?\s*)+(\.|\)|$)\s*")
ALIKE = 0.8  # names of files: `track.toml` and `tracks.toml`
INTEGER, NUMBER, TEXT = "whole number", "number", "text"
PLAIN = {"integer": INTEGER, "number": NUMBER, "string": TEXT, "boolean": "true or false"}


def packs_of(game: Game[Any]) -> dict[str, str]:
    """The built-in packs of a game: their folders, by the names of its sets; empty: its own."""
    if not game.pack:
        raise BadContent(f"{game.title} has no pack: everything it needs is in its rules")
    named = {name: folder for name, folder in game.sets.items() if folder != game.pack}
    return {"": game.pack, **named}


def files_of(game: Game[Any]) -> dict[str, Asked]:
    """The files that a pack for this game may have, in the order in which it reads them."""
    return {name: asked for pack, _ in read_packs(game) for name, asked in pack.asked.items()}


def all_files_of(game: Game[Any]) -> dict[str, Asked]:
    """And those of packs that it reads beside, which nobody brings along."""
    sources = [source for _, sources in read_packs(game) for source in sources]
    beside = {name: asked for pack in sources for name, asked in pack.asked.items()}
    return {**files_of(game), **beside}


def read_packs(game: Game[Any]) -> Iterator[tuple[Pack, tuple[Any, ...]]]:
    for folder in packs_of(game).values():
        pack = builtin(folder)
        yield pack, game.prepare({}, game.seats[0], pack).sources


def file_of(game: Game[Any], name: str) -> Asked:
    there = all_files_of(game)
    if name not in there:
        hint = did_you_mean(name[:40], there)
        raise BadContent(f"a pack for {game.id} has no file {shortened(name)!r}; {hint}")
    return there[name]


def warn_of_misnamed(game: Game[Any], pack: Pack) -> None:
    """A file that the game does not read, and that is called almost like one it does."""
    strange = sorted(pack.files.keys() - pack.asked.keys())
    known = files_of(game) if strange and game.pack else {}
    for name in strange if known else ():
        for near in get_close_matches(name, known, 1, ALIKE) if name not in known else ():
            pack.warn(name, "the whole file", f"{game.title} does not read it; is it {near}?")


# Schemas


def schema_of(game: Game[Any], name: str, asked: Asked) -> Schema:
    """A JSON Schema of a file: of all of it, or of a row, if it is CSV.

    In a row numbers are numbers, and empty cells are left out.
    """
    schema = msgspec.json.schema(asked.kind)
    defs, item = schema["$defs"], {"$ref": schema["$ref"]}
    what = f"A row of {name}" if name.endswith(".csv") else name
    head = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": f"{what} of a pack for {game.title}",
        "description": meaning(defs[last(item["$ref"])].get("description", "")),
    }
    if name == "pack.toml":
        defs[last(item["$ref"])]["properties"]["game"]["enum"] = [game.id]
    if asked.key:
        many = {"type": "array", "minItems": 1, "items": item}
        whole: Schema = {"type": "object", "properties": {asked.key: many}}
        body = {**whole, "required": [asked.key], "additionalProperties": False}
    else:
        body = {"allOf": [item]}
    made: Schema = portable({**head, **body, "$defs": defs})
    return made


def portable(schema: Any) -> Any:
    """The same for editors of any age.

    Those that complete TOML know older drafts: no `prefixItems`, and nothing beside a `$ref`.
    """
    if isinstance(schema, list):
        return [portable(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: portable(value) for key, value in schema.items()}
    firsts = made.pop("prefixItems", None)
    if firsts is not None:
        made.pop("items", None)
        if all(each == firsts[0] for each in firsts):
            made["items"] = firsts[0]
    if "$ref" in made and len(made) > 1:
        made["allOf"] = [{"$ref": made.pop("$ref")}]
    return made


# Fields in words


@dataclass(frozen=True)
class Field:
    """A field of an item: what it means and what it may be."""

    name: str
    means: str
    may_be: str
    needed: bool
    default: Any = None
    sample: Any = None  # something that it could be
    table: Table | None = None  # what it holds, if that has fields of its own
    many: bool = False  # a list of those

    def in_words(self) -> str:
        """What it may be, and what it is where it is left out."""
        if self.needed:
            return self.may_be
        left = "" if self.default in (None, "", [], {}) else f": {toml.inline(self.default)}"
        return f"{self.may_be}; may be left out{left}"


@dataclass(frozen=True)
class Table:
    """An item of a file, or something inside one."""

    means: str
    fields: list[Field] = field(default_factory=list)


def table_of(asked: Asked) -> Table:
    schema = msgspec.json.schema(asked.kind)
    return table_in(schema["$ref"], schema["$defs"])


def table_in(ref: str, defs: Schema) -> Table:
    kind = defs[last(ref)]
    required = kind.get("required", ())
    fields = [
        field_of(name, said, name in required, defs) for name, said in kind["properties"].items()
    ]
    return Table(meaning(kind.get("description", "")), fields)


def field_of(name: str, said: Schema, needed: bool, defs: Schema) -> Field:
    ref = ref_in(said) or ref_in(said.get("items", {}))
    return Field(
        name,
        said.get("description", "").rstrip("."),
        words(said),
        needed,
        said.get("default"),
        sample(said, defs),
        table_in(ref, defs) if ref else None,
        said.get("type") == "array",
    )


def ref_in(said: Any) -> str:
    """The item that a field holds, also if it may be left out."""
    if not isinstance(said, dict):
        return ""
    choices = [said, *said.get("anyOf", ())]
    return next((str(each["$ref"]) for each in choices if "$ref" in each), "")


def words(said: Schema) -> str:
    """What a value may be.

    >>> words({"type": "integer", "minimum": 1, "maximum": 36})
    'whole number, 1 to 36'
    """
    if ref_in(said):
        return "table"
    if "anyOf" in said:
        return " or ".join(words(each) for each in said["anyOf"] if each.get("type") != "null")
    if "enum" in said:
        return "one of " + ", ".join(quoted(value) for value in said["enum"])
    match said.get("type"):
        case "array":
            return f"list{count(said)} of {inside(said)}"
        case "object":
            return f"table of names, each with: {words(said.get('additionalProperties', {}))}"
        case str(plain) if plain in PLAIN:
            return PLAIN[plain] + limits(said)
    return "anything"


def inside(said: Schema) -> str:
    items = said.get("items") or said.get("prefixItems", [{}])[0]
    named = {"table": "tables", INTEGER: "whole numbers", NUMBER: "numbers", TEXT: "texts"}
    told = words(items)
    for one, many in named.items():
        if told == one or told.startswith(f"{one},"):
            return many + told.removeprefix(one)
    if told.startswith("one of "):
        return told.removeprefix("one of ")
    return told.replace("list of", "lists of", 1).replace("list (", "lists (", 1)


def count(said: Schema) -> str:
    least, most = said.get("minItems"), said.get("maxItems")
    if least is None and most is None:
        return ""
    if least == most:
        return f" ({least})"
    return f" ({least or 0} to {most})" if most is not None else f" ({least} or more)"


def limits(said: Schema) -> str:
    least, most = said.get("minimum"), said.get("maximum")
    above, below = said.get("exclusiveMinimum"), said.get("exclusiveMaximum")
    if below is not None and said["type"] == "integer":
        most = below - 1
    if above is not None:
        return f", more than {above}" + (f" and at most {most}" if most is not None else "")
    if least is not None and most is not None:
        return f", {least} to {most}"
    if least is not None:
        return f", {least} or more"
    return f", at most {most}" if most is not None else ""


def quoted(value: Any) -> str:
    return "nothing" if value == "" else str(value)


def sample(said: Schema, defs: Schema) -> Any:
    """Something that a field could be: its default, or the least there is of it."""
    if said.get("default") not in (None, "", [], {}):
        return said["default"]
    if ref := ref_in(said):
        fields = defs[last(ref)]["properties"].items()
        return {name: sample(value, defs) for name, value in fields}
    if "enum" in said:
        return next((value for value in said["enum"] if value != ""), "")
    if "anyOf" in said:
        return sample(next(each for each in said["anyOf"] if each.get("type") != "null"), defs)
    match said.get("type"):
        case "integer" | "number":
            return said.get("minimum", 1)
        case "string":
            return ""
        case "array":
            return [sample(each, defs) for each in said.get("prefixItems", ())]
        case "boolean":
            return False
    return {}


def meaning(docstring: str) -> str:
    """What a type says of itself, on one line; the rules behind it are for programmers.

    >>> meaning("AR-2.2-01, AR-2.3-01. One line of a mat: a car.")
    'One line of a mat: a car.'
    >>> meaning("A driver card: PU-CARD-01, PU-CARD-03.")
    'A driver card.'
    """
    text = " ".join(docstring.split())
    found = RULES.match(text)
    if found:
        return text[found.end() :]
    return RULES.sub(lambda found: "." if found[1] == "." else "", text)


def last(ref: str) -> str:
    return ref.rpartition("/")[2]
