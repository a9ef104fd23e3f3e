"""Tiles, tokens and running order: a picture of its own for each rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    RaceTable,
    act,
    asks,
    cars_told,
    drive,
    feed,
    key,
    legal,
    order,
    play,
    race,
    step,
    token,
    where,
)

LINE_UP: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "next-round", "line-up"]}
STATUS: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}


def lined_up(picture: str, **more: Any) -> RaceTable:
    """A caution; the cars have just lined up."""
    return race(picture, **LINE_UP, **more)


@pytest.mark.rule("VL-TILE-02")
def test_who_passes_the_leader_on_the_last_space_of_the_front_tile_turns_the_tiles() -> None:
    """Level with red nothing turns: white is on the front tile still."""
    table = race("W GI28, R GO30", hand="A02")
    play(table, "A02")
    step(table, "ahead")
    assert (where(table, "W"), key(table, "window")) == ("GI30", 0)
    step(table, "ahead")
    assert (where(table, "W"), key(table, "window")) == ("GI32", 16)
    assert order(table)[0] == "W"


@pytest.mark.rule("VL-TILE-05")
def test_move_over_stays_with_a_car_that_drives_about_and_goes_at_a_yellow_flag() -> None:
    picture = "W GI4, R GI30"
    table = race(picture, hand="A02", window=16)
    play(table, "A02")
    drive(table, "ahead out ahead")
    assert (where(table, "W"), token(table, "W")) == ("GO10", "move-over")
    assert token(lined_up(picture, window=16), "W") == "lead-lap"


@pytest.mark.rule("VL-TILE-06")
def test_a_leader_across_the_edge_has_not_left_its_tile_before_its_rear_edge_has() -> None:
    """The same goes for who stays behind: of the others only red's is on the tile that turns."""
    others = "R HL15, O GO16, G GI18, B GO18, P GI20, K GO20, Y GI22"
    table = race(f"W GI30, {others}", hand="A02")
    play(table, "A02")
    step(table, "in")
    assert (where(table, "W"), key(table, "window")) == ("LL31", 0)
    step(table, "ahead")
    assert (where(table, "W"), key(table, "window")) == ("LL33", 16)
    assert key(table, "tokens") == {"red": "move-over"}


@pytest.mark.rule("VL-TILE-08")
def test_all_seven_others_may_have_tokens_of_both_kinds() -> None:
    table = race(
        "W GI46, R GI18, O GO18, G GI20, B GO20, P GI22, K GI4, Y GO4", hand="A02", window=16
    )
    assert sorted(key(table, "tokens").values()) == ["lapped"] * 2
    play(table, "A02")
    step(table, "ahead")
    assert sorted(key(table, "tokens").values()) == ["lapped"] * 2 + ["move-over"] * 5


@pytest.mark.rule("VL-LAPPED-03")
def test_a_lapped_car_further_on_is_behind_one_with_move_over() -> None:
    """Where passing has to be driven, white may be Lapped and still ahead of red by distance."""
    tokens = {"white": "lapped", "red": "move-over"}
    options = {"pass_rule": "forward_only"}
    table = race("O GI30, W GI12, R GI4", window=16, tokens=tokens, options=options)
    assert order(table).index("R") < order(table).index("W")
    assert order(table)[0] == "O"


@pytest.mark.rule("VL-LAPPED-05")
def test_at_the_flag_only_the_lapped_car_starts_behind_the_grid() -> None:
    """Orange has Move Over: it lines up with the others. Everybody stays out."""
    table = lined_up(
        "W GI46, R GO10, O GO14, G GI44, B GI42, P GI40, K GI38, Y GI36", window=16, players=8
    )
    while asks(table) == "flag":
        act(table, legal(table)[1])
    assert where(table, "RO") == "GI2 GO6"
    assert cars_told(table, "lap-regained") == ["red"]
    assert key(table, "tokens") == {}


@pytest.mark.rule("VL-ORDER-02")
def test_at_a_caution_the_inside_one_of_level_cars_lines_up_ahead() -> None:
    """Two pairs: low line and high line, inside and outside of the Groove."""
    table = lined_up("W HL11, R LL11, O GO8, G GI8, B GI4, P GI2, K GI0, Y GO0")
    assert cars_told(table, "lined-up")[:4] == ["red", "white", "green", "orange"]


@pytest.mark.rule("VL-ORDER-03")
def test_the_inside_car_is_ahead_until_points_are_scored_then_the_dice_decide() -> None:
    picture = "O GI14, G GO14, W GI2"
    assert order(race(picture))[:2] == "OG"
    table = race(picture, laps=40, **STATUS)
    assert asks(table) == "die"
    feed(table, 2, 5)
    assert (key(table, "points")["green"], key(table, "points")["orange"]) == (3, 2)
