"""NPDs and rogues: a test of its own for each of these rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    BRAKE,
    COLORS,
    END,
    RaceTable,
    act,
    asks,
    cars_told,
    drive,
    face,
    key,
    legal,
    play,
    race,
    refused,
    step,
    where,
)

MOVES = {1: 5, 4: 5, 6: 3}
STATUS: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}


def npd(picture: str, number: int) -> RaceTable:
    """Orange, an NPD of seat 0, that has rolled: 1 M5, 4 M5 S, 6 M3 X S."""
    return race(picture, asks="drive", car="orange", face=number, left=MOVES[number])


# What an NPD does


@pytest.mark.rule("VL-NPD-03")
def test_a_car_passed_in_the_middle_of_the_move_cannot_be_side_drafted() -> None:
    """Green is beside orange after two steps, red after all five."""
    table = npd("O GI4, G GO8, R GO14, W GI0", 4)
    drive(table, "ahead ahead")
    assert refused(table, {"side_draft": "green"}) == "VL-NPD-03"
    drive(table, "ahead ahead ahead")
    act(table, {"side_draft": "red"})
    assert where(table, "OGR") == "GI14 GO8 GO12"


@pytest.mark.rule("VL-NPD-04")
def test_the_owner_chooses_among_ways_pushes_and_targets() -> None:
    """Green comes after red; it rolls M4 X S, with cars ahead of it and on both sides."""
    lineup = ["red", "green", *(car for car in COLORS if car not in ("red", "green"))]
    cars = "G GI6, K GI8, W LL7, O GO6"
    table = race(cars, asks="drive", car="red", card="A32", left=1, lineup=lineup)
    act(table, BRAKE, 6)
    assert table.to_act == (1,)
    ways = [{"step": "ahead"}, {"step": "out"}]
    crossed = [{"crossover": "black"}, {"crossover": "white"}]
    sided = [{"side_draft": "white"}, {"side_draft": "orange"}]
    assert legal(table) == [*ways, *crossed, *sided]


@pytest.mark.rule("VL-NPD-06")
def test_a_player_with_fresh_tires_cannot_roll_for_two_teammates_that_fail() -> None:
    table = race("W GI4, B GI6, O GI8", hand="A02")
    play(table, "A02")
    step(table, "ahead", 2, 2, 5)
    assert cars_told(table, "test-failed") == ["orange", "blue"]
    assert (key(table, "worn"), asks(table)) == ([], "drive")


@pytest.mark.rule("VL-NPD-08")
def test_of_a_move_and_a_maneuver_the_move_alone_will_do_if_it_is_finished() -> None:
    table = npd("O GI4, G GO8, R GO14, W GI0", 4)
    drive(table, "ahead ahead ahead ahead")
    assert BRAKE not in legal(table)
    step(table, "ahead")
    assert legal(table) == [{"side_draft": "red"}, END]


@pytest.mark.rule("VL-NPD-09")
def test_after_the_move_one_of_two_maneuvers_must_follow_and_the_other_need_not() -> None:
    table = npd("O GI4, R GO10, G GI12, W GI-4", 6)
    drive(table, "ahead ahead ahead")
    assert legal(table) == [{"crossover": "green"}, {"side_draft": "red"}]
    act(table, {"side_draft": "red"})
    assert legal(table) == [{"crossover": "green"}, END]


@pytest.mark.rule("VL-NPD-20")
def test_a_side_draft_before_the_move_leaves_only_the_crossover_after_it() -> None:
    """Red is beside it before the Move, green after it, with blue ahead."""
    table = npd("O GI4, R GO4, G GO10, B GI12, W GI-4", 6)
    act(table, {"side_draft": "red"})
    drive(table, "ahead ahead ahead")
    assert refused(table, {"side_draft": "green"}) == "VL-NPD-20"
    assert legal(table) == [{"crossover": "blue"}, END]


# Stops and points


@pytest.mark.rule("VL-NPD-16")
def test_a_rogue_makes_its_stop_on_the_space_where_it_stands() -> None:
    shown = ["L02", "L03", "L06", "L08", "L05"]
    table = race("Y GI12, W GI6", players=7, car="black", hands={"6": ["A32"]}, shown=shown)
    play(table, "A32")
    act(table, BRAKE)
    assert cars_told(table, "npd-pits") == ["yellow"]
    assert (where(table, "Y"), key(table, "boxes")) == ("GI12", {})
    assert asks(table) == "laps-card"


@pytest.mark.rule("VL-NPD-17")
def test_two_teammates_score_at_the_end_of_the_race_each_for_itself() -> None:
    table = race("O GI14, B GI12, W GI10", stage=2, laps=40, points={"blue": 3}, **STATUS)
    points = key(table, "points")
    assert [points[car] for car in ("orange", "blue", "white")] == [10, 11, 7]


@pytest.mark.rule("VL-NPD-18")
def test_level_with_an_npd_only_the_primary_is_asked_to_brake() -> None:
    """Orange is inside and would be asked first, if it could brake."""
    table = race("O GI12, R GO12, W GI0", laps=40, **STATUS)
    assert (asks(table), table.to_act) == ("give-way", (1,))
    act(table, {"give_way": False})
    assert asks(table) == "die"


# Rogues

TWO: dict[str, Any] = {"primaries": {"0": "white", "1": "red"}, "teammates": {}}


@pytest.mark.rule("VL-ROGUE-01")
def test_the_left_rogue_is_activated_before_one_that_runs_ahead_of_it() -> None:
    lineup = [*COLORS[:6], "yellow", "black"]
    table = race(
        "K GO12, Y GI2, W GO8", players=6, car="purple", lineup=lineup, hands={"5": ["A32"]}
    )
    play(table, "A32")
    act(table, BRAKE)
    assert key(table, "car") == "yellow"
    face(table, 1)
    drive(table, "ahead ahead ahead ahead ahead")
    assert (asks(table), key(table, "car")) == ("npd-die", "black")
    face(table, 1)
    drive(table, "ahead ahead ahead ahead ahead")
    assert asks(table) == "laps-card"


@pytest.mark.rule("VL-ROGUE-05")
def test_a_rogue_is_driven_like_a_teammate_and_belongs_to_nobody_afterwards() -> None:
    """Red runs last, so seat 1 has the say."""
    table = race("W GI12, R GI4, O GI10", **TWO, asks="drive", car="red", card="A32", left=1)
    step(table, "ahead")
    face(table, 1)
    assert (key(table, "car"), key(table, "driver")) == ("orange", 1)
    step(table, "ahead", 1, 2)
    assert (table.to_act, where(table, "OW")) == ((1,), "GI12 GI14")
    drive(table, "out ahead ahead ahead ahead")
    assert (key(table, "teammates"), key(table, "car")) == ({}, "green")


@pytest.mark.rule("VL-ROGUE-07")
def test_where_teammates_count_the_points_of_a_rogue_still_count_for_nobody() -> None:
    """Of three players seat 0 has green; black and yellow are rogues."""
    points = {"white": 3, "green": 5, "black": 10, "yellow": 8}
    table = race(players=3, asks="over", points=points, options={"team_mode": "own_npds"})
    lines = table.game.standings(table.state)
    assert [(line.seat, line.points) for line in lines] == [(0, 8), (1, 0), (2, 0)]
    view: Any = table.view(None)
    assert [car.points for car in view.cars if car.kind == "rogue"] == [10, 8]
