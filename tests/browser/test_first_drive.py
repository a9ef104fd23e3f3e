"""Race now: on the track at once, and everything that comes before it for those who want it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.games.trials import trial_of

MOST_INPUTS = 3  # clicks and keys, the one on Race now with them
READY = [id for id, game in GAMES.items() if game.ready]


def listen(page: Page) -> list[dict[str, Any]]:
    """Every position the page is sent, the latest last."""
    told: list[dict[str, Any]] = []

    def hear(text: str | bytes) -> None:
        said = json.loads(text)
        if said.get("now"):
            told.append(said["now"])

    def follow(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    page.on("websocket", follow)
    return told


def card_of(person: Person, game: str) -> Any:
    return person.go("/").get_by_role("article", name=GAMES[game].title)


def answer(person: Person) -> int:
    """As few inputs as there may be: the amber button, where something is chosen already."""
    page, seen = person.page, person.seen()
    amber = page.locator("section.ask.own .btn.go:not([disabled])")
    inputs = 1 if amber.is_visible() else 2
    if inputs == 2:
        page.keyboard.press("1")
    amber.first.click()
    page.wait_for_function(
        "seen => Number(document.querySelector('[data-seen]')?.dataset.seen) > seen", arg=seen
    )
    return inputs


@pytest.mark.parametrize("game", GAMES)
def test_nobody_needs_more_than_three_inputs_before_the_first_drive(sit: Sit, game: str) -> None:
    kim = sit()
    card = card_of(kim, game)
    told = listen(kim.page)
    card.get_by_role("button", name=re.compile("^(Race now|Drive) ")).click()
    inputs = 1
    while kim.wait() and told[-1]["view"].get("asks") not in trial_of(game).drives:
        inputs += answer(kim)
        assert inputs <= MOST_INPUTS, f"still asked {told[-1]['view'].get('asks')}"
    assert kim.asked()


@pytest.mark.parametrize("game", READY)
def test_what_comes_before_the_race_can_be_had_and_is_remembered(sit: Sit, game: str) -> None:
    kim = sit()
    page = kim.page
    for way in ("Rivals, length and track", "Race now"):
        card = card_of(kim, game)
        told = listen(page)
        card.get_by_role("button", name=way).click()
        if way != "Race now":
            ready = GAMES[game].ready
            assert ready
            page.get_by_label(ready.before).check()
            page.get_by_role("button", name="Race", exact=True).click()
        assert kim.wait()
        assert told[-1]["view"]["asks"] not in trial_of(game).drives
