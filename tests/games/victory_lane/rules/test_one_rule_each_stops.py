"""Stops under green, fumes and rerolls: a picture of its own for each rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    RaceTable,
    act,
    asks,
    key,
    kinds,
    legal,
    pit,
    play,
    race,
    refused,
    told,
    where,
)

RED: dict[str, Any] = {"to_act": 1, "car": "red"}  # seat 1 is to act
LINE_UP: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "next-round", "line-up"]}
STATUS: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}
STOPS = [{"pit": stop} for stop in ("gas-and-go", "two-tire", "four-tire")]


def rerolls(table: RaceTable) -> list[str]:
    """The cars that have a reroll, as everybody sees it."""
    view: Any = table.view(None)
    return [car.car for car in view.cars if car.reroll]


@pytest.mark.rule("VL-PIT-01")
@pytest.mark.parametrize("hand", [[], ["A01"], ["A01", "A02", "A03", "A04"]])
def test_a_player_pits_with_any_hand_and_plays_no_card(hand: list[str]) -> None:
    table = race("R GI14", hands={"1": hand}, **RED)
    pit(table, "two-tire", "A40", "A41")
    assert told(table, "pitted") == [{"seat": 1, "car": 1, "stop": 1}]
    assert key(table, "hands")["1"] == [*hand, "A40", "A41"]
    assert "card-played" not in kinds(table)


@pytest.mark.rule("VL-PIT-02")
@pytest.mark.parametrize(
    ("place", "box"),
    [("GI12", "LL15"), ("GO14", "LL15"), ("HL15", "LL15"), ("GO16", "LL19"), ("HL17", "LL19")],
)
def test_the_rear_edge_decides_the_box_from_any_lane(place: str, box: str) -> None:
    """A car on HL15 reaches into the stretch of the next box; its rear edge does not."""
    table = race(f"W {place}", hand="")
    pit(table, "gas-and-go", "A40")
    assert where(table, "W") == box


@pytest.mark.rule("VL-PIT-07")
@pytest.mark.parametrize(("card", "place"), [("R01", "LL39"), ("R07", "GI38")])
def test_from_the_wall_the_arrow_leads_to_the_lane_nearest_the_pits(card: str, place: str) -> None:
    """The boxes stand beside the window: its rear edge is 16, so that of P6 is 36."""
    table = race("W HL41, R GI34", hand="", window=16, options={"races": card})
    pit(table, "two-tire", "A40", "A41")
    assert where(table, "W") == place
    assert len(told(table, "back-on-track")) == 1


@pytest.mark.rule("VL-PIT-09")
def test_gas_and_go_gives_the_reroll_back_to_the_car_that_stopped_alone() -> None:
    table = race("W GI14", hand="", worn=["white", "red"])
    assert rerolls(table) == []
    pit(table, "gas-and-go", "A40")
    assert rerolls(table) == ["white"]
    assert told(table, "fresh-tires") == [{"car": 0}]


@pytest.mark.rule("VL-PIT-11")
def test_three_cars_use_one_box_in_the_same_round_by_different_stops() -> None:
    """All three stop in P3; each that comes later finds one more space before its arrow taken."""
    hands: dict[str, list[str]] = {"0": [], "1": [], "2": []}
    table = race("W GI10, R GI14, O GI18", players=8, hands=hands)
    pit(table, "gas-and-go", "A40")
    pit(table, "two-tire", "A41", "A42")
    pit(table, "four-tire", "A43", "A44", "A45", "A46")
    assert where(table, "WRO") == "LL11 LL9 LL7"


@pytest.mark.rule("VL-PIT-14")
def test_once_a_die_is_rolled_or_a_card_is_drawn_nothing_else_may_be_chosen() -> None:
    table = race("W GI14", hand="A10", worn=["white"])
    assert legal(table) == [{"play": "A10"}, *STOPS]
    play(table, "A10", 1)
    assert not any(stop in legal(table) for stop in STOPS)
    stopped = race("W GI14", hand="A10 A11 A12 A13")
    pit(stopped, "gas-and-go", "A40")
    assert all("discard" in action for action in legal(stopped))


@pytest.mark.rule("VL-FUMES-01")
def test_one_card_in_hand_is_one_too_many_for_fumes() -> None:
    held = race("R GI14", hands={"1": ["A02"]}, **RED)
    assert refused(held, {"fumes": True}) == "VL-FUMES-01"
    empty = race("R GI14", hands={"1": []}, **RED)
    act(empty, {"fumes": True}, 6, "A40")
    assert told(empty, "on-fumes") == [{"seat": 1, "car": 1}]
    assert "pitted" not in kinds(empty)


@pytest.mark.rule("VL-FUMES-02")
def test_who_keeps_the_fumes_die_sputters_on_fresh_tires() -> None:
    table = race("R GI14", hands={"1": []}, **RED)
    act(table, {"fumes": True}, 4)
    assert told(table, "die-rolled") == [{"car": 1, "die": 4}]
    assert (asks(table), table.to_act) == ("reroll", (1,))
    act(table, {"reroll": False})
    assert where(table, "R") == "GI8"
    assert key(table, "worn") == []


@pytest.mark.rule("VL-FUMES-06")
def test_with_an_empty_hand_there_are_fumes_and_three_stops_and_no_passing() -> None:
    table = race("R GI14", hands={"1": []}, **RED)
    assert legal(table) == [{"fumes": True}, *STOPS]
    assert table.decision(1).rule == "VL-FUMES-06"
    assert refused(table, {"pass": True}) == "VL-FUMES-06"


@pytest.mark.rule("VL-REROLL-03")
def test_a_stop_under_green_and_one_under_yellow_give_the_reroll_back() -> None:
    green = race("W GI14", hand="", worn=["white", "red"])
    pit(green, "four-tire", "A40", "A41", "A42", "A43")
    yellow = race("W GI14", hand="", worn=["white", "red"], **LINE_UP)
    while asks(yellow) == "flag":
        act(yellow, {"flag": "pit" if key(yellow, "car") == "white" else "GI"})
    act(yellow, {"die": 1}, "A40")
    assert rerolls(green) == rerolls(yellow) == ["white"]


@pytest.mark.rule("VL-REROLL-04")
def test_an_npd_that_loses_a_tie_race_is_not_asked_for_a_reroll_its_owner_has() -> None:
    """Orange drives for white's player, its card upright."""
    table = race("O GI14, R GO14, W GI2", laps=40, stage=2, **STATUS)
    act(table, {"give_way": False}, 2, 5)
    assert "orange" not in rerolls(table)
    assert (table.over, key(table, "finish")["red"]) == (True, 1)


@pytest.mark.rule("VL-REROLL-05")
def test_a_long_move_rolled_again_into_a_short_one_is_short() -> None:
    """Pedal Down: five spaces on a 4, three on a 2."""
    table = race("W GI6", hand="A10")
    play(table, "A10", 4)
    act(table, {"reroll": True}, 2)
    assert (asks(table), key(table, "left")) == ("drive", 3)
    assert [facts["die"] for facts in told(table, "die-rolled")] == [4, 2]
