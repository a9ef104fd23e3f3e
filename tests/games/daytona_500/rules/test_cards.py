"""Cards and turns: who plays, what a card does line by line, and what white may do."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.daytona_500.board import CARS
from fivewide.games.daytona_500.content import COLORS
from tests.games.daytona_500.pictures import (
    asks,
    auction,
    card,
    cards,
    end,
    ends,
    home,
    key,
    kinds,
    lanes,
    moves,
    next_up,
    offered,
    on,
    owned,
    play,
    race,
    refused,
    settle,
    sold,
    told,
    turn_up,
    unwanted,
    where,
    wild,
    wild_cars,
)

# Six cars with open road ahead of each
APART = on("R 9A, Y 30A, B 1A, O 20A, G 41A, K 47A")


# Turns


@pytest.mark.rule("D5-TURN-01")
def test_the_owner_of_the_pole_car_plays_first() -> None:
    table = auction(players=3)
    for color in ("green", "red", "blue", "black", "yellow", "orange"):
        turn_up(table, color)
        while next_up(table) != (2 if color == "green" else next_up(table)):
            table.act(next_up(table) or 0, {"pass": True})
        table.act(next_up(table) or 0, {"bid": 10_000})
        while asks(table) == "bid":
            table.act(next_up(table) or 0, {"pass": True})
    assert key(table, "owners")["green"] == 2
    assert told(table, "green-flag") == [{"seat": 2}]
    assert (asks(table), next_up(table)) == ("card", 2)


@pytest.mark.rule("D5-TURN-01")
def test_with_an_unowned_pole_car_the_next_position_decides() -> None:
    table = auction(players=3, dealer=0)
    unwanted(table, "green")
    unwanted(table, "red")
    for color in ("blue", "black", "yellow", "orange"):
        sold(table, color)
    assert key(table, "owners")["blue"] == 1
    assert told(table, "green-flag") == [{"seat": 1}]


@pytest.mark.rule("D5-TURN-02")
@pytest.mark.parametrize(("seat", "after"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_turns_pass_to_the_right(seat: int, after: int) -> None:
    table = race(APART, players=4, to_act=seat, hands={str(seat): cards("five-red five-blue")})
    play(table, "five-red")
    assert (asks(table), next_up(table)) == ("card", after)


@pytest.mark.rule("D5-TURN-03")
def test_a_turn_is_one_card_from_the_hand_onto_the_discard_pile() -> None:
    table = race(APART, hand="five-red five-blue", discard=["five-black"])
    play(table, "five-red")
    assert key(table, "hands")["0"] == ["five-blue"]
    assert key(table, "discard") == ["five-black", "five-red"]


@pytest.mark.rule("D5-TURN-03")
def test_only_cards_in_the_hand_are_offered_and_there_is_no_pass() -> None:
    table = race(APART, hand="five-red six-blue")
    assert offered(table) == [{"play": "five-red"}, {"play": card("six-blue")}]
    assert refused(table, {"play": "five-blue"}) == "D5-TURN-03"
    assert refused(table, {"play": "five-pink"}) == "D5-TURN-03"
    assert refused(table, {"pass": True}) == "D5-TURN-03"


@pytest.mark.rule("D5-TURN-03")
def test_equal_cards_are_one_choice() -> None:
    table = race(APART, hand="wild-five wild-five wild-five five-red")
    assert offered(table) == [{"play": "wild-five"}, {"play": "five-red"}]
    play(table, "wild-five")
    assert key(table, "hands")["0"] == cards("wild-five wild-five five-red")


@pytest.mark.rule("D5-TURN-03")
@pytest.mark.parametrize("hand", ["nine-orange", "wild-five wild-five"])
def test_a_last_kind_of_card_is_played_without_asking(hand: str) -> None:
    table = race(APART, hand="five-red", hands={"1": cards(hand)})
    play(table, "five-red")
    assert told(table, "card-played")[1]["seat"] == 1


@pytest.mark.rule("D5-TURN-04")
def test_the_whole_discard_pile_is_open() -> None:
    table = race(APART, hand="five-red", discard=cards("five-blue six-blue five-green"))
    view: Any = table.view(2)
    assert list(view.discard) == cards("five-blue six-blue five-green")


@pytest.mark.rule("D5-TURN-04")
def test_as_an_option_only_its_top_card_is() -> None:
    discard = cards("five-blue six-blue five-green")
    table = race(options={"discard.visibility": "top_only"}, discard=discard)
    for seat in (0, 1, None):
        view: Any = table.view(seat)
        assert list(view.discard) == ["five-green"]
    empty: Any = race(options={"discard.visibility": "top_only"}).view(0)
    assert empty.discard == ()


@pytest.mark.rule("D5-TURN-05")
def test_a_player_without_cards_is_skipped() -> None:
    table = race(APART, hand="five-red five-blue", players=4, hands={"1": [], "2": []})
    play(table, "five-red")
    assert next_up(table) == 3
    assert told(table, "skipped-without-cards") == [{"seat": 1}, {"seat": 2}]


@pytest.mark.rule("D5-TURN-05")
def test_the_cars_of_a_player_without_cards_can_still_be_moved() -> None:
    table = race(APART, hand="five-red", hands={"1": []}, owners=owned(s0="Y", s1="R", s2="B"))
    play(table, "five-red")
    assert where(table, "R") == "14A"
    assert "out-of-gas" not in kinds(table)


@pytest.mark.rule("D5-TURN-06")
def test_whoever_plays_the_card_steers_the_cars_of_others() -> None:
    table = race({"red": "19A"}, hand="five-red", owners=owned(s0="Y", s1="R", s2="B"))
    play(table, "five-red")
    assert (asks(table), next_up(table)) == ("end-space", 0)
    end(table, "24C")
    assert where(table, "R") == "24C"


@pytest.mark.rule("D5-TURN-06")
def test_whoever_plays_a_white_line_chooses_the_car() -> None:
    table = race(APART, hand="wild-five", owners=owned(s0="B", s1="RY", s2="GO"))
    play(table, "wild-five")
    assert (asks(table), next_up(table)) == ("wild", 0)


@pytest.mark.rule("D5-TURN-07", "D5-BLOCK-02")
def test_a_card_that_moves_nobody_is_gone_all_the_same() -> None:
    table = race(lanes(10, A="RBGYOK"), hand="five-red five-blue")
    play(table, "five-red")
    assert moves(table) == "R-"
    assert key(table, "discard") == ["five-red"]
    assert next_up(table) == 1


# Lines


@pytest.mark.rule("D5-CARD-01", "D5-CARD-02")
def test_lines_are_carried_out_from_top_to_bottom() -> None:
    """D5-T02. Red 6, yellow 4, blue 2, orange 1."""
    table = race(on("R 9A, Y 30A, B 36A, O 17A"), hand="four-red-y")
    play(table, "four-red-y")
    assert moves(table) == "R6 Y4 B2 O1"
    assert where(table, "RYBO") == "15A 34A 38A 18A"


@pytest.mark.rule("D5-CARD-01")
def test_a_line_makes_way_for_the_one_below_it() -> None:
    """Blue is in red's way on the one lane. Red gets through only if blue's line comes first."""
    cars = on("B 14A, R 13A, G 30A, K 37A")
    blue_first = race(cars, hand="four-blue-red")  # blue 6, red 4, green 2, black 1
    play(blue_first, "four-blue-red")
    settle(blue_first)
    assert moves(blue_first) == "B6 r R4 G2 K1"
    red_first = race(cars, hand="three-red")  # red 6, blue 4, green 2
    play(red_first, "three-red")
    assert moves(red_first) == "R- B4 r G2"


@pytest.mark.rule("D5-CARD-01", "D5-DRAFT-04")
def test_a_line_is_done_with_its_draft_before_the_next_begins() -> None:
    table = race(on("R 11A, B 10A, G 30A"), hand="three-red")
    play(table, "three-red")
    assert moves(table) == "R6 b B4 G2"
    assert where(table, "RBG") == "17A 15A 32A"


@pytest.mark.rule("D5-CARD-02")
@pytest.mark.parametrize("color", COLORS)
def test_a_colored_line_moves_the_car_of_that_color(color: str) -> None:
    table = race({color: "10A"}, hand=f"five-{color}")
    play(table, f"five-{color}")
    assert key(table, "cars")[color] == "15A"


@pytest.mark.rule("D5-CARD-02", "D5-MOVE-05")
def test_a_nine_moves_nine() -> None:
    """D5-T01. From A19 to row 28, any lane."""
    table = race({"red": "19A"}, hand="nine-red", owners=owned(s0="R", s1="B", s2="Y"))
    play(table, "nine-red")
    assert ends(table) == ["28A", "28B", "28C"]


@pytest.mark.rule("D5-CARD-03")
def test_the_line_of_a_car_that_is_home_is_skipped() -> None:
    table = race({**home("B"), **on("R 10A, G 31A")}, hand="three-red")
    play(table, "three-red")
    assert moves(table) == "R6 G2"
    assert told(table, "line-skipped") == [{"car": 2}]
    assert key(table, "places") == ["blue"]


# White


@pytest.mark.rule("D5-CARD-04")
def test_a_white_five_goes_to_any_car_on_the_track() -> None:
    table = race({**APART, **home("K")}, hand="wild-five")
    play(table, "wild-five")
    assert wild_cars(table) == ["yellow", "red", "blue", "green", "orange"]
    assert refused(table, {"wild": "black"}) == "D5-CARD-04"
    wild(table, "red")
    assert where(table, "R") == "14A"
    assert told(table, "wild-chosen") == [{"seat": 0, "car": 1, "spaces": 5}]


@pytest.mark.rule("D5-CARD-05")
def test_on_a_card_with_others_white_goes_to_a_car_that_is_not_printed() -> None:
    """D5-T03. Red 6, blue 4, white 2 for yellow, orange or black, green 1."""
    table = race(APART, hand="four-red-b")
    play(table, "four-red-b")
    settle(table)
    assert wild_cars(table) == ["yellow", "orange", "black"]
    for color in ("red", "blue", "green"):
        assert refused(table, {"wild": color}) == "D5-CARD-05"
    assert refused(table, {"wild": "pink"}) == "D5-CARD-05"
    assert refused(table, {"end": "12A"}) == "D5-CARD-05"
    wild(table, "black")
    settle(table)
    assert moves(table) == "R6 B4 K2 G1"


@pytest.mark.rule("D5-CARD-06", "D5-BLOCK-05")
def test_white_goes_only_to_a_car_that_can_move_in_full() -> None:
    """D5-T11. Red can go two of its five."""
    table = race(on("R 10A, B 13A, G 14A"), hand="wild-five")
    play(table, "wild-five")
    assert "red" not in wild_cars(table)
    assert refused(table, {"wild": "red"}) == "D5-CARD-06"


@pytest.mark.rule("D5-BLOCK-05")
@pytest.mark.parametrize(
    "option", [{}, {"move.shortfall": "stepwise"}, {"red.use": "may"}], ids=str
)
def test_a_car_on_a_white_line_ends_at_the_full_number_and_nowhere_else(
    option: dict[str, Any],
) -> None:
    """Red can go 5, but for a colored line two options would let it end sooner."""
    cars = on("R 5B, K 8B, G 9B, B 10A")
    table = race({**cars, "red": "4B"}, hand="wild-five", options=option)
    play(table, "wild-five")
    wild(table, "red")
    assert where(table, "R") == "9A"


@pytest.mark.rule("D5-CARD-07")
def test_a_white_line_that_fits_no_car_is_skipped_and_the_next_follows() -> None:
    """Black is the only one not printed, and stuck behind green where there is one lane."""
    cars = {**home("YO"), **on("R 35A, B 31A, K 12A, G 13A")}
    table = race(cars, hand="four-red-b")
    play(table, "four-red-b")
    settle(table)
    assert told(table, "wild-skipped") == [{"seat": 0, "spaces": 2}]
    assert moves(table) == "R6 B4 G1 k"


@pytest.mark.rule("D5-CARD-07", "D5-TURN-07")
def test_a_white_five_that_fits_no_car_is_discarded_without_effect() -> None:
    """D5-T11. The leader can always drive on, so this takes a track without cars."""
    table = race(APART, hand="wild-five five-red", options={"game.races": 1})
    for car in range(CARS):
        table.state.row[car] = table.state.board.rows
    play(table, "wild-five")
    assert key(table, "discard")[0] == "wild-five"
    assert told(table, "wild-skipped") == [{"seat": 0, "spaces": 5}]
    assert moves(table) == ""


@pytest.mark.rule("D5-CARD-08")
def test_a_white_line_must_be_used() -> None:
    table = race(APART, hand="wild-five")
    play(table, "wild-five")
    assert "none" not in wild_cars(table)
    assert refused(table, {"wild": "none"}) == "D5-CARD-08"


@pytest.mark.rule("D5-CARD-08")
def test_as_an_option_a_white_line_may_be_left() -> None:
    table = race(APART, hand="wild-five", options={"wild.use": "optional"})
    play(table, "wild-five")
    assert wild_cars(table)[-1] == "none"
    wild(table, "none")
    assert moves(table) == ""
    assert told(table, "wild-not-used") == [{"seat": 0, "spaces": 5}]
    assert next_up(table) == 1


@pytest.mark.rule("D5-CARD-08")
def test_the_only_car_for_a_white_line_takes_it_without_asking() -> None:
    table = race({**home("YBOK"), **on("R 31A, G 9A")}, hand="four-green-o")
    play(table, "four-green-o")  # green 6, orange 4, white 2, black 1
    assert moves(table) == "G6 R2"


@pytest.mark.rule("D5-CARD-08")
def test_under_the_option_even_the_only_car_is_asked_about() -> None:
    table = race(
        {**home("YBOK"), **on("R 31A, G 9A")},
        hand="four-green-o",
        options={"wild.use": "optional"},
    )
    play(table, "four-green-o")
    assert wild_cars(table) == ["red", "none"]


@pytest.mark.rule("D5-CARD-09")
@pytest.mark.parametrize("owner", [0, 1, "none"])
def test_the_car_for_a_white_line_may_be_anybodys_or_nobodys(owner: int | str) -> None:
    owners = {**owned(s0="Y", s1="O", s2="B"), "red": owner}
    table = race(APART, hand="wild-five", owners=owners)
    play(table, "wild-five")
    wild(table, "red")
    assert where(table, "R") == "14A"


@pytest.mark.rule("D5-CARD-10")
def test_a_white_line_looks_at_the_track_as_it_is_when_it_is_reached() -> None:
    """Black is stuck behind red until red's line is driven."""
    cars = {**home("O"), **on("K 33A, R 34A, B 9A, G 15A, Y 1A")}
    before = race(cars, hand="wild-five")
    play(before, "wild-five")
    assert "black" not in wild_cars(before)
    table = race(cars, hand="four-red-b")
    play(table, "four-red-b")
    settle(table)
    assert wild_cars(table) == ["yellow", "black"]


@pytest.mark.rule("D5-CARD-10")
def test_a_car_that_an_earlier_line_has_blocked_cannot_take_the_white_one() -> None:
    """Yellow could go two until red's line ends in front of it where there is one lane."""
    cars = {**home("O"), **on("Y 12A, R 8A, B 20A, G 31A, K 36A")}
    before = race(cars, hand="wild-five")
    play(before, "wild-five")
    assert "yellow" in wild_cars(before)
    table = race(cars, hand="four-red-b")
    play(table, "four-red-b")
    settle(table)
    assert where(table, "RY") == "14A 12A"
    assert asks(table) == "card"
    assert told(table, "wild-chosen") == [{"seat": 0, "car": 5, "spaces": 2}]


@pytest.mark.rule("D5-CARD-11")
def test_a_white_line_may_take_a_car_home_with_less_than_its_number() -> None:
    """D5-T12. A white five on row 50."""
    table = race({"red": "50A"}, hand="wild-five")
    play(table, "wild-five")
    wild(table, "red")
    assert where(table, "R") == "finish"
    assert key(table, "places") == ["red"]
