"""Several people at one screen, in every game: behind the curtain there is nothing."""

from __future__ import annotations

import pytest

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.browser.people import SEATS, Person
from tests.games.trials import trial_of
from tests.server.serving import Json, Server

NAMES = ("Kim", "Ola")
# Everything the page holds that could be read, seen or not: words, labels, titles, kept fields
HELD = """() => {
    const own = [...document.body.querySelectorAll('*')]
        .filter(e => !e.closest('script, style, noscript'));
    const words = own.flatMap(e => [...e.childNodes].filter(n => n.nodeType === 3)
        .map(n => n.data.trim()));
    const labels = own.flatMap(e => ['aria-label', 'title', 'alt', 'value', 'placeholder']
        .map(name => e.getAttribute(name) ?? ''));
    return [...words, ...labels].filter(Boolean).join(' | ');
}"""


def at_one_screen(person: Person, opened: Json, game: str) -> None:
    here = [
        {"seat": seat, "name": name, "token": opened["seats"][seat]["token"]}
        for seat, name in enumerate(NAMES)
    ]
    kept = {"table": opened["table"], "game": game, "token": here[0]["token"], "here": here}
    kept |= {"spectator": False, "keys": [], "at": 0}
    person.page.goto("/mark.svg")
    person.page.evaluate(
        "([key, seat]) => localStorage.setItem(key, JSON.stringify([seat]))", [SEATS, kept]
    )
    person.go(f"/table/{opened['table']}")


def answer(person: Person) -> None:
    """Whatever is possible, until the page has gone on."""
    page, seen = person.page, person.seen()
    for key in "12345678":
        if page.locator("section.ask.own .btn.go:not([disabled])").first.is_visible():
            break
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "seen => document.querySelector('[data-curtain], section.result') ||"
        " Number(document.querySelector('[data-seen]')?.dataset.seen) > seen",
        arg=seen,
    )
    page.wait_for_selector("[data-curtain], section.result, section.ask.own .opts")


@pytest.mark.parametrize("game", [id for id in GAMES if trial_of(id).secrets])
def test_behind_the_curtain_there_is_nothing_of_the_table(
    sit: Sit, server: Server, game: str
) -> None:
    opened = server.open(
        *(f"mine:{name}" for name in NAMES), game=game, options=trial_of(game).browser, seed=21
    )
    kim = sit(1280, 800)
    page = kim.page
    at_one_screen(kim, opened, game)
    sat: set[str] = set()
    for _ in range(4):
        page.wait_for_selector("[data-curtain]")
        name = page.get_by_role("heading").inner_text().split()[-1].title()
        words = f"Hand over to {name} | It is {name}'s turn. Everybody else looks away."
        held = page.evaluate(HELD).replace("\u2019", "'")
        assert held == f"{words} | I am {name} | Home"
        assert page.title() == f"Hand over to {name} · Five Wide"
        tree = page.locator("body").aria_snapshot()
        assert len(tree.splitlines()) <= 7, tree  # a picture, a heading, a sentence, two ways
        if not sat:
            assert kim.axe() == []
        page.keyboard.press("Escape")  # keys of the table do nothing here
        for key in "l1":
            page.keyboard.press(key)
        assert page.locator(".stage, .entries, section.ask, #side-panel").count() == 0
        page.get_by_role("button", name=f"I am {name}").click()
        assert kim.wait()
        sat.add(name)
        while kim.asked():
            answer(kim)
    assert sat == set(NAMES)


def test_an_own_seat_link_leads_back_behind_the_curtain(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", "open", "greedy", game="daytona-500", seed=3)
    link = f"/table/{opened['table']}#key={opened['seats'][2]['key']}&seat=0"
    kim = sit()
    at_one_screen(kim, opened, "daytona-500")
    kim.page.goto("/mark.svg")
    server.post(f"/api/tables/{opened['table']}/join", {"key": opened["seats"][2]["key"]})
    kim.go(link)
    kim.page.wait_for_selector("[data-curtain]")
    assert kim.page.locator(".stage").count() == 0
