"""The pictures of the terminal in docs/pictures: python scripts/terminal_pictures.py

A race of fixed dice is driven by first options to a moment worth showing; which moments those are,
each game says in its tests/games/<game>/trial.py. Wants Chromium, as the browser tests do: it turns
the drawing into a PNG.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from fivewide.cli.app import RaceApp
from fivewide.cli.play import Play, open_race
from fivewide.games import GAMES

sys.path.append(str(Path(__file__).resolve().parent.parent))
from tests.games.trials import Shot, trial_of

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def drive(play: Play, decisions: int, question: str) -> None:
    """The first option is taken so many times, and on until the person is asked that."""
    while (
        play.asked is None or decisions > 0 or type(play.table.state.question).__name__ != question
    ):
        if play.asked is None:
            play.step()
        else:
            play.choose(0)
            decisions -= 1


async def drawing(play: Play, shot: Shot) -> str:
    app = RaceApp(play, speed=8)
    async with app.run_test(size=(120, shot.rows)) as pilot:
        await pilot.pause(0.3)
        app.rewrite_log()
        app.highlight(shot.look)
        await pilot.pause(0.3)
        return app.export_screenshot(title=f"fivewide play {play.game.id}")


def with_own_fonts(svg: str) -> str:
    """No fonts from elsewhere: those of the reader's machine."""
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)
    return re.sub(r"font-family: Fira Code[^;]*;", f"font-family: {FONTS};", svg).replace(
        "font-family: arial;", "font-family: sans-serif;"
    )


def drawn(game: str, shot: Shot) -> str:
    with TemporaryDirectory() as folder:
        race = Path(folder) / "a.race.jsonl"
        play = open_race(game, shot.seats, {}, shot.seed, None, race)
        drive(play, shot.decisions, shot.question)
        svg = with_own_fonts(asyncio.run(drawing(play, shot)))
        play.close()
    return svg


def main() -> None:
    drawings = {shot.name: drawn(id, shot) for id in GAMES for shot in trial_of(id).shots}
    with sync_playwright() as tools:
        browser = tools.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("google-chrome"),
            args=["--no-sandbox"],  # it shows nothing but our own drawing
        )
        page = browser.new_page(viewport={"width": 1482, "height": 1026})
        for name, svg in drawings.items():
            (PICTURES / f"{name}.svg").write_text(svg, "utf-8")
            page.set_content(f"<body style='margin: 0'>{svg}</body>")
            page.locator("svg").screenshot(path=PICTURES / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
