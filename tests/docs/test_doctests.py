"""Examples in docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import fivewide.api
import fivewide.bots
import fivewide.kernel

MODULES = ["fivewide", "fivewide.games"]
MODULES += [
    module.name
    for package in (fivewide.api, fivewide.bots, fivewide.kernel)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
]


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    modules = [importlib.import_module(name) for name in MODULES]
    examples = [test for module in modules for test in finder.find(module) if test.examples]
    assert {test.name.rpartition(".")[2] for test in examples} >= {"Race", "start", "game"}


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_say(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0
