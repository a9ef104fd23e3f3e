"""Every screen in every size, by night and by day: python scripts/photographs.py

The screens are those that tests/browser/test_screens.py judges. Pictures go to build/photographs,
and a few of them onto one sheet, docs/pictures/contact-sheet.png. Words that are given choose
screens by their names; `--size` and `--theme` choose pictures; `--sheet` draws the sheet.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.people import Person
from tests.browser.test_screens import SCREENS
from tests.server.serving import Server

SIZES = [(390, 844), (844, 390), (1024, 768), (1280, 800), (1440, 900), (1920, 1080)]
THEMES = ["dark", "light"]
FOLDER = ROOT / "build" / "photographs"
SHEET = ROOT / "docs" / "pictures" / "contact-sheet.png"


def name_of(screen: str, width: int, height: int, theme: str) -> str:
    return f"{re.sub(r'[^a-z0-9]+', '-', screen.lower())}-{width}x{height}-{theme}.png"


def photograph(
    browser: Browser, server: Server, screen: str, sizes: list[tuple[int, int]], themes: list[str]
) -> Iterator[Path]:
    for width, height in sizes:  # afresh in each: some things are settled when a page opens
        person = Person(browser, server, width, height, themes[0])
        SCREENS[screen](person, server)
        for theme in themes:
            person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            person.page.wait_for_timeout(250)
            path = FOLDER / name_of(screen, width, height, theme)
            person.page.screenshot(path=path)
            yield path
        person.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("screens", nargs="*", help="words in the names of screens")
    parser.add_argument("--size", action="append", help="such as 844x390")
    parser.add_argument("--theme", action="append", choices=THEMES)
    asked = parser.parse_args()
    sizes = [
        (width, height)
        for width, height in SIZES
        if not asked.size or f"{width}x{height}" in asked.size
    ]
    screens = [
        name
        for name in SCREENS
        if not asked.screens or any(word.lower() in name.lower() for word in asked.screens)
    ]
    FOLDER.mkdir(parents=True, exist_ok=True)
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"sqlite:///{folder}/races.db", Path(folder) / "log")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for screen in screens:
                for path in photograph(browser, server, screen, sizes, asked.theme or THEMES):
                    print(path.relative_to(ROOT), flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
