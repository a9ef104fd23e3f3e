"""A plug-in of pytest that asks of every test marked with a rule: does it miss the rule's code?

    python -m pytest -p tests.rules.proving --prove=OUT tests/games

runs each marked test as it is, notes which places that cite its rules it has run, switches these
off one by one and runs it again. A rule is proven by the first place without which a test of its
own fails. OUT gets what was found: rule to place and test. `--pairs=FILE` tries the pairs of such
a file again and nothing else; `--wanted=FILE` looks for the rules named there only.
`python scripts/prove_rules.py` does all of it.
"""

from __future__ import annotations

import json
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from fivewide.kernel.events import Log
from fivewide.kernel.rulebook import rulebook
from scripts.rule_table import code_of, packages
from tests.rules.disabling import functions_at, kind_at, ways_to_disable

LONGEST = 4.0  # seconds that a test gets with something switched off, at least: loops may not end


class TooLong(BaseException):
    """A test with something switched off does not end: that is a failure too."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--prove", help="write which test proves which rule to this file")
    parser.addoption("--pairs", help="try only the rules, places and tests of this file")
    parser.addoption("--wanted", help="look only for the rules named in this file")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--prove"):
        config.pluginmanager.register(Prover(config), "prover")


class Prover:
    def __init__(self, config: pytest.Config) -> None:
        self.path = Path(config.getoption("--prove"))
        self.package = {
            rule.id: package for package in packages() for rule in rulebook(package).rules
        }
        self.code = {
            id: places for folder in packages().values() for id, places in code_of(folder).items()
        }
        self.proven: dict[str, tuple[str, str]] = {}
        wanted = config.getoption("--wanted")
        self.wanted = set(Path(wanted).read_text().split() if wanted else self.package)
        self.pairs: dict[str, list[tuple[str, str]]] | None = None
        if pairs := config.getoption("--pairs"):
            self.pairs = {}
            for id, (place, test) in json.loads(Path(pairs).read_text(encoding="utf-8")).items():
                self.pairs.setdefault(test, []).append((id, place))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.rules_of(item)]

    def rules_of(self, item: pytest.Item) -> list[str]:
        if self.pairs is not None:
            return [id for id, _place in self.pairs.get(item.nodeid, [])]
        return [id for id in rules_of(item) if id in self.wanted]

    def places_of(self, item: pytest.Item, id: str) -> list[str]:
        if self.pairs is not None:
            return [place for other, place in self.pairs[item.nodeid] if other == id]
        return self.code.get(id, [])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """The test as it is, then with each place switched off that it has run."""
        wanted = [id for id in self.rules_of(item) if id not in self.proven]
        if not wanted:
            return True
        seen = Seen()
        started = time.monotonic()
        with seen.watching():
            passed = self.passes(item)
        if not passed:
            print(f"\n{item.nodeid} fails by itself", file=sys.stderr)
            return True
        limit = max(LONGEST, 5 * (time.monotonic() - started))
        for id in wanted:
            for place in self.places_of(item, id):
                if self.is_missed(item, id, place, seen, limit):
                    self.proven[id] = (place, item.nodeid)
                    break
        return True

    def is_missed(self, item: pytest.Item, id: str, place: str, seen: Seen, limit: float) -> bool:
        package = self.package[id]
        if not seen.has_run(package, place):
            return False
        return any(
            not self.passes(item, disabled, limit) for disabled in ways_to_disable(package, place)
        )

    def passes(
        self,
        item: pytest.Item,
        disabled: Callable[[], Any] = nullcontext,
        limit: float = 600.0,
    ) -> bool:
        item._initrequest()  # type: ignore[attr-defined] # fixtures anew
        try:
            with ends_within(limit), disabled():
                reports = runtestprotocol(item, log=False, nextitem=None)
                return all(report.passed for report in reports)
        except TooLong:
            item.session._setupstate.teardown_exact(None)
            return False

    def pytest_sessionfinish(self) -> None:
        self.path.write_text(
            json.dumps(dict(sorted(self.proven.items())), indent=1) + "\n", encoding="utf-8"
        )


class Seen:
    """The functions that ran and the kinds of events that were told."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()
        self.kinds: set[int] = set()

    def has_run(self, package: str, place: str) -> bool:
        number = kind_at(package, place)
        if number is not None:
            return number in self.kinds
        return any(function.__code__ in self.codes for function in functions_at(package, place))

    @contextmanager
    def watching(self) -> Iterator[None]:
        codes, kinds, add = self.codes, self.kinds, Log.add.__code__

        def profile(frame: FrameType, event: str, _arg: Any) -> None:
            if event == "call":
                code = frame.f_code
                codes.add(code)
                if code is add:
                    kinds.add(int(frame.f_locals["kind"]))

        sys.setprofile(profile)
        try:
            yield
        finally:
            sys.setprofile(None)


@contextmanager
def ends_within(seconds: float) -> Iterator[None]:
    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def rules_of(item: pytest.Item) -> list[str]:
    """The rules that a test says it proves: by its marks, or by the scenario it runs."""
    ids = [str(id) for mark in item.iter_markers("rule") for id in mark.args]
    path = getattr(item, "callspec", None) and item.callspec.params.get("path")  # type: ignore[attr-defined]
    if isinstance(path, Path) and path.suffix == ".toml" and "holds" in item.name:
        ids += tomllib.loads(path.read_text(encoding="utf-8")).get("rules", [])
    return list(dict.fromkeys(ids))
