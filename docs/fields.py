"""Tables of what a class holds, from its source: name, type, and the comment beside it."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from types import ModuleType

PLACE = re.compile(r"^<!-- fields (\S+?)(?::(\w+))? -->$", flags=re.M)


def filled_in(page: str) -> str:
    """A page with tables where it asks for them: of one class, or of all of a module."""
    return PLACE.sub(lambda found: "\n".join(tables(found[1], found[2])), page)


def tables(name: str, only: str | None) -> list[str]:
    module = importlib.import_module(name)
    classes = [
        node
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.ClassDef) and (only is None or node.name == only)
    ]
    if not classes:
        raise LookupError(f"{name} has no class {only or 'at all'}")
    if only is None:  # the view itself first, then what it is made of
        classes.sort(key=lambda node: node.name != "View")
    return [line for node in classes for line in table(module, node, only is None)]


def table(module: ModuleType, node: ast.ClassDef, headed: bool) -> list[str]:
    source = inspect.getsource(module).splitlines()
    rows = [row(each, source) for each in node.body if isinstance(each, ast.AnnAssign)]
    if not rows:
        return []
    head = [f"### {node.name}", ""]
    said = [(ast.get_docstring(node) or "").partition("\n")[0], ""] if headed else []
    return [
        *(head if headed else []),
        *said,
        "| field | type | |",
        "| --- | --- | --- |",
        *rows,
        "",
    ]


def row(field: ast.AnnAssign, source: list[str]) -> str:
    assert isinstance(field.target, ast.Name)
    kind = ast.unparse(field.annotation).replace("|", "\\|")
    line = source[(field.end_lineno or field.lineno) - 1]
    _, _, comment = line.partition("  # ")
    return f"| `{field.target.id}` | `{kind}` | {comment.replace('|', '/')} |"
