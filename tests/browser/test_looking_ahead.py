"""What an option does is seen before it is chosen: a pointer rests on it, nothing else moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.browser.people import asked_at
from tests.games.trials import trial_of
from tests.server.serving import Server

# What is painted for what is looked at: cars, ways, spaces. A board without a track has words.
DRAWN = "() => document.querySelector('.stage svg')?.outerHTML.length ?? 0"
OPTIONS = ".handroom .held:not([data-why]), section.ask .list [data-option], g.end[data-option]"


def hover(page: Page, at: int) -> None:
    """Over one of the options, where its place is not covered."""
    thing = page.locator(OPTIONS).nth(at)
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 16, box["y"] + min(30, box["height"] / 2))


@pytest.mark.parametrize("game", GAMES)
def test_a_pointer_shows_what_an_option_would_do(server: Server, sit: Sit, game: str) -> None:
    page = asked_at(server, sit, game).page
    page.locator(OPTIONS).first.wait_for()
    page.mouse.move(2, 2)
    page.wait_for_timeout(300)
    stage, seen = page.locator(".stage").first, page.locator("[data-seen]")
    before, drawn, moment = (
        stage.bounding_box(),
        page.evaluate(DRAWN),
        seen.get_attribute("data-seen"),
    )
    changed = False
    for at in range(min(4, page.locator(OPTIONS).count())):
        hover(page, at)
        page.locator("section.ask .q .if").wait_for()
        page.wait_for_timeout(400)
        assert stage.bounding_box() == before
        changed = changed or page.evaluate(DRAWN) != drawn
    assert changed == trial_of(game).paints
    assert seen.get_attribute("data-seen") == moment
