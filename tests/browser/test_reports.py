"""Finished races told: a page of its own, in short where the race ended, and never unasked."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from fivewide.games import GAMES
from tests.browser.conftest import Sit, recorded
from tests.browser.people import Person
from tests.games.golden import RECORDS
from tests.games.trials import trial_of
from tests.server.serving import Server


@pytest.fixture(params=GAMES)
def race(request: pytest.FixtureRequest, server: Server) -> str:
    """A race of each game that was run to its end."""
    return listed(str(request.param), server)


def listed(game: str, server: Server) -> str:
    """The recorded race as one that stands in the list, anew each time."""
    file = RECORDS / game / f"{trial_of(game).recorded}.race.jsonl"
    if not file.exists():
        return recorded.__wrapped__(game, server)
    return str(server.post("/api/races?listed=1", file.read_bytes()).json["race"])


def told(server: Server, race: str) -> Any:
    answer = server.get(f"/api/races/{race}/report")
    assert answer.status == 200
    return answer.json


def opened_report(person: Person, race: str) -> Page:
    page = person.go(f"/report/{race}")
    page.get_by_role("heading", name="Result, and where it came from").wait_for()
    return page


def test_all_of_a_report_is_on_its_page(sit: Sit, server: Server, race: str) -> None:
    report = told(server, race)
    kim = sit(1280, 800)
    page = opened_report(kim, race)
    story = page.locator("section.story").inner_text()
    for sentence in report["story"]:
        assert sentence in " ".join(story.split())
    lines = page.locator(".result .lines > li")
    shown = min(len(report["result"]), 12)
    expect(lines).to_have_count(shown)
    for number, line in enumerate(report["result"][:shown]):
        words = " ".join(lines.nth(number).inner_text().split())
        assert line["name"] in words
        for source in line["sources"]:
            assert source["words"] in words
    courses = page.locator(".chart svg g[clip-path] path")
    assert courses.count() >= 2 * len(report["chart"]["runners"])
    for table in report["figures"]:
        drawn = page.get_by_role("region", name=f"{table['title']}, scrolls sideways")
        assert drawn.locator("thead th").all_inner_texts()[1:] == table["columns"]
        expect(drawn.locator("tbody tr")).to_have_count(len(table["rows"]))
    if report["luck"]:
        expect(page.locator(".luck tbody tr")).to_have_count(len(report["luck"]))
    moments = page.locator(".moments a")
    expect(moments).to_have_count(len(report["moments"]))
    last = report["moments"][-1]
    moments.last.click()
    page.wait_for_url(f"**/replay/{race}?at={last['n']}")
    expect(page.locator("span.count")).to_contain_text(f"entry {last['n']} ")


def test_it_fits_a_small_phone(sit: Sit, race: str) -> None:
    kim = sit(320, 700)
    opened_report(kim, race)
    assert not kim.scrolls_sideways()


def test_on_paper_nothing_can_be_pressed(sit: Sit, race: str) -> None:
    kim = sit(794, 1123)
    page = opened_report(kim, race)
    page.emulate_media(media="print")
    for name in ("Replay", "Print", "Save picture", "Race now", "Copy link"):
        found = page.locator(".btn", has_text=name)
        expect(found.first).to_be_hidden()
    expect(page.locator("header.bar")).to_be_hidden()
    expect(page.locator("section.story")).to_be_visible()
    assert not kim.scrolls_sideways()


def test_the_picture_is_a_picture(sit: Sit, race: str) -> None:
    """Of the right size, with letters, cars in their paint, and not one color."""
    kim = sit(1280, 800)
    page = opened_report(kim, race)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save picture").click()
    assert re.fullmatch(r"[a-z0-9.-]+\.png", download.value.suggested_filename)
    image = Image.open(io.BytesIO(Path(download.value.path()).read_bytes()))
    assert image.size == (1200, 630)
    pixels = image.convert("RGB")
    assert len(pixels.resize((300, 158)).getcolors(300 * 158) or []) > 200
    heading, podium, chart = ((36, 50, 560, 130), (48, 200, 560, 580), (620, 250, 1150, 580))
    for box in (heading, podium, chart):
        assert len(pixels.crop(box).getcolors(600 * 600) or []) > 20, box


def test_the_chart_tells_who_was_where(sit: Sit, server: Server) -> None:
    race = listed("dust-devil-500", server)
    report = told(server, race)
    kim = sit(1280, 800)
    page = opened_report(kim, race)
    chart = page.locator(".chart")
    final = report["chart"]["parts"][-1]["order"]
    words = chart.locator("ol.unseen li").all_inner_texts()
    assert [each.strip() for each in words] == [report["chart"]["runners"][one] for one in final]
    box = chart.locator("svg").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    way = page.get_by_role("link", name=re.compile(r"See entry \d+ in the replay"))
    at = int(re.findall(r"\d+", way.inner_text())[0])
    order = [part["order"] for part in report["chart"]["parts"] if part["n"] <= at][-1]
    words = chart.locator("ol.unseen li").all_inner_texts()
    assert [each.strip() for each in words] == [report["chart"]["runners"][one] for one in order]


def test_a_race_that_goes_on_has_no_report_and_says_so(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=4)
    kim = sit()
    kim.network_may_fail = True  # it is a 409
    page = kim.go(f"/report/{opened['table']}")
    expect(page.get_by_role("heading", name="No report")).to_be_visible()
    expect(page.get_by_text("a race is told when it is over")).to_be_visible()


@pytest.mark.parametrize("size", [(1024, 768), (844, 390), (390, 844), (320, 640)])
def test_at_the_table_the_story_follows_the_result(
    sit: Sit, server: Server, size: tuple[int, int]
) -> None:
    opened = server.open("mine:Kim", "random", seed=9)
    with server.sit(opened, 0) as me:
        me.race()
    kim = sit(*size)
    page = kim.sit_at(opened, 0, "dust-devil-500")
    result = page.locator("section.result")
    result.wait_for()
    story = told(server, opened["table"])["story"]
    expect(result.locator(".story")).to_contain_text(story[-1])
    box = result.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size[1]
    rematch = result.get_by_role("button", name="Rematch")
    expect(rematch).to_be_in_viewport(ratio=0.9)
    assert not kim.scrolls_sideways()
    result.get_by_text("Where the result came from").click()
    expect(result.locator(".lines > li").first).to_be_visible()
    result.get_by_role("link", name="The whole report").click()
    page.wait_for_url(f"**/report/{opened['table']}")


def test_the_result_keeps_still_while_the_story_comes(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=9)
    with server.sit(opened, 0) as me:
        me.race()
    kim = sit(1280, 800)
    held: list[Any] = []
    kim.page.route("**/api/races/*/report", lambda route: held.append(route))
    page = kim.sit_at(opened, 0, "dust-devil-500")
    result = page.locator("section.result")
    result.wait_for()
    expect(result.get_by_role("status")).to_have_text("Telling the race")
    before = result.bounding_box()
    held[0].continue_()
    expect(result.locator(".story")).to_contain_text("won")
    assert result.bounding_box() == before


# --- whoever has not seen it is not told ---------------------------------------------------------


def test_how_it_ended_is_not_told_unasked(sit: Sit, server: Server, race: str) -> None:
    """Neither in the list nor in the replay; asked for, it is, and stays so."""
    report = told(server, race)
    kim = sit(1280, 900)
    page = kim.go(f"/replay/{race}")
    page.wait_for_selector("span.count")
    unsaid = page.get_by_text("Hidden until you have seen the end.")
    expect(unsaid).to_be_visible()
    expect(page.get_by_role("heading", name="Watching")).to_be_visible()
    expect(page.locator(".told")).to_have_count(0)
    expect(page.locator("#result")).to_have_count(0)
    page.wait_for_timeout(700)  # the race is read meanwhile
    seen = page.locator("main").inner_text()
    assert report["story"][-1] not in seen
    assert report["moments"][-1]["words"] not in seen
    reach = page.evaluate(
        """() => {
            const now = document.querySelector('.chart .now').getBoundingClientRect().right;
            const paths = [...document.querySelectorAll('.chart g[clip-path] path')];
            return Math.max(0, ...paths.map(path => path.getBoundingClientRect().right)) - now;
        }"""
    )
    assert reach < 8, "the chart shows what is to come"

    page.get_by_role("button", name="Show the result").click()
    expect(unsaid).to_be_hidden()
    expect(page.locator(".told .story")).to_contain_text(report["story"][-1])
    page.goto(f"/replay/{race}")
    expect(page.locator("section[aria-labelledby=result]")).to_be_visible()
    page.goto("/")
    row = page.locator("section[aria-labelledby=finished] li").filter(
        has=page.locator(f"a[href='/report/{race}']")
    )
    expect(row).to_have_count(1)


def test_a_link_to_a_moment_shows_what_it_was_made_to_show(sit: Sit, race: str) -> None:
    kim = sit(1280, 900)
    page = kim.go(f"/replay/{race}?at=3")
    page.wait_for_selector("span.count")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(page.locator("section[aria-labelledby=result]")).to_be_visible()


def test_the_list_shows_who_won_when_asked(sit: Sit, server: Server, race: str) -> None:
    winner = told(server, race)["result"][0]["name"]
    kim = sit(1280, 900)
    page = kim.go("/")
    rows = page.locator("section[aria-labelledby=finished] li")
    row = rows.filter(has=page.locator(f"a[href='/replay/{race}?play=1']"))
    expect(row).to_contain_text("not watched here yet")
    expect(row).not_to_contain_text("won")
    row.get_by_role("button", name=re.compile("^Show")).click()
    row = rows.filter(has=page.locator(f"a[href='/replay/{race}']"))
    expect(row).to_contain_text(re.compile(rf"{re.escape(winner)}.* won"))
    row.get_by_role("link", name=re.compile("^Report")).click()
    page.wait_for_url(f"**/report/{race}")


def test_ones_own_race_is_no_secret(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=9)
    with server.sit(opened, 0) as me:
        me.race()
    kim = sit(1280, 900)
    kim.keep_seat(opened, 0, "dust-devil-500")
    page = kim.go(f"/replay/{opened['table']}")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(page.locator("section[aria-labelledby=result]")).to_be_visible()
