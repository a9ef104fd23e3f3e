"""Dropping back, and cars two and three wide."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.victory_lane.rules.backward import drop_back
from fivewide.games.victory_lane.rules.laps import wide_cars
from fivewide.games.victory_lane.rules.order import beside
from tests.games.victory_lane.pictures import (
    CAR,
    COLORS,
    RaceTable,
    act,
    asks,
    cars_told,
    feed,
    key,
    kinds,
    race,
    token,
    told,
    where,
)


def back(
    picture: str, spaces: int, options: dict[str, Any] | None = None, **more: Any
) -> RaceTable:
    """White drops back."""
    table = race(picture, options=options, **more)
    drop_back(table.state, 0, spaces)
    return table


@pytest.mark.rule("VL-BACK-01", "VL-BACK-02")
def test_a_car_jumps_back_in_its_lane_to_the_first_open_space() -> None:
    """TT-BACK-01, with another car in between too."""
    assert where(back("W GI8, R GI4", 2), "WR") == "GI2 GI4"
    assert where(back("W GI8, R GI6", 2), "WR") == "GI4 GI6"
    assert where(back("W GI8, R GI4, O GI2", 2), "W") == "GI0"


@pytest.mark.rule("VL-BACK-03", "VL-BACK-04")
def test_where_the_lane_ends_it_shifts_into_the_groove_which_counts_as_one() -> None:
    """TT-BACK-02."""
    assert where(back("W HL9", 2), "W") == "GO6"
    assert where(back("W HL9", 1), "W") == "GO8"
    assert where(back("W HL9, R GO8", 1), "W") == "GO6"


@pytest.mark.rule("VL-BACK-05")
def test_over_the_rear_edge_it_comes_to_the_end_of_the_front_tile() -> None:
    """TT-BACK-03."""
    table = back("W GI18, R GI30", 2, window=16)
    assert where(table, "W") == "GI14"
    assert token(table, "W") == "move-over"


@pytest.mark.rule("VL-BACK-05")
def test_an_option_stops_it_at_the_rear_edge() -> None:
    stop = {"rear_edge": "stop"}
    assert where(back("W GI18, R GI30", 2, stop, window=16), "W") == "GI16"
    assert where(back("W GI20, R GI30, O GI16", 3, stop, window=16), "W") == "GI18"


@pytest.mark.rule("VL-BACK-06")
def test_a_side_draft_takes_cars_along_instead() -> None:
    table = race("W GI8, R GO8, O GO6", hand="A45")
    act(table, {"play": "A45"})
    act(table, {"side_draft": "red"})
    assert where(table, "RO") == "GO6 GO4"


@pytest.mark.rule("VL-BACK-07")
def test_the_tiles_never_turn_back() -> None:
    table = back("W GI16, R GI14", 3, window=16)
    assert key(table, "window") == 16
    assert token(table, "W") == "move-over"


# Beside


@pytest.mark.rule("VL-WIDE-02")
@pytest.mark.parametrize(
    ("one", "other", "is_beside"),
    [
        ("LL7", "GI6", True),  # TT-GEO-06
        ("LL7", "GI8", True),
        ("LL7", "GI10", False),
        ("GI6", "GO6", True),  # TT-GEO-07
        ("GI6", "GO8", False),
        ("HL9", "GO8", True),
        ("LL7", "GO6", False),
    ],
)
def test_cars_are_beside_if_they_touch(one: str, other: str, is_beside: bool) -> None:
    table = race(f"W {one}, R {other}")
    assert (1 in list(beside(table.state, 0))) == is_beside


@pytest.mark.rule("VL-WIDE-02")
def test_an_option_counts_level_groove_cars_only() -> None:
    only = {"beside": "level_groove_only"}
    assert list(beside(race("W GI6, R GO6", options=only).state, 0)) == [1]
    assert list(beside(race("W GI6, R LL7", options=only).state, 0)) == []


def wide(picture: str, cars: int) -> str:
    letters = {color: letter for letter, color in CAR.items()}
    found = wide_cars(race(picture).state, cars)
    return "".join(letters[COLORS[car]] for car in found)


@pytest.mark.rule("VL-WIDE-03", "VL-WIDE-04", "VL-WIDE-09")
def test_who_is_two_or_three_wide_in_running_order() -> None:
    assert wide("W GI6, R GO6, O LL11", 2) == "WR"
    assert wide("W LL7, R GI6, O GO6", 3) == "WRO"
    assert wide("W LL7, R GI6", 3) == ""
    assert wide("W HL9, R GO8, O GI8, G LL9", 3) == "GWOR"
    # A car a lap down stands level with them on the table, and comes last.
    assert wide("W GI6, R GO-26", 2) == "WR"
    assert wide("R GI-26, W GO6", 2) == "WR"


def three_wide(picture: str, *dice: int, event: str = "L07", **more: Any) -> RaceTable:
    more.setdefault("worn", COLORS)
    table = race(picture, asks="laps-card", **more)
    feed(table, event, *dice)
    return table


WIDE = "W LL7, R GI6, O GO6"


@pytest.mark.rule("VL-WIDE-01")
def test_without_such_a_formation_nothing_happens() -> None:
    table = three_wide("W LL7, R GI6")
    assert "event-without-effect" in kinds(table)
    assert told(table, "die-rolled") == []


@pytest.mark.rule("VL-WIDE-05", "VL-WIDE-07", "VL-LAPS-08")
def test_equal_neighbors_fail_and_drop_two() -> None:
    """EX-08a: white 4, red 5, orange 5."""
    table = three_wide(WIDE, 4, 5, 5)
    assert cars_told(table, "test-failed") == ["red", "orange"]
    assert where(table, "WRO") == "LL7 GI2 GO2"


@pytest.mark.rule("VL-WIDE-05")
def test_outer_cars_do_not_compare() -> None:
    """EX-08b: white 5, red 4, orange 5."""
    assert cars_told(three_wide(WIDE, 5, 4, 5), "test-failed") == []


@pytest.mark.rule("VL-WIDE-06")
def test_rerolls_go_front_to_back_and_inside_out() -> None:
    table = three_wide(WIDE, 5, 5, 5, worn=[], players=3)
    asked = []
    while asks(table) == "reroll":
        asked.append(table.to_act[0])
        act(table, {"reroll": False})
    assert asked == [0, 1, 2]


@pytest.mark.rule("VL-WIDE-07")
def test_on_one_race_card_it_costs_three() -> None:
    table = three_wide(WIDE, 4, 5, 5, options={"races": "R09"})
    assert where(table, "RO") == "GI0 GO0"


@pytest.mark.rule("VL-WIDE-08")
def test_who_fails_is_settled_before_anybody_moves() -> None:
    """Dropping back beside a car with the same number is no new failure.

    White and red end behind orange and green; as lines they then gain a space by Line Energy.
    """
    table = three_wide("W GI8, R GO8, O GI4, G GO4", 3, 3, 3, 1, event="L06")
    assert cars_told(table, "test-failed") == ["white", "red"]
    assert where(table, "WRO") == "GI4 GO4 GI6"
