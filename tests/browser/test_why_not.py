"""A click on what is no option has an answer: the reason and its rule, and nothing moves."""

from __future__ import annotations

import pytest

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.games.trials import Trial, trial_of
from tests.server.serving import Server

SHOWN = [id for id in GAMES if trial_of(id).points_at is not Trial.points_at]


@pytest.mark.parametrize("game", SHOWN)
def test_what_is_no_option_says_why_and_nothing_moves(server: Server, sit: Sit, game: str) -> None:
    opened = server.open("mine:Kim", "greedy", game=game, options=trial_of(game).asked, seed=5)
    kim = sit(1280, 800)
    page = kim.sit_at(opened, 0, game)
    page.locator(".ask.own").wait_for()
    thing = page.locator("[data-why]").first
    thing.wait_for(state="attached")
    stage, seen = page.locator(".stage").first, page.locator("[data-seen]")
    before, moment = stage.bounding_box(), seen.get_attribute("data-seen")
    thing.focus()
    page.keyboard.press("ArrowRight")  # along the things that are no options, and why not?
    page.keyboard.press("Enter")
    why = page.get_by_role("region", name="Why not")
    why.wait_for()
    first = why.inner_text()
    assert why.get_by_role("button", name="Rule").inner_text().strip()
    assert "{" not in first
    assert stage.bounding_box() == before
    assert seen.get_attribute("data-seen") == moment
    assert kim.axe() == []
    page.keyboard.press("Escape")
    why.wait_for(state="detached")
    page.locator("[data-why]").last.dispatch_event("click")
    why.wait_for()
