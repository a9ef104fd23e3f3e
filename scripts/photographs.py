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

sys.path.append(str(Path(__file__).resolve().parent.parent))
from fivewide.games import GAMES
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.people import Person
from tests.browser.test_screens import SCREENS
from tests.games.trials import trial_of
from tests.server.serving import Server

ROOT = Path(__file__).resolve().parent.parent
SIZES = [(390, 844), (844, 390), (1024, 768), (1280, 800), (1440, 900), (1920, 1080)]
THEMES = ["dark", "light"]
FOLDER = ROOT / "build" / "photographs"
HIGH = 168  # pixels of a picture on the sheet
SHEET = ROOT / "docs" / "pictures" / "contact-sheet.png"


def name_of(screen: str, width: int, height: int, theme: str) -> str:
    return f"{re.sub(r'[^a-z0-9]+', '-', screen.lower())}-{width}x{height}-{theme}.png"


def photograph(
    browser: Browser,
    server: Server,
    screen: str,
    sizes: list[tuple[int, int]],
    themes: list[str],
    put_away: bool = False,
) -> Iterator[Path]:
    for width, height in sizes:  # afresh in each: some things are settled when a page opens
        person = Person(browser, server, width, height, themes[0])
        SCREENS[screen](person, server)
        told = person.page.get_by_role("button", name="Put away")
        if put_away and told.is_visible():
            told.click()  # it came unasked, and lies on the board
        for theme in themes:
            person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            person.page.wait_for_timeout(250)
            path = FOLDER / name_of(screen, width, height, theme)
            person.page.screenshot(path=path)
            yield path
        person.context.close()


def of_the_sheet() -> Iterator[tuple[str, tuple[int, int], str]]:
    """Of every game its table in three sizes and a lesson, and what lies around the tables."""
    yield from (("home", (1440, 900), "dark"), ("home", (390, 844), "light"))
    yield from (("home", (844, 390), "dark"), ("curtain", (1280, 800), "dark"))
    for number, id in enumerate(GAMES):
        table = trial_of(id).screens[-1][0]
        by_day = THEMES[:: -1 if number % 2 else 1]
        yield table, (1440, 900), by_day[0]
        yield table, (390, 844), by_day[1]
        yield table, (844, 390), by_day[0]
        yield f"lesson, {id}", (1280, 800), by_day[1]
    first, second, *_ = GAMES
    yield from ((f"table maker, {second}", (1024, 768), "light"), ("rules", (1024, 768), "light"))
    yield from ((f"how to play, {first}", (1280, 800), "light"), ("result", (1280, 800), "dark"))
    yield (f"replay {second}", (1920, 1080), "dark")
    yield ("season standings", (1920, 1080), "light")


def draw_sheet(browser: Browser, chosen: list[Path]) -> None:
    """All of them on one page, in rows of one height."""
    pictures = "".join(f"<img src='{path.as_uri()}'>" for path in chosen)
    FOLDER.joinpath("sheet.html").write_text(
        "<style>body{margin:0;padding:8px;background:#808080;display:flex;flex-wrap:wrap;gap:8px}"
        f"img{{height:{HIGH}px;flex:1 1 auto;max-width:360px;object-fit:cover;"
        "object-position:top}</style>" + pictures
    )
    page = browser.new_page(viewport={"width": 1400, "height": 600})
    page.goto(FOLDER.joinpath("sheet.html").as_uri())
    page.wait_for_function("[...document.images].every(each => each.complete)")
    page.screenshot(path=SHEET, full_page=True)
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("screens", nargs="*", help="words in the names of screens")
    parser.add_argument("--size", action="append", help="such as 844x390")
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--sheet", action="store_true", help="the contact sheet, and no more")
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
        server = Server(f"sqlite:///{folder}/races.db", Path(folder) / "log", FIVE="1")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            if asked.sheet:
                wanted = list(of_the_sheet())
                taken = [
                    path
                    for screen, size, theme in wanted
                    for path in photograph(browser, server, screen, [size], [theme], put_away=True)
                ]
                draw_sheet(browser, taken)
                print(SHEET.relative_to(ROOT))
                return
            for screen in screens:
                for path in photograph(browser, server, screen, sizes, asked.theme or THEMES):
                    print(path.relative_to(ROOT), flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
