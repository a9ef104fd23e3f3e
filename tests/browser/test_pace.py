"""Bots drive turns in good time, the screen shows one moment, and the stage keeps still."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.browser.test_whole_races import by_keyboard
from tests.games.trials import trial_of
from tests.server.serving import Server

LONGEST_WAIT = 8000  # milliseconds at normal speed
SIZES = [(1280, 800), (390, 844)]
WATCH = """() => {
    window.seen = {stages: new Set(), moments: [], titles: [], spent: 0};
    const look = () => {
        const stage = document.querySelector('.stage')?.getBoundingClientRect();
        if (!stage) return;
        seen.stages.add([stage.x, stage.y, stage.width, stage.height].map(Math.round).join(' '));
        const moments = [...document.querySelectorAll('[data-moment]')].map(e => e.dataset.moment);
        if (new Set(moments).size > 1) seen.moments.push(moments.join(' '));
        const asked = document.querySelector('section.ask.own') !== null;
        if (document.title.startsWith('Your call') !== asked) seen.titles.push(document.title);
        const spent = Number(document.querySelector('[data-spent]')?.dataset.spent);
        seen.spent = Math.max(seen.spent, spent);
    };
    const on = {subtree: true, childList: true, attributes: true, characterData: true};
    new MutationObserver(look).observe(document, on);
    look();
}"""


def at_table(person: Person, server: Server, game: str) -> Page:
    trial = trial_of(game)
    seats = min(4, GAMES[game].seats[-1])
    opened = server.open(
        "mine:Kim", *["random"] * (seats - 1), game=game, options=trial.browser, seed=21
    )
    page = person.sit_at(opened, 0, game)
    person.wait()
    page.evaluate(WATCH)
    return page


def drive(person: Person, turns: int) -> None:
    page = person.page
    for _ in range(turns):
        if not person.wait():
            return
        seen = person.seen()
        for number in range(min(3, page.locator("section.ask.own [data-option]").count())):
            page.locator("section.ask.own [data-option]").nth(number).hover(force=True)
        by_keyboard(person)
        page.wait_for_function(
            "seen => Number(document.querySelector('[data-seen]')?.dataset.seen) > seen"
            " || document.querySelector('section.result')",
            arg=seen,
        )


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_stage_keeps_still_whatever_is_asked(
    sit: Sit, server: Server, game: str, size: tuple[int, int]
) -> None:
    kim = sit(*size)
    page = at_table(kim, server, game)
    drive(kim, 6)
    assert len(page.evaluate("[...seen.stages]")) == 1, page.evaluate("[...seen.stages]")


@pytest.mark.parametrize("game", GAMES)
def test_everything_shows_one_moment_and_nobody_waits_long(
    sit: Sit, server: Server, game: str
) -> None:
    kim = sit(1280, 800, reduced_motion="no-preference")
    kim.go("/mark.svg")
    kim.page.evaluate("localStorage.setItem('fivewide.speed', '2')")
    page = at_table(kim, server, game)
    drive(kim, 3)
    kim.wait()
    seen = page.evaluate("seen")
    assert seen["moments"] == []
    assert seen["titles"] == []
    assert 0 < seen["spent"] * 2 <= LONGEST_WAIT
