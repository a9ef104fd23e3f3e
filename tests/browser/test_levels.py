"""How strong the bots are: chosen on a game's card, at the table maker, for one's own seat."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit


def choose_rivals(page: Page, level: str) -> None:
    rivals = page.get_by_role("group", name="Rivals at Dust Devil 500")
    rivals.get_by_role("radio", name=level).press("Space")
    expect(rivals.get_by_role("radio", name=level)).to_be_checked()


def test_the_strength_of_a_card_is_kept_and_raced_against(sit: Sit) -> None:
    """By keyboard, on a phone."""
    kim = sit(360, 740)
    page = kim.go("/")
    rivals = page.get_by_role("group", name="Rivals at Dust Devil 500")
    expect(rivals.get_by_role("radio")).to_have_count(4)
    expect(rivals.get_by_role("radio", name="Regular")).to_be_checked()
    choose_rivals(page, "Rookie")
    page.reload()
    expect(rivals.get_by_role("radio", name="Rookie")).to_be_checked()
    assert not kim.scrolls_sideways()
    page.get_by_role("button", name="Rivals, length and track of Dust Devil 500").click()
    dialog = page.get_by_role("dialog")
    drive = dialog.get_by_label("How they drive")
    expect(drive).to_have_value("rookie")
    offered = drive.locator("option").all_inner_texts()
    assert [text.partition(":")[0] for text in offered[:4]] == ["Rookie", "Regular", "Pro", "Ace"]
    assert not {"Greedy", "greedy", "random"} & {text.partition(":")[0] for text in offered}
    drive.select_option("pro")
    dialog.get_by_label("What they drive for").select_option("careful")
    dialog.get_by_role("button", name="Race", exact=True).click()
    page.wait_for_url("**/table/*")
    page.goto("/")
    expect(rivals.get_by_role("radio", name="Pro")).to_be_checked()


def test_every_seat_of_the_table_maker_has_its_level_and_temper(sit: Sit) -> None:
    kim = sit(1600, 1000)
    page = kim.go("/")
    page.get_by_role("button", name="Invite friends to Dust Devil 500").click()
    dialog = page.get_by_role("dialog", name="Invite friends")
    dialog.get_by_label("Seat 2", exact=True).select_option("ace")
    dialog.get_by_label("What seat 2 drives for").select_option("bold")
    assert kim.axe() == []
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_text("bot, Ace, bold")).to_be_visible()


def test_a_bot_says_in_the_log_why_it_did_that(sit: Sit) -> None:
    kim = sit(1600, 1000)
    page = kim.go("/")
    choose_rivals(page, "Regular")
    page.get_by_role("button", name="Race now at Dust Devil 500").click()
    page.wait_for_url("**/table/*")
    why = page.locator(".entries").get_by_role("button", name="Why did ")
    while not why.count() and kim.wait():
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        kim.show_log()
    why.first.click()
    expect(page.get_by_text("It drove by rule of thumb").first).to_be_visible()
    assert kim.axe() == []


def test_any_level_drives_for_oneself(sit: Sit) -> None:
    kim = sit(1600, 1000)
    page = kim.go("/")
    page.get_by_role("button", name="Race now at Dust Devil 500").click()
    page.wait_for_url("**/table/*")
    assert kim.wait()
    players = page.get_by_role("region", name="Players")
    players.get_by_label("Which bot drives for me").select_option("rookie")
    players.get_by_role("button", name="Let a bot drive for me").click()
    expect(page.get_by_text("A bot (Rookie) drives for you.")).to_be_visible()
