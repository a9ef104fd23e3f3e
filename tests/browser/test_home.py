"""The home page at every width; and several people at one screen, who see nobody else's cards."""

from __future__ import annotations

from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.server.serving import Server

WIDTHS = (320, 360, 390, 600, 720, 768, 900, 1024, 1200, 1280, 1440, 1600, 1920)
OUTSIDE = """() => [...document.querySelectorAll('main button, main a.btn')].filter(each => {
    const box = each.getBoundingClientRect();
    const card = (each.closest('article, section') ?? document.body).getBoundingClientRect();
    return box.left < card.left || box.right > card.right || box.right > innerWidth
        || each.scrollWidth > each.clientWidth + 1;
}).map(each => each.innerText)"""
LOWEST = """() => {
    const cards = [...document.querySelectorAll('article')];
    const top = each => Math.round(each.getBoundingClientRect().top);
    return Math.max(...cards.filter(each => top(each) === top(cards[0]))
        .flatMap(card => [...card.querySelectorAll('button')])
        .map(each => each.getBoundingClientRect().bottom));
}"""


def test_no_button_of_the_home_page_is_cut_at_any_width(sit: Sit) -> None:
    person = sit(1280, 800)
    page = person.go("/")
    page.get_by_role("heading", name="Daytona 500").wait_for()
    assert page.evaluate(LOWEST) <= 800, "buttons of the cards lie below the fold"
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OUTSIDE) == [], f"at {width}"
        assert not person.scrolls_sideways(), f"at {width}"


def test_race_now_remembers_what_was_chosen_last(sit: Sit) -> None:
    person = sit()
    page = person.go("/")
    card = page.get_by_role("article", name="Dust Devil 500")
    card.get_by_role("button", name="Rivals, length and track").click()
    assert person.axe() == []
    page.get_by_label("How many").select_option("1")
    page.get_by_label("Race", exact=True).select_option(
        label="3 Demolition Derby: one die, color or number"
    )
    page.get_by_role("button", name="Race", exact=True).click()
    assert person.wait()
    page.goto("/")
    card.get_by_role("button", name="Race now").click()
    assert person.wait()
    table = page.url.rsplit("/", 1)[1]
    shown = person.server.get(f"/api/tables/{table}").json["table"]
    assert len(shown["seats"]) == 2
    assert shown["options"]["race"] == 3
    assert shown["seats"][0]["name"].startswith("Racer ")


def test_an_open_seat_is_taken_from_the_list(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "open")
    ola = sit()
    row = ola.go("/").locator("li", has_text="Kim and a free seat").last
    row.get_by_role("button", name="Take a seat").click()
    ola.page.wait_for_selector("[data-seen]")
    with server.sit(opened, 0) as kim:
        assert kim.info["seats"][1]["name"].startswith("Racer ")


def at_one_screen(person: Person, game: str) -> None:
    """Kim and Ola open a table for both of them, by mouse."""
    page = person.go("/")
    page.get_by_role("article", name=game).get_by_role("button", name="Invite").click()
    page.get_by_label("Name of seat 1").fill("Kim")
    page.get_by_label("Seat 2", exact=True).select_option("here")
    page.get_by_label("Name of seat 2").fill("Ola")
    page.get_by_text("Quick", exact=True).click()
    page.get_by_role("button", name="Open the table").click()


def raise_curtain(person: Person) -> str:
    """Whoever is named takes the screen."""
    page = person.page
    page.wait_for_selector("[data-curtain]")
    name = page.get_by_role("heading").inner_text().split()[-1].casefold()
    page.get_by_role("button", name="I am").click()
    assert person.wait()
    return name


def answer(person: Person) -> None:
    """The first option; it is done when something else is asked, of whomever."""
    seen = person.seen()
    person.page.keyboard.press("1")
    person.page.keyboard.press("Enter")
    person.page.wait_for_function(
        "seen => document.querySelector('[data-curtain], section.result') ||"
        " Number(document.querySelector('[data-seen]')?.dataset.seen) > seen",
        arg=seen,
    )
    person.page.wait_for_selector("[data-curtain], section.result, section.ask.own .opts")


def test_a_race_at_one_screen_goes_from_hand_to_hand(sit: Sit) -> None:
    person = sit()
    at_one_screen(person, "Dust Devil 500")
    sat = set()
    while not person.is_over():
        sat.add(raise_curtain(person))
        while person.asked():
            answer(person)
    assert sat == {"kim", "ola"}


def test_nothing_of_another_hand_is_in_the_page(sit: Sit) -> None:
    person = sit()
    at_one_screen(person, "Daytona 500")
    hands: dict[str, set[str]] = {}
    for _ in range(6):
        name = raise_curtain(person)
        page = person.page
        hands[name] = set(page.locator(".fan .unseen").all_text_contents())
        assert hands[name], "a hand is dealt"
        others = {card for who, hand in hands.items() if who != name for card in hand}
        shown = page.locator(".fan").inner_text()
        assert not [card for card in others - hands[name] if card in shown]
        while person.asked():
            answer(person)
        page.wait_for_selector("[data-curtain]")
        left = page.content()
        assert not [card for hand in hands.values() for card in hand if card in left]
        assert page.locator(".stage, .fan, .entries").count() == 0
