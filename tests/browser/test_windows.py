"""Windows of every size: the board keeps half of a low one, and nothing is cut off or covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.browser.test_screens import SCREENS, at_table
from tests.browser.test_whole_races import by_keyboard
from tests.games.trials import trial_of
from tests.server.serving import Server

LOW = [(740, 360), (844, 390), (932, 430), (1024, 768), (1280, 720), (1280, 800)]
WIDTHS = (320, 360, 390, 600, 720, 768, 900, 1024, 1200, 1280, 1440, 1600, 1920)
ON_SIDE = (844, 390)

# A page hears of its new size with the next frame, and is drawn with the one after it
DRAWN = "new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))"
# Where the stage is, and every place of it on which something else lies
STAGE = """() => {
    const stage = document.querySelector('.stage');
    const box = stage.getBoundingClientRect();
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const covered = new Set();
    for (let i = 1; i < 12; i++) for (let j = 1; j < 8; j++) {
        const [x, y] = [left + (right - left) * i / 12, top + (bottom - top) * j / 8];
        const hit = document.elementFromPoint(x, y);
        if (!stage.contains(hit) && !hit?.closest('.news')) covered.add(hit?.className);
    }
    return {high: bottom - top, covered: [...covered]};
}"""
# What can be pressed and, looked for, is not there to be pressed; of a fanned card, an edge is
COVERED = """of => [...document.querySelectorAll(of)].filter(each => {
    if (each.disabled || !each.checkVisibility({visibilityProperty: true})) return false;
    each.scrollIntoView({block: 'center', inline: 'center'});
    const {left, top, width, height} = each.getBoundingClientRect();
    return ![0.5, 0.1, 0.9].some(part =>
        each.contains(document.elementFromPoint(left + width * part, top + height / 2)));
}).map(each => each.innerText || each.outerHTML.slice(0, 90))"""
# Buttons whose words do not fit, or that stick out of what they stand in or of the window
CUT = """() => [...document.querySelectorAll('button, a.btn, summary, select')].filter(each => {
    if (!each.checkVisibility({visibilityProperty: true})) return false;
    if (each.closest('.stage svg, .unseen, .fan, [data-whys]')) return false;  // drawn, or cards
    const box = each.getBoundingClientRect();
    if (!box.width || getComputedStyle(each).clipPath !== 'none') return false;
    let scrolls = false;
    for (let up = each.parentElement; up && up !== document.body; up = up.parentElement) {
        const may = ['auto', 'scroll'].includes(getComputedStyle(up).overflowX);
        scrolls ||= may && up.scrollWidth > up.clientWidth;
    }
    const room = (each.closest('article, section, dialog') ?? document.body)
        .getBoundingClientRect();
    const left = Math.max(room.left, 0) - 1, right = Math.min(room.right, innerWidth) + 1;
    const words = !each.matches('select, .held') && each.scrollWidth > each.clientWidth + 1;
    return (box.left < left || box.right > right) && !scrolls || words;
}).map(each => each.innerText || each.outerHTML.slice(0, 90))"""


def sit_down(person: Person, server: Server, game: str) -> None:
    trial = trial_of(game)
    rivals = ["random"] * trial.rivals
    opened = server.open("mine:Kim", *rivals, game=game, options=trial.browser, seed=21)
    person.sit_at(opened, 0, game)


@pytest.mark.parametrize("game", GAMES)
def test_the_board_has_half_of_a_low_window_and_nothing_lies_on_it(
    sit: Sit, server: Server, game: str
) -> None:
    kim = sit(*ON_SIDE)
    sit_down(kim, server, game)
    for turn in range(3):
        if not kim.wait():
            break  # a short race; it was looked at while it ran
        for width, height in LOW:
            kim.page.set_viewport_size({"width": width, "height": height})
            kim.page.evaluate(DRAWN)
            kim.page.keyboard.press("1")
            where = f"turn {turn}, {width}x{height}"
            stage = kim.page.evaluate(STAGE)
            assert stage["high"] >= height / 2, where
            assert stage["covered"] == [], where
            asked = "section.ask button, .handroom button, header button"
            assert kim.page.evaluate(COVERED, asked) == [], where
            assert not kim.scrolls_sideways(), where
            kim.page.keyboard.press("Escape")  # the same key again would take it
        seen = kim.seen()
        by_keyboard(kim)
        kim.page.wait_for_function(
            "seen => Number(document.querySelector('[data-seen]')?.dataset.seen) > seen"
            " || document.querySelector('section.result')",
            arg=seen,
        )


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_on_a_phone_on_its_side_shows_board_and_buttons_at_once(
    sit: Sit, server: Server, game: str
) -> None:
    kim = sit(*ON_SIDE)
    SCREENS[f"replay {game}"](kim, server)
    stage = kim.page.evaluate(STAGE)
    assert stage["high"] >= ON_SIDE[1] / 2
    assert stage["covered"] == []
    expect(kim.page.get_by_role("button", name="Play", exact=False).first).to_be_in_viewport()
    assert not kim.scrolls_sideways()


def test_race_now_is_above_the_fold_in_every_window(sit: Sit, server: Server) -> None:
    kim = sit(*ON_SIDE)
    SCREENS["home"](kim, server)
    button = kim.page.get_by_role("button", name="Race now").first
    for width, height in LOW:
        kim.page.set_viewport_size({"width": width, "height": height})
        expect(button).to_be_in_viewport(ratio=1)


PLACES = {
    "lobby": SCREENS["lobby"],
    "result": SCREENS["result"],
    "result of a whole field": SCREENS["result of a whole field"],
    **{name: show for name, show in SCREENS.items() if name.startswith(("table maker", "quick"))},
    **{
        f"table, {name}": at_table(id, answers, options)
        for id in GAMES
        for name, answers, options in trial_of(id).screens
    },
}


@pytest.mark.parametrize("place", PLACES)
def test_no_button_is_cut_at_any_width(sit: Sit, server: Server, place: str) -> None:
    kim = sit(1280, 800)
    PLACES[place](kim, server)
    for width in WIDTHS:
        kim.page.set_viewport_size({"width": width, "height": 844 if width < 720 else 800})
        kim.page.wait_for_timeout(60)
        assert kim.page.evaluate(CUT) == [], f"{width} wide"
        assert not kim.scrolls_sideways(), f"{width} wide"
