"""What a table takes in a browser, in every game: python scripts/page_figures.py

Bytes over the network for a table nothing is kept of; seconds from a reload until the decision bar
is there, the middle of five; and what its own things take in memory after a race. The limits are
held by tests/browser/test_whole_races.py, but for the seconds, which depend on the machine.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

sys.path.append(str(Path(__file__).resolve().parent.parent))
from fivewide.games import GAMES
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.people import Person
from tests.browser.test_whole_races import by_keyboard, drive, new_table
from tests.server.serving import Server

RELOADS = 5
BAR = "section.ask.own"


def reloaded(person: Person) -> float:
    began = time.perf_counter()
    person.page.reload(wait_until="commit")
    person.page.wait_for_selector(BAR)
    return time.perf_counter() - began


def main() -> None:
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/races.db", Path(folder) / "log")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            print(f"{'game':18} {'transfer':>9} {'bar':>7} {'heap':>8}")
            for game in GAMES:
                person = Person(browser, server, 1280, 800, "dark")
                opened = new_table(server, game)
                person.keep_seat(opened, 0, game)
                person.go(f"/table/{opened['table']}").wait_for_selector(BAR)
                person.page.wait_for_load_state("networkidle")
                transfer = person.transfer() / 1000
                bar = statistics.median(reloaded(person) for _ in range(RELOADS))
                drive(person, by_keyboard)
                heap = person.heap() / 1e6
                print(f"{game:18} {transfer:6.0f} kB {bar:5.2f} s {heap:5.1f} MB", flush=True)
                person.context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
