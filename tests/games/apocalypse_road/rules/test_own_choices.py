"""Movement events with a choice or a move, each in a case of its own."""

from __future__ import annotations

import pytest

from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    act,
    can,
    claimed,
    damage,
    driven,
    legal,
    points_left,
    steps,
    where,
)
from tests.games.tables import asks, feed, kinds

# Get There and Open Road


@pytest.mark.rule("AR-10-GET")
def test_get_there_is_two_spaces_and_not_three() -> None:
    table = drawn("get-there", {ME: "S5.2"})
    one, two = {"S6.2", "S5.1", "S5.3"}, {"S7.2", "S6.1", "S6.3", "S5.4"}
    assert {action["get_there"] for action in legal(table)} == one | two | {"stay"}
    act(table, {"get_there": "stay"})
    assert where(table)[ME] == "S5.2"


@pytest.mark.rule("AR-10-GET-01")
def test_get_there_keeps_to_a_rough_lane_and_off_a_car_across() -> None:
    table = drawn("get-there", {ME: "S15.1"}, track="andover")
    assert {action["get_there"] for action in legal(table)} == {"S16.1", "S17.1", "stay"}
    table = drawn("get-there", {ME: "S2.2", A: "S19.2"}, track="essendarium")
    assert {action["get_there"] for action in legal(table)} == {"S2.1", "S3.2", "stay"}


@pytest.mark.rule("AR-10-OPEN")
def test_the_open_road_leads_over_any_distance_to_the_nearest_car_only() -> None:
    table = drawn("open-road", {ME: "S2.4", A: "S17.1", B: "S18.4"})
    assert {action["open_road"] for action in legal(table)} == {"S16.1", "stay"}
    act(table, {"open_road": "S16.1"})
    assert where(table)[ME] == "S16.1"


@pytest.mark.rule("AR-10-OPEN-03")
def test_the_open_road_goes_round_to_the_car_behind_but_no_farther() -> None:
    assert "event-without-effect" in kinds(drawn("open-road", {ME: "S5.2"}))
    table = drawn("open-road", {ME: "S5.2", A: "S4.2"})
    assert {action["open_road"] for action in legal(table)} == {"S3.2", "stay"}
    act(table, {"open_road": "S3.2"})
    assert claimed(table)[0] == 1


# Shot of NOS


@pytest.mark.rule("AR-10-NOS")
def test_a_shot_of_nos_neither_rams_nor_brings_another_event() -> None:
    table = drawn("shot-of-nos", {ME: "S5.2", A: "S6.2"}, "ram-solo-4-star")
    assert points_left(table) == 4  # without the speed of 8
    steps(table, "f f f f")
    assert (where(table)[ME], where(table)[A]) == ("S9.2", "S10.2")
    assert asks(table) == "card"
    assert table.position()["discards"]["ram-solo-4-star"] == 1


@pytest.mark.rule("AR-10-NOS-01")
def test_a_shot_of_nos_frees_a_locked_line_to_displace_and_is_driven_to_the_end() -> None:
    table = driven({ME: "S4.2", MATE: "S3.2", A: "S5.3"}, "line-3-star", 1)
    steps(table, "f")
    assert "line-formed" in kinds(table)
    feed(table, "shot-of-nos", "solo-4")
    act(table, {"lateral": "S5.3"})
    assert (where(table)[A], points_left(table)) == ("S5.4", 2)
    assert not can(table, "lateral", "S5.2")
    steps(table, "f f")
    assert where(table)[ME] == "S7.3"


# Sideswipe


@pytest.mark.rule("AR-10-SIDE-01")
@pytest.mark.parametrize(("sector", "attacked"), [(14, True), (16, False), (20, True), (22, False)])
def test_a_sideswipe_attacks_nobody_on_rough_track_and_jumps(sector: int, attacked: bool) -> None:
    table = drawn("sideswipe", {ME: f"S{sector}.1", A: f"S{sector}.2"}, track="andover")
    assert (asks(table) == "collision-card") == attacked
    assert ("event-without-effect" in kinds(table)) != attacked


@pytest.mark.rule("AR-10-SIDE-03")
@pytest.mark.parametrize(("before", "place"), [(4, "S5.1"), (5, "S5.2")])
def test_a_car_that_swipes_another_out_of_the_race_takes_its_space(before: int, place: str) -> None:
    table = drawn("sideswipe", {ME: "S5.1", A: "S5.2"}, "c05", damage={A: before})
    if asks(table) == "replacement":
        act(table, {"replacement": B})
    assert where(table)[ME] == place


@pytest.mark.rule("AR-10-SIDE-04")
@pytest.mark.parametrize("fired", [False, True])
def test_the_car_just_swiped_can_be_shot_at_too(fired: bool) -> None:
    table = drawn("sideswipe", {MATE: "S5.1", A: "S5.2"}, "c05", segment={"fired": fired})
    assert damage(table, A) == 1
    assert (asks(table) == "fire") != fired
    if not fired:
        act(table, {"fire": A})
        feed(table, "c24")
        assert damage(table, A) == 4
