"""Pushing and its Risk tests."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    END,
    RaceTable,
    act,
    asks,
    cars_told,
    drive,
    feed,
    key,
    kinds,
    legal,
    play,
    race,
    refused,
    step,
    steps,
    token,
    told,
    where,
)

NO_REROLLS: dict[str, Any] = {"worn": ["white", "red"]}


@pytest.mark.rule("VL-PUSH-01", "VL-PUSH-02", "VL-PUSH-05")
def test_a_push_moves_both_cars_a_space_for_one_point_and_then_they_roll() -> None:
    table = race("W GI6, R GI8", hand="A32")
    play(table, "A32")
    step(table, "ahead")
    assert where(table, "WR") == "GI8 GI10"  # before any die
    assert key(table, "left") == 3
    assert asks(table) == "die"
    feed(table, 4, 2)
    assert asks(table) == "drive"


@pytest.mark.rule("VL-PUSH-03")
def test_the_chain_is_every_car_without_a_gap_across_the_seam() -> None:
    table = race("W GI12, R GI14, O GI16, G GI20", hand="A02")
    play(table, "A02")
    step(table, "ahead", 1, 2, 3)
    assert where(table, "WROG") == "GI14 GI16 GI18 GI20"


@pytest.mark.rule("VL-PUSH-03", "VL-TILE-07")
def test_a_chain_reaches_round_the_loop() -> None:
    """Red has the last space of the front tile, white pushes from behind it; orange a lap on."""
    table = race("W GI-4, R GI-2, O GI0", hand="A02")
    play(table, "A02")
    step(table, "ahead", 1, 2, 3)
    assert where(table, "WRO") == "GI-2 GI0 GI2"


@pytest.mark.rule("VL-PUSH-04")
def test_no_push_where_the_front_car_has_no_space_in_its_lane() -> None:
    table = race("W HL21, R HL23", hand="A02")
    play(table, "A02")
    assert steps(table) == "in"
    assert refused(table, {"step": "ahead"}) == "VL-PUSH-04"


@pytest.mark.rule("VL-PUSH-06")
def test_every_push_has_its_own_test_and_the_move_goes_on() -> None:
    table = race("W GI6, R GI8", hand="A32")
    play(table, "A32")
    step(table, "ahead", 4, 2)
    step(table, "ahead", 1, 2)
    assert where(table, "WR") == "GI10 GI12"
    assert key(table, "left") == 2
    assert len(told(table, "die-rolled")) == 4


@pytest.mark.rule("VL-PUSH-07")
def test_pushing_two_cars_cancels_the_maneuver() -> None:
    """TB-14."""
    table = race("W GI6, R GI8, O GI10", hand="A24")
    play(table, "A24")
    step(table, "ahead", 1, 2, 3)
    assert "maneuver-lost" in kinds(table)
    drive(table, "in ahead")
    assert asks(table) == "npd-die"  # no draft is offered


@pytest.mark.rule("VL-PUSH-07")
def test_pushing_one_car_keeps_the_maneuver() -> None:
    table = race("W GI6, R GI8", hand="A24")
    play(table, "A24")
    step(table, "ahead", 1, 2)
    step(table, "ahead", 1, 2)
    step(table, "ahead", 1, 2)
    assert legal(table) == [{"draft": True}, END]


@pytest.mark.rule("VL-PUSH-08")
def test_after_the_maneuver_two_cars_cannot_be_pushed() -> None:
    """TB-13."""
    table = race("W GI4, R GI6, O GI8", hand="A09")
    play(table, "A09")
    act(table, {"draft": True})
    assert where(table, "WRO") == "GI8 GI10 GI12"
    assert "ahead" not in steps(table).split()
    assert refused(table, {"step": "ahead"}) == "VL-PUSH-08"


@pytest.mark.rule("VL-PUSH-09", "VL-PUSH-10", "VL-MAN-17")
@pytest.mark.parametrize(("card", "die"), [("A02", []), ("A10", [5]), ("A11", [])])
def test_cards_without_a_maneuver_push_any_number(card: str, die: list[int]) -> None:
    """TB-15: Pedal Down and Shift Gears too."""
    table = race("W GI4, R GI6, O GI8, G GI10", hand=card)
    play(table, card, *die)
    if card == "A11":
        act(table, {"gear": "5 straight"})
    step(table, "ahead", 1, 2, 3, 4)
    assert where(table, "WROG") == "GI6 GI8 GI10 GI12"
    assert "maneuver-lost" not in kinds(table)
    assert asks(table) == "drive"


@pytest.mark.rule("VL-PUSH-11")
def test_an_npd_that_pushes_two_cars_loses_its_maneuvers() -> None:
    """Orange on M4 D. After a maneuver it may not push two."""
    picture = "O GI4, R GI6, G GI8, W LL15"
    table = race(picture, asks="drive", car="orange", face=3)
    step(table, "ahead", 1, 2, 3)
    assert "maneuver-lost" in kinds(table)
    assert key(table, "todo") == []
    used = race(picture, asks="drive", car="orange", face=3)
    act(used, {"draft": True})
    assert refused(used, {"step": "ahead"}) == "VL-PUSH-11"


@pytest.mark.rule("VL-PUSH-12")
def test_a_bonus_stretch_pushes_no_two_cars_unless_an_option_says_so() -> None:
    picture = "W GI0, R LL9, O LL11"
    for free in (False, True):
        options = {"bonus_is_maneuver": not free}
        table = race(picture, hand="A05", options=options)
        play(table, "A05")
        drive(table, "in ahead ahead ahead")
        assert where(table, "W") == "LL7"
        assert key(table, "part") == "bonus"
        assert ("ahead" in steps(table).split()) == free


@pytest.mark.rule("VL-PUSH-13")
def test_a_pushed_car_has_its_own_turn_still_to_come() -> None:
    table = race("W GI6, R GI8", hand="A32", players=8)
    play(table, "A32")
    step(table, "ahead", 4, 2)
    act(table, {"brake": True})
    assert (asks(table), table.to_act) == ("action", (1,))


@pytest.mark.rule("VL-PUSH-14", "VL-TILE-01")
def test_a_pushed_leader_turns_the_tiles() -> None:
    """TT-ROT-06: first the tiles, then both cars, then the dice."""
    table = race("W GI28, R GI30, O LL3", hand="A02")
    play(table, "A02")
    step(table, "ahead", 1, 2)
    assert key(table, "window") == 16
    assert where(table, "WR") == "GI30 GI32"
    happened = [
        kind for kind in kinds(table) if kind in ("tiles-rotated", "pushed-on", "die-rolled")
    ]
    assert happened == ["tiles-rotated", "pushed-on", "pushed-on", "die-rolled", "die-rolled"]
    assert token(table, "O") == "move-over"


@pytest.mark.rule("VL-PUSH-15")
@pytest.mark.parametrize("other", "RO")
def test_anybody_may_be_pushed_also_a_teammate(other: str) -> None:
    table = race(f"W GI6, {other} GI8", hand="A02")
    play(table, "A02")
    assert "ahead" in steps(table).split()


@pytest.mark.rule("VL-PUSH-15", "VL-LAPPED-09")
def test_a_lapped_car_is_pushed_like_any_other() -> None:
    table = race("W GI20, R GI-10, O GO26", hand="A02", tokens={"red": "lapped"})
    play(table, "A02")
    step(table, "ahead", 1, 2)
    assert where(table, "WR") == "GI22 GI-8"


# Risk tests


def pushed(dice: list[int], picture: str = "W GI4, R GI6, O GI8", **more: Any) -> RaceTable:
    """White, with worn tires, pushes; dice front to back."""
    table = race(picture, hand="A02", **{**NO_REROLLS, **more})
    play(table, "A02")
    step(table, "ahead", *dice)
    return table


@pytest.mark.rule("VL-RISK-01", "VL-RISK-02")
def test_only_equal_neighbors_fail() -> None:
    """TB-12: 4, 1, 4."""
    table = pushed([4, 1, 4])
    assert cars_told(table, "die-rolled") == ["orange", "red", "white"]
    assert cars_told(table, "test-failed") == []
    assert where(table, "WRO") == "GI6 GI8 GI10"


@pytest.mark.rule("VL-RISK-07", "VL-RISK-09", "VL-RISK-13")
def test_the_two_front_cars_fail_and_the_active_car_goes_on() -> None:
    """TB-10: 2, 2, 5. Orange drops first, over white to the first open space, red behind it."""
    table = pushed([2, 2, 5])
    assert cars_told(table, "test-failed") == ["orange", "red"]
    assert where(table, "WRO") == "GI6 GI2 GI4"
    assert (asks(table), key(table, "car")) == ("drive", "white")


@pytest.mark.rule("VL-RISK-07", "VL-RISK-08")
def test_the_active_car_fails_and_its_turn_is_over() -> None:
    """TB-11: 3, 6, 6. Red, ahead of white, takes its penalty first."""
    table = pushed([3, 6, 6])
    assert cars_told(table, "test-failed") == ["red", "white"]
    assert where(table, "WRO") == "GI2 GI4 GI10"
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-RISK-02")
def test_three_in_a_row_all_fail() -> None:
    assert cars_told(pushed([6, 6, 6]), "test-failed") == ["orange", "red", "white"]


@pytest.mark.rule("VL-RISK-02")
def test_on_one_race_card_pairs_of_fives_and_sixes_are_safe() -> None:
    rubbing: dict[str, Any] = {"options": {"races": "R02"}}
    assert cars_told(pushed([5, 6, 6], **rubbing), "test-failed") == []
    assert cars_told(pushed([5, 4, 4], **rubbing), "test-failed") == ["red", "white"]


@pytest.mark.rule("VL-RISK-03", "VL-RISK-04", "VL-REROLL-01")
def test_rerolls_are_asked_from_the_front_and_wear_the_tires() -> None:
    table = race("W GI6, R GI8", hand="A02")
    play(table, "A02")
    step(table, "ahead", 3, 3)
    assert (asks(table), table.to_act) == ("reroll", (1,))  # red is in front
    act(table, {"reroll": True}, 5)
    assert key(table, "worn") == ["red"]
    assert cars_told(table, "test-failed") == []
    assert asks(table) == "drive"  # white fails no more, so it is not asked


@pytest.mark.rule("VL-RISK-04", "VL-REROLL-05")
def test_the_new_result_stands_even_if_it_is_worse() -> None:
    table = race("W GI6, R GI8", hand="A02")
    play(table, "A02")
    step(table, "ahead", 3, 3)
    act(table, {"reroll": True}, 3)
    assert table.to_act == (0,)
    act(table, {"reroll": False})
    assert cars_told(table, "test-failed") == ["red", "white"]


@pytest.mark.rule("VL-RISK-05")
def test_a_player_who_passed_is_not_asked_again() -> None:
    table = race("W GI4, R GI6, O GI8", hand="A02")
    play(table, "A02")
    step(table, "ahead", 2, 2, 5)
    act(table, {"reroll": False})  # red
    assert asks(table) == "drive"
    assert cars_told(table, "test-failed") == ["orange", "red"]


@pytest.mark.rule("VL-RISK-06")
@pytest.mark.parametrize("late", ["deny", "offer"])
def test_a_car_that_fails_only_after_a_later_reroll_is_asked_by_an_option_only(late: str) -> None:
    """Red (in front, safe with 1) is skipped; white rerolls its 4 into a 1 and spoils it."""
    table = race("W GI4, R GI8, O GI6", hand="A02", options={"late_reroll": late}, players=2)
    play(table, "A02")
    step(table, "ahead", 1, 4, 4)
    assert table.to_act == (0,)
    act(table, {"reroll": True}, 4)
    assert cars_told(table, "test-failed") == ["orange", "white"]
    spoilt = race("W GI6, R GI8", hand="A02", options={"late_reroll": late})
    play(spoilt, "A02")
    step(spoilt, "ahead", 3, 3)
    act(spoilt, {"reroll": False})
    act(spoilt, {"reroll": True}, 3)
    assert cars_told(spoilt, "test-failed") == ["red", "white"]
    three = race("W GI4, R GI8, Y GI6", hand="A02", players=3, options={"late_reroll": late})
    play(three, "A02")
    step(three, "ahead", 1, 4, 4)
    act(three, {"reroll": True}, 5)
    assert asks(three) == "drive"


@pytest.mark.rule("VL-RISK-06")
@pytest.mark.parametrize("late", ["deny", "offer"])
def test_a_car_in_front_that_a_reroll_behind_it_spoils(late: str) -> None:
    """Red, in front, is safe with a 1 and skipped; orange rerolls its 4 into a 1, too."""
    table = race("W GI4, R GI8, O GI6", hand="A02", players=3, options={"late_reroll": late})
    play(table, "A02")
    step(table, "ahead", 1, 4, 4)
    assert table.to_act == (2,)
    act(table, {"reroll": True}, 1)
    if late == "deny":
        assert cars_told(table, "test-failed") == ["red", "orange"]
        return
    assert asks(table) == "reroll"
    assert table.to_act == (1,)
    act(table, {"reroll": True}, 6)
    assert asks(table) == "drive"
    assert cars_told(table, "test-failed") == []


@pytest.mark.rule("VL-RISK-10", "VL-REROLL-04", "VL-NPD-06")
def test_npds_never_reroll() -> None:
    table = race("W GI4, O GI6", hand="A02", worn=["white"])
    play(table, "A02")
    step(table, "ahead", 2, 2)
    assert cars_told(table, "test-failed") == ["orange", "white"]


@pytest.mark.rule("VL-RISK-11", "VL-RISK-12")
def test_a_card_test_that_fails_drops_the_car_and_ends_its_turn() -> None:
    """Loose Is Fast: 1 or 2 after four steps or more costs two spaces."""
    table = race("W GI0", hand="A19", worn=["white"])
    play(table, "A19")
    drive(table, "ahead ahead ahead ahead ahead")
    step(table, "ahead", 2)
    assert where(table, "W") == "GI8"
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-RISK-11")
def test_a_short_move_of_loose_is_fast_needs_no_test_a_braked_long_one_does() -> None:
    short = race("W GI0", hand="A19", worn=["white"])
    play(short, "A19")
    drive(short, "ahead ahead ahead")
    act(short, {"brake": True})
    assert asks(short) == "npd-die"
    long = race("W GI0", hand="A19", worn=["white"])
    play(long, "A19")
    drive(long, "ahead ahead ahead ahead")
    act(long, {"brake": True}, 3)
    assert where(long, "W") == "GI8"


@pytest.mark.rule("VL-RISK-11")
def test_bump_draft_pushes_one_car_once_without_a_test() -> None:
    table = race("W GI4, R GI6", hand="A46")
    play(table, "A46")
    step(table, "ahead")
    assert (where(table, "WR"), asks(table)) == ("GI6 GI8", "drive")
    step(table, "ahead", 1, 2)
    assert len(told(table, "die-rolled")) == 2
    several = race("W GI4, R GI6, O GI8", hand="A46")
    play(several, "A46")
    step(several, "ahead", 1, 2, 3)
    assert "maneuver-lost" in kinds(several)
