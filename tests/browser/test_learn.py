"""Learn: whoever follows the notes, and knows nothing else, comes to the end of every lesson."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from fivewide.games import GAMES
from fivewide.learn import Lesson, lessons_of
from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.server.serving import Server

# Presses what the note says, or else the first thing that can be chosen, until the lesson ends.
PUPIL = """async () => {
  const find = (what) => document.querySelector(what);
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => !one.disabled);
  const notes = [], stages = new Set(), hidden = [];
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const over = (one, other) => one.left < other.right - 8 && one.right > other.left + 8
    && one.top < other.bottom - 8 && one.bottom > other.top + 8;
  for (let idle = 0; idle < 1500; idle++) {
    const words = find('.coach [data-note]')?.innerText;
    if (words && notes.at(-1) !== words) {
      notes.push(words);
      idle = 0;
      const note = box(find('.coach .words'));
      const bar = find('section.ask') && box(find('section.ask'));
      const things = all('section.ask .btn').map(box);
      for (const thing of things) thing.bottom = Math.min(thing.bottom, bar.bottom);
      if (things.some((thing) => over(note, thing))) hidden.push(words);
    }
    const stage = find('main .stage')?.getBoundingClientRect();
    if (stage) stages.add([stage.width, stage.height].map(Math.round).join(' x '));
    const [button] = all('.coach .ways .btn');
    if (/^(Race now|Next: )/.test(button?.innerText)) return { notes, stages: [...stages], hidden };
    const asked = find('section.ask.own') && !find('section.ask[aria-busy=true]');
    const [answer] = asked ? all('section.ask.own .btn.go') : [];
    const key = new KeyboardEvent('keydown', { key: String(1 + idle % 8), cancelable: true });
    if (button ?? answer) (button ?? answer).click();
    else if (asked) window.dispatchEvent(key);
    await new Promise((go) => setTimeout(go, 20));
  }
  throw new Error('no way on: ' + document.body.innerText.slice(0, 900));
}"""
# The same with keys alone: G for the coach, a number and Enter for the table.
BY_KEYS = """async () => {
  const find = (what) => document.querySelector(what);
  const press = (key) => document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true }));
  for (let idle = 0; idle < 3000; idle++) {
    const way = find('.coach .ways .btn');
    if (/^(Race now|Next: )/.test(way?.innerText)) return;
    if (way) press('g');
    else if (find('section.ask.own') && !find('section.ask[aria-busy=true]')) {
      press(String(1 + idle % 8));
      await new Promise((go) => setTimeout(go, 10));
      // as a browser does: Enter that nobody else takes presses what has the focus
      if (press('Enter')) document.activeElement.closest('button')?.click();
    }
    await new Promise((go) => setTimeout(go, 20));
  }
  throw new Error('no way on: ' + document.body.innerText.slice(0, 900));
}"""
FIRST = {id: lessons_of(game.package)[0] for id, game in GAMES.items()}
LATER = [(id, lesson) for id, game in GAMES.items() for lesson in lessons_of(game.package)[1:]]


def learn(person: Person, game: str, before: list[Lesson]) -> Any:
    """From home, where lessons that were taken before are known."""
    page = person.go("/mark.svg")
    page.evaluate("localStorage.setItem('fivewide.speed', '8')")  # what bots do comes at once
    page.evaluate(
        "kept => localStorage.setItem('fivewide.lessons', JSON.stringify(kept))",
        [
            {"table": one.id, "game": game, "lesson": one.id, "done": [], "over": True}
            for one in before
        ],
    )
    person.go("/")
    page.get_by_role("button", name=f"Learn {GAMES[game].title} in a guided race").click()
    page.wait_for_selector(".coach")
    return page


@pytest.mark.early
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_notes_alone_lead_to_the_end(game: str, size: tuple[int, int], sit: Sit) -> None:
    person = sit(*size)
    page = learn(person, game, [])
    found = page.evaluate(PUPIL)
    assert 6 <= len(set(found["notes"])) <= 10
    assert found["hidden"] == []
    assert len(found["stages"]) <= 1
    assert person.axe() == []
    assert not person.scrolls_sideways()


@pytest.mark.parametrize(("game", "lesson"), LATER, ids=[lesson.id for _, lesson in LATER])
def test_later_lessons_are_taken_with_keys_alone(game: str, lesson: Lesson, sit: Sit) -> None:
    person = sit(1280, 800)
    before = list(lessons_of(GAMES[game].package))
    page = learn(person, game, before[: before.index(lesson)])
    assert lesson.title in page.locator(".coach").get_attribute("aria-label")
    page.evaluate(BY_KEYS)
    after = before[before.index(lesson) + 1 :]
    way = f"Next: {after[0].title}" if after else "Race now"
    page.get_by_role("button", name=way).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_on_from_home_and_can_be_left(game: str, sit: Sit) -> None:
    person = sit(1280, 800)
    page = learn(person, game, [])
    note = page.locator(".coach [data-note]")
    first = note.inner_text()
    page.keyboard.press("g")
    page.wait_for_function(
        "first => document.querySelector('.coach [data-note]')?.innerText !== first", arg=first
    )
    second = note.inner_text() if note.count() else ""
    address = page.url.split("?")[0]
    person.go("/")
    page.get_by_role("button", name="Go on with Learn").click()
    page.wait_for_selector(".coach")
    assert page.url.split("?")[0] == address
    if second:
        page.wait_for_selector(".coach [data-note]")
        assert note.inner_text() != first
    page.get_by_role("button", name="Skip lesson").click()
    page.wait_for_selector(".coach", state="detached")
    person.go("/")
    page.wait_for_selector("article")
    assert page.get_by_role("button", name="Go on with Learn").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_read_at_the_table_of_text(game: str, sit: Sit) -> None:
    person = sit(390, 844)
    page = learn(person, game, [])
    table = page.url.split("?")[0].rsplit("/", 1)[1]
    person.go(f"/text/{table}")
    page.wait_for_selector(".coach [data-note]")
    first = FIRST[game].notes[0].words
    assert first in page.locator(".coach [data-note]").inner_text()
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function(
        "first => !document.querySelector('.coach')?.innerText.includes(first)", arg=first
    )
    assert person.axe() == []


@pytest.mark.parametrize("game", GAMES)
def test_the_first_screen_says_the_goal(game: str, sit: Sit, server: Server) -> None:
    person = sit(390, 844)
    page = person.go("/")
    card = page.locator(f"article[aria-labelledby='game-{game}']")
    assert GAMES[game].goal in card.inner_text()
    card.locator(".ways .pri").click()
    expect(page.get_by_text(f"The goal: {GAMES[game].goal}")).to_be_visible()
