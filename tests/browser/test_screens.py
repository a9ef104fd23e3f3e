"""Every screen, in both themes and at several widths: nothing for axe to find, nothing cut off."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import pytest
from playwright.sync_api import WebSocketRoute, expect

from fivewide.games import GAMES
from tests.browser.conftest import Sit, recorded
from tests.browser.people import SEATS, Person
from tests.games.trials import Options, trial_of
from tests.server.serving import Json, Server

OF_COLORS = ["color-contrast", "link-in-text-block"]
OF_SIZE = ["target-size", "scrollable-region-focusable"]
# What is judged in which size, by night and by day: None is every rule. By day the colors are
# others, and nothing else is; in between, a page holds what it holds wide or narrow.
Theme = Literal["dark", "light"]
JUDGED: dict[tuple[int, int], dict[Theme, list[str] | None]] = {
    (360, 780): {"dark": None},
    (844, 390): {"dark": OF_SIZE},
    (1024, 768): {"dark": OF_SIZE},
    (1600, 1000): {"dark": None, "light": OF_COLORS},
}
GLEN: Json = {"set": "2023", "race": 25}


def home(person: Person, server: Server) -> None:
    page = person.go("/")
    page.get_by_role("heading", name="Daytona 500").wait_for()


def invite(person: Person, server: Server) -> None:
    home(person, server)
    person.page.get_by_role("button", name="Invite friends", exact=True).click()
    person.page.get_by_role("dialog").wait_for()


def lobby(person: Person, server: Server) -> None:
    opened = server.open("mine:Kim", "open", "greedy")
    person.sit_at(opened, 0, "dust-devil-500").wait_for_selector("text=Link for spectators")


def join(person: Person, server: Server) -> None:
    opened = server.open("mine:Kim", "open")
    key = opened["seats"][1]["key"]
    page = person.go(f"/table/{opened['table']}#key={key}&seat=1")
    page.get_by_role("button", name="Sit down").wait_for()


def link_used(person: Person, server: Server) -> None:
    opened = server.open("mine:Kim", "open", "open")
    key = opened["seats"][1]["key"]
    server.post(f"/api/tables/{opened['table']}/join", {"key": key, "name": "Ola"})
    page = person.go(f"/table/{opened['table']}#key={key}&seat=1")
    page.get_by_role("heading", name="This link was used").wait_for()


def devices(person: Person, server: Server) -> None:
    """With a key: to be scanned, to be typed, to be kept; and a place for another."""
    person.go("/mark.svg").evaluate("localStorage.setItem('fivewide.person', 'k'.repeat(32))")
    home(person, server)
    person.page.get_by_role("button", name="Your seats on other devices").click()
    person.page.get_by_role("button", name="Show a code").click()
    person.page.get_by_text("Works once").wait_for()


def hosting(person: Person, server: Server) -> None:
    """A table with a clock and an open vote, and what the host may do."""
    clock = {"per": "race", "seconds": 600, "increment": 10}
    opened = server.open("mine:Kim", "mine:Ola", "mine:Rin", clock=clock)
    page = person.sit_at(opened, 0, "dust-devil-500")
    with server.sit(opened, 1), server.sit(opened, 2):
        page.wait_for_selector("[data-seen]")
        page.keyboard.press("m")
        page.get_by_role("button", name="For the host").click()
        page.get_by_role("button", name="Remove Rin").click()
        page.get_by_text("Waiting for Ola.").first.wait_for()


def closed(person: Person, server: Server) -> None:
    opened = server.open("mine:Kim", "random")
    with server.sit(opened, 0) as kim:
        kim.wish("end")
    page = person.sit_at(opened, 0, "dust-devil-500")
    page.get_by_role("heading", name="The table is closed").wait_for()


def at_table(
    game: str, answers: int, options: Options | None = None
) -> Callable[[Person, Server], None]:
    @lru_cache  # looked at in several sizes, and nobody changes it
    def driven(server: Server) -> Json:
        opened = server.open(
            "mine:Kim", "random", "random", game=game, options=dict(options or {}), seed=9
        )
        with server.sit(opened, 0) as kim:
            for _ in range(answers):
                kim.until(lambda: kim.decision or kim.over)
                kim.act()
            kim.until(lambda: kim.decision)
        return opened

    def show(person: Person, server: Server) -> None:
        person.sit_at(driven(server), 0, game)
        assert person.wait()
        person.page.keyboard.press("1")  # with a preview
        person.page.wait_for_timeout(300)

    return show


def result(person: Person, server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=9)
    with server.sit(opened, 0) as kim:
        kim.race()
    person.sit_at(opened, 0, "dust-devil-500").wait_for_selector("section.result")


def replay(game: str) -> Callable[[Person, Server], None]:
    def show(person: Person, server: Server) -> None:
        page = person.go(f"/replay/{recorded(game, server)}?at=20")
        page.wait_for_selector(".stage svg")
        expect(page.locator("span.count")).to_contain_text("entry 20 ")
        page.wait_for_timeout(300)

    return show


def report(game: str) -> Callable[[Person, Server], None]:
    def show(person: Person, server: Server) -> None:
        page = person.go(f"/report/{recorded(game, server)}")
        page.get_by_role("heading", name="Result, and where it came from").wait_for()

    return show


def watching(person: Person, server: Server) -> None:
    """Cars check for damage under a yellow flag, and nobody knows yet how it ends."""
    opened = server.open("mine:Kim", game="pile-up-racing", options=GLEN, seed=19)
    page = person.go(f"/replay/{opened['table']}?play=1")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Next caution").click()
    page.wait_for_timeout(300)


def crowded_result(person: Person, server: Server) -> None:
    opened = server.open("mine:Kim", game="pile-up-racing", options=GLEN, seed=19)
    person.keep_seat(opened, 0, "pile-up-racing")
    page = person.page
    page.evaluate(
        "race => localStorage.setItem('fivewide.seen', JSON.stringify([race]))", opened["table"]
    )
    person.go(f"/table/{opened['table']}").wait_for_selector("section.result")


def rules(person: Person, server: Server) -> None:
    page = person.go("/rules/daytona-500/D5-RED-01")
    page.get_by_text("D5-RED-01").first.wait_for()


SEASON = "/season/pile-up-racing?set=2023&seed=7"


def seasons(person: Person, server: Server) -> None:
    person.go("/season").get_by_role("button", name="Run the season").wait_for()


def season(more: str, heading: str) -> Callable[[Person, Server], None]:
    def show(person: Person, server: Server) -> None:
        page = person.go(SEASON + more)
        page.get_by_role("navigation", name="Season").wait_for()
        page.get_by_role("heading", name=heading).first.wait_for()

    return show


def title_odds(person: Person, server: Server) -> None:
    page = person.go("/season/pile-up-racing?set=2023&seed=7&view=odds")
    page.get_by_label("Seasons").select_option("50")
    page.get_by_role("button", name="Run 50 seasons").click()
    page.get_by_role("heading", name="Beside the real season").wait_for(timeout=90_000)


def table_maker(game: str) -> Callable[[Person, Server], None]:
    def show(person: Person, server: Server) -> None:
        page = person.go("/")
        card = page.get_by_role("article", name=GAMES[game].title)
        card.get_by_role("button", name="Invite").click()
        page.get_by_role("dialog").locator("summary").filter(has_text="House rules").click()

    return show


def quick_race(game: str) -> Callable[[Person, Server], None]:
    def show(person: Person, server: Server) -> None:
        page = person.go("/")
        card = page.get_by_role("article", name=GAMES[game].title)
        card.get_by_role("button", name="Rivals, length and track").click()
        page.get_by_role("dialog").wait_for()

    return show


def lesson(game: str) -> Callable[[Person, Server], None]:
    """With the first note."""

    def show(person: Person, server: Server) -> None:
        page = person.go("/")
        page.get_by_role("button", name=f"Learn {GAMES[game].title} in a guided race").click()
        page.locator(".coach .words p:not(.calm)").wait_for()
        page.wait_for_timeout(300)

    return show


def how_to_play(game: str) -> Callable[[Person, Server], None]:
    def show(person: Person, server: Server) -> None:
        person.go(f"/how-to-play/{game}").get_by_role("heading", level=1).wait_for()
        person.page.wait_for_load_state("networkidle")

    return show


def term(person: Person, server: Server) -> None:
    """What a word of the game means, opened by keys."""
    how_to_play("victory-lane")(person, server)
    person.page.get_by_role("button", name="NPDs", exact=True).first.focus()
    person.page.get_by_role("tooltip").wait_for()


def text_table(game: str) -> Callable[[Person, Server], None]:
    def show(person: Person, server: Server) -> None:
        trial = trial_of(game)
        opened = server.open("mine:Kim", "random", game=game, options=trial.browser, seed=9)
        person.keep_seat(opened, 0, game)
        person.go(f"/text/{opened['table']}").locator("section.question").wait_for()

    return show


def curtain(person: Person, server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", game="daytona-500", seed=9)
    seats = [{**seat, "seat": n} for n, seat in enumerate(opened["seats"])]
    person.keep_seat(opened, 0, "daytona-500")
    person.page.evaluate(
        "([key, here]) => { const [seat] = JSON.parse(localStorage.getItem(key));"
        " localStorage.setItem(key, JSON.stringify([{...seat, here}])); }",
        [SEATS, seats],
    )
    person.go(f"/table/{opened['table']}").wait_for_selector("[data-curtain]")


def missing(person: Person, server: Server) -> None:
    person.network_may_fail = True  # it is a 404
    person.go("/pit/lane").get_by_role("heading").first.wait_for()


def no_table(person: Person, server: Server) -> None:
    person.go("/table/nosuchtable1").get_by_role("heading", name="No such table").wait_for()


SCREENS: dict[str, Callable[[Person, Server], None]] = {
    "home": home,
    "invite": invite,
    "lobby": lobby,
    "join": join,
    "link used": link_used,
    "devices": devices,
    "for the host": hosting,
    "closed": closed,
    **{
        name: at_table(id, answers, options)
        for id in GAMES
        for name, answers, options in trial_of(id).screens
    },
    "watching": watching,
    "result": result,
    "result of a whole field": crowded_result,
    **{f"replay {id}": replay(id) for id in GAMES},
    **{f"report {id}": report(id) for id in GAMES},
    "rules": rules,
    "curtain": curtain,
    "term": term,
    **{f"quick race, {id}": quick_race(id) for id in GAMES},
    **{f"table maker, {id}": table_maker(id) for id in GAMES},
    **{f"how to play, {id}": how_to_play(id) for id in GAMES},
    **{f"lesson, {id}": lesson(id) for id in GAMES},
    **{f"text table, {id}": text_table(id) for id in GAMES},
    "seasons": seasons,
    "season standings": season("", "36 winners"),
    "season after a race": season("&after=12", "36 winners"),
    "season races": season("&view=races", "US Major Stock Series, 2023"),
    "season charts": season("&view=charts", "Places in the standings"),
    "season driver": season("&driver=William+Byron", "William Byron"),
    "season race": season("&race=5", "Ambetter Health 400"),
    "season odds": title_odds,
    "missing": missing,
    "no table": no_table,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen(sit: Sit, server: Server, screen: str) -> None:
    """By night, and by day, and in every size: the page goes along with the system."""
    person = sit(*next(iter(JUDGED)))
    SCREENS[screen](person, server)
    html = person.page.locator("html")
    for (width, height), themes in JUDGED.items():
        person.page.set_viewport_size({"width": width, "height": height})
        for theme, judged in themes.items():
            person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            expect(html).to_have_attribute("data-theme", theme)
            assert person.axe(judged) == [], f"{theme}, {width} wide"
        assert not person.scrolls_sideways(), f"{width} wide"


def test_the_theme_is_switched_and_kept(sit: Sit) -> None:
    kim = sit(theme="dark")
    page = kim.go("/")
    page.get_by_role("button", name="Night").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.emulate_media(
        color_scheme="dark"
    )  # what somebody chose stays so, whatever the system says
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize("game", [id for id in GAMES if not trial_of(id).asked])
def test_race_now_is_one_click(sit: Sit, game: str) -> None:
    kim = sit()
    page = kim.go("/")
    card = page.locator("li", has=page.get_by_role("heading", name=GAMES[game].title))
    card.get_by_role("button", name="Race now").click()
    page.wait_for_url("**/table/*")
    assert kim.wait()


def test_every_word_of_the_log_leads_to_its_rule(sit: Sit, server: Server) -> None:
    kim = sit()
    at_table("daytona-500", 14)(kim, server)
    chip = kim.page.locator(".entries button.rule").first
    rule = chip.inner_text().split()[-1]
    chip.click()
    shown = kim.page.locator("#side-panel")
    expect(shown).to_contain_text(rule)
    expect(shown.get_by_role("searchbox")).to_be_visible()


def test_a_refusal_is_shown_with_its_rule(sit: Sit, server: Server) -> None:
    """An answer that is no option (changed on its way) is refused in words, and nothing moves."""
    opened = server.open("mine:Kim", "mine:Ola", seed=4)
    kim = sit()

    def spoil(socket: WebSocketRoute) -> None:
        real = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "act":
                said["action"] = {"read": "tea-leaves"}
            real.send(json.dumps(said))

        socket.on_message(pass_on)

    kim.page.route_web_socket(re.compile("/api/play"), spoil)
    kim.sit_at(opened, 0, "dust-devil-500")
    assert kim.wait()
    seen = kim.seen()
    kim.page.keyboard.press("1")
    kim.page.keyboard.press("Enter")
    expect(kim.bar).to_contain_text("Refused:")
    rule = kim.bar.locator("button.rule").first
    expect(rule).to_contain_text("DD-")
    assert kim.seen() == seen
    rule.click()
    expect(kim.page.locator("#side-panel")).to_contain_text(rule.inner_text().split()[-1])


def test_a_pause_is_shown_and_ends(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=4)
    kim = sit()
    kim.sit_at(opened, 0, "dust-devil-500")
    assert kim.wait()
    with server.sit(opened, 1) as ola:
        ola.wish("pause")
        expect(kim.page.get_by_text("Paused.")).to_be_visible()
        assert not kim.asked()
        ola.wish("resume")
    expect(kim.page.get_by_text("Paused.")).to_be_hidden()
    assert kim.wait()


def test_the_rules_page_finds_words_and_ids(sit: Sit) -> None:
    kim = sit()
    page = kim.go("/rules/dust-devil-500")
    box = page.get_by_role("searchbox")
    box.fill("red line")
    expect(page.locator("main")).to_contain_text("Red Line")
    box.fill("DD-BUMP-01")
    expect(page.locator("main")).to_contain_text("DD-BUMP-01")
    box.fill("no such words at all")
    expect(page.locator("main")).not_to_contain_text("DD-BUMP-01")


def test_without_reduced_motion_cars_glide(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=9)
    kim = sit(reduced_motion="no-preference")
    kim.sit_at(opened, 0, "dust-devil-500")
    assert kim.wait()
    kim.page.keyboard.press("1")
    kim.page.evaluate(
        """() => {
            window.poses = new Set();
            const look = () => {
                for (const car of document.querySelectorAll('.stage g.car'))
                    window.poses.add(car.getAttribute('transform'));
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    seen = kim.seen()
    kim.page.keyboard.press("Enter")
    kim.page.wait_for_function(
        "seen => Number(document.querySelector('[data-seen]').dataset.seen) > seen", arg=seen
    )
    kim.page.wait_for_timeout(1500)
    assert kim.page.evaluate("() => window.poses.size") > 8
