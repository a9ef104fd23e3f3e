"""Small things that went wrong once: what Enter does after a click, marks, names, lists."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fivewide.bots.names import LONGEST_NAME
from fivewide.games import GAMES
from tests.browser.conftest import Sit, recorded
from tests.browser.people import Person
from tests.browser.test_screens import quick_race, table_maker
from tests.browser.test_windows import COVERED
from tests.games.trials import trial_of
from tests.server.serving import Server

RAW = re.compile(r"\b[a-z]+[_.][a-z_]+[a-z]\b|\b[A-Z]\d\d,|\b[a-z]{2,}\d\b")  # pay_what, R01, race6
SAID = """dialog => [...dialog.querySelectorAll('*')].flatMap(e => [
    ...[...e.childNodes].filter(n => n.nodeType === 3).map(n => n.data),
    e.getAttribute('placeholder'), e.getAttribute('aria-label'), e.type === 'text' ? e.value : '',
]).filter(Boolean)"""


def drive(person: Person, server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=9, options={"race": 6})
    person.sit_at(opened, 0, "dust-devil-500")
    assert person.wait()


def goes_on(person: Person, seen: int) -> None:
    person.page.wait_for_function(
        "seen => Number(document.querySelector('[data-seen]')?.dataset.seen) > seen", arg=seen
    )


def test_enter_drives_after_a_click_on_a_speed(sit: Sit, server: Server) -> None:
    kim = sit()
    drive(kim, server)
    page, seen = kim.page, kim.seen()
    page.get_by_role("group", name="Speed").get_by_role("button").last.click()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    goes_on(kim, seen)
    seen = kim.seen()
    assert kim.wait()
    page.keyboard.press("1")
    page.get_by_role("group", name="Speed").get_by_role("button").first.click()
    page.keyboard.press("Enter")  # the click was for the speed; Enter is for the race
    goes_on(kim, seen)


@pytest.mark.parametrize("way", ["click", "key"])
def test_enter_drives_after_the_menu_was_closed(sit: Sit, server: Server, way: str) -> None:
    kim = sit()
    drive(kim, server)
    page, seen = kim.page, kim.seen()
    page.keyboard.press("1")
    menu = page.locator("#menu")
    if way == "click":
        page.locator("[aria-controls=menu]").click()
    else:
        page.keyboard.press("m")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.keyboard.press("Enter")
    goes_on(kim, seen)
    expect(menu).to_be_hidden()


def test_space_and_arrows_play_and_step_after_a_speed_was_chosen(sit: Sit, server: Server) -> None:
    kim = sit()
    page = kim.go(f"/replay/{recorded('daytona-500', server)}?at=20")
    count = page.locator("span.count")
    expect(count).to_contain_text("entry 20 ")
    page.get_by_role("group", name="Speed").locator("label").nth(2).click()
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("entry 21 ")
    page.keyboard.press("ArrowLeft")
    expect(count).to_contain_text("entry 20 ")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


@pytest.mark.parametrize("width", [360, 720, 1024, 1599, 1600])
def test_chat_that_nobody_looked_at_is_marked_at_every_width(
    sit: Sit, server: Server, width: int
) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=4)
    kim = sit(width, 900)
    kim.sit_at(opened, 0, "dust-devil-500")
    kim.page.wait_for_selector("[data-seen]")
    with server.sit(opened, 1) as ola:
        ola.wish("chat", text="Good luck")
        marked = (
            kim.page.locator("header, nav, [role=tablist]")
            .get_by_role("button")
            .or_(kim.page.get_by_role("tab"))
        )
        expect(marked.filter(has_text=re.compile("1")).filter(visible=True).first).to_be_visible()


def test_a_seat_link_opened_again_leads_back_to_the_seat(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "open", seed=4)
    link = f"/table/{opened['table']}#key={opened['seats'][1]['key']}&seat=1"
    ola = sit()
    page = ola.go(link)
    page.get_by_label("Your name").fill("Ola")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("[data-seen]")
    page.goto("/")
    ola.go(link)
    page.wait_for_selector("[data-seen]")
    assert "key=" not in page.url
    page.goto("/mark.svg")
    ola.go(link)  # in a new tab, as from a message
    page.wait_for_selector("[data-seen]")


def test_a_name_is_as_long_as_the_server_takes_it_wherever_it_is_typed(
    sit: Sit, server: Server
) -> None:
    kim = sit(390, 844)
    page, long = kim.go("/"), "W" * 60
    page.get_by_label("You race as").press_sequentially(long)
    assert len(page.get_by_label("You race as").input_value()) == LONGEST_NAME
    page.get_by_role("button", name="Invite friends", exact=True).click()
    page.get_by_label("Name of seat 1").fill("")
    page.get_by_label("Name of seat 1").press_sequentially(long)
    assert len(page.get_by_label("Name of seat 1").input_value()) == LONGEST_NAME
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="The table is open")).to_be_visible()
    opened = server.open("mine:Kim", "open", seed=4)
    kim.go(f"/table/{opened['table']}#key={opened['seats'][1]['key']}&seat=1")
    page.get_by_label("Your name").fill("")
    page.get_by_label("Your name").press_sequentially(long)
    assert len(page.get_by_label("Your name").input_value()) == LONGEST_NAME


def test_what_went_wrong_is_seen_on_a_phone_where_it_was_pressed(sit: Sit) -> None:
    kim = sit(390, 844)
    kim.network_may_fail = True
    page = kim.go("/")
    card = page.get_by_role("article", name=list(GAMES.values())[-1].title)
    button = card.get_by_role("button", name=re.compile("^(Race|Watch) now"))
    button.scroll_into_view_if_needed()
    page.route("**/api/tables", lambda route: route.abort())
    button.click()
    expect(page.locator("[role=alert]").filter(has_text=re.compile("."))).to_be_in_viewport()


def test_nobody_is_called_you_on_the_screens_of_others(sit: Sit) -> None:
    kim, ola = sit(), sit()
    page = kim.go("/")
    name = page.get_by_label("You race as").input_value()
    assert re.fullmatch(r"Racer \d+", name)
    card = page.get_by_role("article", name="Dust Devil 500")
    card.get_by_role("button", name="Race now").click()
    assert kim.wait()
    ola.go("/")
    rows = ola.page.locator("section[aria-labelledby=watch]")
    expect(rows).to_contain_text(name)
    assert not re.search(r"\b[Yy]ou\b", rows.inner_text())
    own = ola.page.locator("section[aria-labelledby=mine]")
    expect(own).to_contain_text("You sit at no table")
    ola.go(page.url)
    ola.page.wait_for_selector("[data-seen]")
    words = " ".join(ola.told())
    assert not re.search(r"\b[Yy]ou\b", words)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dialog", [quick_race, table_maker], ids=["quick race", "table maker"])
def test_options_are_in_words(sit: Sit, server: Server, dialog: object, game: str) -> None:
    kim = sit(1280, 800)
    dialog(game)(kim, server)  # type: ignore[operator]
    kim.page.wait_for_load_state("networkidle")
    said = kim.page.get_by_role("dialog").evaluate(SAID)
    assert len(said) > 10
    assert [words for words in said if RAW.search(words)] == []
    if dialog is table_maker:
        rules = kim.page.get_by_role("dialog").locator("details .option")
        assert rules.count() > 3
        assert rules.filter(has_not=kim.page.locator("a.rule")).count() <= 1


def test_no_card_of_a_long_pile_lies_over_the_result(sit: Sit, server: Server) -> None:
    glen = {"set": "2023", "race": 25}
    opened = server.open("mine:Kim", game="pile-up-racing", options=glen, seed=19)
    kim = sit(1280, 800)
    kim.keep_seat(opened, 0, "pile-up-racing")
    page = kim.page
    page.evaluate(
        "id => localStorage.setItem('fivewide.seen', JSON.stringify([id]))", opened["table"]
    )
    kim.go(f"/table/{opened['table']}").wait_for_selector("section.result")
    assert page.evaluate(COVERED, "section.result button, section.result a") == []
    over = page.evaluate(
        """() => {
            const result = document.querySelector('section.result');
            const {left, top, width, height} = result.getBoundingClientRect();
            const parts = Array.from({length: 19}, (_, i) => (i + 1) / 20);
            return parts.flatMap(x => parts.map(y =>
                document.elementFromPoint(left + width * x, top + height * y)
            )).filter(each => !result.contains(each)).length;
        }"""
    )
    assert over == 0


def test_a_pile_that_goes_on_below_says_so(sit: Sit, server: Server) -> None:
    trial = trial_of("pile-up-racing")
    opened = server.open("mine:Kim", "random", game="pile-up-racing", options=trial.browser, seed=9)
    kim = sit(844, 390)
    kim.sit_at(opened, 0, "pile-up-racing")
    kim.wait()
    while kim.page.locator(".spot").count() == 0:
        kim.page.keyboard.press("1")
        kim.page.keyboard.press("Enter")
        kim.page.wait_for_timeout(300)
    piles = kim.page.locator(".piles")
    assert piles.evaluate("e => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth")
    expect(kim.page.locator("[data-more]")).to_contain_text(re.compile(r"car|pile"))


# What one may click between choosing and Enter: speeds, the line of zoom, what is no option
CLICKED = ".speed button, [aria-label=Speed] button, .zoom .fit, .stepper button, .turn, [data-why]"


@pytest.mark.parametrize("game", GAMES)
def test_enter_drives_whatever_was_clicked_before(sit: Sit, server: Server, game: str) -> None:
    trial = trial_of(game)
    rivals = ["random"] * trial.rivals
    opened = server.open("mine:Kim", *rivals, game=game, options=trial.browser, seed=21)
    kim = sit(1280, 800)
    page = kim.sit_at(opened, 0, game)
    amber = page.locator("section.ask.own .btn.go:not([disabled])").first
    for turn in range(8):
        if not kim.wait():
            break
        for key in "12345678":
            if amber.is_visible():
                break
            page.keyboard.press(key)
            page.wait_for_timeout(40)
        seen = kim.seen()
        things = page.locator(CLICKED).filter(visible=True)
        things.nth(turn * 5 % things.count()).click(force=True)
        expect(amber).to_be_visible()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "seen => Number(document.querySelector('[data-seen]')?.dataset.seen) > seen"
            " || document.querySelector('section.result')",
            arg=seen,
            timeout=3000,
        )


def test_enter_in_a_dialog_over_the_table_is_for_the_dialog(sit: Sit, server: Server) -> None:
    kim = sit()
    drive(kim, server)
    page, seen = kim.page, kim.seen()
    page.keyboard.press("1")
    page.locator("[aria-controls=menu]").click()
    page.get_by_role("button", name="For the host").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    assert kim.seen() == seen
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    goes_on(kim, seen)


def test_escape_leaves_an_empty_search_of_the_rules(sit: Sit, server: Server) -> None:
    kim = sit(1280, 800)
    drive(kim, server)
    page, seen = kim.page, kim.seen()
    page.keyboard.press("1")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_label("Search the rules")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Search the rules")).to_be_hidden()
    page.keyboard.press("Enter")
    goes_on(kim, seen)


def test_space_plays_a_replay_after_a_click_on_a_step(sit: Sit, server: Server) -> None:
    kim = sit()
    page = kim.go(f"/replay/{recorded('daytona-500', server)}?at=20")
    page.get_by_role("button", name=re.compile("^Step(?! back)")).click()
    expect(page.locator("span.count")).to_contain_text("entry 21 ")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
