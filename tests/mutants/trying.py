"""A plug-in of pytest that tries mutants: which of them does no test notice?

    python -m pytest -p tests.mutants.trying --mutants=IN --tried=OUT tests/games/daytona_500

IN is a JSON list of mutants with the files they belong to; OUT gets, for each of them, the test
that noticed it, or nothing. First every test runs as it is, while it is noted which functions it
calls and how long it takes. Then, for each mutant, a copy of this very process (a fork) exchanges
the code of one function in memory and runs the tests that call it, the quickest first, until one
fails or does not end. No file is ever changed. `python scripts/mutants.py` does all of it.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import hypothesis
import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.changes import Mutant
from tests.rules.proving import TooLong, ends_within

LONGEST = 4.0  # seconds that a test gets with a mutant, at least
Called = set[tuple[str, str]]  # files and names of functions


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants", help="try the mutants of this file")
    parser.addoption("--tried", help="write here which test noticed which of them")
    parser.addoption("--of", help="only tests with this in their name, or in tests/games/<this>")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--mutants"):
        # The same cases each time, and none kept for other runs: they come of mutants.
        hypothesis.settings.register_profile("mutants", database=None, derandomize=True)
        hypothesis.settings.load_profile("mutants")
        config.pluginmanager.register(Trier(config), "trier")


class Trier:
    def __init__(self, config: pytest.Config) -> None:
        self.given = json.loads(Path(config.getoption("--mutants")).read_text(encoding="utf-8"))
        self.out = Path(config.getoption("--tried"))
        self.of = config.getoption("--of") or ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        words = {self.of, self.of.replace("_", "-")}
        items[:] = [item for item in items if any(word in item.nodeid for word in words)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        tests = [Known(item) for item in session.items]
        sound = [test for test in tests if test.seen_passing()]
        sound.sort(key=lambda test: test.seconds)
        tried = []
        for given in self.given:
            source = Path(given["path"])
            mutant = Mutant(**given["mutant"])
            tried.append(beside(source, mutant, sound))
            name = tried[-1] or "SURVIVED"
            print(f"{mutant.file}:{mutant.line} {mutant.after} -- {name}", flush=True)
            self.out.write_text(json.dumps(tried), encoding="utf-8")
        return True


class Known:
    """A test, the functions it calls and its time."""

    def __init__(self, item: pytest.Item) -> None:
        self.item = item
        self.called: Called = set()
        self.seconds = 0.0

    def seen_passing(self) -> bool:
        started = time.monotonic()
        with calls_noted() as called:
            passed = passes(self.item)
        self.called = called
        self.seconds = time.monotonic() - started
        if not passed:
            print(f"{self.item.nodeid} fails by itself", file=sys.stderr)
        return passed


@contextmanager
def calls_noted() -> Iterator[Called]:
    codes: set[CodeType] = set()

    def profile(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call":
            codes.add(frame.f_code)

    called: Called = set()
    sys.setprofile(profile)
    try:
        yield called
    finally:
        sys.setprofile(None)
        called.update((code.co_filename, code.co_qualname) for code in codes)


def passes(item: pytest.Item, limit: float = 600.0) -> bool:
    item._initrequest()  # type: ignore[attr-defined] # fixtures anew
    try:
        with ends_within(limit):
            return all(report.passed for report in runtestprotocol(item, log=False, nextitem=None))
    except TooLong:
        return False


def beside(path: Path, mutant: Mutant, tests: list[Known]) -> str:
    """Tried in a copy of this process; gives the test that noticed the mutant, or nothing."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        found = "the code itself"  # what cannot even be put in is noticed too
        try:
            silence()
            put_in(path, mutant)
            found = noticed_by(path, mutant, tests)
        finally:
            os.write(writer, found.encode())
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as told:
        found = told.read()
    os.waitpid(child, 0)
    return found


def silence() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def noticed_by(path: Path, mutant: Mutant, tests: list[Known]) -> str:
    for test in tests:
        if (str(path), mutant.function) in test.called:
            limit = max(LONGEST, 5 * test.seconds)
            if not passes(test.item, limit):
                return test.item.nodeid
    return ""


def put_in(path: Path, mutant: Mutant) -> None:
    """Exchange the code of the function wherever it is, and forget what it has answered."""
    module = compile(mutant.applied(path.read_bytes()), str(path), "exec", dont_inherit=True)
    code = code_named(module, mutant.function)
    functions = [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, FunctionType)
        and thing.__code__.co_qualname == mutant.function
        and thing.__code__.co_filename == str(path)
    ]
    if not functions:
        raise LookupError(mutant.function)
    for function in functions:
        function.__code__ = code
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper) and thing.__module__.startswith(
            ("fivewide.", "tests.")
        ):
            thing.cache_clear()


def code_named(code: CodeType, name: str) -> CodeType:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == name:
                return constant
            if name.startswith(f"{constant.co_qualname}."):
                return code_named(constant, name)
    raise LookupError(name)
