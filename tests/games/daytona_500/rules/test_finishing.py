"""Finishing: places, hands laid down, the end of the race, cars out of gas."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.daytona_500.pictures import (
    asks,
    cards,
    end,
    ends,
    home,
    key,
    kinds,
    moves,
    next_up,
    on,
    owned,
    play,
    race,
    settle,
    told,
    where,
    wild,
)

ONE_RACE: dict[str, Any] = {"game.races": 1}


@pytest.mark.rule("D5-FINISH-01")
@pytest.mark.parametrize(("space", "hand"), [("52A", "five-red"), ("48C", "five-red")])
def test_a_car_is_home_when_a_step_takes_it_past_the_last_row(space: str, hand: str) -> None:
    table = race({"red": space}, hand=hand)
    play(table, hand)
    assert where(table, "R") == "finish"


@pytest.mark.rule("D5-FINISH-01")
def test_on_the_last_row_it_is_not_home_yet() -> None:
    table = race({"red": "47A"}, hand="five-red")
    play(table, "five-red")
    end(table, "52C")
    assert key(table, "places") == []


@pytest.mark.rule("D5-FINISH-02")
def test_places_go_by_the_order_of_crossing() -> None:
    """Red 6, blue 4, green 2: all three get home, red first although it was last."""
    table = race(on("R 48A, B 50A, G 52A"), hand="three-red")
    play(table, "three-red")
    assert key(table, "places") == ["red", "blue", "green"]
    assert [fact["place"] for fact in told(table, "finished")] == [1, 2, 3]


@pytest.mark.rule("D5-FINISH-02")
def test_a_car_that_is_home_blocks_nobody() -> None:
    """Red leaves 52A, where blue's four may end then."""
    table = race(on("R 52A, B 48A, G 10A"), hand="three-red")
    play(table, "three-red")
    assert where(table, "R") == "finish"
    assert ends(table) == ["52A", "52B", "52C"]


@pytest.mark.rule("D5-FINISH-03")
def test_with_the_last_car_home_the_hand_is_discarded_at_once() -> None:
    table = race(
        {"red": "52A", **home("Y")},
        hand="five-red nine-yellow five-blue",
        owners=owned(s0="RY", s1="B", s2="G"),
    )
    play(table, "five-red")
    assert key(table, "hands")["0"] == []
    assert key(table, "discard") == ["five-red", "five-blue", "nine-yellow"]
    assert told(table, "hand-discarded") == [{"seat": 0, "cards": 2}]


@pytest.mark.rule("D5-FINISH-03")
def test_not_while_another_car_of_the_player_is_out() -> None:
    table = race({"red": "52A"}, hand="five-red five-blue", owners=owned(s0="RY", s1="B", s2="G"))
    play(table, "five-red")
    assert key(table, "hands")["0"] == ["five-blue"]


@pytest.mark.rule("D5-FINISH-03", "D5-FINISH-04")
def test_it_is_so_on_a_rivals_card_too_which_is_played_out() -> None:
    """D5-T13. Red, seat 1's only car, goes home on seat 0's first line; blue and green move on."""
    table = race(
        on("R 52A, B 30A, G 10A"), hand="three-red five-blue", owners=owned(s0="B", s1="R", s2="G")
    )
    play(table, "three-red")
    assert moves(table) == "R! B4 G2"
    assert key(table, "hands")["1"] == []
    assert kinds(table).index("hand-discarded") < kinds(table).index("moved")
    assert next_up(table) == 2


@pytest.mark.rule("D5-FINISH-03")
def test_whoever_is_home_has_no_more_turns() -> None:
    table = race(
        {**home("RY"), **on("B 10A, G 20A")},
        hand="five-blue five-green",
        owners=owned(s0="BG", s1="RY", s2="OK"),
        hands={"1": []},
    )
    play(table, "five-blue")
    assert next_up(table) == 2


@pytest.mark.rule("D5-FINISH-04")
def test_the_card_that_brings_your_last_car_home_is_played_out() -> None:
    table = race(
        on("R 52A, B 30A, G 10A"), hand="three-red five-blue", owners=owned(s0="R", s1="B", s2="G")
    )
    play(table, "three-red")
    assert moves(table) == "R! B4 G2"
    assert key(table, "hands")["0"] == []


@pytest.mark.rule("D5-FINISH-04")
def test_as_an_option_the_rest_of_it_is_void() -> None:
    table = race(
        on("R 52A, B 30A, G 10A"),
        hand="three-red five-blue",
        owners=owned(s0="R", s1="B", s2="G"),
        options={"finish.rest_of_card": "void"},
    )
    play(table, "three-red")
    assert moves(table) == "R!"
    assert told(table, "rest-of-card-void") == [{"seat": 0}]
    assert next_up(table) == 1


@pytest.mark.rule("D5-FINISH-04")
def test_void_is_only_for_the_movers_own_last_car() -> None:
    table = race(
        on("R 52A, B 30A, G 10A"),
        hand="three-red five-blue",
        owners=owned(s0="B", s1="R", s2="G"),
        options={"finish.rest_of_card": "void"},
    )
    play(table, "three-red")
    assert moves(table) == "R! B4 G2"


@pytest.mark.rule("D5-FINISH-04")
def test_void_does_not_touch_the_cards_of_a_player_who_never_had_a_car() -> None:
    table = race(
        on("R 10A, B 30A, G 15A"),
        hand="three-red five-blue",
        owners=owned(s1="R", s2="G"),
        options={"finish.rest_of_card": "void", "auction.guard": "last_car_only"},
    )
    play(table, "three-red")
    settle(table)
    assert "rest-of-card-void" not in kinds(table)
    assert "B4" in moves(table)


@pytest.mark.rule("D5-FINISH-04")
def test_after_a_choice_the_rest_is_void_too() -> None:
    """The white line takes the mover's last car home; green's line is void."""
    table = race(
        on("R 10A, B 31A, K 51A, Y 20A, G 13A, O 1A"),
        hand="four-red-b",
        owners=owned(s0="K", s1="B", s2="G"),
        options={"finish.rest_of_card": "void"},
    )
    play(table, "four-red-b")
    settle(table)
    wild(table, "black")
    assert "G1" not in moves(table)
    assert "rest-of-card-void" in kinds(table)


@pytest.mark.rule("D5-FINISH-05")
def test_alone_you_play_till_the_last_card_and_then_the_car_is_out_of_gas() -> None:
    table = race(
        {**home("YBGOK"), "red": "10A"},
        hand="five-blue five-green",
        owners=owned(s0="R", s1="YB", s2="GO"),
        hands={"1": [], "2": []},
        options=ONE_RACE,
    )
    play(table, "five-blue")  # the last card then plays itself
    assert table.over
    assert [fact["seat"] for fact in told(table, "card-played")] == [0, 0]
    assert [fact["car"] for fact in told(table, "out-of-gas")] == [1]


@pytest.mark.rule("D5-FINISH-05")
def test_with_the_only_car_left_you_play_on_alone() -> None:
    table = race(
        {**home("YBGOK"), "red": "10A"},
        hand="five-red nine-red five-blue five-green",
        owners=owned(s0="R", s1="YB", s2="GO"),
        hands={"1": [], "2": []},
    )
    play(table, "five-red")
    assert (asks(table), next_up(table)) == ("card", 0)
    play(table, "nine-red")
    settle(table)
    assert where(table, "R") == "24A"
    assert (asks(table), next_up(table)) == ("card", 0)


@pytest.mark.rule("D5-FINISH-06")
def test_the_race_is_over_when_all_six_are_home() -> None:
    table = race(
        {**home("YBGOK"), "red": "52A"},
        hand="five-red five-blue",
        owners=owned(s0="RY", s1="BG", s2="OK"),
        options=ONE_RACE,
    )
    play(table, "five-red")
    assert table.over
    assert told(table, "race-ended") == [{"race": 1, "home": 6}]


@pytest.mark.rule("D5-FINISH-06", "D5-FINISH-07")
def test_the_race_is_over_when_nobody_has_a_card_left() -> None:
    table = race(
        {**home("YBG"), **on("R 10A, O 30A, K 40A")},
        hand="five-red",
        hands={"1": [], "2": []},
        options=ONE_RACE,
        owners=owned(s0="RY", s1="BG", s2="OK"),
    )
    play(table, "five-red")
    assert table.over
    assert told(table, "out-of-gas") == [{"car": 1}, {"car": 4}, {"car": 5}]


@pytest.mark.rule("D5-FINISH-06")
def test_it_is_not_over_while_somebody_else_has_cards() -> None:
    table = race(
        {**home("YBGO"), **on("R 10A, K 40A")},
        hand="five-red",
        hands={"1": []},
        owners=owned(s0="RY", s1="BG", s2="OK"),
    )
    play(table, "five-red")
    assert not table.over
    assert next_up(table) == 2


@pytest.mark.rule("D5-FINISH-06")
def test_it_is_over_when_only_cars_without_owners_are_out() -> None:
    """Red was the last car with an owner; all hands are gone then."""
    table = race(
        {**home("YBG"), **on("R 52A, O 30A, K 40A")},
        hand="five-red five-blue",
        owners=owned(s0="RY", s1="B", s2="G"),
        hands={"1": [], "2": []},
        options=ONE_RACE,
    )
    play(table, "five-red")
    assert table.over
    assert told(table, "out-of-gas") == [{"car": 4}, {"car": 5}]


@pytest.mark.rule("D5-FINISH-07")
def test_a_car_out_of_gas_takes_no_place_and_wins_nothing() -> None:
    table = race(
        {**home("BG"), **on("R 10A, Y 1A, O 30A, K 40A")},
        places=["green", "blue"],
        hand="five-red",
        hands={"1": [], "2": []},
        owners=owned(s0="RY", s1="BG", s2="OK"),
        options=ONE_RACE,
    )
    play(table, "five-red")
    assert key(table, "won") == {"0": 0, "1": 500_000, "2": 0}
    assert key(table, "places") == ["green", "blue"]


@pytest.mark.rule("D5-FINISH-08")
def test_the_prize_of_a_car_without_an_owner_is_paid_to_nobody() -> None:
    """Green wins for nobody; blue is second all the same and gets the second prize."""
    table = race(
        {**home("GBYOK"), "red": "52A"},
        places=["green", "blue", "yellow", "orange", "black"],
        hand="five-red",
        owners=owned(s0="RK", s1="B", s2="YO"),
        options=ONE_RACE,
    )
    play(table, "five-red")
    assert key(table, "won") == {"0": 70_000, "1": 200_000, "2": 250_000}
    assert told(table, "prize-unclaimed") == [{"car": 3, "bills": 30}]
    assert key(table, "bank") == -520_000


@pytest.mark.rule("D5-FINISH-02")
def test_a_race_that_goes_on_gives_the_places_that_are_left() -> None:
    table = race({**home("YB"), "red": "52A"}, places=["blue", "yellow"], hand="five-red five-blue")
    play(table, "five-red")
    assert key(table, "places") == ["blue", "yellow", "red"]


@pytest.mark.rule("D5-FINISH-03")
def test_a_draft_never_brings_a_hand_down() -> None:
    table = race(
        on("R 52A, B 51A"),
        hand="five-red five-blue",
        owners=owned(s0="Y", s1="B", s2="R"),
        hands={"1": cards("five-green nine-blue")},
    )
    play(table, "five-red")
    assert key(table, "hands")["1"] == cards("five-green nine-blue")
