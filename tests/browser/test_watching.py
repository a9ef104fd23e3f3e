"""Races that need nobody: played from the start, without telling the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.server.serving import Server

GAME = "pile-up-racing"
GLEN = {"set": "2023", "race": 25}


def at(person: Person) -> int:
    return int(person.page.locator("span.count").inner_text().split()[1])


def plays_on(person: Person) -> None:
    person.page.wait_for_function(
        "was => Number(document.querySelector('span.count')?.textContent.split(' ')[1]) > was",
        arg=at(person),
    )


def test_watch_now_plays_and_hides_the_end(sit: Sit) -> None:
    kim = sit()
    page = kim.go("/")
    page.get_by_role("button", name="Watch now a race of Pile Up Racing").click()
    page.wait_for_url("**/replay/*?play=1")
    page.wait_for_selector(".piles .spot")
    assert at(kim) < 4
    plays_on(kim)
    expect(page.get_by_role("heading", name="Watching")).to_be_visible()
    expect(page.get_by_text("Hidden until you have seen the end.")).to_be_visible()
    expect(page.locator("#result")).to_have_count(0)
    moments = page.locator("section[aria-labelledby=moments] li")
    assert "wins" not in " ".join(moments.all_inner_texts())

    page.get_by_role("button", name="Pause").click()
    stopped = at(kim)
    page.wait_for_timeout(900)
    assert at(kim) == stopped
    page.get_by_role("button", name="Step", exact=True).click()
    assert at(kim) == stopped + 1
    page.get_by_role("button", name="Step back").click()
    assert at(kim) == stopped

    race = page.url.partition("?")[0]
    page.goto("/")
    mine = page.locator("section[aria-labelledby=finished] li", has_text="Pile Up Racing").first
    expect(mine).to_contain_text("not watched here yet")
    mine.get_by_role("link", name="Watch").click()
    page.wait_for_url(f"{race}?*play=1")

    page.get_by_role("button", name="Skip to the end").click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(page.locator("section[aria-labelledby=result] tbody tr")).to_have_count(36)
    expect(page.locator(".strip")).to_contain_text("wins")
    page.goto("/")
    expect(mine.get_by_role("link", name="Replay")).to_be_visible()


def test_next_caution_shows_how_it_begins(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", game=GAME, options=GLEN, seed=19)
    kim = sit()
    page = kim.go(f"/replay/{opened['table']}?play=1")
    caution = page.get_by_role("button", name="Next caution")
    caution.click()
    first = at(kim)
    expect(page.locator(".flagtag")).to_contain_text("Caution 1")
    page.keyboard.press("c")
    assert at(kim) > first
    expect(page.locator(".flagtag")).to_contain_text("Caution 2")
    at_two = at(kim)
    page.wait_for_timeout(900)
    assert at(kim) == at_two  # it waits there


def test_loading_again_does_not_tell_the_end(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", game=GAME, options=GLEN, seed=19)
    kim = sit()
    page = kim.go(f"/replay/{opened['table']}?play=1")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Next lead pass").click()
    page.wait_for_url("**?at=*&play=1")
    page.reload()
    page.wait_for_selector(".piles .spot")
    expect(page.get_by_text("Hidden until you have seen the end.")).to_be_visible()


def test_a_table_of_pure_chance_is_watched_first(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", game=GAME, options=GLEN, seed=19)
    kim = sit()
    page = kim.sit_at(opened, 0, GAME)
    page.wait_for_url("**/replay/*?play=1")
    page.get_by_role("button", name="Skip to the end").click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    kim.go(f"/table/{opened['table']}")
    page.wait_for_selector("section.result")
    expect(page.locator("section.result li")).to_have_count(36)


def test_at_a_table_what_came_at_once_is_shown_roll_by_roll(sit: Sit, server: Server) -> None:
    options = GLEN | {"aggression": True}
    opened = server.open("mine:Kim", game=GAME, options=options, seed=19)
    kim = sit(reduced_motion="no-preference")
    page = kim.sit_at(opened, 0, GAME)
    assert kim.wait()
    page.evaluate(
        """() => {
            window.told = new Set();
            const look = () => {
                window.told.add(document.querySelector('.strip .sum')?.textContent);
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The race goes on.")).to_be_visible()
    page.wait_for_function("() => window.told.size > 3")  # several piles have rolled by now
    page.get_by_role("button", name="Skip to your turn").click()
    assert kim.wait()
