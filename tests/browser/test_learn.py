"""Learn: whoever follows the notes, and knows nothing else, comes to the end of a race."""

from __future__ import annotations

import pytest

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.server.serving import Server

# Presses what the note says, or else the first thing that can be chosen, until the lesson ends.
PUPIL = """async () => {
  const find = (what) => document.querySelector(what);
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => !one.disabled);
  const notes = [];
  for (let idle = 0; idle < 1500; idle++) {
    const words = find('.coach .words p:not(.calm)')?.innerText;
    if (words && notes.at(-1) !== words) { notes.push(words); idle = 0; }
    const [button] = all('.coach .ways .btn');
    if (/^(Race now|Next: )/.test(button?.innerText)) return notes;
    const asked = find('section.ask.own') && !find('section.ask[aria-busy=true]');
    const [answer] = asked ? all('section.ask.own .btn.go') : [];
    const key = new KeyboardEvent('keydown', { key: String(1 + idle % 8), cancelable: true });
    if (button ?? answer) (button ?? answer).click();
    else if (asked) window.dispatchEvent(key);
    await new Promise((go) => setTimeout(go, 20));
  }
  throw new Error('no way on: ' + document.body.innerText.slice(0, 900));
}"""


@pytest.mark.early
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_notes_alone_lead_to_the_end(
    game: str, size: tuple[int, int], sit: Sit, server: Server
) -> None:
    person = sit(*size)
    page = person.go("/")
    page.get_by_role("button", name=f"Learn {GAMES[game].title} in a guided race").click()
    page.wait_for_selector(".coach")
    notes = page.evaluate(PUPIL)
    assert 6 <= len(set(notes)) <= 10
    assert person.axe() == []
    assert not person.scrolls_sideways()
