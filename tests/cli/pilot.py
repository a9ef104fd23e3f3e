"""The app, headless: run it by a script of keys, wait for it, read the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import Input, RichLog, Static

from fivewide.cli.app import RaceApp
from fivewide.cli.pages import MEANT, HandOver, Page
from fivewide.cli.play import Play
from fivewide.kernel.record import Act

Script = Callable[[RaceApp, "Pilot[int]"], Awaitable[None]]


def run(play: Play, script: Script, size: tuple[int, int] = (80, 24), speed: float = 8) -> RaceApp:
    async def main() -> RaceApp:
        app = RaceApp(play, speed=speed)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)
        app.play.close()  # a rematch may have followed
        return app

    try:
        return asyncio.run(main())
    finally:
        play.close()


# Waiting


async def until(pilot: Pilot[int], holds: Callable[[], bool], key: str = "") -> None:
    """Wait, pressing a key meanwhile, until something holds."""
    for _ in range(600):
        await pilot.pause(0.01)
        if holds():
            return
        if key:
            await pilot.press(key)
    raise AssertionError("it never happened")


def is_asked(app: RaceApp) -> bool:
    return app.play.asked is not None and app.frame is None


async def asked(app: RaceApp, pilot: Pilot[int]) -> None:
    """Wait until a person is asked."""
    await until(pilot, lambda: is_asked(app))


async def to_decision(app: RaceApp, pilot: Pilot[int]) -> None:
    """Go on until a person is asked; whoever only has to roll does."""
    for _ in range(200):
        await until(pilot, lambda: is_asked(app) or app.waits_for_person)
        if is_asked(app):
            await pilot.pause()
            return
        await pilot.press("enter")
    raise AssertionError("nobody was ever asked")


async def open_curtain(app: RaceApp, pilot: Pilot[int]) -> None:
    """The person who is asked sits down: some quiet first, then Enter."""
    assert isinstance(app.screen, HandOver)
    app.screen.quiet_since -= MEANT
    await pilot.press("enter")
    await pilot.pause()
    assert not isinstance(app.screen, HandOver)


async def type_line(pilot: Pilot[int], text: str) -> None:
    await pilot.press("colon")
    pilot.app.query_one("#command", Input).value = text
    await pilot.press("enter")
    await pilot.pause()


# Reading the screen, and what came of it


def shown(app: RaceApp, id: str) -> str:
    return str(app.query_one(id, Static).content)


def logged(app: RaceApp) -> str:
    return "\n".join(line.text for line in app.query_one("#log", RichLog).lines)


def page(app: RaceApp) -> Page:
    """The page that lies over the race."""
    assert isinstance(app.screen, Page)
    return app.screen


def decided(play: Play) -> list[object]:
    """What people have decided so far."""
    entries = play.table.entries
    return [e.action for e in entries if isinstance(e, Act) and e.seat in play.people]
