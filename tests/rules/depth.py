"""How deep the tests of a rule go: two tests, or a scenario, or a picture of the rule's own.

A picture is a test that sets up a position with the helpers of its game (`pictures.py`,
`scenes.py`, ...), by itself or through functions of its file; it is a rule's own if it is marked
with that rule alone.
"""

from __future__ import annotations

import ast
from collections import Counter
from functools import lru_cache
from pathlib import Path

from fivewide.kernel.rulebook import Rulebook
from scripts.rule_table import ROOT

DRAWN_WITH = {"pictures", "scenes", "drawn_events", "decks"}


def shallow(book: Rulebook, tests: dict[str, list[str]]) -> list[str]:
    """The rules that rest on one test which is neither a scenario nor a picture of their own."""
    rules_of = Counter(test for cited in tests.values() for test in set(cited))
    found = []
    for rule in book.playable:
        cited = set(tests.get(rule.id, []))
        if len(cited) == 1:
            (test,) = cited
            own_picture = rules_of[test] == 1 and is_picture(test)
            if not own_picture and not test.endswith(".toml"):
                found.append(rule.id)
    return found


def is_picture(test: str) -> bool:
    path, _, name = test.partition("::")
    return name in drawing_functions(ROOT / path)


@lru_cache
def drawing_functions(path: Path) -> frozenset[str]:
    """The functions of a file that set up a position, directly or through others of the file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    helpers = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2] in DRAWN_WITH
        for alias in node.names
    }
    calls = {
        node.name: {
            call.func.id
            for call in ast.walk(node)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        }
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }
    drawing: set[str] = set()
    while (
        more := {name for name, called in calls.items() if called & (helpers | drawing)} - drawing
    ):
        drawing |= more
    return frozenset(drawing)
