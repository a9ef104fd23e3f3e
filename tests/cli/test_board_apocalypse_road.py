"""The Apocalypse Road board as text: every track fits, cars are readable, choices cast ghosts."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.cli.boards import Scene, board_for
from fivewide.cli.boards.apocalypse_road import ApocalypseBoard, Bands
from fivewide.cli.play import Preview, Way
from fivewide.games.apocalypse_road import GAME, builtin_content, made_of
from fivewide.kernel.agenda import options_of
from fivewide.kernel.game import preview
from fivewide.kernel.table import Table
from tests.games.tables import set_up

TRACKS = [track.id for track in builtin_content().tracks if track.kin != "lesson"]
SIZES = [(80, 16), (100, 19), (120, 26), (160, 38)]


def table_on(track: str, players: int = 4, **document: Any) -> Table[Any]:
    return set_up(GAME, document, players, {"track": track})


def text(table: Table[Any], width: int, height: int, scene: Scene | None = None) -> list[str]:
    return [line.plain for line in ApocalypseBoard().draw(table, width, height, scene or Scene())]


def look(table: Table[Any], at: int) -> Scene:
    seat = table.to_act[0]
    ways = [Way(*preview(table.state, seat, n)) for n in options_of(table.state, seat)]
    return Scene(Preview(seat, tuple(ways), at))


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("track", TRACKS)
def test_it_fits_exactly(track: str, width: int, height: int) -> None:
    lines = text(table_on(track), width, height)
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}


@pytest.mark.parametrize("track", TRACKS)
def test_forty_cars_can_be_read(track: str) -> None:
    table = table_on(track, 10)
    race = table.state
    drawn = "\n".join(text(table, 120, 40))
    names = made_of(race).names
    for car in range(80):
        if race.is_in_play(car):
            assert names.number(car).replace(" ", "") in drawn


def test_every_sector_has_its_column() -> None:
    table = table_on("andover", cars={"yellow 888": "S5.2"})
    drawn = " ".join(text(table, 80, 16))
    assert all(f"S{sector}" in drawn for sector in range(1, 31))
    bands = Bands(table.state, made_of(table.state).names, 80)
    assert sum(len(band) for band in bands.bands) == 30


def test_damage_and_ground_are_shown() -> None:
    table = table_on("andover", cars={"yellow 888": "S5.2"}, damage={"yellow 888": 4})
    drawn = "\n".join(text(table, 80, 16))
    assert "888 4" in drawn
    assert "░" in drawn
    assert "^" in drawn


def test_a_choice_casts_its_ghost() -> None:
    table = table_on(
        "andover", cars={"yellow 888": "S5.2"}, hands={"0": ["solo-2", "solo-3"]}, to_act=0
    )
    table.act(0, {"play": "yellow 888: solo-2"})
    before = "\n".join(text(table, 80, 16))
    drawn = "\n".join(text(table, 80, 16, look(table, 0)))
    assert "┊888" in drawn
    assert "┊888" not in before


def test_a_space_can_be_typed() -> None:
    table = table_on("andover", cars={"yellow 888": "S5.2"}, hands={"0": ["solo-2"]}, to_act=0)
    table.act(0, {"play": "yellow 888: solo-2"})
    board = board_for(GAME)
    decision = table.decision(0)
    at = board.read(table, decision, "goto s15.2")
    assert isinstance(at, int)
    assert table.options(0)[at].route == "S15.2"  # type: ignore[attr-defined]
    assert board.read(table, decision, "S1.1") == "nothing leads to S1.1 now"
    assert board.read(table, decision, "hello there") is None


def test_words_and_commands() -> None:
    table = table_on("essendarium", 3)
    board = board_for(GAME)
    assert "Essendarium" in board.heading(table)
    assert len(board.summary(table, 1)) == 3
    assert board.summary(table, 1)[0].startswith("Driver 1")
    for word in board.commands():
        title, blocks = board.answer(table, word)
        assert title
        assert blocks
    with pytest.raises(LookupError):
        board.answer(table, "nonsense")
    line = GAME.standings(table.state)[0]
    assert "12 to go" in board.standing(table, line)
    assert board.height(table, 80, 40) <= 40
