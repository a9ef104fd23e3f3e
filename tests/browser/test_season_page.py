"""The page that `fivewide season ... -o page.html` writes, opened as a file without a network."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from fivewide.content.pack import builtin
from fivewide.season import files, write
from fivewide.season.calibration import calibrate
from fivewide.season.document import OutlookDocument, outlook_document, season_document
from fivewide.season.outlook import outlook
from fivewide.season.plan import plan
from fivewide.season.real import real_season
from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.browser.test_screens import JUDGED
from tests.browser.test_seasons import leaders, told
from tests.season.races import run_many

EVIL = "</script><img src=x onerror=alert(1)>"
Open = Callable[..., Person]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def ours(folder: Path) -> files.Season:
    season = files.whole(plan("pile-up-racing", pack="2023"), 11)
    write.season(season, folder / "season.html")
    return season


@pytest.fixture(scope="module")
def thirty(folder: Path) -> OutlookDocument:
    """What thirty seasons say: enough for odds."""
    made = plan("pile-up-racing", pack="2023")
    said = outlook(made, run_many(made, 30, 1, 1))
    real = real_season(builtin("pile_up_2023"))
    assert real is not None
    document = outlook_document(made, 1, said, calibrate(made, said, real))
    write.outlook(document, folder / "many.html")
    return document


@pytest.fixture
def look(sit: Sit, folder: Path) -> Open:
    """Somebody who opens a file; another address than a file's is a trouble."""

    def make(name: str, width: int = 1600, height: int = 1000, theme: str = "dark") -> Person:
        person = sit(width, height, theme, url="file://")
        person.go((folder / name).as_uri())
        return person

    return make


def test_the_page_shows_the_season(look: Open, ours: files.Season) -> None:
    page = look("season.html").page
    expect(page).to_have_title("US Major Stock Series, 2023 · Five Wide")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("36")
    assert leaders(page) == told(ours, 36)
    assert page.locator("table tbody tr").count() == len(ours.book().standings())

    slider.focus()
    page.keyboard.press("Home")
    for _ in range(11):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("12")
    assert leaders(page) == told(ours, 12)
    page.wait_for_url("**#after=12")

    driver = leaders(page)[0][0]
    page.get_by_role("link", name=driver, exact=True).first.press("Enter")
    expect(page.get_by_role("heading", level=1, name=driver)).to_be_focused()
    places = [car.place for race in ours.races for car in race.cars if car.car == driver]
    rows = page.locator("table tbody tr")
    shown = [row.split()[0] for row in rows.locator("td.num:nth-child(4)").all_inner_texts()]
    assert shown == [str(place) for place in places]

    page.go_back()
    expect(page.get_by_role("slider")).to_have_value("12")
    assert leaders(page) == told(ours, 12)


def test_its_races_and_charts(look: Open, ours: files.Season) -> None:
    page = look("season.html").page
    page.get_by_role("link", name="Races", exact=True).click()
    rows = page.locator("table tbody tr")
    expect(rows).to_have_count(36)
    winners = [next(car.car for car in race.cars if car.place == 1) for race in ours.races]
    for row, winner in zip(rows.all(), winners, strict=True):
        expect(row.get_by_role("link", name=winner, exact=True)).to_be_visible()

    rows.nth(19).locator("th a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(ours.calendar.rounds[19].name)
    cars = sorted(ours.races[19].cars, key=lambda car: car.place)
    assert page.locator("table tbody th").all_inner_texts() == [car.car for car in cars]
    expect(page.get_by_role("button", name="Watch this race")).to_be_hidden()  # only a server can

    page.get_by_role("link", name="Charts").click()
    expect(page.get_by_role("img", name="Points above or below the average")).to_be_visible()
    places = page.get_by_role("img", name="Places in the standings")
    expect(places).to_be_visible()
    assert places.locator("svg.plate").count() == 8


def test_a_link_into_the_page_is_enough(look: Open, ours: files.Season, folder: Path) -> None:
    kim = look("season.html")
    driver = ours.book().standings()[3].driver
    kim.go("about:blank")
    page = kim.go(f"{(folder / 'season.html').as_uri()}#driver={driver.replace(' ', '+')}")
    expect(page.get_by_role("heading", level=1, name=driver, exact=True)).to_be_visible()


def test_tables_are_saved(look: Open, ours: files.Season, thirty: OutlookDocument) -> None:
    page = look("season.html").page
    with page.expect_download() as download:
        page.get_by_role("button", name="Table as CSV").click()
    table = list(csv.DictReader(Path(download.value.path()).read_text().splitlines()))
    assert [(row["driver"], int(row["points"])) for row in table[:5]] == told(ours, 36)
    page = look("many.html").page
    with page.expect_download() as download:
        page.get_by_role("button", name="Odds as JSON").click()
    saved = json.loads(Path(download.value.path()).read_text())
    assert saved["outlook"]["seasons"] == 30


def test_the_page_of_many_seasons(look: Open, thirty: OutlookDocument) -> None:
    page = look("many.html").page
    said, report = thirty.outlook, thirty.calibration
    assert report is not None
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{thirty.title}, 30 times")
    page.get_by_role("button", name=f"All {len(said.drivers)} drivers").click()
    rows = page.locator(".sheet tbody tr")
    assert rows.locator("th").all_inner_texts() == [line.driver for line in said.drivers]
    assert rows.locator("td.mean").all_inner_texts() == [
        f"{line.points.value:,.0f}" for line in said.drivers
    ]
    assert rows.first.locator("td.odds").inner_text().strip() == (
        f"{said.drivers[0].title.value:.0%}".replace("%", " %")
    )
    agree = page.locator("table.agree").inner_text()
    assert f"{report.points_correlation:.2f}" in agree
    assert f"{report.finish_spread:.2f} / {report.real_finish_spread:.2f}" in agree
    expect(page.get_by_text(report.not_fitted)).to_be_visible()
    scatter = page.get_by_role("img", name="Mean points here against the real points")
    assert scatter.locator("circle").count() == len(report.pairs)

    page.get_by_role("link", name="Races").click()
    favorites = page.locator("table tbody tr")
    expect(favorites).to_have_count(36)
    names = favorites.first.locator("li span[title]")
    assert [each.get_attribute("title") for each in names.all()] == [
        driver for driver, _ in said.winners[0].drivers
    ]


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("season.html", ""),
        ("season.html", "#view=races"),
        ("season.html", "#view=charts"),
        ("season.html", "#driver=William+Byron"),
        ("season.html", "#race=5"),
        ("many.html", ""),
        ("many.html", "#view=races"),
    ],
)
def test_every_view_in_every_size(
    look: Open, ours: files.Season, thirty: OutlookDocument, name: str, part: str, folder: Path
) -> None:
    kim = look(name)
    page = kim.go((folder / name).as_uri() + part)
    page.locator("h1").wait_for()
    for (width, height), themes in JUDGED.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme, judged in themes.items():
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            assert kim.axe(judged) == [], f"{theme}, {width} wide"
        assert not kim.scrolls_sideways(), f"{width} wide"


def test_night_and_day_are_chosen_and_kept(look: Open, ours: files.Season) -> None:
    page = look("season.html").page
    page.get_by_role("button", name="Night").press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_on_paper_it_is_day_and_nothing_can_be_pressed(look: Open, ours: files.Season) -> None:
    page = look("season.html", theme="dark").page

    def color() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    expect(page.get_by_role("link", name="Charts")).to_be_visible()
    assert color() == "rgb(12, 14, 17)"
    page.emulate_media(media="print")
    assert color() == "rgb(255, 255, 255)"
    expect(page.get_by_role("link", name="Charts")).to_be_hidden()
    expect(page.get_by_role("button")).to_have_count(0)
    assert leaders(page) == told(ours, 36)
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_without_javascript_it_is_a_table(
    browser: Browser, ours: files.Season, folder: Path
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page: Page = context.new_page()
    page.goto((folder / "season.html").as_uri())
    lines = page.locator("table tbody tr")
    standings = ours.book().standings()
    assert lines.count() == len(standings)
    first = lines.first.inner_text()
    assert standings[0].driver in first
    assert f"{standings[0].score:,}" in first
    context.close()


def test_names_are_text_and_nothing_else(look: Open, folder: Path) -> None:
    seats = plan("dust-devil-500", seats=("random", "random"), names=(EVIL, "b & <c>"), races=2)
    season = files.new(seats, 1)
    files.race_on(season, files.open_circuit(season, "test"), 1)
    write.season(season, folder / "evil.html")
    kim = look("evil.html")
    shown = [(line.driver, line.score) for line in season_document(season).standings]
    assert leaders(kim.page, 2) == shown
    assert kim.page.locator("img").count() == 0
    kim.page.get_by_role("link", name=EVIL).click()
    expect(kim.page.get_by_role("heading", level=1, name=EVIL, exact=True)).to_be_visible()


def test_a_season_before_its_first_race(look: Open, folder: Path) -> None:
    season = files.new(plan("daytona-500", seats=("greedy", "greedy"), races=2), 1)
    write.season(season, folder / "empty.html")
    page = look("empty.html").page
    expect(page.get_by_text("No race of this season has been run yet.")).to_be_visible()
    expect(page.locator("table tbody tr")).to_have_count(2)


def test_seats_have_plates_of_their_own_in_many_seasons(look: Open, folder: Path) -> None:
    made = plan("dust-devil-500", seats=("random", "random"), names=("Ann", "Ben"), races=2)
    document = outlook_document(made, 1, outlook(made, run_many(made, 3, 1, 1)), None)
    write.outlook(document, folder / "seats.html")
    page = look("seats.html").page
    assert page.locator(".sheet tbody svg.plate").count() == 2
    expect(page.get_by_role("heading", name="Beside the real season")).to_be_hidden()
    odds = page.locator("td.odds .num").all_inner_texts()
    assert len(odds) == 2
