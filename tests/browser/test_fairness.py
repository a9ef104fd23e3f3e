"""Nobody is treated unfairly by the rules: votes, clocks, the host, seats that stay mine."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.server.serving import Json, Server

GAME = "dust-devil-500"


def key_of(person: Person) -> str:
    return str(person.page.evaluate("localStorage.getItem('fivewide.person')"))


def show_devices(person: Person) -> None:
    person.page.get_by_role("button", name="Your seats on other devices").click()


def enter(person: Person, words: str) -> None:
    person.page.get_by_label("I have a key or a code").fill(words)
    person.page.keyboard.press("Enter")


def link(opened: Json, seat: int) -> str:
    return f"/table/{opened['table']}#key={opened['seats'][seat]['key']}&seat={seat}"


def sit_down(person: Person, opened: Json, seat: int, name: str) -> None:
    person.go(link(opened, seat))
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_role("button", name="Sit down").click()
    person.page.wait_for_url(f"**/table/{opened['table']}")


def test_the_same_seats_on_other_devices(sit: Sit, tmp_path: Path) -> None:
    desk, phone, other = sit(), sit(390, 780), sit()
    page = desk.go("/")
    page.get_by_role("button", name="Race now").first.click()
    page.wait_for_url("**/table/*")
    assert desk.wait()
    table, key = page.url, key_of(desk)

    # by a code, which works once
    page.keyboard.press("m")
    show_devices(desk)
    page.get_by_role("button", name="Show a code").click()
    code = page.locator(".code").inner_text()
    phone.go("/")
    show_devices(phone)
    enter(phone, code.lower().replace("-", " "))
    expect(phone.page.get_by_text("With this key comes one seat")).to_be_visible()
    phone.page.get_by_role("button", name="Bring them here").click()
    mine = phone.page.get_by_role("region", name="Your tables")
    mine.get_by_role("link", name="Continue").click()
    assert phone.wait()
    assert (phone.page.url, key_of(phone)) == (table, key)
    phone.go("/")
    show_devices(phone)
    enter(phone, key)
    expect(phone.page.get_by_role("alert").get_by_text("already")).to_be_visible()

    # by the key that was saved, in place of another with a seat of its own
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save key").click()
    file = tmp_path / "key.txt"
    saved.value.save_as(file)
    other.go("/").get_by_role("button", name="Race now").first.click()
    other.page.wait_for_url("**/table/*")
    own = key_of(other)
    other.go("/")
    show_devices(other)
    other.page.locator("input[type=file][accept*='.txt']").set_input_files(file)
    expect(other.page.get_by_text("This browser has a key of its own")).to_be_visible()
    assert key_of(other) == own
    other.page.get_by_role("button", name="Replace my key").click()
    assert key_of(other) == key
    other.go(table)
    assert other.wait()

    # by the address of the QR code, which does not stay there and changes nothing by itself
    other.go(f"/#person={own}").get_by_role("button", name="Replace my key").wait_for()
    assert "person" not in other.page.url
    other.page.get_by_role("button", name="No, leave it").click()
    assert key_of(other) == key


def test_three_people_vote_on_a_stand_in(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", "mine:Rin", seed=4)
    kim, ola = sit(), sit(390, 780)
    kim.sit_at(opened, 0, GAME)
    ola.sit_at(opened, 1, GAME)
    ola.page.wait_for_selector("[data-seen]")  # she is here, and asked
    with server.sit(opened, 2) as rin:
        rin.until(lambda: rin.now)
    for_rin = kim.page.get_by_role("button", name="Let a bot drive for Rin")
    for_rin.click()
    words = "Kim asks to let a bot drive for Rin, who is away."
    expect(ola.page.locator("#wish-h")).to_contain_text(words)
    expect(kim.page.locator("#wish-h")).to_contain_text("Waiting for Ola.")
    expect(for_rin).to_be_disabled()
    ola.page.get_by_role("button", name="Refuse").click()
    expect(kim.page.locator("#wish-h")).to_be_hidden()
    for_rin.click()
    kim.page.get_by_role("button", name="Withdraw").click()
    expect(ola.page.locator("#wish-h")).to_be_hidden()
    for_rin.click()
    ola.page.get_by_role("button", name="Agree").click()
    expect(kim.page.get_by_text("a bot drives (")).to_be_visible()
    # with nobody left to agree one waits, and is told how long
    ola.go("/")
    kim.page.get_by_role("button", name="Let a bot drive for Ola").click()
    players = kim.page.get_by_role("region", name="Players")
    expect(players.get_by_role("alert")).to_contain_text("seconds")


def test_a_clock_is_shown_counts_down_and_runs_out(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=4, clock={"per": "move", "seconds": 5})
    kim = sit()
    kim.sit_at(opened, 0, GAME)
    assert kim.wait()
    clock = kim.page.locator("header .clock.runs")
    expect(clock).to_contain_text("Your time")
    kim.page.keyboard.press("m")
    kim.page.get_by_role("button", name="Pause the race").click()
    paused = kim.page.locator("header .clock.paused")
    expect(paused).to_contain_text("paused")
    stood = paused.inner_text()
    kim.page.wait_for_timeout(1300)
    assert paused.inner_text() == stood
    kim.page.get_by_role("button", name="Go on", exact=True).click()
    expect(clock).to_contain_text("0:02")
    expect(kim.page.get_by_text("drives for you")).to_be_visible()


def test_links_opened_again_and_a_table_that_the_host_ends(sit: Sit, server: Server) -> None:
    kim, ola, rin = sit(), sit(), sit(390, 780)
    page = kim.go("/")
    page.get_by_role("button", name="Invite friends", exact=True).click()
    page.get_by_label("Clock").select_option(label="3 days a move")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Go to the table").click()
    page.get_by_text("3 days a move").wait_for()
    table = page.url.rsplit("/", 1)[1]

    # a new link ends the old one
    old = page.evaluate("JSON.parse(localStorage['fivewide.seats'])[0].keys[0].key")
    page.get_by_role("button", name="For the host").click()
    page.get_by_role("button", name="New link for seat 2").click()
    kept = "k => JSON.parse(localStorage['fivewide.seats'])[0].keys[0].key !== k"
    page.wait_for_function(kept, arg=old)
    new = page.evaluate("JSON.parse(localStorage['fivewide.seats'])[0].keys[0].key")
    opened: Json = {"table": table, "seats": [None, {"key": new}]}
    ola.go(f"/table/{table}#key={old}&seat=1")
    ola.network_may_fail = True  # it is a 403
    ola.page.get_by_role("button", name="Sit down").click()
    expect(ola.page.get_by_role("heading", name="This link was used")).to_be_visible()
    ola.network_may_fail = False
    sit_down(ola, opened, 1, "Ola")
    ola.page.wait_for_selector("[data-seen]")

    # opened again: by the one who used it, and by somebody else
    ola.go("/")
    ola.go(link(opened, 1))
    ola.page.wait_for_selector("[data-seen]")
    assert "key" not in ola.page.url
    rin.go(link(opened, 1))
    expect(rin.page.get_by_role("heading", name="This link was used")).to_be_visible()
    expect(rin.page.get_by_text("Ola sits in this seat.")).to_be_visible()
    rin.page.get_by_role("button", name="I have a key or a code").click()
    enter(rin, key_of(ola))
    rin.page.get_by_role("button", name="Bring them here").click()
    rin.page.wait_for_selector("[data-seen]")
    expect(rin.page.locator("section.ask.seated")).to_be_visible()

    # only after a question, and then for everybody
    assert ola.page.get_by_role("button", name="For the host").count() == 0
    page.get_by_role("button", name="End the table").click()
    page.get_by_role("button", name="No, go on").click()
    page.get_by_role("button", name="End the table").click()
    page.get_by_role("button", name="End the table", exact=True).click()
    for person in (kim, ola):
        expect(person.page.get_by_role("heading", name="The table is closed")).to_be_visible()
        expect(person.page.get_by_text("the host, ended it.", exact=False).first).to_be_visible()
    ola.page.get_by_role("link", name="Open a new one").click()
    expect(ola.page.get_by_role("dialog", name="Invite friends")).to_be_visible()
    assert "invite" not in ola.page.url


def test_an_old_page_loads_itself_again_once(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=4)
    kim = sit()

    def age(socket: WebSocketRoute) -> None:
        real = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            real.send(json.dumps({**json.loads(message), "v": 1}))

        socket.on_message(pass_on)

    kim.page.route_web_socket(re.compile("/api/play"), age)
    loaded: list[str] = []
    kim.keep_seat(opened, 0, GAME)
    kim.page.on("load", lambda page: loaded.append(page.url))
    kim.go(f"/table/{opened['table']}")
    expect(kim.page.get_by_role("heading", name="This page is old")).to_be_visible()
    assert len(loaded) == 2
