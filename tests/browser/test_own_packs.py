"""A pack of one's own: chosen where a table is made, raced on; a broken one says what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.server.serving import Server
from tests.server.test_own_packs import DAYTONA, own_track, write

THEMES: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Server]:
    """A server whose operator has a track, and another one that is not finished."""
    packs = tmp_path / "packs"
    write(packs / "harbor", DAYTONA, tracks__toml=own_track("Harbor Mile"))
    broken = write(packs / "broken", DAYTONA, tracks__toml=own_track("Half", lanes=3))
    said = broken / "pack.toml"
    said.write_text(said.read_text().replace('"My daytona-500"', '"Half done"'))
    db = f"sqlite:///{tmp_path / 'races.db'}"
    server = Server(db, tmp_path / "log", FIVEWIDE_PACKS=str(packs))
    yield server
    server.stop()


def test_a_track_of_ones_own_is_chosen_and_raced_on(sit: Sit, club: Server) -> None:
    """By keyboard, and on a phone: then the board is that track's."""
    kim = sit(390, 844, url=club.url)
    page = kim.go("/")
    page.get_by_role("button", name="2 own packs, 1 broken for Daytona 500").press("Enter")
    dialog = page.get_by_role("dialog", name="Invite friends")
    content = dialog.get_by_role("group", name="Content")
    own = content.get_by_role("radio", name="My daytona-500 1.0")
    expect(own).to_be_checked()
    expect(content).to_contain_text("Half done 1.0")
    expect(content.get_by_role("radio")).to_have_count(2)  # the broken one is none
    expect(content.get_by_text("tracks.toml, track 1, lanes")).to_be_visible()
    expect(content).to_contain_text("Expected `array`, got `int`")
    track = dialog.get_by_label("Track", exact=True)
    assert "Harbor Mile" in track.inner_text()
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert kim.axe() == []
    assert not kim.scrolls_sideways()

    own.press("ArrowUp")
    expect(content.get_by_role("radio", name="Built-in")).to_be_checked()
    expect(track).not_to_contain_text("Harbor Mile")
    page.keyboard.press("ArrowDown")
    expect(own).to_be_checked()
    track.select_option(label="Harbor Mile")
    dialog.get_by_label("Seat 2", exact=True).select_option("regular")
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    board = page.get_by_label("Track: Harbor Mile")
    while kim.wait() and not board.is_visible():
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    expect(board).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#menu")).to_contain_text("My daytona-500 1.0, SHA-256")
    page.goto("/")
    expect(page.get_by_text("My daytona-500 1.0 · ")).to_be_visible()
