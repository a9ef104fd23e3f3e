"""One meaning of a number in all games: it looks at its option; Enter, or it again, takes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from fivewide.cli.app import RaceApp
from fivewide.cli.pages import Page, body
from fivewide.cli.play import Play, open_race
from fivewide.games import GAMES
from tests.cli.pilot import decided, page, run, shown, to_decision, type_line
from tests.games.trials import trial_of

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice


def race(path: Path, id: str) -> Play:
    seats = ["you", "greedy", "greedy"]
    return open_race(id, seats, dict(trial_of(id).short), 5, None, path)


async def few_options(app: RaceApp, pilot: Pilot[int]) -> None:
    """Go on until there are two to nine options."""
    for _ in range(100):
        await to_decision(app, pilot)
        if 2 <= len(app.menu) <= 9:
            return
        await pilot.press("enter")
        await pilot.pause()
    raise AssertionError("never so few options")


@pytest.mark.parametrize("again", ["enter", "2"])
@pytest.mark.parametrize("id", GAMES)
def test_a_number_looks_and_enter_or_the_number_again_takes(
    path: Path, id: str, again: str
) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await few_options(app, pilot)
        before = decided(app.play)
        wanted = app.menu[1]
        await pilot.press("2")
        await pilot.pause()
        assert app.at == wanted
        assert decided(app.play) == before, "a number only looks"
        await pilot.press(again)
        await pilot.pause()
        assert len(decided(app.play)) == len(before) + 1

    run(race(path, id), script)


@pytest.mark.parametrize("id", GAMES)
def test_a_number_after_an_arrow_looks_again(path: Path, id: str) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await few_options(app, pilot)
        before = decided(app.play)
        await pilot.press("2", "down", "up", "2")
        await pilot.pause()
        assert decided(app.play) == before
        assert app.at == app.menu[1]

    run(race(path, id), script)


@pytest.mark.parametrize("id", GAMES)
def test_a_number_beyond_the_options_is_refused_by_the_rule_of_the_question(
    path: Path, id: str
) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await few_options(app, pilot)
        before, rule = decided(app.play), app.play.table.state.question
        assert rule is not None
        await type_line(pilot, "99")
        assert f"[{rule.rule}]" in shown(app, "#hint")
        assert decided(app.play) == before

    run(race(path, id), script, (120, 40))


def test_more_than_nine_options_are_typed_and_looked_at_on_the_way(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        assert len(app.menu) > 12
        await pilot.press("1")
        assert app.query_one("#command", Input).value == "1"
        await pilot.press("2")
        await pilot.pause()
        assert app.at == app.menu[11]
        assert decided(app.play) == []
        await pilot.press("enter")
        await pilot.pause()
        assert len(decided(app.play)) == 1

    run(race(path, "apocalypse-road"), script)


def test_the_tenth_option_has_a_key(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        await pilot.press("0")
        assert app.at == app.menu[9]
        assert not app.typing
        assert decided(app.play) == []
        await pilot.press("0")
        await pilot.pause()
        assert len(decided(app.play)) == 1

    run(race(path, "apocalypse-road"), script)


def test_help_says_what_a_number_does(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        await pilot.press("?")
        await pilot.pause()
        assert isinstance(app.screen, Page)
        assert "Enter takes it, and so does the same number again" in body(page(app).answer).plain

    run(race(path, "dust-devil-500"), script)
