"""How to play in a browser: all games on a screen, a phone and paper; terms, rules in pictures."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fivewide.games import GAMES
from fivewide.games.how_to_play import how_to_play
from tests.browser.conftest import Sit

SIZES = {"desktop": (1280, 800, "light"), "phone": (390, 844, "dark")}


@pytest.mark.parametrize("size", SIZES)
def test_every_game_is_taught_in_pictures(sit: Sit, size: str) -> None:
    width, height, theme = SIZES[size]
    kim = sit(width, height, theme)
    for id, game in GAMES.items():
        page = kim.go(f"/how-to-play/{id}")
        expect(page.get_by_role("heading", name=game.title, level=1)).to_be_visible()
        taught = how_to_play(game.package)
        assert taught is not None
        expect(page.locator(".still svg").first).to_be_attached()
        expect(page.get_by_role("img")).to_have_count(2 * len(taught.picture))
        assert kim.axe() == [], id
        assert not kim.scrolls_sideways(), id
        if size == "desktop":
            paper = page.pdf(prefer_css_page_size=True)
            assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, f"{id}: one sheet of paper"


def test_a_term_is_explained_by_mouse_keys_and_tap(sit: Sit) -> None:
    kim = sit(1280, 800, "dark")
    page = kim.go("/how-to-play/victory-lane")
    term = page.get_by_role("button", name="NPDs", exact=True).first
    note = page.get_by_role("tooltip")
    term.hover()
    expect(note).to_contain_text("Non-player driver")
    page.mouse.move(5, 5)
    expect(note).to_have_count(0)
    page.get_by_role("button", name="primary", exact=True).first.focus()
    page.keyboard.press("Tab")
    expect(note).to_contain_text("Non-player driver")
    assert kim.axe() == []
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)

    ola = sit(390, 844, "light", has_touch=True)
    page = ola.go("/how-to-play/victory-lane")
    page.get_by_role("button", name="NPDs", exact=True).first.tap()
    note = page.get_by_role("tooltip")
    expect(note).to_be_in_viewport()
    page.get_by_role("heading", level=1).tap()
    expect(note).to_have_count(0)


def test_rules_have_chapters_and_pictures_and_code_only_when_asked(sit: Sit) -> None:
    kim = sit(1280, 800, "light")
    page = kim.go("/rules/daytona-500")
    page.get_by_role("navigation", name="Chapters").get_by_role("link", name="Drafting").click()
    expect(page.get_by_role("heading", name="Drafting", exact=True)).to_be_focused()
    expect(page.get_by_role("heading", name="Drafting", exact=True)).to_be_in_viewport()
    rule = page.locator('[data-rule="D5-DRAFT-01"]')
    expect(rule.get_by_role("img").first).to_be_visible()
    expect(page.get_by_text("Coded in")).to_have_count(0)
    page.get_by_label("For developers").check()
    expect(rule.get_by_text("Coded in")).to_be_visible()
    assert kim.axe() == []
