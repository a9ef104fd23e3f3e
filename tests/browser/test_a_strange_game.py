"""A game of another package in the browser: the one that docs/adding-a-game.md makes.

It has no board of its own, so everybody sees the plain one. Beside it lie packages that are broken
in several ways, and the server's tests have Sealed High Card, which hides something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.browser.test_screens import OF_COLORS
from tests.browser.test_whole_races import by_keyboard, by_mouse, drive
from tests.plugins.derby import ID, PAGE, installed, path_with
from tests.server.serving import Json, Server

TITLE = "Two-Lane Derby"
PHONE = (390, 844)
THERE = 8  # five of ours, Sealed High Card, the page's, and that with a board of its own
# What a package may get wrong: it breaks when it is read; it has no rules; its pack is not there.
BROKEN = {
    "broken_game.py": "raise RuntimeError('out of fuel')\n",
    "ruleless_game.py": """
from fivewide.kernel.sample import SealedHighCard

class Ruleless(SealedHighCard):
    id = "ruleless-game"

class Packless(SealedHighCard):
    id, pack = "packless-game", "ruleless_game:nowhere"

Ruleless.package = "ruleless_game"
RULELESS, PACKLESS = Ruleless(), Packless()
""",
}
# One more, with the board of the page for the browser; and a board that is not there.
DRAWN = """
from pathlib import Path
from two_lane_derby import TwoLaneDerby

class Drawn(TwoLaneDerby):
    id, title = "drawn-derby", "Drawn Derby"

GAME, FOLDER, NOWHERE = Drawn(), Path(__file__).parent, "nowhere"
"""
ENTRIES = """
[fivewide.games]
drawn-derby = drawn_derby:GAME
broken-game = broken_game:GAME
ruleless-game = ruleless_game:RULELESS
packless-game = ruleless_game:PACKLESS

[fivewide.pages]
drawn-derby = drawn_derby:FOLDER
two-lane-derby = drawn_derby:NOWHERE
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """In place of the one with our games alone."""
    folder, strangers = tmp_path_factory.mktemp("strange"), tmp_path_factory.mktemp("strangers")
    (board,) = re.findall(r"^```js board.js\n(.*?)^```", PAGE, flags=re.S | re.M)
    for name, text in {**BROKEN, "drawn_derby.py": DRAWN, "board.js": board}.items():
        (strangers / name).write_text(text)
    about = strangers / "strangers-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRIES)
    path = path_with(installed(tmp_path_factory), strangers)
    running = Server(f"sqlite:///{folder / 'races.db'}", folder / "log", PYTHONPATH=path)
    yield running
    running.stop()
    faults = [line for line in running.log.read_text().splitlines() if '"level":"error"' in line]
    assert faults == []


def table_of(server: Server, game: str = ID, length: int = 15) -> Json:
    options = {"length": length} if game == ID else {}
    return server.open("mine:Kim", "random", "random", game=game, options=options, seed=4)


def brought_back(server: Server, table: str) -> list[Json]:
    """The steps of a race whose file somebody took along and brings again: it is played through."""
    text = server.get(f"/api/races/{table}/export").body
    race = server.post("/api/races", text).json["race"]
    return list(server.get(f"/api/races/{race}/replay").json["steps"])


def test_from_the_home_page_to_the_flag_and_back_through_the_replay(sit: Sit) -> None:
    """Everything by mouse: the card, a race against bots, the result, the replay."""
    kim = sit(1280, 800)
    page = kim.page
    kim.go("/mark.svg").evaluate("localStorage.setItem('fivewide.speed', '8')")  # bots wait for
    kim.go("/")
    card = page.get_by_role("article", name=TITLE)
    expect(card).to_contain_text("Cruise, or push your luck to the line.")
    expect(card).to_contain_text("2\N{EN DASH}4 seats · 5 min")
    expect(card.get_by_role("link", name="4 rules")).to_have_attribute("href", f"/rules/{ID}")
    assert page.get_by_role("article").count() == THERE
    expect(page.get_by_role("heading", level=1)).to_contain_text("Eight games.")
    card.get_by_role("button", name="Race now").click()
    page.wait_for_selector("[data-seen]")
    assert drive(kim, by_mouse) > 3
    expect(page.locator("section.result h2")).to_contain_text("win")
    winner = page.locator("section.result li").first
    expect(winner).to_contain_text("25")
    driver = winner.locator("b").inner_text()
    steps = brought_back(kim.server, page.url.rsplit("/", 1)[1])
    assert [line["points"] for line in steps[0]["standings"]] == [0, 0, 0]
    assert steps[-1]["standings"][0]["points"] == 25
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("slider").wait_for()
    lanes = page.get_by_role("region", name="The table").locator("section.road li")
    assert all(text.endswith(": 0 of 25") for text in lanes.all_inner_texts())
    room = page.get_by_role("slider").bounding_box()
    assert room is not None
    page.mouse.click(room["x"] + room["width"] / 2, room["y"] + room["height"] / 2)
    half = int(page.locator("span.count").inner_text().split()[1])
    assert 0 < half < len(steps) - 1
    best = steps[half]["standings"][0]["points"]
    expect(lanes.filter(has_text=f": {best} of 25").first).to_be_attached()
    page.keyboard.press("End")
    expect(lanes.filter(has_text=driver)).to_contain_text("25 of 25")


def test_by_keyboard(sit: Sit, server: Server) -> None:
    kim = sit(1280, 800)
    opened = table_of(server)
    kim.sit_at(opened, 0, ID)
    turns = drive(kim, by_keyboard)
    mine = [step for step in brought_back(server, opened["table"]) if step.get("seat") == 0]
    assert 3 < len(mine) <= turns


def test_what_an_option_would_do_is_seen_before_it_is_taken(sit: Sit, server: Server) -> None:
    kim = sit(1280, 800)
    page = kim.sit_at(table_of(server), 0, ID)
    kim.wait()
    order = page.locator("aside ol > li")
    expect(order).to_have_count(3)
    expect(order.first).to_contain_text("You, to act")
    assert page.locator(".road .car").count() == 3
    page.keyboard.press("1")
    expect(kim.bar).to_contain_text("Kim cruises to space 3.")
    expect(page.locator(".road .car")).to_have_count(4)  # and a ghost
    page.keyboard.press("Enter")
    expect(page.locator(".road li").first).to_have_text("You, red: 3 of 15")
    kim.wait()
    page.keyboard.press("u")
    expect(page.locator(".road li").first).to_have_text("You, red: 0 of 15")


def test_who_watches_sees_the_order_and_the_talk(sit: Sit, server: Server) -> None:
    opened = table_of(server)
    kim, ola = sit(1280, 800), sit(1600, 1000)
    kim.sit_at(opened, 0, ID)
    ola.go(f"/table/{opened['table']}").wait_for_selector("[data-seen]")
    kim.wait()
    kim.page.keyboard.press("1")
    kim.page.keyboard.press("Enter")
    expect(ola.page.locator(".road li").first).to_have_text("Kim, red: 3 of 15")
    ola.page.get_by_role("tab", name="Chat").click()
    kim.page.keyboard.press("l")
    kim.page.get_by_role("tab", name="Chat").click()
    kim.page.get_by_role("textbox").fill("Push!")
    kim.page.keyboard.press("Enter")
    expect(ola.page.locator("#side-panel")).to_contain_text("Push!")


def go_to(person: Person, screen: str, table: str) -> None:
    page = person.page
    match screen:
        case "home":
            person.go("/")
            page.get_by_role("article", name=TITLE).wait_for()
        case "maker":
            page.get_by_role("article", name=TITLE).get_by_role("button", name="Invite").click()
            expect(page.get_by_role("dialog")).to_contain_text("spaces to the finish")
        case "table":
            person.go(f"/table/{table}")
            person.wait()
            page.keyboard.press("1")
            expect(person.bar.locator(".if")).to_be_visible()
        case "replay":
            person.go(f"/replay/{table}").get_by_role("slider").wait_for()
        case "rules":
            person.go(f"/rules/{ID}/TL-SPIN-01")
            expect(page.locator("main")).to_contain_text("rolls a 1 spins")


EVERYTHING = ("home", "maker", "table", "replay", "rules")


@pytest.mark.parametrize(
    ("size", "theme", "screens", "rules"),
    [(PHONE, "dark", EVERYTHING, None), ((1280, 800), "light", ("table", "replay"), OF_COLORS)],
    ids=["phone", "wide"],
)
def test_nothing_overflows_and_axe_finds_nothing(
    sit: Sit,
    server: Server,
    size: tuple[int, int],
    theme: str,
    screens: tuple[str, ...],
    rules: list[str] | None,
) -> None:
    kim = sit(*size, theme)
    seen = [(ID, screen) for screen in screens] + [("sealed-high-card", "table")]
    tables = {game: table_of(server, game) for game, _screen in seen}
    for game, screen in seen:
        kim.keep_seat(tables[game], 0, game)
        if screen == "maker":
            go_to(kim, "home", "")
        go_to(kim, screen, tables[game]["table"])
        assert kim.axe(rules) == [], screen
        assert not kim.scrolls_sideways(), screen


def test_a_package_may_bring_its_own_board(sit: Sit, server: Server) -> None:
    kim = sit(1280, 800)
    opened = server.open("mine:Kim", "random", game="drawn-derby", seed=4)
    page = kim.sit_at(opened, 0, "drawn-derby")
    kim.wait()
    lanes = page.get_by_role("region", name="The table").get_by_role("listitem")
    expect(lanes).to_have_text(["red", "blue"])
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(lanes.first).to_have_text("··· red")
    expect(page.locator("aside ol > li").filter(has_text="You")).to_contain_text("3")
    board = server.get("/games/drawn-derby/board.js")
    assert board.headers["content-type"].startswith("text/javascript")
    assert server.get("/games/two-lane-derby/board.js").status == 404
    assert "page 'two-lane-derby' of strangers: needs" in server.log.read_text()


def test_what_is_hidden_stays_hidden(sit: Sit, server: Server) -> None:
    """Sealed High Card on the same board: a hand is its own, the order is everybody's."""
    opened = table_of(server, "sealed-high-card")
    kim, ola = sit(1280, 800), sit(1280, 800)
    kim.sit_at(opened, 0, "sealed-high-card")
    kim.wait()
    hand = kim.page.get_by_role("region", name="Hand").get_by_role("listitem")
    assert hand.count() == kim.bar.locator("[data-option]").count() > 1
    page = ola.go(f"/table/{opened['table']}")
    page.wait_for_selector("[data-seen]")
    assert page.get_by_role("region", name="Hand").count() == 0
    assert page.locator("aside ol > li").count() == 3


def test_broken_packages_beside_it_harm_nobody(server: Server) -> None:
    ids = [game["id"] for game in server.get("/api/games").json["games"]]
    assert ids[-1] == ID
    assert len(ids) == THERE
    log = server.log.read_text()
    for id in ("broken-game", "ruleless-game", "packless-game"):
        assert id not in ids
        assert f"left out: game '{id}'" in log
    for path in ("/api/schema.json", "/api/seasons/systems"):
        answer = server.get(path)
        assert answer.status == 200
        assert ID in answer.body.decode()
    for path in ("/api/games/broken-game/rules", "/api/seasons/broken-game", "/rules/broken-game"):
        assert server.get(path).status in (200, 404), path


def test_seasons_of_it(server: Server) -> None:
    season = server.get(f"/api/seasons/{ID}?races=2&seed=3").json
    assert season["game"] == ID
    assert len(season["calendar"]) == 2
