"""A click, a tap or a key on what is no option is answered by a reason and its rule."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.browser.people import Person, asked_at
from tests.games.trials import trial_of
from tests.server.serving import Server

SIZES = [(1280, 800), (390, 844)]


def seated(server: Server, sit: Sit, game: str) -> Person:
    opened = server.open("mine:Kim", "greedy", game=game, options=trial_of(game).asked, seed=5)
    kim = sit(1280, 800)
    kim.sit_at(opened, 0, game)
    kim.page.locator(".ask.own").wait_for()
    return kim


def reason(page: Page) -> str:
    why = page.get_by_role("region", name="Why not")
    why.wait_for()
    assert why.get_by_role("button", name="Rule").inner_text().strip()
    words = why.inner_text()
    assert "{" not in words
    return words


def put_away(page: Page) -> None:
    page.keyboard.press("Escape")
    page.get_by_role("region", name="Why not").wait_for(state="detached")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_option_says_why_and_nothing_moves(server: Server, sit: Sit, game: str) -> None:
    kim = seated(server, sit, game)
    page = kim.page
    thing = page.locator("[data-why]").first
    thing.wait_for(state="attached")
    stage, seen = page.locator(".stage").first, page.locator("[data-seen]")
    before, moment = stage.bounding_box(), seen.get_attribute("data-seen")
    thing.focus()
    page.keyboard.press("ArrowRight")  # along the things that are no options, and why not?
    page.keyboard.press("Enter")
    reason(page)
    assert stage.bounding_box() == before
    assert seen.get_attribute("data-seen") == moment
    assert kim.axe() == []
    put_away(page)
    page.locator("[data-why]").last.dispatch_event("click")
    reason(page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_pointer_on_what_is_no_option_says_why(
    server: Server, sit: Sit, game: str, size: tuple[int, int]
) -> None:
    """Where something of it can be seen and nothing lies over it."""
    page = asked_at(server, sit, game, *size).page
    page.locator("[data-why]").first.wait_for(state="attached")
    page.wait_for_function(FREE)
    x, y = page.evaluate(f"({FREE})()")
    if size[0] < 720:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
    reason(page)


FREE = """() => {
    for (const thing of document.querySelectorAll('[data-why]')) {
        const {x, y, width, height} = thing.getBoundingClientRect();
        const at = [x + width / 2, y + height / 2];
        if (thing.contains(document.elementFromPoint(...at))) return at;
    }
    return null;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_number_without_an_option_says_so(server: Server, sit: Sit, game: str) -> None:
    page = seated(server, sit, game).page
    seen = page.locator("[data-seen]")
    moment = seen.get_attribute("data-seen")
    before = page.locator("[aria-pressed=true]").count()
    for key in "0987":
        page.keyboard.press(key)
        if page.get_by_role("region", name="Why not").count():
            break
        if page.locator("[aria-pressed=true]").count() != before:
            page.keyboard.press("Escape")  # so many can be chosen
            return
        page.wait_for_timeout(60)
    reason(page)
    assert seen.get_attribute("data-seen") == moment


@pytest.mark.parametrize("game", GAMES)
def test_out_of_turn_a_key_and_a_click_say_whose_turn_it_is(
    server: Server, sit: Sit, game: str
) -> None:
    """Two people sit there, and nobody answers for the other."""
    opened = server.open("mine:Kim", "mine:Ola", game=game, options=trial_of(game).asked, seed=5)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        kim.until(lambda: kim.now is not None)
        ola.until(lambda: ola.now is not None)
        if kim.decision and ola.decision:
            ola.act()
        waits = 1 if kim.decision else 0
    page = sit(1280, 800).sit_at(opened, waits, game)
    page.locator(".ask:not(.own)").wait_for()
    page.keyboard.press("1")
    asked = ("Kim", "Ola")[1 - waits]
    assert asked in reason(page)
    put_away(page)
    thing = page.locator("[data-why]")
    if thing.count():
        thing.first.dispatch_event("click")
        assert asked in reason(page)
