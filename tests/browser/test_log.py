"""A log that folds: a line for every turn, unfolded by mouse and by keyboard; and in a replay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.server.serving import Json, Server

GAME = "dust-devil-500"
WIDTHS = [(360, 740), (1024, 768), (1600, 1000)]


@pytest.fixture(scope="module")
def folding(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose turns are told in one sentence each, whatever the game says."""
    folder = tmp_path_factory.mktemp("folding")
    running = Server(f"sqlite:///{folder / 'races.db'}", folder / "log", LOG_FOLDS="1")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def opened(folding: Server) -> Json:
    """Kim has driven a few turns against two bots."""
    table = folding.open("mine:Kim", "random", "random", game=GAME, options={"race": 6}, seed=9)
    with folding.sit(table, 0) as kim:
        for _ in range(6):
            kim.until(lambda: kim.decision or kim.over)
            kim.act()
        kim.until(lambda: kim.decision)
    return table


def at_table(sit: Sit, folding: Server, opened: Json, size: tuple[int, int]) -> Person:
    """Kim at the table, with the log in sight."""
    kim = sit(*size, url=folding.url)
    page = kim.sit_at(opened, 0, GAME)
    page.locator("section.ask").wait_for()
    if size[0] < 720:
        page.get_by_role("button", name="Log").first.click()
    elif not page.locator(".entries").is_visible():
        page.keyboard.press("l")
    page.locator(".entries").wait_for()
    return kim


@pytest.mark.parametrize("size", WIDTHS)
def test_a_turn_is_one_line_that_unfolds_to_its_steps(
    sit: Sit, folding: Server, opened: Json, size: tuple[int, int]
) -> None:
    page = at_table(sit, folding, opened, size).page
    fold = page.locator(".entries .fold").first
    sentence = fold.locator("b").inner_text()
    steps = int(fold.locator(".lb").inner_text().split()[0])
    assert f"in {steps} steps:" in sentence
    listed = page.locator(f"#{fold.get_attribute('aria-controls')} li")

    def by_mouse() -> None:
        fold.click()

    def by_key(key: str) -> None:
        fold.focus()
        page.keyboard.press(key)

    for press in (by_mouse, partial(by_key, "Enter"), partial(by_key, "Space")):
        expect(fold).to_have_attribute("aria-expanded", "false")
        expect(listed).to_have_count(0)
        press()
        expect(fold).to_have_attribute("aria-expanded", "true")
        expect(listed).to_have_count(steps)
        expect(listed.first.locator("button.rule")).to_be_visible()
        press()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(listed).to_have_count(0)


@pytest.mark.parametrize("size", WIDTHS)
def test_all_turns_unfold_at_once_and_axe_finds_nothing(
    sit: Sit, folding: Server, opened: Json, size: tuple[int, int]
) -> None:
    kim = at_table(sit, folding, opened, size)
    page = kim.page
    assert kim.axe() == []
    page.get_by_role("button", name="Unfold all").click()
    assert page.locator(".entries .fold[aria-expanded=false]").count() == 0
    assert page.locator(".entries li").count() > 8
    assert kim.axe() == []
    assert not kim.scrolls_sideways()
    page.locator(".entries .fold").first.click()
    assert page.locator(".entries .fold[aria-expanded=false]").count() == 1
    page.get_by_role("button", name="Fold all").click()
    assert page.locator(".entries .fold[aria-expanded=true]").count() == 0


def test_a_turn_that_goes_on_stays_one_line_and_an_undo_strikes_out_the_rest(
    sit: Sit, folding: Server
) -> None:
    table = folding.open("mine:Kim", "random", game=GAME, options={"race": 6}, seed=4)
    page = at_table(sit, folding, table, (1600, 1000)).page
    page.locator("section.ask.own .opts").wait_for()
    first = page.locator(".entries .le").first
    rolled = first.locator("b").inner_text()
    assert rolled.startswith("Kim rolled ")
    lines = page.locator(".entries .le").count()
    page.keyboard.press("1")
    page.locator("section.ask.own .btn.go:not([disabled])").first.click()
    expect(page.locator(".entries .fold b", has_text="Kim in ").first).to_be_visible()
    expect(page.locator(".entries .le b", has_text=rolled)).to_have_count(0)
    page.locator("section.ask.own .opts").wait_for()
    said = page.locator("div.unseen[role=status]").inner_text()
    assert "Kim in " not in said or "steps:" in said
    assert page.locator(".entries .le").count() > lines
    page.keyboard.press("u")
    expect(page.locator(".entries .le.gone")).not_to_have_count(0)
    expect(page.locator(".entries .le:not(.gone) b", has_text=rolled)).to_have_count(1)


def test_a_sentence_is_read_aloud_not_every_step(sit: Sit, folding: Server) -> None:
    table = folding.open("mine:Kim", "random", "random", game=GAME, options={"race": 6}, seed=4)
    page = at_table(sit, folding, table, (1600, 1000)).page
    page.locator("section.ask.own .opts").wait_for()
    page.evaluate(
        """() => {
            window.heard = [];
            const region = document.querySelector('div.unseen[role=status]');
            new MutationObserver(() => heard.push(region.textContent))
                .observe(region, {childList: true, characterData: true, subtree: true});
        }"""
    )
    seen = page.locator("[data-seen]").first.get_attribute("data-seen")
    page.keyboard.press("1")
    page.locator("section.ask.own .btn.go:not([disabled])").first.click()
    expect(page.locator(f"[data-seen='{seen}']")).to_have_count(0)
    page.locator("section.ask.own .opts").wait_for()
    page.wait_for_function("heard.some((words) => words.includes('steps:'))")
    rivals = [words for words in page.evaluate("heard") if "steps:" in words]
    assert rivals
    assert not any(" drove from " in words and "Kim" not in words for words in rivals)


@pytest.mark.parametrize("size", WIDTHS)
def test_a_replay_folds_too_and_tells_no_turn_before_it_has_ended(
    sit: Sit, folding: Server, size: tuple[int, int]
) -> None:
    done = folding.open("random", "random", game=GAME, options={"race": 6}, seed=31)
    with folding.sit(done) as watcher:
        watcher.until(lambda: watcher.over)
    kim = sit(*size, url=folding.url)
    page = kim.go(f"/replay/{done['table']}?at=20")
    around = page.locator("section[aria-labelledby=around]")
    around.wait_for()
    now = around.locator("li[data-n='20']").first
    expect(now).to_be_visible()
    passed = around.locator("li:not(.now):not(.next) .fold").first
    expect(passed).to_have_attribute("aria-expanded", "false")
    passed.focus()
    page.keyboard.press("Enter")
    expect(passed).to_have_attribute("aria-expanded", "true")
    expect(page.locator("span.count")).to_contain_text("entry 20 ")
    assert kim.axe() == []
    assert not kim.scrolls_sideways()
    for _ in range(8):
        before = around.locator("li.now .fold .lb")
        steps = before.inner_text() if before.count() else "1 step"
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(80)
        after = around.locator("li.now .fold .lb")
        if after.count() and int(after.inner_text().split()[0]) > int(steps.split()[0]):
            return
    raise AssertionError("no turn grew entry by entry")
