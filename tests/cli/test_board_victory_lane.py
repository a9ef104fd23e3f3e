"""The Victory Lane board as text: lanes, boxes, cars, ghosts, words that are typed."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.cli.boards import board_for
from fivewide.cli.boards.victory_lane import VictoryLaneBoard
from fivewide.cli.log import log_of
from fivewide.cli.sight import Scene, Sight, look
from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.told import CardFacts
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table

CARS = {
    "white": "GI6",
    "red": "LL17",
    "orange": "GO12",
    "green": "HL11",
    "blue": "GI20",
    "purple": "GO24",
    "black": "GI-4",
    "yellow": "LL1",
}
SIZES = [(80, 13), (80, 15), (100, 17), (120, 26), (160, 40), (240, 60)]
BOARD = VictoryLaneBoard()


def table_at(seats: int = 2, **document: Any) -> Table[Any]:
    people = [SeatInfo("You", "person"), *(SeatInfo(f"Bot {n}", "greedy") for n in range(1, 8))]
    start = {"cars": CARS, **document}
    return Table(GAME, GAME.prepare({}, seats), people[:seats], NamedLuck(), start=start)


def sight_of(table: Table[Any]) -> Sight:
    """The screen of the one person there is."""
    return Sight(table, 0)


def picture(
    table: Table[Any], width: int = 80, height: int = 13, at: int | None = None
) -> list[str]:
    scene = Scene() if at is None else look(table, at)
    return [line.plain for line in BOARD.draw(sight_of(table), width, height, scene)]


def lane(lines: list[str], label: str) -> str:
    return next(line for line in lines if line.startswith(f" {label} "))


def test_the_game_has_its_board() -> None:
    assert isinstance(board_for(GAME), VictoryLaneBoard)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_picture_fills_its_room_exactly(width: int, height: int) -> None:
    lines = picture(table_at(), width, height)
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}


def test_every_car_stands_in_its_lane_in_order() -> None:
    lines = picture(table_at())
    assert [n for n in ("22", "5") if n in lane(lines, "LL")] == ["22", "5"]
    inside = lane(lines, "GI")
    assert inside.index("11") < inside.index("9") < inside.index("47")  # black is half a lap back
    assert "39" in lane(lines, "HL")
    assert any("S/F" in line for line in lines)


def test_the_window_moves_with_the_tiles() -> None:
    here = picture(table_at())
    there = picture(table_at(window=16, cars={**CARS, "blue": "GI36", "white": "GI22"}))
    assert any("back 1A" in line for line in here)
    assert any("back 2A" in line for line in there)
    assert any("MO" in line for line in there)


def test_a_step_that_is_looked_at_is_drawn_as_a_ghost() -> None:
    table = table_at(asks="drive", card="A02", hands={"0": []})
    ahead = picture(table, at=0)
    assert "┊11┊" in lane(ahead, "GI")
    inward = picture(table, at=1)
    assert "┊11┊" in lane(inward, "LL")


def test_a_card_shows_where_it_could_bring_the_car() -> None:
    table = table_at(hands={"0": ["A32", "A05"]})
    facts = table.decision(0).options[0].words.facts
    assert isinstance(facts, CardFacts)
    assert {spot.x for spot in facts.reach} >= {14}
    assert any("◦" in line for line in picture(table, at=1))


def test_a_pit_stop_shows_where_it_leads_out() -> None:
    table = table_at(hands={"0": ["A32"]})
    assert "┊11┊" in lane(picture(table, at=1), "LL")


def test_dice_lie_on_their_cars() -> None:
    table = table_at(
        asks="reroll",
        cars={**CARS, "red": "GI8"},
        card="A02",
        hands={"0": [], "1": []},
        tested=["red", "white"],
        dice={"red": 4, "white": 4},
    )
    assert "✗" in lane(picture(table), "GI")


def test_heading_summary_flag_and_legend_say_it_in_words() -> None:
    table = table_at(shown=["L02", "L05"])
    assert BOARD.heading(sight_of(table)) == "B-Con 80 · stage 1 of 2 · round 2"
    lines = BOARD.summary(sight_of(table))
    assert lines[0].endswith("11 of 40 laps, green flag.")
    assert lines[1].startswith("1. Purple 48 (Bot 1's NPD): outside Groove, leading")
    assert not any(" 1 spaces" in line or " 1 points" in line for line in lines)
    assert BOARD.flag(sight_of(table)) == "GREEN FLAG"
    assert len(BOARD.legend(sight_of(table))) > 4


def test_the_hand_is_shown_while_others_drive() -> None:
    table = table_at(asks="npd-die", car="orange", hands={"0": ["A05"]})
    assert "Low Line 4" in BOARD.waiting(sight_of(table), 80, 3)[0].plain


@pytest.mark.parametrize(
    ("typed", "option"), [("ahead", 0), ("in", 1), ("out", 2), ("go", 0), ("brake", 3)]
)
def test_steps_can_be_typed(typed: str, option: int) -> None:
    table = table_at(asks="drive", card="A02", hands={"0": []})
    assert BOARD.read(sight_of(table), table.decision(0), typed) == option


def test_cards_and_stops_can_be_typed() -> None:
    table = table_at(hands={"0": ["A05", "A32"]})
    decision = table.decision(0)
    assert BOARD.read(sight_of(table), decision, "a32") == 1
    assert BOARD.read(sight_of(table), decision, "pit 4") == 4
    assert BOARD.read(sight_of(table), decision, "pit gas") == 2
    assert BOARD.read(sight_of(table), decision, "ahead") == "ahead is not possible now"
    assert BOARD.read(sight_of(table), decision, "sing") is None


def test_the_result_is_a_line_each() -> None:
    finish = {"white": 1, "red": 2}
    table = table_at(asks="over", points={"white": 10, "red": 8}, finish=finish)
    lines = [BOARD.standing(sight_of(table), line) for line in GAME.standings(table.state)]
    assert lines[0] == "1. You (White): 10 points, finished first"


@pytest.mark.rule("VL-CHAMP-02", "VL-CHAMP-04")
def test_between_two_races_the_table_of_all_cars_is_shown() -> None:
    """Blue and red have eight points each and no win: they share the second place."""
    people = [SeatInfo("You", "person"), SeatInfo("Bot", "greedy")]
    start = {
        "cars": CARS,
        "asks": "next",
        "agenda": ["after-race", "race-status"],
        "laps": 40,
        "stage": 2,
        "points": {"red": 1},
    }
    setup = GAME.prepare({"races": "R01,R02"}, 2)
    table = Table(GAME, setup, people, NamedLuck(), start=start)
    lines = BOARD.interlude(sight_of(table), log_of(table, None).steps)
    assert lines[0] == "After race 1 of 2"
    assert [line.split(" (")[0] for line in lines[1:5]] == [
        "1. Purple 48",
        "2. Red 5",
        "2. Blue 9",
        "4. Orange 44",
    ]
    assert len(lines) == 9


@pytest.mark.rule("VL-SOLO-10")
def test_alone_the_result_has_a_line_for_every_npd() -> None:
    finish = {"red": 1, "white": 8}
    table = table_at(1, asks="over", points={"white": 2, "red": 12}, finish=finish)
    lines = [BOARD.standing(sight_of(table), line) for line in GAME.standings(table.state)]
    assert lines[:2] == [
        "1. Red 5 (NPD): 12 points, finished first",
        "2. You (White): 2 points, finished eighth",
    ]
    assert len(lines) == 8


def test_lanes_grow_with_the_window() -> None:
    from fivewide.cli.boards.victory_lane import ORDER, tall_for
    from fivewide.cli.boards.victory_lane.track import HEIGHT

    assert [tall_for(height) for height in (13, 17, 20, 21, 25, 29, 60)] == [1, 1, 1, 2, 3, 4, 4]
    for height in range(HEIGHT + ORDER, 60):
        assert HEIGHT + 4 * (tall_for(height) - 1) + ORDER <= height, "the order keeps its room"
