"""The package under test is the one that was asked for, and it is complete.

dev.py sets FIVEWIDE_EXPECT to `interpreted` or `compiled`; by hand, tests run interpreted.
"""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import fivewide
from hatch_compile import compiled_sources

ROOT = Path(__file__).resolve().parents[2]
COMPILED = os.environ.get("FIVEWIDE_EXPECT", "interpreted") == "compiled"


def test_the_listed_modules_are_compiled_exactly_when_expected() -> None:
    modules = [source.removesuffix(".py").replace("/", ".") for source in compiled_sources(ROOT)]
    assert modules
    for module in modules:
        spec = find_spec(module)
        assert spec is not None, module
        assert spec.origin is not None, module
        assert spec.origin.endswith(tuple(EXTENSION_SUFFIXES)) == COMPILED, spec.origin


def test_the_package_holds_every_file_of_the_sources() -> None:
    assert fivewide.__file__ is not None, "src/fivewide has no __init__.py"
    source, package = ROOT / "src" / "fivewide", Path(fivewide.__file__).parent
    assert (package == source) != COMPILED
    files = [path.relative_to(source) for path in source.rglob("*") if path.is_file()]
    shipped = [path for path in files if "__pycache__" not in path.parts]
    assert [path for path in shipped if not (package / path).is_file()] == []
