"""Pile Up Racing in the app, headless, and in plain lines: watched, paused, stepped, driven."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fivewide.cli.app import RaceApp
from fivewide.cli.boards import board_for
from fivewide.cli.boards.pile_up_racing.words import orders
from fivewide.cli.common import named_set
from fivewide.cli.plain import PlainPlay
from fivewide.cli.play import Play, open_race
from fivewide.cli.sight import Scene, Sight
from fivewide.games import game
from fivewide.kernel.errors import BadContent
from tests.cli.pilot import asked, page, run, shown, type_line, until
from tests.games.pile_up_racing.pictures import from_seed
from tests.games.tables import told

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice

GAME = game("pile-up-racing")
BOARD = board_for(GAME)


def dash(path: Path, *seats: str, seed: int = 3, **options: Any) -> Play:
    return open_race("pile-up-racing", seats or ("you",), {"race": 11, **options}, seed, None, path)


def kinds(play: Play) -> list[str]:
    return [event.kind for event in play.log.steps]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
def test_a_race_is_watched_on_one_screen(path: Path, size: tuple[int, int]) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await pilot.press("space")
        await until(pilot, lambda: app.paused)
        await pilot.press("right", "right")
        await pilot.pause()
        board = shown(app, "#board")
        assert "ORDER" in board
        assert " A 6" in board
        assert "FS" in board
        assert "c caution" in shown(app, "#hint")
        for id in ("#board", "#decision", "#log", "#hint"):
            region = app.query_one(id).region
            assert region.right <= size[0]
            assert region.bottom <= size[1]

    run(dash(path), script, size, speed=1)


def test_paused_it_waits_and_goes_on_roll_by_roll(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await pilot.press("space")
        await pilot.pause()
        before = len(app.play.table.entries)
        await pilot.pause(0.1)
        assert len(app.play.table.entries) == before
        await pilot.press("right")
        assert len(app.play.table.entries) == before + 1
        await pilot.press("right")
        assert len(app.play.table.entries) == before + 2
        await pilot.press("space")
        await until(pilot, lambda: len(app.play.table.entries) > before + 2)

    run(dash(path), script, speed=4)


def test_on_to_the_next_caution(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await pilot.press("space", "c")
        await pilot.pause()
        assert kinds(app.play).count("caution") == 1
        assert "YELLOW FLAG" in shown(app, "#top")
        assert app.paused
        await type_line(pilot, "flag")
        assert app.play.table.over
        assert "CHECKERED FLAG" in shown(app, "#top")

    run(dash(path, seed=7), script, speed=1)


def test_speed_by_keys_and_pages_by_words(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await pilot.press("space", "plus")
        assert app.speed == 2
        await pilot.press("minus", "minus")
        assert app.speed == 0.5
        await type_line(pilot, "step")
        await type_line(pilot, "chart")
        assert "Places from box to box" in str(page(app).answer.title)
        await pilot.press("escape")
        await type_line(pilot, "cards")
        assert page(app).answer.blocks

    run(dash(path), script, speed=1)


def test_a_car_is_driven_by_keys(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        assert "Save, normal or push with Dale Hutto?" in shown(app, "#decision")
        await pilot.press("3", "enter")
        await until(pilot, lambda: "pushed" in kinds(app.play))

    run(dash(path, aggression=True), script)


def test_plain_play_tells_the_whole_race_and_ends(path: Path) -> None:
    out = io.StringIO()
    play = dash(path, seed=5)
    assert PlainPlay(play, io.StringIO(""), out).run() == 0
    play.close()
    text = out.getvalue()
    assert "green flag: 16 cars in 3 piles." in text
    assert "The race is over: " in text
    assert "Saved: " in text


def test_the_picture_at_the_end_of_a_race() -> None:
    table = from_seed(4, race=5, seats=2)
    for width, height in ((80, 14), (60, 10), (120, 36), (30, 5)):
        lines = BOARD.draw(Sight(table, None), width, height, Scene())
        assert len(lines) == height
        assert {len(line.plain) for line in lines} == {width}
    words = BOARD.summary(Sight(table, 0))
    assert words[0].startswith("Pile A: ")
    assert any("Seat 0: Dale Hutto" in line for line in words)
    assert BOARD.heading(Sight(table, 0)) == "Canyon Run 200, road course, finished"


def test_the_chart_follows_the_race_box_by_box() -> None:
    table = from_seed(4, race=5)
    _, blocks = BOARD.answer(Sight(table, None), "chart")
    (_, lines) = blocks[0]
    winner = table.game.standings(table.state)[0].car
    assert lines[0].startswith(winner)
    assert lines[0].endswith("to 1")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("overtime", ["off", "once", "unlimited"])
def test_the_chart_goes_from_the_grid_to_the_flag(seed: int, overtime: str) -> None:
    table = from_seed(seed, race=10, overtime=overtime)
    found = orders(Sight(table, None))
    assert found[0] == table.position()["grid"]
    assert found[-1] == [line.car for line in GAME.standings(table.state)]
    tries = len(told(table, "box-crossed")) + len(told(table, "overtime-began"))
    assert len(found) == 1 + tries


def test_a_built_in_set_is_named_like_a_pack() -> None:
    found = game("pile-up-racing")
    assert named_set(found, Path("2023"), {"race": 2}) == (None, {"race": 2, "set": "2023"})
    assert named_set(found, Path("src"), {}) == (Path("src"), {})
    assert named_set(game("daytona-500"), Path("2023"), {}) == (Path("2023"), {})
    with pytest.raises(BadContent, match="no such folder; built in are"):
        named_set(found, Path("mine"), {})


def drawn_lines(app: RaceApp) -> list[str]:
    """What is on the screen, line by line, as it is drawn."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
@pytest.mark.parametrize("options", [{"set": "2023", "race": 25, "grid": "real"}, {"race": 11}])
def test_places_of_a_result_stand_apart(
    path: Path, size: tuple[int, int], options: dict[str, Any]
) -> None:
    play = open_race("pile-up-racing", ("you", "you:Kim"), options, 3, None, path)

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        app.stop_timer()
        assert not told(app.play.table, "stage-ended")  # nothing has been run yet
        app.run_to("flag")
        assert bool(told(app.play.table, "stage-ended")) is ("set" in options)  # the dash has none
        await pilot.pause()
        assert app.play.table.over
        assert len(app.screen_stack) == 1  # no page of a stage that was run past
        await until(pilot, lambda: any(" RESULT " in line for line in drawn_lines(app)))
        screen = drawn_lines(app)
        first = next(y for y, line in enumerate(screen) if " RESULT " in line) + 1
        pane = app.query_one("#decision").region
        found: dict[int, str] = {}
        for line in screen[first : pane.bottom - 1]:
            for entry in re.split(r"\s{3,}", line[pane.x : pane.right].strip()):
                if entry and not entry.endswith("more: Enter"):
                    place, _, name = entry.partition(". ")
                    found[int(place)] = name  # nothing cut, nothing run together
        standings = GAME.standings(app.play.table.state)
        assert len(found) >= 5
        assert sorted(found) == list(range(1, len(found) + 1))
        for place, name in found.items():
            assert name.startswith(standings[place - 1].car)
            assert not name.endswith("…")
        left = [line for line in screen if "more: Enter" in line]
        assert bool(left) is (len(found) < len(standings))
        if left:
            assert f"{len(standings) - len(found)} more: Enter" in left[0]

    run(play, script, size, speed=0.01)
