"""Tests see the same terminal, language and clock however and wherever they are started."""

from __future__ import annotations

import os
import time

import pytest

for name in (
    "COLUMNS",
    "LINES",
    "NO_COLOR",
    "FORCE_COLOR",
    "LC_ALL",
    "LC_CTYPE",
    "PYTHONIOENCODING",
):
    os.environ.pop(name, None)  # also for the processes that tests start
os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", TZ="UTC")
time.tzset()


@pytest.hookimpl(trylast=True)  # once it is known which tests run at all
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, shared out to all workers: nobody waits for it at the end."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    early = [item for item in items if item.get_closest_marker("early")]
    others = [item for item in items if not item.get_closest_marker("early")]
    share = -(-len(others) // workers)  # each worker begins with so many neighbors
    items[:] = [
        item
        for worker in range(workers)
        for item in (*early[worker::workers], *others[worker * share : (worker + 1) * share])
    ]
