"""Maneuvers, and the Action cards by name."""

from __future__ import annotations

import pytest

from tests.games.victory_lane.pictures import (
    DRAFT,
    END,
    act,
    asks,
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


@pytest.mark.rule("VL-MAN-01")
def test_a_maneuver_has_its_time() -> None:
    """Freight Train drafts before the move only, Trading Paint after it only."""
    before = race("W GI4, R GI6", hand="A47")
    play(before, "A47")
    assert DRAFT in legal(before)
    drive(before, "out ahead ahead")
    assert asks(before) == "npd-die"
    after = race("W GI4, R GO4", hand="A43")
    play(after, "A43")
    assert {"trade": "red"} not in legal(after)


@pytest.mark.rule("VL-MAN-02")
def test_a_card_without_an_icon_has_no_maneuver() -> None:
    table = race("W GI4, R GI6, O GO4", hand="A02")
    play(table, "A02")
    assert [next(iter(action)) for action in legal(table)] == ["step", "step", "step", "brake"]


@pytest.mark.rule("VL-MAN-03")
def test_a_maneuver_that_cannot_be_performed_is_lost() -> None:
    table = race("W GI4", hand="A20")
    play(table, "A20")
    drive(table, "ahead ahead ahead ahead")
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-MAN-04")
def test_crossover_exchanges_places_with_a_car_in_a_forward_space() -> None:
    table = race("W GI6, R GI8, O GO8, G LL7, B GO6", hand="A04")
    play(table, "A04")
    offered = [action["crossover"] for action in legal(table) if "crossover" in action]
    assert sorted(offered) == ["green", "orange", "red"]
    act(table, {"crossover": "green"})
    assert where(table, "WG") == "LL7 GI6"
    drive(table, "ahead")
    assert {"crossover": "red"} not in legal(table)


@pytest.mark.rule("VL-MAN-05", "VL-MAN-06")
def test_a_draft_moves_the_whole_line_without_dice() -> None:
    """TT-LINE-01: three in a line, the fourth is alone."""
    table = race("W GI4, R GI6, O GI8, G GI12", hand="A49 A51")
    play(table, "A51")
    act(table, DRAFT)
    assert where(table, "WROG") == "GI6 GI8 GI10 GI12"
    assert told(table, "die-rolled") == []


@pytest.mark.rule("VL-MAN-06")
def test_a_car_alone_cannot_draft() -> None:
    table = race("W GI4, R GI8", hand="A47")
    play(table, "A47")
    assert DRAFT not in legal(table)
    assert refused(table, DRAFT) == "VL-MAN-06"


@pytest.mark.rule("VL-MAN-05")
def test_freight_train_gains_one_more_in_a_long_line() -> None:
    table = race("W GI4, R GI6, O GI8, G GI10", hand="A47")
    play(table, "A47")
    act(table, DRAFT)
    assert where(table, "WROG") == "GI8 GI10 GI12 GI14"


@pytest.mark.rule("VL-MAN-07", "VL-WIDE-02")
def test_a_side_draft_moves_a_car_beside_and_those_behind_it() -> None:
    table = race("W GI8, R LL9, O LL7, G GO10", hand="A22")
    play(table, "A22")
    offered = [action["side_draft"] for action in legal(table) if "side_draft" in action]
    assert sorted(offered) == ["orange", "red"]
    act(table, {"side_draft": "red"})
    assert where(table, "RO") == "LL5 LL3"
    assert told(table, "die-rolled") == []


@pytest.mark.rule("VL-MAN-07")
def test_an_option_lets_the_side_drafted_car_jump() -> None:
    table = race("W GI8, R LL9, O LL7", hand="A45", options={"side_draft": "jump"})
    play(table, "A45")
    act(table, {"side_draft": "red"})
    assert where(table, "RO") == "LL5 LL7"


@pytest.mark.rule("VL-MAN-08")
def test_a_draft_stops_behind_a_car_met_and_needs_a_space_ahead() -> None:
    table = race("W GI4, R GI6, G GI10", hand="A27")
    play(table, "A27")
    act(table, DRAFT, "A50")
    assert where(table, "WRG") == "GI6 GI8 GI10"
    ended = race("W HL21, R HL23", hand="A27")
    play(ended, "A27")
    assert asks(ended) == "npd-die"


@pytest.mark.rule("VL-MAN-09")
def test_a_side_draft_shifts_a_car_at_the_start_of_its_lane_if_there_is_room() -> None:
    table = race("W GO10, R HL9", hand="A45")
    play(table, "A45")
    act(table, {"side_draft": "red"})
    assert where(table, "R") == "GO8"
    full = race("W GO10, R HL9, O GO8", hand="A45")
    play(full, "A45")
    assert {"side_draft": "red"} not in legal(full)


@pytest.mark.rule("VL-MAN-10")
def test_a_crossover_between_laps_exchanges_places_only() -> None:
    """Red is a lap down; it loses a space, white gains one."""
    table = race("W GI20, R GI-10", hand="A04", tokens={"red": "move-over"})
    play(table, "A04")
    act(table, {"crossover": "red"})
    assert where(table, "WR") == "GI22 GI-12"


@pytest.mark.rule("VL-MAN-11")
def test_a_draft_of_the_leader_off_the_front_tile_turns_the_tiles() -> None:
    table = race("W GI28, R GI30, O LL3", hand="A47")
    play(table, "A47")
    act(table, DRAFT)
    assert key(table, "window") == 16
    assert where(table, "WR") == "GI30 GI32"
    assert token(table, "O") == "move-over"


@pytest.mark.rule("VL-MAN-12")
def test_trading_paint_needs_a_touching_car() -> None:
    alone = race("W GI4", hand="A43")
    play(alone, "A43")
    drive(alone, "ahead ahead ahead")
    assert asks(alone) == "npd-die"
    table = race("W GI4, R GI12, O GO10", hand="A43", worn=["white"])
    play(table, "A43")
    drive(table, "ahead ahead ahead")
    assert legal(table) == [{"trade": "orange"}, {"trade": "red"}, END]
    act(table, {"trade": "red"}, 4)
    assert where(table, "WR") == "GI10 GI8"
    assert (key(table, "part"), key(table, "left")) == ("bonus", 2)


@pytest.mark.rule("VL-MAN-12", "VL-RISK-12", "VL-REROLL-02")
def test_trading_paint_on_a_one_throws_both_back_and_ends_the_turn() -> None:
    table = race("W GI4, R GO10", hand="A43")
    play(table, "A43")
    drive(table, "ahead ahead ahead")
    act(table, {"trade": "red"}, 1)
    assert asks(table) == "reroll"
    act(table, {"reroll": False})
    assert where(table, "WR") == "GI8 GO8"
    assert asks(table) == "npd-die"


@pytest.mark.rule("VL-MAN-13")
def test_draft_run_drafts_in_a_line_at_the_start_or_at_the_end_of_the_move() -> None:
    start = race("W GI4, R GI6", hand="A24")
    play(start, "A24")
    assert DRAFT in legal(start)
    end = race("W GI2, R GI10", hand="A24")
    play(end, "A24")
    assert DRAFT not in legal(end)
    drive(end, "ahead ahead ahead")
    act(end, DRAFT)
    assert where(end, "WR") == "GI12 GI14"


@pytest.mark.rule("VL-MAN-14")
def test_ride_the_draft_drafts_and_draws_or_does_nothing() -> None:
    table = race("W GI4, R GI6", hand="A50")
    play(table, "A50")
    act(table, DRAFT, "A40")
    assert where(table, "WR") == "GI8 GI10"
    assert key(table, "hands")["0"] == ["A40"]
    alone = race("W GI4", hand="A50")
    play(alone, "A50")
    assert (where(alone, "W"), key(alone, "discard")) == ("GI4", ["A50"])


DIALED = "W GI4, R GI28"


@pytest.mark.rule("VL-MAN-15")
@pytest.mark.parametrize(
    ("picture", "window", "die", "bonus"),
    [
        ("W GI4, R LL41", 16, None, 5),  # EX-11a: lapped
        ("W GI4, R GI34", 16, None, 4),  # EX-11b: Move Over
        ("W GI4, R GI28", 0, 4, 2),  # EX-11c
        ("W GI4, R GI28", 0, 3, 0),  # EX-11d
    ],
)
def test_dialed_in_gives_one_bonus_by_the_state_at_the_start(
    picture: str, window: int, die: int | None, bonus: int
) -> None:
    table = race(picture, hand="A17", window=window, worn=["white"])
    play(table, "A17")
    step(table, "ahead")
    step(table, "ahead", *([] if die is None else [die]))
    if bonus:
        assert (key(table, "part"), key(table, "left")) == ("bonus", bonus)
    else:
        assert asks(table) == "npd-die"


@pytest.mark.rule("VL-MAN-15")
def test_the_state_of_the_start_counts_even_if_it_changes_on_the_way() -> None:
    """White, told to move over, drives off the front tile in its two steps."""
    table = race("W GI14, R GI34", hand="A17", window=16)
    play(table, "A17")
    drive(table, "ahead ahead")
    assert token(table, "W") == "lead-lap"
    assert key(table, "left") == 4


@pytest.mark.rule("VL-MAN-16")
def test_low_line_and_high_line_pay_if_the_base_move_ends_there() -> None:
    """EX-14."""
    low = race("W GI4", hand="A05")
    play(low, "A05")
    drive(low, "ahead ahead ahead in")
    assert key(low, "left") == 3
    missed = race("W GI4", hand="A05")
    play(missed, "A05")
    drive(missed, "in ahead ahead out")
    assert asks(missed) == "npd-die"
    high = race("W GO8", hand="A06")
    play(high, "A06")
    drive(high, "out ahead ahead ahead")
    assert key(high, "left") == 3


@pytest.mark.rule("VL-MAN-16")
@pytest.mark.parametrize(("card", "race_id", "bonus"), [("A05", "R04", 4), ("A06", "R05", 4)])
def test_two_race_cards_make_one_of_the_lanes_longer(card: str, race_id: str, bonus: int) -> None:
    table = race("W LL5" if card == "A05" else "W HL5", hand=card, options={"races": race_id})
    play(table, card)
    drive(table, "ahead ahead ahead ahead")
    assert key(table, "left") == bonus


@pytest.mark.rule("VL-MAN-16")
def test_groove_runner_pays_in_the_groove_and_in_a_line() -> None:
    table = race("W GI2, R GI12", hand="A30")
    play(table, "A30")
    drive(table, "ahead ahead ahead ahead")
    assert key(table, "left") == 1
    alone = race("W GI2", hand="A30")
    play(alone, "A30")
    drive(alone, "ahead ahead ahead ahead")
    assert asks(alone) == "npd-die"


@pytest.mark.rule("VL-MAN-17")
def test_pedal_down_rolls_for_its_move_and_shift_gears_chooses() -> None:
    pedal = race("W GI4", hand="A10")
    play(pedal, "A10", 2)
    assert asks(pedal) == "reroll"
    act(pedal, {"reroll": True}, 6)
    assert key(pedal, "left") == 6
    gears = race("W GI4", hand="A11")
    play(gears, "A11")
    assert legal(gears) == [{"gear": "5 straight"}, {"gear": "4"}]
    act(gears, {"gear": "5 straight"})
    assert (key(gears, "left"), steps(gears)) == (5, "ahead")
    assert refused(gears, {"step": "out"}) == "VL-MAN-17"


@pytest.mark.rule("VL-MAN-18")
def test_the_card_is_discarded_whatever_happened() -> None:
    table = race("W GI4, R GI6", hand="A02", worn=["white", "red"])
    play(table, "A02")
    step(table, "ahead", 4, 4)
    assert key(table, "discard") == ["A02"]
    assert key(table, "card") is None


@pytest.mark.rule("VL-MAN-01", "VL-PUSH-08")
def test_a_slingshot_pulls_out_from_behind_a_car() -> None:
    table = race("W GI4, R GI6, O GI8", hand="A12")
    play(table, "A12")
    act(table, {"slingshot": True})
    assert (key(table, "left"), steps(table)) == (6, "in out")
    assert refused(table, {"step": "ahead"}) == "VL-MAN-01"
    declined = race("W GI4, R GI6, O GI8", hand="A12")
    play(declined, "A12")
    step(declined, "ahead", 1, 2, 3)
    assert key(declined, "left") == 3
    alone = race("W GI4, R GO6, O GI8", hand="A12")  # nobody right ahead to pull out from behind
    play(alone, "A12")
    assert {"slingshot": True} not in legal(alone)
    boxed = race("W GI4, R GI6, O GO6, G LL5", hand="A12")
    play(boxed, "A12")
    assert {"slingshot": True} not in legal(boxed)


@pytest.mark.rule("VL-ROUND-09", "VL-HAND-01")
def test_fuel_saver_draws_after_the_move() -> None:
    table = race("W GI4", hand="A48 A01 A02 A03")
    play(table, "A48")
    drive(table, "ahead ahead ahead")
    assert asks(table) == "action-card"
    feed(table, "A20")
    assert key(table, "hands")["0"] == ["A01", "A02", "A03", "A20"]
    assert "card-drawn" in kinds(table)
