"""The pictures of the terminal in docs/pictures: python scripts/terminal_pictures.py

A race of fixed dice is driven by first options to a moment worth showing. Wants Chromium, as the
browser tests do: it turns the drawing into a PNG.
"""

from __future__ import annotations

import asyncio
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from fivewide.cli.app import RaceApp
from fivewide.cli.play import Play, open_race

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


@dataclass(frozen=True)
class Shot:
    """A moment: after so many decisions the next of a kind, with that option looked at."""

    name: str
    game: str
    seats: tuple[str, ...]
    seed: int
    decisions: int
    question: str
    look: int
    rows: int


SHOTS = (
    Shot(
        "terminal",
        "dust-devil-500",
        ("you", "greedy", "greedy", "greedy"),
        14,
        4,
        "ReadDice",
        0,
        40,
    ),
    Shot("daytona-terminal", "daytona-500", ("you", "greedy", "greedy"), 9, 12, "PlayCard", 2, 38),
)


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
        return app.export_screenshot(title=f"fivewide play {shot.game}")


def with_own_fonts(svg: str) -> str:
    """No fonts from elsewhere: those of the reader's machine."""
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)
    return re.sub(r"font-family: Fira Code[^;]*;", f"font-family: {FONTS};", svg).replace(
        "font-family: arial;", "font-family: sans-serif;"
    )


def drawn(shot: Shot) -> str:
    with TemporaryDirectory() as folder:
        race = Path(folder) / "a.race.jsonl"
        play = open_race(shot.game, shot.seats, {}, shot.seed, None, race)
        drive(play, shot.decisions, shot.question)
        svg = with_own_fonts(asyncio.run(drawing(play, shot)))
        play.close()
    return svg


def main() -> None:
    drawings = {shot.name: drawn(shot) for shot in SHOTS}
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
