"""Sound is off until somebody wants it; then Chromium really makes it."""

from __future__ import annotations

from tests.browser.conftest import Sit

# A context that writes down what it would play, made by the page in place of the loudspeaker's.
RECORDED = """
window.made = [];
window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(2, 44100 * 2, 44100); window.made.push(this); }
  resume() { return Promise.resolve(); }
};
"""
PEAKS = """async () => {
  const heard = (await window.made[0].startRendering()).getChannelData(0);
  const loudest = (from, to) => Math.max(...heard.slice(from, to).map(Math.abs));
  return [loudest(0, 44100), loudest(44100, 88200)];
}"""


def test_sound_is_made_when_it_is_wanted_and_dies_away(sit: Sit) -> None:
    person = sit()
    person.context.add_init_script(RECORDED)
    opened = person.server.open("mine:Kim", "random", game="dust-devil-500", seed=5)
    page = person.sit_at(opened, 0, "dust-devil-500")
    assert person.wait()
    page.keyboard.press("1")
    person.wait()
    assert page.evaluate("window.made.length") == 0  # nobody asked for it
    page.locator("[aria-controls=menu]").click()
    button = page.get_by_role("button", name="Sound is off")
    button.click()
    assert page.get_by_role("button", name="Sound is on").get_attribute("aria-pressed") == "true"
    assert page.get_by_label("Volume").input_value() == "60"
    loud, after = page.evaluate(PEAKS)
    assert 0.02 < loud <= 1
    assert after == 0

    page.reload()  # it is kept in this browser
    assert person.wait()
    assert page.evaluate("window.made.length") == 1  # the question was heard
