"""The yellow flag: both kinds, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    COLORS,
    RaceTable,
    act,
    asks,
    cars_told,
    feed,
    key,
    kinds,
    legal,
    race,
    token,
    told,
    where,
)

LINE_UP: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "next-round", "line-up"]}
APART = "W GI14, R GI12, O GI10, G GI8, B GI6, P GI4, K GI2, Y GI0"


def flag(picture: str = APART, **more: Any) -> RaceTable:
    """A caution, cars about to line up."""
    return race(picture, **{**LINE_UP, "flagged": True, **more})


def all_pit(table: RaceTable) -> None:
    while asks(table) == "flag":
        act(table, {"flag": "pit"})


def finish_pits(table: RaceTable, dice: dict[int, int], *npds: int) -> None:
    """Set the dice; everybody draws the first cards of the deck and throws the last ones away."""
    for seat, die in dice.items():
        act(table, {"die": die}, seat=seat)
    while asks(table) in ("action-card", "discard"):
        if asks(table) == "discard":
            act(table, legal(table)[-1])
        else:
            feed(table, key(table, "deck")[0])
    feed(table, *npds)


@pytest.mark.rule("VL-YELLOW-02")
def test_a_caution_shuffles_the_discards_in_and_leaves_the_laps_alone() -> None:
    table = race(
        APART, asks="laps-card", shown=["L02", "L03"], discard=["A50", "A51"], hands={"0": ["A01"]}
    )
    feed(table, "L16")
    assert key(table, "discard") == []
    assert "A50" in key(table, "deck")
    assert key(table, "hands")["0"] == ["A01"]
    assert key(table, "shown") == ["L02", "L03", "L16"]
    assert key(table, "laps") == 18
    assert len(key(table, "laps_deck")) == 13


@pytest.mark.rule("VL-YELLOW-04", "VL-YELLOW-05")
def test_cars_line_up_in_running_order_and_lose_move_over() -> None:
    """Won tie races count."""
    picture = "W GO34, R GI34, O GI20, G GI14, B GI10, P GI0"
    table = flag(picture, window=16, tie_races={"white": 1, "red": -1})
    drawn = [car for car in cars_told(table, "lined-up") if car not in ("black", "yellow")]
    assert drawn == ["white", "red", "orange", "green", "blue", "purple"]
    assert token(table, "G") == "lead-lap"
    assert token(table, "P") == "lapped"


@pytest.mark.rule("VL-YELLOW-06", "VL-YELLOW-07", "VL-YELLOW-22")
def test_from_the_front_each_pits_or_stays_out() -> None:
    """EX-09: #11 pits in the box with -2, #22 stays out, its NPD #9 pits behind #11."""
    table = flag(
        "W GI14, Y GI12, B GI10",
        primaries={"0": "white", "1": "yellow"},
        teammates={"blue": 1, "red": 0, "orange": 1, "green": 0, "purple": 1, "black": 0},
    )
    assert (key(table, "car"), table.to_act) == ("white", (0,))
    assert legal(table) == [{"flag": "pit"}, {"flag": "GI"}, {"flag": "GO"}]
    act(table, {"flag": "pit"})
    act(table, {"flag": "GI"})
    assert where(table, "Y") == "GI10"
    assert key(table, "boxes") == {"white": "P8", "blue": "P7", **key(table, "boxes")}
    assert table.state.track.modifier[7] == -2
    finish_pits(table, {0: 1}, 6, 6, 6, 6, 6, 6)
    while asks(table) == "lane":
        act(table, legal(table)[0])
    assert key(table, "first") == 1


@pytest.mark.rule("VL-YELLOW-08")
def test_at_a_stage_end_every_npd_pits() -> None:
    table = flag(stage_over=True, worn=["orange", "green"])
    all_pit(table)
    assert len(key(table, "boxes")) == 8
    assert asks(table) == "pit-dice"


@pytest.mark.rule("VL-YELLOW-09", "VL-YELLOW-16")
def test_at_a_caution_an_npd_that_pitted_before_need_not() -> None:
    """A teammate's owner decides, a rogue stays out; an option makes all pit."""
    table = flag(worn=["orange"])
    act(table, {"flag": "pit"})
    act(table, {"flag": "pit"})
    assert (key(table, "car"), table.to_act) == ("orange", (0,))
    rogue = flag(worn=["orange"], teammates={})
    all_pit(rogue)
    assert where(rogue, "O") == "GI10"
    always = flag(worn=["orange"], options={"npd_caution": "always"})
    all_pit(always)
    assert len(key(always, "boxes")) == 8
    finish_pits(always, {0: 1, 1: 1}, 3, 3, 3, 3, 3, 3)
    assert "card-turned-sideways" in kinds(always)
    assert set(COLORS[2:]) <= set(key(always, "worn"))


@pytest.mark.rule("VL-YELLOW-16")
def test_a_stage_end_turns_all_npd_cards_upright() -> None:
    table = flag(stage_over=True, worn=["orange", "green"])
    all_pit(table)
    finish_pits(table, {0: 1, 1: 1}, 3, 3, 3, 3, 3, 3)
    assert key(table, "worn") == []


@pytest.mark.rule("VL-YELLOW-11", "VL-YELLOW-06")
def test_pit_dice_are_set_in_secret_and_shown_together() -> None:
    table = flag()
    all_pit(table)
    assert table.to_act == (0, 1)
    act(table, {"die": 6}, seat=0)
    rival: Any = table.view(1)
    assert rival.sealed is None
    assert [car.die for car in rival.cars] == [None] * 8
    assert told(table, "pit-die-shown") == []
    act(table, {"die": 2}, seat=1)
    assert [facts["die"] for facts in told(table, "pit-die-shown")] == [6, 2]


@pytest.mark.rule("VL-YELLOW-12", "VL-YELLOW-13", "VL-YELLOW-14")
def test_they_draw_one_after_the_other_and_tires_are_fresh() -> None:
    """TB-07: an empty hand, a six: two of the cards are thrown away again."""
    table = flag("R GI14, W GI12", hands={"0": [], "1": ["A01"]}, worn=["white", "red"])
    all_pit(table)
    act(table, {"die": 6}, seat=0)
    act(table, {"die": 1}, seat=1)
    feed(table, "A20")  # red was ahead in the line
    assert key(table, "hands")["1"] == ["A01", "A20"]
    feed(table, "A30", "A31", "A32", "A33", "A34", "A35")
    assert table.to_act == (0,)
    act(table, {"discard": "A30"})
    act(table, {"discard": "A35"})
    assert key(table, "hands")["0"] == ["A31", "A32", "A33", "A34"]
    assert key(table, "worn") == []


@pytest.mark.rule("VL-YELLOW-12", "VL-SETUP-11")
def test_on_one_race_card_hands_hold_five_from_the_first_flag_on() -> None:
    table = flag("W GI14", hands={"0": []}, flags=1, options={"races": "R06"})
    all_pit(table)
    act(table, {"die": 6}, seat=0)
    act(table, {"die": 1}, "A30", "A31", "A32", "A33", "A34", "A35", seat=1)
    act(table, {"discard": "A30"})
    assert len(key(table, "hands")["0"]) == 5


@pytest.mark.rule("VL-YELLOW-15")
@pytest.mark.parametrize(("roll", "die"), [(1, 3), (2, 3), (3, 3), (6, 6)])
def test_an_npd_spends_at_least_three_in_the_pits(roll: int, die: int) -> None:
    """TB-05."""
    table = flag()
    all_pit(table)
    finish_pits(table, {0: 1, 1: 1}, roll)
    assert told(table, "npd-pit-die")[0]["die"] == die


@pytest.mark.rule("VL-YELLOW-17", "VL-YELLOW-18", "VL-YELLOW-19")
def test_the_lowest_modified_die_leaves_first_of_equal_ones_the_front_box() -> None:
    """TT-YEL-01: values 2, 1, 1, so the second and the third car leave before the first."""
    table = flag("W GI14, R GI12, O GI10, G GI8", players=4, primaries={"3": "green"})
    all_pit(table)
    finish_pits(table, {0: 4, 1: 2, 2: 2, 3: 6}, 6, 6, 6, 6)
    assert key(table, "car") == "red"
    values = {car.car: car.pit_value for car in table.view(None).cars}  # type: ignore[attr-defined]
    assert (values["white"], values["red"], values["orange"]) == (2, 1, 1)
    order = []
    while asks(table) == "lane":
        order.append(key(table, "car"))
        act(table, {"lane": "GI"} if {"lane": "GI"} in legal(table) else {"lane": "GO"})
    assert order[:3] == ["red", "orange", "white"]


@pytest.mark.rule("VL-YELLOW-18")
def test_values_may_fall_below_one_unless_an_option_keeps_them_on_the_die() -> None:
    for clamp, value in ((False, -1), (True, 1)):
        table = flag("W GI14", options={"pit_die_clamp": clamp})
        all_pit(table)
        finish_pits(table, {0: 1, 1: 1}, 3, 3, 3, 3, 3, 3)
        view: Any = table.view(None)
        assert view.cars[0].pit_value == value


@pytest.mark.rule("VL-YELLOW-17")
def test_on_one_race_card_modifiers_count_double() -> None:
    assert list(race(options={"races": "R03"}).state.track.modifier) == [4, 2, 2, 0, 0, -2, -2, -4]


@pytest.mark.rule("VL-YELLOW-19")
def test_who_leaves_the_pits_may_stand_beside_those_who_stayed_out() -> None:
    table = flag()
    act(table, {"flag": "GI"})
    act(table, {"flag": "pit"})
    finish_pits(table, {1: 1}, 6, 6, 6, 6, 6, 6)
    assert key(table, "car") == "red"
    act(table, {"lane": "GO"})
    assert where(table, "WR") == "GI10 GO10"


@pytest.mark.rule("VL-YELLOW-10", "VL-YELLOW-20")
def test_lapped_cars_go_to_the_lapped_start_spaces_and_are_unlapped() -> None:
    """EX-10: out of the pits onto one of the two, the token off."""
    table = flag("R GI46, W GI10, O GI12", window=16)
    assert token(table, "W") == "lapped"
    all_pit(table)
    finish_pits(table, {0: 1, 1: 6}, 3, 3, 3, 3, 3, 3)
    assert (key(table, "car"), legal(table)) == ("white", [{"lane": "GI"}, {"lane": "GO"}])
    act(table, {"lane": "GO"})
    assert (where(table, "W"), token(table, "W")) == ("GO2", "lead-lap")


@pytest.mark.rule("VL-YELLOW-21")
def test_more_lapped_cars_use_the_overflow_and_then_the_rear_of_the_grid() -> None:
    picture = "W GI46, R GO44, O GI12, G GI10, B GI8, P GI6, K GI4, Y GI2"
    table = flag(picture, window=16, teammates={}, worn=COLORS[2:])
    assert key(table, "tokens") == dict.fromkeys(COLORS[2:], "lapped")
    act(table, {"flag": "GI"})
    act(table, {"flag": "GO"})
    assert where(table, "OGBPKY") == "GI2 GO2 GI0 GO0 GI4 GO4"


@pytest.mark.rule("VL-YELLOW-22", "VL-YELLOW-30", "VL-FIRST-01")
def test_the_first_car_placed_earns_the_token_also_on_a_lapped_start_space() -> None:
    table = flag("R GI46, W GI10, O GI12", window=16, first=1)
    while key(table, "car") != "white":
        act(table, {"flag": "pit"})
    act(table, {"flag": "GI"})
    finish_pits(table, {1: 1}, 3, 3, 3, 3, 3, 3)
    while asks(table) == "lane":
        act(table, legal(table)[0])
    assert where(table, "W") == "GI2"
    assert key(table, "first") == 0


@pytest.mark.rule("VL-YELLOW-22")
def test_with_nobody_out_the_first_from_the_pits_has_it() -> None:
    table = flag(first=0)
    all_pit(table)
    finish_pits(table, {0: 6, 1: 1}, 6, 6, 6, 6, 6, 6)
    while asks(table) == "lane":
        act(table, legal(table)[0])
    assert key(table, "first") == 1


@pytest.mark.rule("VL-YELLOW-23", "VL-YELLOW-24", "VL-YELLOW-25", "VL-YELLOW-26")
def test_cards_are_realigned_the_grid_tile_is_behind_and_the_flag_is_green() -> None:
    table = flag("R GI46, W GI44, O GI38", window=32, laps=12, shown=["L02", "L08"])
    act(table, {"flag": "GO"})
    act(table, {"flag": "GI"})
    finish_pits(table, {}, 3, 3, 3, 3, 3, 3)
    while asks(table) == "lane":
        act(table, legal(table)[0])
    assert key(table, "lineup")[:2] == ["white", "red"]  # level: nearer the pits first
    assert key(table, "window") == 0
    assert "green-flag" in kinds(table)
    assert (asks(table), key(table, "laps"), key(table, "stage")) == ("laps-card", 12, 1)
    assert table.position()["boxes"] == {}


@pytest.mark.rule("VL-YELLOW-27")
def test_who_stays_out_draws_nothing_and_keeps_worn_tires() -> None:
    table = flag(hands={"0": ["A01"], "1": ["A02"]}, worn=["white"])
    act(table, {"flag": "GI"})
    act(table, {"flag": "pit"})
    finish_pits(table, {1: 1}, 3, 3, 3, 3, 3, 3)
    assert key(table, "hands")["0"] == ["A01"]
    assert key(table, "worn")[0] == "white"


@pytest.mark.rule("VL-YELLOW-28", "VL-STATUS-03")
def test_a_flag_cancels_the_npds_stop_in_its_stage_only() -> None:
    caution = race(APART, asks="laps-card")
    feed(caution, "L16")
    assert key(caution, "flagged") is True
    ended = flag(stage_over=True, flagged=True)
    all_pit(ended)
    finish_pits(ended, {0: 1, 1: 1}, 3, 3, 3, 3, 3, 3)
    while asks(ended) == "lane":
        act(ended, legal(ended)[0])
    assert (key(ended, "flagged"), key(ended, "stage")) == (False, 2)


@pytest.mark.rule("VL-YELLOW-29")
def test_owners_choose_the_lanes_of_teammates_rogues_take_the_front() -> None:
    table = flag("O GI14, W GI4", teammates={"orange": 1})
    all_pit(table)
    finish_pits(table, {0: 6, 1: 6}, 3, 3, 3, 3, 3, 3)
    assert (key(table, "car"), table.to_act) == ("orange", (1,))
