"""What an option does is seen before it is chosen: a pointer rests on it, and nothing else moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.games.trials import trial_of
from tests.server.serving import Server

# What is painted for what is looked at: cars, ways, spaces. A board without a track has words.
DRAWN = "() => document.querySelector('.stage svg')?.outerHTML.length ?? 0"
OPTIONS = ".handroom .held:not([data-why]), section.ask .list [data-option], g.end[data-option]"


def hovered(page: Page, at: int) -> bool:
    """Over one of the options, where its place is not covered."""
    thing = page.locator(OPTIONS).nth(at)
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 16, box["y"] + min(30, box["height"] / 2))
    return True


def asked_with_options(server: Server, sit: Sit, game: str) -> Person:
    """At the first question whose options lie on the table or in the bar, once cars stand."""
    opened = server.open("mine:Kim", "greedy", game=game, options=trial_of(game).asked, seed=5)
    wanted = trial_of(game).looked_at
    with server.sit(opened, 0) as kim:
        for _ in range(80):
            kim.until(lambda: kim.decision or kim.over)
            assert kim.now is not None
            if kim.now["view"]["asks"] in wanted:
                break
            kim.act()
    person = sit(1280, 800)
    person.sit_at(opened, 0, game)
    person.page.locator(".ask.own .opts").wait_for()
    return person


@pytest.mark.parametrize("game", GAMES)
def test_a_pointer_shows_what_an_option_would_do(server: Server, sit: Sit, game: str) -> None:
    page = asked_with_options(server, sit, game).page
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
        hovered(page, at)
        page.locator("section.ask .q .if").wait_for()
        page.wait_for_timeout(400)
        assert stage.bounding_box() == before
        changed = changed or page.evaluate(DRAWN) != drawn
    assert changed == trial_of(game).paints
    assert seen.get_attribute("data-seen") == moment
