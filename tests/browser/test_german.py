"""The page for somebody whose browser speaks German: no English on it, and nothing cut off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fivewide.games import GAMES
from fivewide.kernel.sample import GAME as SAMPLE
from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.browser.test_windows import CUT
from tests.games.trials import trial_of
from tests.server.serving import Server

# Words that every English sentence has one of, and no German one
ENGLISH = re.compile(
    r"\b(the|your|you|with|of|and|is|are|from|for|this|has|its|or|it|to|at|on)\b", re.IGNORECASE
)
# Whatever is read or heard, but for what says of itself that it is English
READ = """() => {
    const ours = [...document.body.querySelectorAll('*')].filter(each =>
        !each.closest('script, style, noscript, [lang=en]')
        && each.checkVisibility({visibilityProperty: true}));
    const words = ours.flatMap(each => [...each.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data));
    const labels = ours.flatMap(each => ['aria-label', 'title', 'alt', 'placeholder']
        .map(name => each.getAttribute(name) ?? ''));
    return [...words, ...labels].map(text => text.trim()).filter(Boolean);
}"""
SIZES = ((390, 844), (1280, 800))
TITLES = [game.title for game in GAMES.values()]
# Buttons whose words do not fit; pictures may show a part of a board
NARROW = """() => [...document.querySelectorAll('main button, main a.btn')]
    .filter(each => !each.closest('.still') && each.scrollWidth > each.clientWidth + 1)
    .map(each => each.innerText)"""
RULE = re.compile(r"\b[A-Z0-9]{2}(-[A-Z0-9.]+)+\b")


def english(person: Person, names: list[str]) -> list[str]:
    """What stands on the page in English, names of games, drivers and tracks left out."""
    named = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "$^")
    told = [named.sub("", RULE.sub("", text)) for text in person.page.evaluate(READ)]
    return [text for text in told if ENGLISH.search(text)]


def looked_at(person: Person, names: list[str]) -> None:
    assert person.page.evaluate("document.documentElement.lang") == "de"
    assert english(person, names) == []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(60)
        assert person.page.evaluate(CUT) == [], f"{width} wide"
        assert not person.scrolls_sideways(), f"{width} wide"


def test_the_home_page(sit: Sit) -> None:
    kim = sit(1280, 800, locale="de-DE")
    kim.go("/").get_by_role("heading", name="Daytona 500").wait_for()
    looked_at(kim, [*TITLES, SAMPLE.title, SAMPLE.tagline])


@pytest.mark.parametrize("game", GAMES)
def test_a_race_from_the_first_question_to_the_result(sit: Sit, server: Server, game: str) -> None:
    trial = trial_of(game)
    names = [*TITLES, *trial.proper_names()]
    rivals = ["random"] * trial.rivals
    opened = server.open("mine:Kim", *rivals, game=game, options=trial.browser, seed=21)
    kim = sit(1280, 800, locale="de-DE")
    kim.sit_at(opened, 0, game)
    assert kim.wait()
    kim.page.keyboard.press("1")
    kim.page.wait_for_timeout(150)  # its preview is on the way
    looked_at(kim, names)
    with server.sit(opened, 0) as other:  # the same seat on another device
        other.race()
    expect(kim.page.locator(".result .story")).to_contain_text(GAMES[game].title)  # it is told
    looked_at(kim, names)
    kim.page.keyboard.press("Escape")
    kim.show_log()
    assert english(kim, names) == []
    if game == next(iter(GAMES)):
        assert kim.axe() == []


def test_how_to_play(sit: Sit) -> None:
    kim = sit(1280, 800, locale="de-DE")
    for game in GAMES:
        kim.go(f"/how-to-play/{game}").locator(".still svg").first.wait_for()
        assert english(kim, [*TITLES, *trial_of(game).proper_names()]) == []
        for width, _ in SIZES:
            kim.page.set_viewport_size({"width": width, "height": 800})
            assert kim.page.evaluate(NARROW) == [], f"{game}, {width} wide"
            assert not kim.scrolls_sideways(), f"{game}, {width} wide"
