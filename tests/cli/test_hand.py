"""One's own hand at any time, in every game; nobody else's, whoever asks."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fivewide.cli.app import RaceApp
from fivewide.cli.boards import board_for
from fivewide.cli.boards.plain import seen
from fivewide.cli.pages import HandOver, Page, body
from fivewide.cli.plain import PlainPlay
from fivewide.cli.play import Play, open_race
from fivewide.cli.sight import Sight
from fivewide.games import GAMES
from fivewide.kernel.sample import GAME as SAMPLE
from fivewide.kernel.table import Table
from tests.cli.pilot import open_curtain, page, run, shown, type_line
from tests.cli.test_curtain import KIM, OLA, WITH_HANDS, at, cells
from tests.games.trials import trial_of

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice


def alone(path: Path, id: str) -> Play:
    return open_race(id, ["you:Kim", "random", "random"], dict(trial_of(id).short), 3, None, path)


def held(play: Play, seat: int) -> list[str]:
    """The cards of a seat, as its view has them."""
    return list(getattr(play.table.view(seat), "hand", ()))


@pytest.mark.parametrize("id", GAMES)
def test_a_hand_is_shown_while_others_are_asked(path: Path, id: str) -> None:
    play = alone(path, id)
    for _ in range(60):  # to a moment at which Kim holds something, and somebody else is asked
        waits = play.asked is None and not play.table.waits_for_luck
        if waits and (held(play, 0) or id not in WITH_HANDS):
            break
        play.choose(0) if play.asked is not None else play.step()
    assert play.asked is None

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        app.stop_timer()
        await pilot.press("f2")
        assert page(app).answer.title == "Your hand"
        said = body(page(app).answer).plain
        assert said.strip()
        if held(app.play, 0):
            assert f"{len(held(app.play, 0))} " in said.splitlines()[0]
            assert len(said.splitlines()) > 1
        await pilot.press("escape")
        assert not isinstance(app.screen, Page)
        app.stop_timer()
        await type_line(pilot, "hand")
        assert isinstance(app.screen, Page)

    run(play, script, speed=0.01)


@pytest.mark.parametrize("id", GAMES)
def test_a_hand_is_told_line_by_line(path: Path, id: str) -> None:
    play = alone(path, id)
    out = io.StringIO()
    PlainPlay(play, io.StringIO("hand\nquit\n"), out).run()
    play.close()
    assert "Your hand\n" in out.getvalue()


def test_nobody_here_has_a_hand_where_bots_race(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await type_line(pilot, "hand")
        assert "Nobody here drives" in shown(app, "#hint")

    run(open_race("daytona-500", ["random", "random"], {}, 3, None, path), script, speed=0.01)


def test_a_game_without_a_drawing_tells_all_that_its_owner_sees() -> None:
    table = Table.open(SAMPLE, ["Kim", "Ola"], seed=3)
    board = board_for(SAMPLE)
    told = board.hand(Sight(table, KIM))
    assert told == list(seen(table.view(KIM)))
    assert told
    assert board.hand(Sight(table, None)) == []


# Several people, one screen


@pytest.mark.parametrize("id", WITH_HANDS)
def test_the_hand_of_somebody_else_lies_behind_the_curtain(path: Path, id: str) -> None:
    """Kim sits there; Ola's cards are neither on the curtain nor, afterwards, on the screen."""
    pictures: list[list[Any]] = []
    hands = []
    for other in (False, True):
        play, _kim, _ola = at(path, id, other)

        async def script(app: RaceApp, pilot: Pilot[int]) -> None:
            await pilot.pause(0.05)
            await open_curtain(app, pilot)
            await type_line(pilot, "hand Ola")
            assert isinstance(app.screen, HandOver)
            await pilot.pause()
            pictures.append(cells(app))
            await open_curtain(app, pilot)
            assert isinstance(app.screen, Page)
            hands.append(body(page(app).answer).plain)
            await pilot.press("escape")
            assert isinstance(app.screen, HandOver), "Kim sits down again first"
            await pilot.pause()
            pictures.append(cells(app))

        run(play, script)
    assert pictures[0] == pictures[2]
    assert pictures[1] == pictures[3]
    assert hands[0] != hands[1], "else this would see nothing"


@pytest.mark.parametrize("id", WITH_HANDS)
def test_a_name_is_needed_while_nobody_sits_there(path: Path, id: str) -> None:
    play, _kim, _ola = at(path, id, False)
    people = Play.people

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        app.play.bots[KIM] = app.play.bots[OLA] = app.play.bots[2]
        app.pop_screen()
        app.stop_timer()
        try:
            type(app.play).people = property(lambda self: [KIM, OLA])  # type: ignore[method-assign, assignment]
            await type_line(pilot, "hand")
            assert "Say hand and a name: Kim or Ola" in shown(app, "#hint")
        finally:
            type(app.play).people = people  # type: ignore[method-assign]

    run(play, script, speed=0.01)


@pytest.mark.parametrize("id", WITH_HANDS)
def test_line_by_line_it_waits_for_the_one_whose_hand_it_is(
    path: Path, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    play, _kim, _ola = at(path, id, False)
    out = io.StringIO()
    plain = PlainPlay(play, io.StringIO("\n"), out, waits=True)
    assert plain.sits_down(KIM)
    plain.uncover_hand(KIM)
    assert "Your hand" in out.getvalue()
    plain.input = io.StringIO("")  # Ola does not press Enter
    before = len(out.getvalue())
    plain.uncover_hand(OLA)
    after = out.getvalue()[before:]
    assert "Ola wants to see the hand. The others look away." in after
    assert "Your hand" not in after
    play.close()
