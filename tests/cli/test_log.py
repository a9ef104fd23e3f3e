"""The log on the screen and in a report: a line for every turn, and what it unfolds to."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from fivewide.cli.app import RaceApp
from fivewide.cli.main import main
from fivewide.cli.pages import body
from fivewide.cli.play import open_race
from tests.cli.pilot import logged, page, run, shown, to_decision, type_line
from tests.cli.test_plain import turns
from tests.passages import TELLS, Turns, sentence

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice

SIZES = [(80, 24), (120, 40), (160, 50)]


def drawn(app: RaceApp) -> list[str]:
    """The rows of the log that are seen now, at their place on the screen."""
    log = app.query_one("#log").content_region
    strips = app.screen._compositor.render_strips()
    rows = ["".join(segment.text for segment in strip) for strip in strips]
    return [row[log.x : log.right] for row in rows[log.y : log.bottom]]


async def a_few_turns(app: RaceApp, pilot: Pilot[int], turns: int = 3) -> None:
    for _ in range(turns):
        await to_decision(app, pilot)
        await pilot.press("enter")
        await pilot.pause()
    await to_decision(app, pilot)


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_is_one_line_and_tab_unfolds_it(path: Path, size: tuple[int, int]) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await a_few_turns(app, pilot)
        await pilot.pause(0.1)
        folded = "\n".join(drawn(app))
        assert "▸ Mara in " in folded
        assert "Mara drove" not in folded
        lines = len(logged(app).splitlines())
        await pilot.press("tab")
        await pilot.pause(0.1)
        unfolded = "\n".join(drawn(app))
        assert "▸" not in unfolded
        assert " drove from " in unfolded
        assert "/DD-" in unfolded
        assert len(logged(app).splitlines()) > lines
        assert "Tab folds it" in shown(app, "#hint")
        await pilot.press("tab")
        await pilot.pause(0.1)
        assert "\n".join(drawn(app)) == folded

    run(turns(path, "Kim", "Mara"), script, size)


def test_a_turn_that_goes_on_is_told_anew_in_its_place(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await a_few_turns(app, pilot)
        text = logged(app).splitlines()
        assert text[-1].startswith("Kim rolled "), "so far it is one event"
        await pilot.press("enter")
        await a_few_turns(app, pilot, 0)
        after = logged(app).splitlines()
        assert after[: len(text) - 1] == text[:-1], "what was told before stands"
        assert after[len(text) - 1].startswith("▸ Kim in "), "the turn took the place of its roll"
        assert sum("Kim in " in line for line in after) == sum(
            passage.words.startswith("Kim in ") for passage in app.play.log.passages
        )

    run(turns(path, "Kim", "Mara"), script)


@pytest.mark.parametrize("unfolded", [False, True])
def test_an_undo_leaves_the_log_as_it_was(path: Path, unfolded: bool) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await a_few_turns(app, pilot)
        if unfolded:
            await pilot.press("tab")
        before = logged(app)
        await a_few_turns(app, pilot, 1)
        assert logged(app) != before
        await type_line(pilot, "undo")
        await pilot.pause()
        assert logged(app) == before

    run(turns(path, "Kim", "Mara"), script)


def unwrapped(app: RaceApp) -> str:
    """The log without its line breaks, which may divide a word at a hyphen."""
    return "".join(logged(app).split())


def test_another_size_tells_the_same(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await a_few_turns(app, pilot)
        before = unwrapped(app)
        await pilot.resize_terminal(160, 50)
        await pilot.pause(0.1)
        assert unwrapped(app) == before
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.1)
        assert unwrapped(app) == before

    run(turns(path, "Kim", "Mara"), script)


def test_pages_show_the_steps_since_the_last_decision_and_all_of_them(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await a_few_turns(app, pilot)
        await type_line(pilot, "steps")
        text = body(page(app).answer).plain
        assert "Mara in " in text
        assert "  Mara rolled " in text
        assert "the flag is green" not in text
        await pilot.press("escape")
        await type_line(pilot, "log")
        assert "the flag is green" in body(page(app).answer).plain

    run(turns(path, "Kim", "Mara"), script)


# Replay and report


@pytest.fixture
def race_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished race of a game whose turns fold."""
    monkeypatch.setattr(type(TELLS), "passage_starts", Turns.passage_starts)
    monkeypatch.setattr(type(TELLS), "sum_up", sentence)
    play = open_race("dust-devil-500", ["random:*Mara*", "random"], {"race": 6}, 3, None, path)
    while not play.table.over:
        play.step()
    play.close()
    return path


def test_replay_prints_a_line_for_every_turn(
    race_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert main(["replay", str(race_file)]) == 0
    folded = capsys.readouterr().out.splitlines()
    assert any(line.startswith("  *Mara* in ") and line.endswith(" steps") for line in folded)
    assert not any("*Mara* drove" in line for line in folded)
    assert main(["replay", str(race_file), "--steps"]) == 0
    unfolded = capsys.readouterr().out.splitlines()
    assert [line for line in unfolded if not line.startswith("    ")] == folded
    assert any("    *Mara* drove from " in line and "DD-" in line for line in unfolded)


def test_a_report_is_markdown_with_drivers_turns_and_the_result(
    race_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(race_file), "--report"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "# Dust Devil 500"
    assert r"- \*Mara\* (random)" in lines, "a name is a name, whatever its signs mean elsewhere"
    race = lines[lines.index("## The race") + 2 : lines.index("## Result") - 1]
    assert [line.partition(". ")[0] for line in race] == [str(n + 1) for n in range(len(race))]
    assert len(lines) - 1 == lines.index("## Result") + 3
    assert main(["replay", str(race_file), "--report", "--steps"]) == 0
    steps = [line for line in capsys.readouterr().out.splitlines() if line.lstrip()[:2] == "- "]
    assert sum("`DD-TURN-01`" in line for line in steps) > 10


def test_a_report_of_a_race_that_goes_on_says_so(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_race("dust-devil-500", ["you", "random"], {"race": 6}, 3, None, path).close()
    assert main(["replay", str(path), "--report"]) == 0
    assert "The race is not over." in capsys.readouterr().out
