"""Files of a pack with a comment at every field: what it means, what it may be.

The comment stands where a field comes first. CSV has no comments; there `explained` says the same
beside it, in Markdown.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fivewide.content import toml
from fivewide.content.asked import Field, Table, table_of
from fivewide.content.pack import Asked

WIDTH = 98
Item = Mapping[str, Any]


def toml_file(asked: Asked, items: Sequence[Item], head: Iterable[str] = ()) -> str:
    """Items as `[[key]]`, or the one item that is the whole file."""
    table, told, lines = table_of(asked), set[str](), [*head]
    for item in items:
        lines += ["", f"[[{asked.key}]]"] if asked.key else [""]
        lines += table_lines(asked.key, table, item, told)
    return "\n".join(lines).lstrip("\n") + "\n"


def table_lines(path: str, table: Table, item: Item, told: set[str]) -> Iterator[str]:
    """Plain values first; tables of their own can only follow them."""
    inside = []
    for field in table.fields:
        place = f"{path}.{field.name}".lstrip(".")
        value = item.get(field.name)
        if value is not None and field.table is not None:
            inside.append((place, field, value))
            continue
        if place not in told:
            yield from comment(of_field(field))
            if value is None and field.table is not None:
                yield from comment(of_parts(field.table))
        if value is not None:
            yield from assigned(field.name, value)
        elif place not in told:
            yield f"# {field.name} = {toml.inline(field.sample)}"
        told.add(place)
    for place, field, value in inside:
        yield from inner_lines(place, field, value, told)


def inner_lines(place: str, field: Field, value: Any, told: set[str]) -> Iterator[str]:
    assert field.table is not None
    for one in value if field.many else [value]:
        yield ""
        if place not in told:
            yield from comment(of_field(field))
            if field.table.means:
                yield from comment(field.table.means)
        told.add(place)
        yield f"[[{place}]]" if field.many else f"[{place}]"
        yield from table_lines(place, field.table, one, told)


def assigned(name: str, value: Any) -> Iterator[str]:
    """`name = value`, a long list over several lines."""
    line = f"{name} = {toml.inline(value)}"
    if len(line) <= WIDTH or not isinstance(value, list):
        yield line
        return
    yield f"{name} = ["
    row = ""
    for each in map(toml.inline, value):
        if row and len(row) + len(each) + 6 > WIDTH:
            yield f"    {row}"
            row = ""
        row = f"{row} {each},".lstrip()
    yield f"    {row}"
    yield "]"


def of_field(field: Field) -> str:
    may_be = field.in_words()
    return f"{field.means} [{may_be}]" if field.means else f"[{may_be}]"


def of_parts(table: Table) -> str:
    return "; ".join(f"{part.name}: {of_field(part)}" for part in table.fields)


def comment(text: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(text, WIDTH - 2)]


def glossary(asked: Asked) -> list[str]:
    """All fields of a file as comments, for one that is long."""
    return [*listed(table_of(asked), f"[[{asked.key}]]" if asked.key else "")]


def listed(table: Table, called: str) -> Iterator[str]:
    yield from comment(f"{called} {table.means}".strip())
    width = max(len(field.name) for field in table.fields)
    for field in table.fields:
        head, rest = f"#   {field.name:<{width}}  ", f"#   {'':<{width}}  "
        for line in textwrap.wrap(of_field(field), WIDTH - len(head)):
            yield head + line
            head = rest
    for field in table.fields:
        if field.table is not None:
            yield "#"
            yield from listed(field.table, f"{field.name}:")


# The same in Markdown


def explained(name: str, asked: Asked, level: int = 3) -> str:
    """A file under its heading, every field in a table."""
    table = table_of(asked)
    what = f"Each `[[{asked.key}]]`: " if asked.key else ""
    what = "Each row: " if name.endswith(".csv") else what
    return "\n".join([f"{'#' * level} `{name}`", "", *rows(table, what)]) + "\n"


def rows(table: Table, what: str) -> Iterator[str]:
    yield from [f"{what}{table.means}".strip(), ""] if table.means or what else []
    yield "| field | means | may be |"
    yield "| --- | --- | --- |"
    for field in table.fields:
        yield f"| `{field.name}` | {cell(field.means)} | {cell(field.in_words())} |"
    for field in table.fields:
        if field.table is not None:
            yield ""
            yield from rows(field.table, f"`{field.name}`: ")


def cell(text: str) -> str:
    return text.replace("|", "\\|")
