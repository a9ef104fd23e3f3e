"""Packs that extend another: what they do not bring comes from there.

Both become one pack that needs the other no more: it is judged, hashed, raced with and kept as if
somebody had written all of it. Files combine alike in every game:

- a file that only the other pack has is taken as it is;
- where the items of both have an `id`, an item takes the place of the one with the same id, and
  new ones come before all others, so that a new track is the one that is raced by default;
- any other file, and each that `whole` names, stands for the other pack's.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple

import tomlkit

from fivewide.content import toml

Places = dict[str, list[str]]  # of a combined file: what to call the place of each item


class Combined(NamedTuple):
    files: dict[str, str]
    places: Places


class Rows(NamedTuple):
    """A file as items: `[[key]]` of TOML, or the rows of a CSV under its columns."""

    key: str  # empty: CSV
    columns: list[str]
    items: list[dict[str, Any]]
    lines: list[int]  # where each row stood

    def place(self, number: int) -> str:
        return f"{self.key} {number + 1}" if self.key else f"line {self.lines[number]}"


def combined(own: dict[str, str], other: dict[str, str], called: str) -> Combined:
    """The files of a pack with those of the one it extends, which is `called` so in complaints."""
    said = tomllib.loads(own["pack.toml"])
    files, places = {**other, **own}, Places()
    files["pack.toml"] = alone(own["pack.toml"])
    for name in sorted((own.keys() & other.keys()) - {"pack.toml", *names(said.get("whole"))}):
        mine, others = rows_of(name, own[name]), rows_of(name, other[name])
        if mine is not None and others is not None and mine.key == others.key:
            files[name], places[name] = together(mine, others, called)
    return Combined(files, places)


def alone(text: str) -> str:
    """A `pack.toml` that extends nothing any more."""
    document = tomlkit.parse(text)
    for key in ("extends", "whole"):
        document.pop(key, None)
    return tomlkit.dumps(document)


def rows_of(name: str, text: str) -> Rows | None:
    """A file whose items all have an id, each another one; None: it can only be taken whole."""
    found = rows_in_csv(text) if name.endswith(".csv") else rows_in_toml(text)
    if found is None or not found.items:
        return None
    ids = [item.get("id") for item in found.items]
    if not all(isinstance(id, str) for id in ids) or len(set(ids)) != len(ids):
        return None
    return found


def rows_in_toml(text: str) -> Rows | None:
    try:
        [(key, items)] = tomllib.loads(text).items()
    except (ValueError, RecursionError):  # not TOML, or more than one key: reading it will tell
        return None
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        return None
    return Rows(key, [], items, [])


def rows_in_csv(text: str) -> Rows | None:
    reader = csv.DictReader(io.StringIO(text), strict=True)
    items, lines = [], []
    try:
        for row in reader:
            items.append(row)
            lines.append(reader.line_num)
    except csv.Error:
        return None
    if any(None in row or None in row.values() for row in items):
        return None
    return Rows("", list(reader.fieldnames or []), items, lines)


def together(own: Rows, other: Rows, called: str) -> tuple[str, list[str]]:
    """The text of a combined file, and where each of its items stood."""
    mine = {item["id"]: number for number, item in enumerate(own.items)}
    there = {item["id"] for item in other.items}
    found = [(item, own.place(n)) for n, item in enumerate(own.items) if item["id"] not in there]
    for number, item in enumerate(other.items):
        at = mine.get(item["id"])
        if at is None:
            found.append((item, f"{other.place(number)} of {called}"))
        else:
            found.append((own.items[at], own.place(at)))
    items = [item for item, _ in found]
    text = toml_of(own.key, items) if own.key else csv_of([*own.columns, *other.columns], items)
    return text, [place for _, place in found]


def toml_of(key: str, items: list[dict[str, Any]]) -> str:
    return "\n".join(f"[[{key}]]\n{toml.document(item)}" for item in items)


def csv_of(columns: list[str], items: list[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, [*dict.fromkeys(columns)], restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(items)
    return out.getvalue()


def names(value: Any) -> Iterator[str]:
    """Only what is a list of names; anything else is for the reader of `pack.toml` to refuse."""
    if isinstance(value, list):
        yield from (name for name in value if isinstance(name, str))
