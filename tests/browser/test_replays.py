"""Finished races: scrubbed both ways, linked to, saved, brought back, driven on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from fivewide.games import GAMES
from tests.browser.conftest import Sit, recorded
from tests.browser.people import Person
from tests.server.serving import Server


@pytest.fixture(params=GAMES)
def race(request: pytest.FixtureRequest, server: Server) -> str:
    """A race that was run to its end."""
    return recorded(str(request.param), server)


def at(person: Person) -> int:
    words = person.page.locator("span.count").inner_text()
    return int(words.split()[1])


def shown(person: Person) -> str:
    """The picture of the moment: cars where they stand, and the words around it."""
    page = person.page
    cars = page.locator(".stage g.car, .stage .spot")
    places = cars.evaluate_all(
        "cars => cars.map(car => (car.getAttribute('transform') ?? car.style.transform)"
        " + (car.matches('.spot') ? car.textContent : '')).sort()"
    )
    return "\n".join([*places, page.locator(".below").inner_text()])


def test_scrubbed_both_ways_each_moment_is_the_same(sit: Sit, race: str) -> None:
    kim = sit()
    page = kim.go(f"/replay/{race}?at=12")
    page.wait_for_selector(".stage svg")
    expect(page.locator("span.count")).to_contain_text("entry 12 ")
    moments: dict[int, str] = {}
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
        moments[at(kim)] = shown(kim)
    assert list(moments) == [13, 14, 15, 16, 17, 18]
    assert len(set(moments.values())) > 2  # something moved
    page.keyboard.press("End")
    assert at(kim) > 20
    page.keyboard.press("Home")
    assert at(kim) == 0
    for _ in range(18):
        page.keyboard.press("ArrowRight")
    for moment in (18, 17, 16, 15, 14, 13):
        assert at(kim) == moment
        page.wait_for_timeout(60)
        assert shown(kim) == moments[moment]
        page.keyboard.press("ArrowLeft")


def test_it_plays_and_stops(sit: Sit, race: str) -> None:
    kim = sit()
    page = kim.go(f"/replay/{race}")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(
        "() => Number(document.querySelector('span.count').textContent.split(' ')[1]) > 3"
    )
    page.get_by_role("button", name="Pause").click()
    stopped = at(kim)
    page.wait_for_timeout(500)
    assert at(kim) == stopped


def test_saved_brought_back_and_equal(sit: Sit, server: Server, race: str, tmp_path: Path) -> None:
    kim = sit()
    page = kim.go(f"/replay/{race}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download race file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name.endswith(".race.jsonl")
    page = kim.go("/")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/replay/*")
    imported = page.url.rsplit("/", 1)[1].split("?")[0]
    assert imported != race
    again = server.get(f"/api/races/{imported}/export").body
    assert again == file.read_bytes()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()


@pytest.mark.parametrize("text", ["", "not a race\n", '{"format":"fivewide.race"}\n', "\x00" * 40])
def test_a_file_that_is_no_race_gets_one_line(sit: Sit, text: str, tmp_path: Path) -> None:
    kim = sit()
    kim.network_may_fail = True  # the console notes the refusal
    file = tmp_path / "broken.race.jsonl"
    file.write_text(text)
    page = kim.go("/")
    page.locator("input[type=file]").set_input_files(file)
    line = page.locator(".bring [role=alert]")
    expect(line).not_to_be_empty()
    assert len(line.inner_text()) < 300
    assert page.url.rstrip("/").endswith(str(page.evaluate("location.host")))


def test_drive_on_from_a_moment(sit: Sit, race: str) -> None:
    kim = sit()
    page = kim.go(f"/replay/{race}?at=15")
    page.wait_for_selector(".stage svg")
    page.get_by_role("button", name="Drive from here").click()
    page.get_by_role("dialog").locator(".btn.go").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-seen]")
    assert kim.wait()
