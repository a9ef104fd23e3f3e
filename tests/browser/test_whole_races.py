"""Whole races in a browser: by mouse alone, and by keyboard alone."""

from __future__ import annotations

import re

import pytest

from fivewide.games import GAMES
from fivewide.games.races import race_of
from fivewide.kernel.record import Record
from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.games.trials import trial_of
from tests.server.serving import Json, Server

MOST_TURNS = 400
MOST_HEAP = 10_000_000  # bytes, after a race
MOST_TRANSFER = 250_000  # bytes, for a table that nothing is kept of
# Where options may be pointed at
BOARD = "[role=button].end"
HAND = "button.held, button.mat, button.team"
BAR = "section.ask.own [data-option]:not(.go)"
PASS = re.compile(r"^Pass\b")  # a bid; not "passes Red 58"
CONFIRM = "section.ask.own .btn.go:not([disabled])"


def new_table(server: Server, game: str) -> Json:
    trial = trial_of(game)
    rivals = ["random"] * trial.rivals
    return server.open("mine:Kim", *rivals, game=game, options=trial.browser, seed=21)


def by_mouse(person: Person) -> None:
    """Click options on the board, in the hand or in the bar; then the amber button."""
    page = person.page
    skip = page.locator("section.ask.own").get_by_role("button", name=PASS)
    if skip.is_visible() and person.seen() > 12:  # the first car is worth a bid
        skip.click()
        return
    seen = person.seen()  # before the click: what was pointed at takes effect at once
    # now a card, now a stop on the board
    for place in (BOARD, HAND, BAR) if seen % 2 else (HAND, BOARD, BAR):
        # some answers are put together of several things: a car and a card, a team of cars
        for number in range(page.locator(place).count()):
            page.locator(place).nth(number).click()
            if place != HAND or chosen(person, seen):
                break
        if chosen(person, seen):
            break
    for _ in range(200):
        match chosen(person, seen):
            case "answered":
                return
            case "to confirm":
                page.locator(CONFIRM).first.click()
                return
        page.wait_for_timeout(50)
    raise AssertionError("an option was chosen and cannot be confirmed")


def chosen(person: Person, seen: int) -> str:
    """What became of a click, looked at in one go: rivals may move on at any moment."""
    return str(
        person.page.evaluate(
            """([seen, go]) => {
                const found = (what) => document.querySelector(what);
                const now = Number(found('[data-seen]')?.dataset.seen);
                if (now > seen || found('section.result')) return 'answered';
                if (found('section.ask[aria-busy=true]')) return 'sending';
                return found(go) ? 'to confirm' : '';
            }""",
            [seen, CONFIRM],
        )
    )


def by_keyboard(person: Person) -> None:
    page = person.page
    if page.locator("section.ask.own").get_by_role("button", name=PASS).is_visible():
        page.keyboard.press("p" if person.seen() > 12 else "Enter")
        return
    seen = person.seen()
    for key in "12345678":  # a team of cars takes several keys
        page.keyboard.press(key)
        if chosen(person, seen):
            break
    if chosen(person, seen) == "to confirm":
        page.keyboard.press("Enter")


def drive(person: Person, how: object) -> int:
    """Drive to the end; the number of turns."""
    for turn in range(MOST_TURNS):
        if not person.wait():
            return turn
        seen = person.seen()
        how(person)  # type: ignore[operator]
        person.page.wait_for_function(
            "seen => Number(document.querySelector('[data-seen]')?.dataset.seen) > seen"
            " || document.querySelector('section.result')",
            arg=seen,
        )
    raise AssertionError("the race does not end")


def check_file(server: Server, table: str, turns: int) -> None:
    """The server's race file holds what was driven, and replays."""
    text = server.get(f"/api/races/{table}/export").body.decode()
    assert race_of(Record.load(text)).replay().over
    mine = [line for line in text.splitlines() if line.startswith('{"seat":0')]
    assert 3 < len(mine) <= turns  # rivals who answer the same sealed question count as turns too


@pytest.mark.early
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", [by_mouse, by_keyboard], ids=["mouse", "keyboard"])
def test_a_whole_race(sit: Sit, server: Server, game: str, how: object) -> None:
    kim = sit()
    opened = new_table(server, game)
    kim.sit_at(opened, 0, game)
    turns = drive(kim, how)
    assert turns > 3
    heading = kim.page.locator("section.result h2").inner_text()
    assert "win" in heading
    assert kim.heap() <= MOST_HEAP
    check_file(server, opened["table"], turns)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_comes_in_few_bytes(sit: Sit, server: Server, game: str) -> None:
    kim = sit()
    opened = new_table(server, game)
    kim.keep_seat(opened, 0, game)
    kim.go(f"/table/{opened['table']}")
    assert kim.wait()
    kim.page.wait_for_load_state("networkidle")
    assert 50_000 < kim.transfer() <= MOST_TRANSFER


@pytest.mark.rule("VL-SOLO-10")
def test_alone_in_victory_lane_a_lost_race_is_shown_as_lost(server: Server, sit: Sit) -> None:
    """Raced with the first option each time; then the result, at the table and in the replay."""
    opened = server.open("mine:Kim", game="victory-lane", options={"races": "R10"}, seed=21)
    with server.sit(opened, 0) as client:
        while not client.now or not client.now["over"]:
            if client.decision:
                action = client.decision["options"][0]["action"]
                client.wish("act", action=action, seen=client.seen)
            else:
                client.take()
        standings = client.now["standings"]
    mine = next(line for line in standings if line["seat"] == 0)
    winner = standings[0]["called"]
    assert mine["place"] > 1
    kim = sit(1024, 1000)
    page = kim.sit_at(opened, 0, "victory-lane")
    page.wait_for_selector("section.result", state="visible")
    assert page.locator("#result-h").inner_text() == f"{winner} wins"
    rows = page.locator("section.result li")
    assert rows.count() == 8
    assert rows.nth(0).locator("b").inner_text() == winner
    me = page.locator("section.result li.me")
    assert me.locator("b").inner_text() == "Kim"
    assert me.locator(".pos").inner_text() == str(mine["place"])
    kim.go(f"/replay/{opened['table']}")
    page.get_by_role("heading", name="Result").wait_for()
    assert page.locator("section[aria-labelledby=result] .who").first.inner_text() == winner
