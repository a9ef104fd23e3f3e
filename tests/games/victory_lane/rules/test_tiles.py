"""The moving window: tiles, Move Over, Lapped, running order."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.victory_lane.rules.backward import drop_back
from tests.games.victory_lane.pictures import (
    act,
    drive,
    key,
    kinds,
    legal,
    order,
    play,
    race,
    step,
    token,
    where,
)


@pytest.mark.rule("VL-TILE-01", "VL-TILE-02", "VL-TILE-03", "VL-TILE-06", "VL-TILE-08")
def test_the_leader_turns_the_tiles_and_those_behind_are_told_to_move_over() -> None:
    """TT-ROT-01, EX-07. Six cars with tokens, more than there are; LL15 belongs to its tile."""
    table = race("W GI30, B GO4, P LL15, R GI16, O GI2, G GO8, K GI8, Y GO12", hand="A02")
    assert all(token(table, letter) == "lead-lap" for letter in "WROGBPKY")
    play(table, "A02")
    step(table, "ahead")
    assert key(table, "window") == 16
    assert where(table, "W") == "GI32"
    assert sorted(key(table, "tokens")) == ["black", "blue", "green", "orange", "purple", "yellow"]
    assert token(table, "R") == "lead-lap"
    view: Any = table.view(None)
    assert (view.back_tile, view.front_tile) == ("2A", "1A")


@pytest.mark.rule("VL-TILE-04", "VL-TILE-05")
def test_a_car_with_move_over_drives_on_to_the_back_tile_without_turning_them() -> None:
    """TT-ROT-02."""
    table = race("W GI14, R GI30", hand="A02", window=16)
    assert token(table, "W") == "move-over"
    play(table, "A02")
    step(table, "ahead")
    assert where(table, "W") == "GI16"
    assert token(table, "W") == "lead-lap"
    assert key(table, "window") == 16
    assert "tiles-rotated" not in kinds(table)


@pytest.mark.rule("VL-TILE-07")
def test_the_end_of_the_front_tile_meets_the_start_of_the_back_tile() -> None:
    table = race("W GI14, R GI16, O GI34", hand="A47", window=16)
    play(table, "A47")
    assert {"draft": True} in legal(table)


@pytest.mark.rule("VL-LAPPED-01", "VL-LAPPED-02")
def test_level_is_not_passed_half_a_space_more_is() -> None:
    """TT-ROT-03, TT-ROT-04: the leader drives past a car with Move Over."""
    table = race("W GO34, R GI4", hand="A02", window=16)
    assert token(table, "R") == "move-over"
    play(table, "A02")
    step(table, "ahead")
    assert where(table, "W") == "GO36"
    assert token(table, "R") == "move-over"  # level on the table
    step(table, "ahead")
    assert token(table, "R") == "lapped"


@pytest.mark.rule("VL-LAPPED-03", "VL-ORDER-01")
def test_lapped_cars_rank_behind_all_others() -> None:
    table = race("W GI40, R GI30, O GI14, G GI4, B GI6", window=16)
    assert (token(table, "O"), token(table, "G"), token(table, "B")) == (
        "move-over",
        "lapped",
        "lapped",
    )
    assert order(table)[:5] == "WROBG"


@pytest.mark.rule("VL-LAPPED-04", "VL-LAPPED-02")
def test_a_lapped_car_that_passes_the_leader_is_on_the_lead_lap_again() -> None:
    """TT-ROT-05. Level with the leader it is still lapped, half a space ahead no longer."""
    table = race("W GI2, R GO36", hand="A32", window=16)
    assert token(table, "W") == "lapped"
    play(table, "A32")
    drive(table, "ahead")
    assert where(table, "W") == "GI4"
    assert token(table, "W") == "lapped"
    drive(table, "in")
    assert token(table, "W") == "move-over"
    assert kinds(table).count("lap-regained") == 1


@pytest.mark.rule("VL-LAPPED-04")
def test_an_option_gives_the_lap_back_to_a_car_that_is_level() -> None:
    for rule in ("state", "forward_only"):
        options = {"lap_back": "level", "pass_rule": rule}
        tokens = {"white": "lapped"}
        table = race("W GI2, R GO36", hand="A32", window=16, options=options, tokens=tokens)
        play(table, "A32")
        assert token(table, "W") == "lapped"
        drive(table, "ahead")
        assert token(table, "W") == "move-over"


@pytest.mark.rule("VL-LAPPED-02", "VL-LAPPED-06")
def test_a_leader_thrown_back_to_a_level_with_cars_changes_no_token() -> None:
    """Red goes back to a level with lapped white, white with Move Over to a level with red.

    One space more decides.
    """
    for thrown, before, after in ((1, "lapped", "move-over"), (0, "move-over", "lapped")):
        table = race("W GI2, R GO36, O GI28" if thrown else "W GI4, R GO34, O GI28", window=16)
        drop_back(table.state, thrown, 1)
        assert where(table, "WR") == "GI2 GO34"
        assert token(table, "W") == before
        drop_back(table.state, thrown, 1)
        assert token(table, "W") == after


@pytest.mark.rule("VL-LAPPED-06")
def test_it_does_not_matter_who_moved_unless_an_option_says_so() -> None:
    """A car with Move Over is thrown back behind the leader; a leader behind a lapped car."""
    for rule, thrown, unlapped in (
        ("state", "lapped", "move-over"),
        ("forward_only", "move-over", "lapped"),
    ):
        table = race("W GI6, R GO36", window=16, options={"pass_rule": rule})
        drop_back(table.state, 0, 2)
        assert token(table, "W") == thrown
        leader = race(
            "W GI2, R GO36, O GI28",
            window=16,
            options={"pass_rule": rule},
            tokens={"white": "lapped"},
        )
        drop_back(leader.state, 1, 3)
        assert token(leader, "W") == unlapped


@pytest.mark.rule("VL-LAPPED-06")
def test_with_the_option_driving_past_counts() -> None:
    table = race("W GO34, R GI4", hand="A02", window=16, options={"pass_rule": "forward_only"})
    play(table, "A02")
    drive(table, "ahead ahead")
    assert token(table, "R") == "lapped"
    mine = race(
        "W GI2, R GO36",
        hand="A32",
        window=16,
        tokens={"white": "lapped"},
        options={"pass_rule": "forward_only"},
    )
    play(mine, "A32")
    drive(mine, "ahead")
    assert token(mine, "W") == "lapped"  # level is not past
    drive(mine, "ahead")
    assert token(mine, "W") == "move-over"


@pytest.mark.rule("VL-LAPPED-06")
def test_with_the_option_only_the_pass_itself_counts_not_a_step_after_it() -> None:
    """White is thrown back behind red; red drives on, but has not driven past it.

    A leader thrown back behind lapped white: white drives on, but has not driven past it either.
    """
    option = {"pass_rule": "forward_only"}
    red: dict[str, Any] = {"hands": {"1": ["A02"]}, "to_act": 1, "car": "red"}
    table = race("R GO36, W GI6, O GI28", window=16, options=option, **red)
    drop_back(table.state, 0, 2)
    assert (where(table, "W"), token(table, "W")) == ("GI2", "move-over")
    play(table, "A02")
    drive(table, "ahead ahead")
    assert token(table, "W") == "move-over"
    tokens = {"white": "lapped"}
    mine = race("W GI2, R GO36, O GI28", hand="A02", window=16, tokens=tokens, options=option)
    drop_back(mine.state, 1, 3)
    play(mine, "A02")
    drive(mine, "ahead ahead")
    assert token(mine, "W") == "lapped"


@pytest.mark.rule("VL-LAPPED-07")
def test_nobody_is_more_than_one_lap_down() -> None:
    """White laps red, which is a lap down already."""
    table = race("W GI68, R GO4", window=48, hand="A02")
    play(table, "A02")
    assert (where(table, "R"), token(table, "R")) == ("GO4", "lapped")
    drive(table, "ahead")
    assert (where(table, "R"), token(table, "R")) == ("GO36", "lapped")


@pytest.mark.rule("VL-LAPPED-08")
def test_a_new_leader_changes_what_tokens_say() -> None:
    """White passes red and, being the leader now, laps orange."""
    table = race("R GI36, W GI34, O GI6", hand="A02", window=16)
    assert token(table, "O") == "move-over"
    play(table, "A02")
    drive(table, "out ahead ahead")
    assert order(table)[0] == "W"
    assert token(table, "O") == "lapped"


@pytest.mark.rule("VL-LAPPED-09")
def test_lapped_cars_are_activated_and_drive_like_others() -> None:
    table = race("W GI2, R GO40", hand="A02", window=16)
    assert token(table, "W") == "lapped"
    play(table, "A02")
    step(table, "ahead")
    assert where(table, "W") == "GI4"


@pytest.mark.rule("VL-LAPPED-05", "VL-YELLOW-05", "VL-YELLOW-10")
def test_at_a_yellow_flag_lapped_cars_restart_from_a_lapped_start_space() -> None:
    table = race(
        "W GI2, R GO40", window=16, asks="next", agenda=["after-race", "next-round", "line-up"]
    )
    act(table, {"flag": "GI"})  # red
    while key(table, "car") != "white":
        act(table, {"flag": "pit"})
    act(table, {"flag": "GO"})
    assert where(table, "W") == "GO2"
    assert token(table, "W") == "lead-lap"


@pytest.mark.rule("VL-ORDER-02", "VL-ORDER-03")
def test_of_level_cars_the_inside_one_is_ahead() -> None:
    assert order(race("W GO6, R GI6"))[:2] == "RW"
    assert order(race("W HL9, R LL9"))[:2] == "RW"
    view: Any = race("W GO6, R GI6").view(None)
    assert view.level == (("red", "white"),)
