"""Seasons: run, scrubbed, looked into, saved, brought back; and run many times."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fivewide.season import files
from fivewide.season.plan import plan
from tests.browser.conftest import Sit

GAME = "pile-up-racing"


@pytest.fixture(scope="module")
def ours() -> files.Season:
    """The very season that the page shall show."""
    return files.whole(plan(GAME, pack="2023"), 11)


def leaders(page: Page, count: int = 5) -> list[tuple[str, int]]:
    """The first lines of the standings: driver and points."""
    rows = page.locator("table tbody tr")
    return [
        (
            rows.nth(at).locator("th a").inner_text(),
            int(rows.nth(at).locator("td.big").inner_text().replace(",", "")),
        )
        for at in range(count)
    ]


def told(season: files.Season, after: int, count: int = 5) -> list[tuple[str, int]]:
    return [(line.driver, line.score) for line in season.book(after).standings()[:count]]


def test_a_season_is_run_scrubbed_and_looked_into(sit: Sit, ours: files.Season) -> None:
    page = sit().go("/")
    page.get_by_role("link", name="Seasons", exact=True).click()
    page.get_by_label("Calendar").select_option(label="US Major Stock Series, 2023, 36 races")
    page.get_by_label("Seed").fill("11")
    page.get_by_role("button", name="Run the season").click()
    page.wait_for_url("**/season/pile-up-racing?set=2023&seed=11")
    slider = page.get_by_role("slider")
    slider.wait_for()  # for as long as a season takes
    expect(slider).to_have_value("36")
    assert leaders(page) == told(ours, 36)

    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_value("1")
    assert leaders(page) == told(ours, 1)
    for _ in range(11):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("12")
    assert leaders(page) == told(ours, 12)
    page.wait_for_url("**&after=12")
    expect(page.locator("p[aria-live]").first).to_contain_text("After race 12")

    driver = leaders(page)[0][0]
    page.get_by_role("link", name=driver, exact=True).first.click()
    expect(page.get_by_role("heading", level=1, name=driver)).to_be_focused()
    results = {raced: car.place for raced, race in enumerate(ours.races, 1)
               for car in race.cars if car.car == driver}  # fmt: skip
    rows = page.locator("table tbody tr")
    assert rows.count() == len(results)
    shown = [int(rows.nth(at).locator("td.num").nth(1).inner_text().split()[0]) for at in range(5)]
    assert shown == list(results.values())[:5]

    page.go_back()
    expect(page.get_by_role("slider")).to_have_value("12")
    assert leaders(page) == told(ours, 12)


def test_an_address_is_enough(sit: Sit, ours: files.Season) -> None:
    page = sit().go(f"/season/{GAME}?set=2023&seed=11&race=20")
    rows = page.locator("table tbody tr")
    rows.first.wait_for()
    cars = ours.races[19].cars
    assert rows.count() == len(cars)
    assert rows.first.locator("th").inner_text() == cars[0].car
    expect(page.get_by_role("heading", level=1)).to_have_text(ours.calendar.rounds[19].name)


def test_a_season_is_saved_and_brought_back(sit: Sit, ours: files.Season, tmp_path: Path) -> None:
    kim = sit()
    page = kim.go(f"/season/{GAME}?set=2023&seed=11")
    with page.expect_download() as download:
        page.get_by_role("link", name="Season file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert files.read(file).races == ours.races
    with page.expect_download() as download:
        page.get_by_role("button", name="Table as CSV").click()
    table = list(csv.DictReader(Path(download.value.path()).read_text().splitlines()))
    assert [(row["driver"], int(row["points"])) for row in table[:5]] == told(ours, 36)

    page.get_by_role("link", name="New season").click()
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/season/pile-up-racing?file=1")
    expect(page.get_by_text(file.name)).to_be_visible()
    assert leaders(page) == told(ours, 36)
    expect(page.get_by_role("link", name="Title odds")).to_be_hidden()
    page.get_by_role("link", name="Races", exact=True).click()
    expect(page.locator("table tbody tr")).to_have_count(36)


def test_a_file_that_is_no_season_gets_one_line(sit: Sit, tmp_path: Path) -> None:
    kim = sit()
    kim.network_may_fail = True  # the console notes the refusal
    page = kim.go("/season")
    page.get_by_role("button", name="Run the season").wait_for()
    file = tmp_path / "odd.season.json"
    file.write_text('{"format": "fivewide.race"}')
    page.locator("input[type=file]").set_input_files(file)
    line = page.locator(".bring [role=alert]")
    expect(line).to_contain_text("odd.season.json was not taken")
    assert len(line.inner_text()) < 300


def test_an_address_that_is_no_season_says_why(sit: Sit) -> None:
    kim = sit()
    kim.network_may_fail = True
    page = kim.go(f"/season/{GAME}?points=cup2023")
    expect(page.get_by_role("alert").first).to_contain_text("did you mean cup-2023?")
    expect(page.get_by_role("button", name="Run the season")).to_be_visible()
    page = kim.go("/season/monopoly")
    expect(page.get_by_role("alert").first).to_contain_text("unknown game")


def test_seasons_are_run_many_times(sit: Sit) -> None:
    page = sit().go("/season/pile-up-racing?set=five-wide&races=2&seed=11&view=odds")
    page.get_by_label("Seasons").select_option("50")
    page.get_by_role("button", name="Run 50 seasons").click()
    expect(page.get_by_role("status").first).to_contain_text("50 seasons, 100 races")
    odds = [
        int(text.replace("%", "").replace("<", ""))
        for text in page.locator("td.odds .num").all_inner_texts()
        if "%" in text
    ]
    assert 90 <= sum(odds) <= 110  # somebody is champion; rounded
    expect(page.get_by_role("heading", name="Beside the real season")).to_be_hidden()
