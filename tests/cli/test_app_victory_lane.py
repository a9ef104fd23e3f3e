"""Victory Lane in the app, headless, and in plain lines: from the Team card to the flag."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from textual.pilot import Pilot

from fivewide.cli.app import RaceApp
from fivewide.cli.main import main
from fivewide.cli.plain import PlainPlay
from fivewide.cli.play import Play, open_race
from fivewide.kernel.game import FIELD
from fivewide.kernel.record import Record
from tests.cli.pilot import decided, run, shown, to_decision, type_line

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice


def fresh(path: Path, *seats: str) -> Play:
    return open_race("victory-lane", seats or ("you", "greedy"), {"races": "R10"}, 3, None, path)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_race_begins_on_the_screen(path: Path, size: tuple[int, int]) -> None:
    """Team card, garage, a sealed qualifying card, a lane, and the first card of the race."""

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        for _ in range(12):
            await to_decision(app, pilot)
            if "card for" in shown(app, "#decision"):
                break
            await pilot.press("1", "enter")
            await pilot.pause()
        assert "a pit stop?" in shown(app, "#decision")
        assert "RUNNING ORDER" in shown(app, "#board")
        assert "GREEN FLAG" in shown(app, "#top")
        for id in ("#board", "#decision", "#log", "#hint"):
            region = app.query_one(id).region
            assert region.right <= size[0]
            assert region.bottom <= size[1]
        before = len(decided(app.play))
        await type_line(pilot, "pit 4")
        assert len(decided(app.play)) == before + 1

    app = run(fresh(path), script, size)
    verbs = [next(iter(action)) for action in decided(app.play)]  # type: ignore[call-overload]
    assert verbs[:3] == ["team", "swap", "qualify"]
    assert verbs[-1] == "pit"


def test_a_whole_race_in_plain_lines(path: Path) -> None:
    """Always the first option; the file that is left can be read and is over."""
    typed = io.StringIO("1\n" * 3000)
    written = io.StringIO()
    play = fresh(path)
    PlainPlay(play, typed, written).run()
    play.close()
    assert "Checkered flag for Sunset Sprint 45" in written.getvalue()
    record = Record.read(path)
    assert record.result is not None


@pytest.mark.rule("VL-SOLO-10")
def test_alone_a_lost_race_is_announced_as_lost_and_replayed_so(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Alone, always with the first option: an NPD wins, at the end of the race and on file."""
    written = io.StringIO()
    play = fresh(path, "you")
    PlainPlay(play, io.StringIO("1\n" * 3000), written).run()
    play.close()
    result = Record.read(path).result
    assert result is not None
    first, mine = result.standings[0], next(line for line in result.standings if line.seat == 0)
    assert (first.seat, first.called) == (FIELD, f"{first.car.title()} {first.called.split()[1]}")
    assert mine.place > 1
    assert f"The race is over: {first.called} won." in written.getvalue()
    assert f"1. {first.called} (NPD): {first.points} points" in written.getvalue()
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert f"1. {first.called} (NPD): {first.points} points" in out
    assert f"{mine.place}. You ({mine.car.title()}): {mine.points} points" in out
