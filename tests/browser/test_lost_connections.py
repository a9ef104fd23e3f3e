"""Reloads and cut wires in the middle of a turn lose nothing and do nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.test_together import answer, catch_up
from tests.browser.wire import Wire
from tests.server.serving import Server


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    carrying = Wire(urlsplit(server.url).port or 0)
    yield carrying
    carrying.close()


def acts_of(server: Server, table: str, seat: int) -> int:
    text = server.get(f"/api/races/{table}/export").body.decode()
    return sum(line.startswith(f'{{"seat":{seat},') for line in text.splitlines())


def test_a_reload_in_the_middle_of_a_turn(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=6)
    kim = sit()
    kim.sit_at(opened, 0, "dust-devil-500")
    answer(kim)
    assert kim.wait()
    kim.page.keyboard.press("1")  # chosen, not confirmed
    words, before = kim.bar.inner_text(), kim.told()
    kim.page.reload()
    assert kim.wait()
    assert kim.told() == before
    assert kim.bar.locator("b").first.inner_text() in words
    answer(kim)
    assert acts_of(server, opened["table"], 0) == 2


def test_a_cut_wire_is_said_and_mended(sit: Sit, server: Server, wire: Wire) -> None:
    opened = server.open("mine:Kim", "random", seed=6)
    kim = sit(url=wire.url)
    kim.sit_at(opened, 0, "dust-devil-500")
    answer(kim)
    assert kim.wait()
    kim.network_may_fail = True
    wire.cut()
    expect(kim.page.get_by_text("Connection lost.")).to_be_visible()
    wire.mend()
    expect(kim.page.get_by_text("Connection lost.")).to_be_hidden(timeout=15_000)
    answer(kim)
    assert acts_of(server, opened["table"], 0) == 2


def test_an_action_sent_into_a_cut_wire_happens_once(sit: Sit, server: Server, wire: Wire) -> None:
    opened = server.open("mine:Kim", "random", seed=6)
    kim = sit(url=wire.url)
    kim.sit_at(opened, 0, "dust-devil-500")
    assert kim.wait()
    seen = kim.seen()
    kim.network_may_fail = True
    wire.cut()
    expect(kim.page.get_by_text("Connection lost.")).to_be_visible()
    kim.page.keyboard.press("1")
    kim.page.keyboard.press("Enter")
    wire.mend()
    catch_up(kim, seen + 1)
    assert kim.wait()
    assert acts_of(server, opened["table"], 0) == 1


def test_moves_made_meanwhile_are_there_afterwards(sit: Sit, server: Server, wire: Wire) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=4)
    kim = sit(url=wire.url)
    kim.sit_at(opened, 1, "dust-devil-500")
    kim.page.wait_for_selector("[data-seen]")
    kim.network_may_fail = True
    wire.cut()
    with server.sit(opened, 0) as ola:
        ola.until(lambda: ola.decision)
        while ola.decision:  # doubles roll again
            ola.act()
        seen = ola.seen
    wire.mend()
    catch_up(kim, seen)
    assert kim.wait()
