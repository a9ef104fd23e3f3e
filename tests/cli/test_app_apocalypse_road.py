"""Apocalypse Road in the app, headless, and in plain lines: from the mat to the last point."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from textual.pilot import Pilot

from fivewide.cli.app import RaceApp
from fivewide.cli.plain import PlainPlay
from fivewide.cli.play import Play, open_race
from fivewide.kernel.record import Record
from tests.cli.pilot import decided, run, shown, to_decision, type_line

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice


def fresh(path: Path, *seats: str, track: str = "andover") -> Play:
    options = {"track": track, "turn_cap": 1}
    return open_race("apocalypse-road", seats or ("you:Kim", "random"), options, 3, None, path)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(("rivals", "track"), [(3, "andover"), (3, "essendarium"), (9, "andover")])
def test_a_race_begins_on_the_screen(
    path: Path, size: tuple[int, int], rivals: int, track: str
) -> None:
    """Cars named by their numbers, the bag, the first card, and a space that is typed."""

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await to_decision(app, pilot)
        assert "of these 8 start" in shown(app, "#board")
        await type_line(pilot, "888 PBX HMX 36 212" if rivals == 3 else "888 PBX HMX 36")
        for _ in range(6):
            await to_decision(app, pilot)
            if "with which card?" in shown(app, "#decision"):
                break
            assert "which of your cars goes into the bag?" in shown(app, "#decision")
            await pilot.press("1", "enter")
            await pilot.pause()
        assert "with which card?" in shown(app, "#decision")
        board = shown(app, "#board")
        assert "S30" in board
        assert all(name in board for name in app.play.table.names)
        for id in ("#board", "#decision", "#log", "#hint"):
            region = app.query_one(id).region
            assert region.right <= size[0]
            assert region.bottom <= size[1]

    app = run(fresh(path, "you:Kim", *["random"] * rivals, track=track), script, size)
    assert len(decided(app.play)) >= 3


def test_nobody_is_called_twice_in_plain_lines(path: Path) -> None:
    written = io.StringIO()
    play = fresh(path)
    PlainPlay(play, io.StringIO("1\n" * 400), written).run()
    play.close()
    said = written.getvalue()
    assert "Kim: which 5 of your 8 cars start? [AR-3.0-05]" in said
    assert "Kim: which of your cars do you drive, and with which card? [AR-4.4-02]" in said
    assert "Kim: Kim" not in said
    assert "Everybody" not in said
    assert Record.read(path).result is not None
