"""Moving: forward neighbors, braking, what stopping means."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    BRAKE,
    END,
    STOP,
    act,
    asks,
    drive,
    key,
    kinds,
    legal,
    order,
    play,
    race,
    refused,
    step,
    steps,
    where,
)


def ways(picture: str, options: dict[str, str] | None = None, **more: Any) -> set[str]:
    """Where a car could step: its places one step on."""
    found = set()
    table = race(picture, hand="A02", options=options, **more)
    play(table, "A02")
    for way in steps(table).split():
        table = race(picture, hand="A02", options=options, **more)
        play(table, "A02")
        step(table, way)
        found.add(where(table, "W"))
    return found


@pytest.mark.rule("VL-MOVE-01", "VL-MOVE-02", "VL-MOVE-03")
@pytest.mark.parametrize(
    ("here", "ahead"),
    [
        ("GI6", {"GI8", "GO8", "LL7"}),  # TT-GEO-01
        ("GO6", {"GO8", "GI8"}),  # TT-GEO-02: the high line begins at 9
        ("GO8", {"GO10", "GI10", "HL9"}),  # TT-GEO-03
        ("LL15", {"LL17", "GI16"}),  # TT-GEO-05: over the seam
        ("LL7", {"LL9", "GI8"}),
        ("HL9", {"HL11", "GO10"}),
    ],
)
def test_forward_neighbors(here: str, ahead: set[str]) -> None:
    assert ways(f"W {here}") == ahead


@pytest.mark.rule("VL-MOVE-10")
def test_where_a_lane_ends_the_only_way_is_back_into_the_groove() -> None:
    """TT-GEO-04: the high line of 2A ends at 7, which is 23 from the start."""
    assert ways("W HL23") == {"GO24"}


@pytest.mark.rule("VL-MOVE-10", "VL-MOVE-11", "VL-MOVE-13")
def test_a_car_whose_only_way_is_taken_loses_the_rest_of_its_move() -> None:
    table = race("W HL21, R GO24", hand="A02")
    play(table, "A02")
    step(table, "ahead")
    assert where(table, "W") == "HL23"
    assert "move-ended" in kinds(table)
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-MOVE-04")
def test_every_step_costs_one_point_half_spaces_too() -> None:
    table = race("W GI4", hand="A32")
    play(table, "A32")
    assert key(table, "left") == 4
    drive(table, "in ahead out")
    assert key(table, "left") == 1
    assert where(table, "W") == "GI8"


@pytest.mark.rule("VL-MOVE-05", "VL-MOVE-06")
def test_a_diagonal_step_needs_an_empty_space_and_a_straight_one_pushes() -> None:
    table = race("W GI6, R GI8, O GO8", hand="A02")
    play(table, "A02")
    assert steps(table) == "ahead in"
    assert refused(table, {"step": "out"}) == "VL-MOVE-05"
    step(table, "ahead", 1, 2)
    assert where(table, "WR") == "GI8 GI10"


@pytest.mark.rule("VL-MOVE-07")
def test_a_maneuver_cannot_interrupt_the_move() -> None:
    table = race("W GI4, R GI6", hand="A09")
    play(table, "A09")
    assert {"draft": True} in legal(table)
    step(table, "out")
    assert {"draft": True} not in legal(table)
    assert refused(table, {"draft": True}) == "VL-MOVE-07"


@pytest.mark.rule("VL-MOVE-08", "VL-MOVE-12", "VL-MOVE-14")
def test_a_primary_may_brake_at_once_without_a_step() -> None:
    table = race("W GI6", hand="A02")
    play(table, "A02")
    act(table, BRAKE)
    assert where(table, "W") == "GI6"
    assert asks(table) == "npd-die"
    assert key(table, "discard") == ["A02"]


@pytest.mark.rule("VL-MOVE-09")
def test_a_bonus_is_a_second_stretch_under_the_same_rules() -> None:
    table = race("W GI4", hand="A05")
    play(table, "A05")
    drive(table, "in ahead ahead ahead")
    assert (key(table, "part"), key(table, "left")) == ("bonus", 3)
    assert steps(table) == "ahead out"
    drive(table, "ahead out ahead")
    assert where(table, "W") == "GI16"
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-MOVE-15")
def test_stopping_short_is_braking_and_costs_the_maneuver() -> None:
    table = race("W GI4, R GI12", hand="A09")
    play(table, "A09")
    drive(table, "ahead ahead ahead")
    act(table, BRAKE)
    assert "braked" in kinds(table)
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-MOVE-15")
def test_an_option_keeps_the_maneuver_of_a_car_that_stops_short() -> None:
    table = race("W GI4, R GI12", hand="A09", options={"stop_short_keeps_maneuver": True})
    play(table, "A09")
    drive(table, "ahead ahead ahead")
    act(table, BRAKE)
    assert legal(table) == [{"draft": True}, END]


@pytest.mark.rule("VL-MOVE-16")
def test_stopped_by_traffic_a_car_keeps_its_maneuver() -> None:
    """Red ahead, green and orange on the diagonals: only a push is left."""
    table = race("W GI4, R GI8, O GO8, G LL7", hand="A09")
    play(table, "A09")
    step(table, "ahead")
    assert steps(table) == "ahead"
    act(table, STOP)
    assert legal(table) == [{"draft": True}, END]


@pytest.mark.rule("VL-MOVE-17", "VL-ORDER-01")
def test_half_a_space_ahead_is_ahead() -> None:
    assert order(race("W GI6, R LL7"))[:2] == "RW"
    assert order(race("W GI6, R GO6"))[:2] == "WR"
