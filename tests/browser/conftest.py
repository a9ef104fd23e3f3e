"""A real server, a real Chromium, and pages that may not complain about anything."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import Person
from tests.games.trials import trial_of
from tests.server.serving import Server

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
Sit = Callable[..., Person]
RECORDS = Path(__file__).parents[1] / "records"


@lru_cache  # looked at by many tests, and nobody changes it
def recorded(game: str, server: Server) -> str:
    """The id of a race of that game which somebody brought to this server, or bots ran here."""
    trial = trial_of(game)
    if not trial.recorded:
        opened = server.open("random", "random", game=game, options=trial.asked, seed=31)
        with server.sit(opened) as watcher:
            watcher.until(lambda: watcher.over)
        return str(opened["table"])
    text = (RECORDS / game / f"{trial.recorded}.race.jsonl").read_bytes()
    return str(server.post("/api/races", text).json["race"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> str:
    path = f"{os.environ.get('PATH', '')}:{SYSTEM_PATH}"
    given = os.environ.get("FIVEWIDE_CHROMIUM")
    found = given or next(filter(None, (shutil.which(name, path=path) for name in CHROMIUM)), None)
    if found is None:
        pytest.fail("no Chromium for the browser tests: sudo apt-get install -y chromium")
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = f"{os.environ.get('PATH', '')}:{SYSTEM_PATH}"  # Debian's is a script
        launched = playwright.chromium.launch(
            executable_path=chromium, args=FLAGS, env={**os.environ, "PATH": path}
        )
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("browser")
    running = Server(f"sqlite:///{folder / 'races.db'}", folder / "log")
    yield running
    running.stop()
    faults = [line for line in running.log.read_text().splitlines() if '"level":"error"' in line]
    assert faults == []


@pytest.fixture
def sit(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Sit]:
    """People with a browser each. Afterwards, nobody's console may hold an error."""
    people: list[Person] = []
    request.node.people = people

    def make(width: int = 1600, height: int = 1000, theme: str = "dark", **more: Any) -> Person:
        people.append(Person(browser, server, width, height, theme, **more))
        return people[-1]

    yield make
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.context.close()
    assert troubles == []


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A failed test leaves a picture of every page it had open, in build/browser."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    if report.when == "call" and report.failed:
        folder = Path(__file__).parents[2] / "build" / "browser"
        folder.mkdir(parents=True, exist_ok=True)
        for number, person in enumerate(getattr(item, "people", [])):
            name = "".join(letter if letter.isalnum() else "-" for letter in item.name)
            person.page.screenshot(path=folder / f"{name}-{number}.png")
