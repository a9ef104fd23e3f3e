"""The Dust Devil board as text: every space once, at every size, with cars readable."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style

from fivewide.cli.boards import board_for
from fivewide.cli.boards.dust_devil_500 import DustDevilBoard
from fivewide.cli.boards.dust_devil_500.box import Box
from fivewide.cli.boards.dust_devil_500.paint import PAINTS
from fivewide.cli.boards.dust_devil_500.picture import Picture
from fivewide.cli.boards.dust_devil_500.track import spiral_for
from fivewide.cli.boards.spiral import Spiral, best_spiral
from fivewide.cli.sight import Scene, Sight, look
from fivewide.games import game
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table
from fivewide.racing.liveries import LIVERIES

GAME = game("dust-devil-500")
SIZES = [(78, 14), (80, 14), (100, 18), (120, 27), (120, 43), (160, 30), (240, 60)]
GOLDEN = Path(__file__).parent / "dust_devil_500_80x14.txt"


def table_at(seats: int = 4, options: dict[str, Any] | None = None, **document: Any) -> Table[Any]:
    setup = GAME.prepare(options or {"race": 6}, seats)
    people = [SeatInfo(name, "person") for name in ("You", "Dusty", "Mara", "Rin", "Ola", "Sam")]
    return Table(GAME, setup, people[:seats], NamedLuck(), start=document)


def picture(table: Table[Any], width: int, height: int, scene: Scene | None = None) -> Picture:
    box = Box(Sight(table, None))
    spiral = spiral_for(box.track, width, height)
    assert spiral is not None
    return Picture(box, spiral, scene or Scene(), width, height)


def text(table: Table[Any], width: int, height: int, scene: Scene | None = None) -> list[str]:
    drawn = DustDevilBoard().draw(Sight(table, None), width, height, scene or Scene())
    return [line.plain for line in drawn]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits_exactly(width: int, height: int) -> None:
    lines = text(table_at(), width, height)
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}


@pytest.mark.parametrize("cycle", ["red-first", "blue-first"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_space_stands_once_with_number_shape_and_color(
    width: int, height: int, cycle: str
) -> None:
    table = table_at(options={"race": 6, "track.cycle": cycle})
    drawn = picture(table, width, height)
    drawn.lines()
    seen = set()
    spaces = set(drawn.box.spaces) - {"start", "finish"}
    for space in spaces:
        x, y = drawn.place_of(space)
        seen.add((x, y))
        cells = drawn.canvas.cells[y][x : x + drawn.wide]
        label = "".join(char for char, _ in cells)
        paint = PAINTS[drawn.box.spaces[space].colors[0]]
        assert re.fullmatch(rf" *▌? ?{space} *{paint.shape} ?", label), f"{space}: {label!r}"
        assert Style.parse(cells[-1][1]).bgcolor == Style.parse(f"on {paint.fill}").bgcolor
    assert len(seen) == 80 + 3 + 4


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_space_is_covered_by_something_else(width: int, height: int) -> None:
    """Each number with its shape is found once in the whole text, tower and dice included."""
    whole = "\n".join(text(table_at(), width, height))
    shapes = "".join(paint.shape for paint in PAINTS.values())
    labels = re.findall(rf"(?<![\d.])([PR]?\d+) *[{shapes}]", whole)
    key = labels.count("8") - 1  # the key of the die shows 1 to 8 once more where there is room
    for number in range(1, 81):
        assert labels.count(str(number)) == 1 + (key if number <= 8 else 0), number
    for label in ("P1", "P2", "P3", "R1", "R2", "R3", "R4"):
        assert labels.count(label) == 1, label


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_cars_on_start_are_readable(width: int, height: int) -> None:
    table = table_at(6)
    drawn = picture(table, width, height)
    drawn.lines()
    x, y = drawn.place_of("start")
    box = [
        "".join(char for char, _ in row[x : x + 2 * drawn.wide])
        for row in drawn.canvas.cells[y : y + 2 * drawn.high]
    ]
    assert "START" in box[0]
    found = re.findall(r"\d+", " ".join(box[1:]))
    assert sorted(found) == sorted(str(livery.number) for livery in LIVERIES[:6])


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_two_cars_on_one_space_are_both_there(width: int, height: int) -> None:
    table = table_at(cars={"canary": 40, "clover": 40}, shared=[40])
    assert numbers_on(picture(table, width, height), 40) >= {"22", "39"}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_cars_in_the_ramp_stand_at_their_space(width: int, height: int) -> None:
    table = table_at(cars={"canary": "R2", "clover": "R2", "ember": "P3"})
    drawn = picture(table, width, height)
    lines = [line.plain for line in drawn.lines()]
    x, y = drawn.place_of("R2")
    column = " ".join(line[x : x + drawn.wide] for line in lines[y - 2 : y + drawn.high])
    assert "22" in column
    assert "39" in column
    assert "R2" in column
    assert "5" in numbers_on(drawn, "P3")


def numbers_on(drawn: Picture, space: int | str) -> set[str]:
    drawn.lines()
    x, y = drawn.place_of(space)
    rows = drawn.canvas.cells[y : y + drawn.high]
    words = " ".join("".join(char for char, _ in row[x : x + drawn.wide]) for row in rows)
    return set(re.findall(r"\d+", words))


def test_a_car_wears_its_livery() -> None:
    table = table_at(cars={"harbor": 37})
    drawn = picture(table, 80, 14)
    drawn.lines()
    x, y = drawn.place_of(37)
    assert Style.parse(drawn.canvas.cells[y + 1][x + 1][1]).bgcolor == (
        Style.parse(f"on {LIVERIES[2].paint}").bgcolor
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_ghost_and_the_other_key_stand_where_the_options_lead(width: int, height: int) -> None:
    table = table_at(cars={"canary": 12, "harbor": 22}, asks="reading", to_act=1, roll=[3, 7])
    drawn = picture(table, width, height, look(table, 0))
    drawn.lines()
    assert "┊22" in cell_text(drawn, 23), "colors lead to Green 23"
    assert "[2]" in cell_text(drawn, 22), "numbers lead to Yellow 22"
    drawn = picture(table, width, height, look(table, 1))
    drawn.lines()
    assert "[1]" in cell_text(drawn, 23)
    assert "┊22" in cell_text(drawn, 22)
    assert "┊9" in cell_text(drawn, 14), "the car it bumps goes back eight"


def cell_text(drawn: Picture, space: int | str) -> str:
    x, y = drawn.place_of(space)
    rows = drawn.canvas.cells[y : y + drawn.high]
    return "\n".join("".join(char for char, _ in row[x : x + drawn.wide]) for row in rows)


def test_the_asked_car_has_an_arrow() -> None:
    table = table_at(cars={"canary": 12}, asks="reading", to_act=1, roll=[3, 7])
    drawn = picture(table, 80, 14)
    drawn.lines()
    assert "▸22" in cell_text(drawn, 12)


def test_marks_are_drawn_and_explained() -> None:
    drawn = picture(table_at(), 120, 27)
    drawn.lines()
    for space, word in ((23, "Turbo"), (47, "»RPM"), (63, "»Lead"), (30, "P"), (26, "↻spin")):
        assert word in cell_text(drawn, space)
    assert "pit" in cell_text(drawn, 46)
    assert "ramp" in cell_text(drawn, 80)
    legend = " ".join(DustDevilBoard().legend(Sight(table_at(), None)))
    for word in ("Turbo", "RPM", "Lead Foot", "Pit Stop", "spin-out", "Red Card", "7✚ green"):
        assert word in legend


def test_the_tower_has_badges() -> None:
    table = table_at(
        cars={"ember": 46, "canary": 80, "harbor": 72, "clover": 5},
        owes={"ember": "pit-row", "canary": "ramp"},
        lost_turns={"clover": 1},
        kept={"harbor": ["roll-cage"], "clover": ["crew-chief"]},
    )
    small = "\n".join(text(table, 80, 14))
    for word in ("pit", "ramp", "skip", "cage", "crew", "past"):
        assert re.search(rf"▕ \w+… .*{word}|▕ \w+ .*{word}", small), word
    large = "\n".join(text(table, 120, 27))
    for word in ("Pit Row next", "ramp next", "skips a turn", "Roll Cage", "Crew Chief"):
        assert word in large, word


def test_six_cars_fit_the_tower_at_the_smallest_size() -> None:
    lines = text(table_at(6), 80, 14)
    for name in ("You", "Dusty", "Mara", "Rin", "Ola", "Sam"):
        assert sum(name in line for line in lines) == 1


@pytest.mark.parametrize(("width", "height"), [(40, 10), (77, 14), (200, 13), (1, 1)])
def test_without_room_it_says_the_order_in_words(width: int, height: int) -> None:
    lines = text(table_at(), width, height)
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}
    assert lines[0].startswith("1. You in Ember 5: Start, 81 to go."[: min(width, 39) - 1])


def test_words_tell_who_is_ahead_beside_and_behind() -> None:
    table = table_at(cars={"ember": 20, "canary": 25, "harbor": 20, "clover": 3}, shared=[20])
    lines = board_for(GAME).summary(Sight(table, 0))
    assert lines[0] == "1. Dusty in Canary 22: Black 25, 56 to go."
    assert "From your car (Purple 20):" in lines
    assert "  Ahead: Dusty in Canary 22 by 5." in lines
    assert "  Beside: Mara in Harbor 9." in lines
    assert "  Behind: Rin in Clover 39 by 17." in lines


def test_moves_are_shown_step_by_step_and_end_where_the_car_is() -> None:
    table = table_at(cars={"canary": 12, "harbor": 22}, asks="reading", to_act=1, roll=[3, 7])
    before = table.told
    table.act(1, {"read": "numbers"})
    sight = Sight(table, None)
    happened = sight.lines[before:]
    frames = DustDevilBoard().frames(sight, happened)
    scenes = [Scene(happened=happened, frame=frame) for frame in range(frames)]
    shown = [picture(table, 80, 14, scene).at for scene in scenes]
    assert shown[0][1] == 13, "the first step"
    assert shown[0][2] == 22, "not bumped yet"
    assert shown[-1][1] == 22
    assert shown[-1][2] == 14
    assert [car.space for car in sight.view.cars] == shown[-1]
    assert len(shown) <= 12, "short enough to watch"


def test_a_car_is_seen_going_through_pit_row() -> None:
    table = table_at(cars={"canary": 46}, asks="reading", to_act=1, roll=[4, 4])
    before = table.told
    table.act(1, {"read": "numbers"})
    sight = Sight(table, None)
    scenes = [Scene(happened=sight.lines[before:], frame=frame) for frame in range(5)]
    shown = [picture(table, 80, 14, scene).at[1] for scene in scenes]
    assert shown == ["P1", "P2", "P3", 42, 43]


def test_a_turbocharged_sum_shows_both_ends() -> None:
    options = {"race": 6, "turbo.race6": True}
    table = table_at(options=options, cars={"canary": 12}, asks="reading", to_act=1, roll=[3, 7])
    drawn = picture(table, 80, 14, look(table, 0))
    drawn.lines()
    assert "[2]" in cell_text(drawn, 22), "where the sum ends"
    assert "[2]" in cell_text(drawn, 27), "or turbocharged"


def test_a_spiral_visits_every_cell_once_and_turns_only_at_corners() -> None:
    spiral = best_spiral(80, 80, 14)
    assert spiral is not None
    cells = [spiral.cell(number) for number in range(1, 81)]
    assert len(set(cells)) == 80
    steps = pairwise(cells)
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in steps)
    with pytest.raises(IndexError):
        Spiral(80, 26, 7, 3, 2).cell(81 * 80)


def test_the_board_at_80_by_24_looks_as_it_did() -> None:
    table = table_at(
        cars={"ember": 46, "canary": 12, "harbor": 22, "clover": "R1"},
        owes={"ember": "pit-row"},
        asks="reading",
        to_act=1,
        roll=[3, 7],
    )
    lines = text(table, 80, 14, look(table, 1))
    assert [line.rstrip() for line in lines] == GOLDEN.read_text(encoding="utf-8").splitlines()
