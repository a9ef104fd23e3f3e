"""Moving, pushing, Risk tests and dropping back: a test of its own for each of these rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    BRAKE,
    COLORS,
    DRAFT,
    END,
    STOP,
    RaceTable,
    act,
    asks,
    cars_told,
    drive,
    feed,
    key,
    kinds,
    legal,
    order,
    play,
    race,
    refused,
    step,
    steps,
    token,
    told,
    where,
)

STATUS: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}


def driving(picture: str, card: str, **position: Any) -> RaceTable:
    """White has played a card, nobody has a reroll."""
    position.setdefault("worn", COLORS)
    table = race(picture, hand=card, **position)
    play(table, card)
    return table


def sputtered(picture: str, **position: Any) -> RaceTable:
    """White runs on fumes and drops back three spaces."""
    table = race(picture, hand="", worn=["white"], **position)
    act(table, {"fumes": True}, 2)
    return table


# Moving


@pytest.mark.rule("VL-MOVE-01")
def test_with_every_space_ahead_taken_the_empty_ones_beside_and_behind_are_no_way() -> None:
    """At the end of the high line there is nothing ahead at all; GO22 and HL21 are empty."""
    table = driving("W GI6, R GI8, O GO8, G LL7", "A02")
    assert legal(table) == [{"step": "ahead"}, STOP]  # and that is a push
    stuck = driving("W HL23, R GO24", "A02")
    assert (asks(stuck), where(stuck, "W")) == ("npd-die", "HL23")


@pytest.mark.rule("VL-MOVE-02")
def test_half_a_space_to_the_high_line_takes_a_car_ahead_of_one_it_was_level_with() -> None:
    table = driving("W GO8, R GI8", "A02")
    assert order(table)[:2] == "RW"
    step(table, "out")
    assert (where(table, "W"), order(table)[:2]) == ("HL9", "WR")
    step(table, "in")
    assert where(table, "W") == "GO10"


@pytest.mark.rule("VL-MOVE-03")
def test_beside_the_grass_the_groove_is_left_only_for_the_other_groove_lane() -> None:
    """The low line of tile 2B is missing from 23 to 27."""
    table = driving("W GI22, R GI0", "A02", options={"races": "R04"})
    assert steps(table) == "ahead out"
    assert refused(table, {"step": "in"}) == "VL-MOVE-03"
    step(table, "out")
    assert where(table, "W") == "GO24"


@pytest.mark.rule("VL-MOVE-06")
def test_only_the_straight_step_into_a_car_pushes_on_an_outer_lane_too() -> None:
    picture = "W LL11, R LL13"
    past = driving(picture, "A02")
    step(past, "out")
    assert (told(past, "pushed"), where(past, "WR")) == ([], "GI12 LL13")
    pushed = driving(picture, "A02")
    step(pushed, "ahead", 1, 2)
    assert told(pushed, "pushed") == [{"car": 0, "cars": 1}]
    assert where(pushed, "WR") == "LL13 LL15"


@pytest.mark.rule("VL-MOVE-08")
def test_a_maneuver_that_could_be_performed_may_be_left_out() -> None:
    table = driving("W GI4, R GI14", "A09")
    drive(table, "ahead ahead ahead ahead")
    assert legal(table) == [DRAFT, END]
    act(table, END)
    assert where(table, "WR") == "GI12 GI14"
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-MOVE-11")
def test_in_the_long_gear_the_rest_is_lost_where_the_lane_ends() -> None:
    """The high line ends at 23. GO24 is free, but every step has to be straight."""
    table = driving("W HL21", "A11")
    act(table, {"gear": "5 straight"})
    step(table, "ahead")
    assert where(table, "W") == "HL23"
    assert told(table, "move-ended") == [{"car": 0}]
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-MOVE-12")
def test_a_primary_may_take_no_step_after_its_draft_and_an_npd_must_move() -> None:
    table = driving("W GI4, R GI6", "A09")
    act(table, DRAFT)
    act(table, BRAKE)
    assert where(table, "WR") == "GI8 GI10"
    npd = race("O GI4, W GI0", asks="drive", car="orange", face=1, left=5)
    assert legal(npd) == [{"step": "ahead"}, {"step": "in"}, {"step": "out"}]


@pytest.mark.rule("VL-MOVE-17")
def test_cars_half_a_space_apart_do_not_race_for_a_place() -> None:
    apart = race("W GO12, R HL13", laps=40, **STATUS)
    assert told(apart, "cars-level") == []
    assert (key(apart, "points")["red"], key(apart, "points")["white"]) == (3, 2)
    level = race("W GI12, R GO12", laps=40, **STATUS)
    assert told(level, "cars-level") == [{"car": 0, "other": 1}]


# Pushing


@pytest.mark.rule("VL-PUSH-01")
def test_cars_behind_beside_and_beyond_a_gap_stay_where_they_are() -> None:
    table = driving("O GI4, W GI6, R GI8, B GI10, G GI14, P GO8", "A02")
    step(table, "ahead", 1, 2, 3)
    assert where(table, "WRB") == "GI8 GI10 GI12"
    assert where(table, "OGP") == "GI4 GI14 GO8"


@pytest.mark.rule("VL-PUSH-02")
def test_a_push_of_three_cars_costs_one_point_and_the_last_point_is_enough() -> None:
    table = race("W GI4, R GI6, O GI8, G GI10", asks="drive", car="white", card="A32", left=2)
    step(table, "ahead", 1, 2, 3, 4)
    assert key(table, "left") == 1
    step(table, "ahead", 1, 2, 3, 4)
    assert where(table, "WROG") == "GI8 GI10 GI12 GI14"
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-PUSH-05")
def test_who_fails_drops_back_from_the_space_it_was_pushed_to() -> None:
    table = driving("W GI6, R GI8", "A02")
    step(table, "ahead", 3, 3)
    happened = [kind for kind in kinds(table) if kind in ("pushed-on", "die-rolled", "moved-back")]
    assert happened == ["pushed-on"] * 2 + ["die-rolled"] * 2 + ["moved-back"] * 2
    assert where(table, "WR") == "GI4 GI6"


@pytest.mark.rule("VL-PUSH-09")
def test_a_card_with_a_test_but_no_icon_loses_nothing_by_pushing_several() -> None:
    """Loose Is Fast still wants its die after four steps."""
    table = driving("W GI0, R GI2, O GI4", "A19")
    step(table, "ahead", 1, 2, 3)
    step(table, "ahead", 1, 2, 3)
    drive(table, "in ahead ahead")
    step(table, "ahead", 5)
    assert "maneuver-lost" not in kinds(table)
    assert told(table, "die-rolled")[6:] == [{"car": 0, "die": 5}]


@pytest.mark.rule("VL-PUSH-10")
def test_the_short_gear_pushes_two_cars_again_and_again() -> None:
    table = driving("W GI0, R GI2, O GI4", "A23")
    act(table, {"gear": "4"})
    for _ in range(4):
        step(table, "ahead", 1, 2, 3)
    assert where(table, "WRO") == "GI8 GI10 GI12"
    assert "maneuver-lost" not in kinds(table)


@pytest.mark.rule("VL-PUSH-14")
def test_an_event_that_takes_the_leader_off_the_front_tile_turns_the_tiles() -> None:
    """Line Energy, while it is nobody's turn."""
    table = race("R GI30, W GI28, O LL3", asks="laps-card")
    feed(table, "L02")
    assert (where(table, "RW"), key(table, "window")) == ("GI32 GI30", 16)
    assert token(table, "O") == "move-over"


# Risk tests


@pytest.mark.rule("VL-RISK-01")
def test_the_dice_lie_on_all_cars_of_the_chain_and_on_no_other() -> None:
    table = race("W GI4, R GI6, O GI8, G GI12", hand="A02")
    play(table, "A02")
    step(table, "ahead", 5, 3, 3)
    assert asks(table) == "reroll"
    assert key(table, "dice") == {"white": 3, "red": 3, "orange": 5}


@pytest.mark.rule("VL-RISK-10")
def test_two_npds_that_fail_are_not_asked_whatever_their_tires() -> None:
    table = race("O GI6, B GI8, W GI0", asks="drive", car="orange", face=1, left=5)
    step(table, "ahead", 4, 4)
    assert cars_told(table, "test-failed") == ["blue", "orange"]
    assert (key(table, "worn"), asks(table)) == ([], "action")


@pytest.mark.rule("VL-RISK-13")
def test_a_car_that_failed_in_a_push_plays_its_card_in_full_later() -> None:
    hands = {"0": ["A02"], "1": ["A32"]}
    table = race("W GI4, R GI6, O GI8", players=8, hands=hands, worn=COLORS)
    play(table, "A02")
    step(table, "ahead", 2, 2, 5)
    act(table, BRAKE)
    assert (table.to_act, where(table, "R")) == ((1,), "GI2")
    play(table, "A32")
    assert key(table, "left") == 4


# Side by side


@pytest.mark.rule("VL-WIDE-03")
def test_every_pair_rolls_in_a_two_wide_test_and_a_car_alone_does_not() -> None:
    """A level pair, and one that touches by half a space; blue is close to nobody."""
    table = race("O GI22, G GO22, B GO14, R LL7, W GI6", asks="laps-card", worn=COLORS)
    feed(table, "L06", 1, 2, 3, 4)
    assert cars_told(table, "die-rolled") == ["orange", "green", "red", "white"]


@pytest.mark.rule("VL-WIDE-09")
def test_in_one_row_the_lead_lap_comes_before_move_over_and_that_before_lapped() -> None:
    """Purple leads. Red stands half a space further on the table, white level with it, inside."""
    tokens = {"white": "lapped", "red": "move-over"}
    table = race("W GI10, P GO42, R HL11", asks="laps-card", window=16, worn=COLORS, tokens=tokens)
    feed(table, "L07", 1, 2, 3)
    assert cars_told(table, "die-rolled") == ["purple", "red", "white"]


# Dropping back


@pytest.mark.rule("VL-BACK-01")
def test_an_outer_lane_is_kept_over_the_seam_though_the_groove_is_empty() -> None:
    assert where(sputtered("W LL17"), "W") == "LL11"


@pytest.mark.rule("VL-BACK-02")
def test_taken_spaces_count_and_only_the_last_one_sends_a_car_on() -> None:
    counted = sputtered("W GI16, R GI14, O GI12")
    assert where(counted, "WRO") == "GI10 GI14 GI12"
    sent_on = sputtered("W GI16, R GI10, O GI8, G GI6")
    assert where(sent_on, "WROG") == "GI4 GI10 GI8 GI6"


@pytest.mark.rule("VL-BACK-03")
def test_at_the_grass_a_car_goes_on_back_in_the_inner_groove_lane() -> None:
    """The low line of tile 2B begins anew at 29. Cars in the Groove are jumped over as ever."""
    grassy = {"races": "R04"}
    assert where(sputtered("W LL29, R GI0", options=grassy), "W") == "GI24"
    jumped = sputtered("W LL29, R GI28, O GI24", options=grassy)
    assert where(jumped, "WRO") == "GI22 GI28 GI24"


@pytest.mark.rule("VL-BACK-04")
def test_one_space_back_from_the_end_of_a_lane_is_half_a_space_into_the_groove() -> None:
    """White trades paint with red, which stands where the high line begins."""
    table = driving("W GO2, R HL9", "A14")
    drive(table, "ahead ahead ahead ahead")
    act(table, {"trade": "red"}, 4)
    assert where(table, "WR") == "GO10 GO8"
