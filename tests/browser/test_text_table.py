"""The table as text: a race of every game by what can be heard and pressed, and nothing else."""

from __future__ import annotations

import pytest

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.browser.test_whole_races import check_file, new_table
from tests.server.serving import Server

# It reads headings, presses a number and then Confirm, and waits for the next question.
DRIVER = """async () => {
  const find = (what) => document.querySelector(what);
  const seen = () => Number(find('main').dataset.seen);
  const until = async (ready) => {
    for (let i = 0; i < 3000; i++) {
      const found = ready();
      if (found) return found;
      await new Promise((go) => setTimeout(go, 10));
    }
    throw new Error('nothing comes: ' + document.body.innerText.slice(0, 600));
  };
  const told = { answered: 0, near: 0, would: 0 };
  for (;;) {
    const options = await until(() => {
      if (find('section.ended')) return [];
      const list = find('section.question.own:not([aria-busy=true]) .options');
      return list && [...list.children];
    });
    if (!options.length) return told;
    if (find('#near-h')?.parentElement.innerText.includes('Behind: ')) told.near++;
    const before = seen();
    const key = String(1 + (told.answered++ % Math.min(2, options.length)));
    window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    const confirm = await until(() => seen() > before || find('section.question .btn.go'));
    if (confirm !== true) {
      if (!confirm.innerText.startsWith('Confirm: ')) throw new Error(confirm.innerText);
      if (find('section.question h3 + ul li')?.innerText) told.would++;
      confirm.click();
    }
    await until(() => seen() > before);
  }
}"""


@pytest.mark.early
@pytest.mark.parametrize("game", GAMES)
def test_a_race_is_finished_by_ear(game: str, sit: Sit, server: Server) -> None:
    person = sit(width=390, height=844)
    opened = new_table(server, game)
    person.keep_seat(opened, 0, game)
    page = person.go(f"/text/{opened['table']}")
    page.wait_for_selector("section.question")
    told = page.evaluate(DRIVER)
    assert told["near"] > 0  # who is ahead, beside and behind
    assert told["would"] > 0  # what an option would change
    assert "win" in page.locator("section.ended h2").inner_text()
    assert page.locator("section.ended ol li").count() >= 2
    check_file(server, opened["table"], told["answered"])
    assert person.axe() == []
    assert not person.scrolls_sideways()
