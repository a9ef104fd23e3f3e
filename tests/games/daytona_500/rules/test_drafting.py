"""Drafting: the train behind a car that moves."""

from __future__ import annotations

import pytest

from tests.games.daytona_500.pictures import (
    asks,
    end,
    home,
    kinds,
    lanes,
    moves,
    on,
    owned,
    play,
    race,
    settle,
    told,
    where,
    wild,
)


@pytest.mark.rule("D5-DRAFT-01")
def test_the_car_right_behind_comes_up_into_the_gap() -> None:
    table = race(on("R 10A, B 9A"), hand="five-red")
    play(table, "five-red")
    assert where(table, "RB") == "15A 10A"
    assert told(table, "drafted") == [{"car": 2, "space": (10 + 2) * 3}]


@pytest.mark.rule("D5-DRAFT-01")
@pytest.mark.parametrize("number", ["five-red", "nine-red"])
def test_it_comes_up_one_space_however_far_the_car_ahead_drives(number: str) -> None:
    table = race(on("R 9A, B 8A"), hand=number, owners=owned(s0="R", s1="B", s2="Y"))
    play(table, number)
    assert where(table, "B") == "9A"


@pytest.mark.rule("D5-DRAFT-01")
def test_a_car_that_moves_only_part_of_its_number_drafts_too() -> None:
    table = race(on("R 10A, B 9A, G 13A"), hand="five-red")
    play(table, "five-red")
    assert moves(table) == "R5< b"
    assert where(table, "RB") == "12A 10A"


@pytest.mark.rule("D5-DRAFT-01", "D5-BLOCK-02")
def test_nobody_is_drafted_behind_a_car_that_could_not_move() -> None:
    table = race(lanes(12, A="BRG"), hand="five-red")
    play(table, "five-red")
    assert moves(table) == "R-"
    assert where(table, "BRG") == "12A 13A 14A"


@pytest.mark.rule("D5-DRAFT-02")
def test_a_train_drafts_as_one() -> None:
    """D5-T08. Red moves five; yellow, blue and orange come up one each."""
    table = race(lanes(2, A="OBYR"), hand="five-red")
    play(table, "five-red")
    assert moves(table) == "R5 y b o"
    assert where(table, "RYBO") == "10A 5A 4A 3A"


@pytest.mark.rule("D5-DRAFT-03")
def test_the_train_ends_at_the_first_gap() -> None:
    table = race(lanes(1, A="OB.YR"), hand="five-red")
    play(table, "five-red")
    assert moves(table) == "R5 y"
    assert where(table, "YBO") == "5A 2A 1A"


@pytest.mark.rule("D5-DRAFT-03")
def test_a_car_that_has_just_been_passed_is_not_drafted() -> None:
    """Red's two takes it past blue to the space right ahead of it: blue was not behind it."""
    table = race(on("R 15A, B 16A, K 30A, Y 9A"), hand="three-black")  # black 6, yellow 4, red 2
    play(table, "three-black")
    settle(table)
    assert where(table, "RB") == "17A 16A"
    assert moves(table) == "K6 Y4 R2"


@pytest.mark.rule("D5-DRAFT-03")
@pytest.mark.parametrize("space", ["26A", "26B", "26C"])
def test_where_the_car_went_does_not_matter_to_its_train(space: str) -> None:
    table = race(on("R 21B, B 20B, G 19B"), hand="five-red")
    play(table, "five-red")
    end(table, space)
    assert where(table, "RBG") == f"{space} 21B 20B"


@pytest.mark.rule("D5-DRAFT-04")
def test_a_draft_comes_before_the_next_line_of_the_card() -> None:
    """Blue comes up behind red's place first and ends one row farther by its own line."""
    table = race(on("R 13A, B 12A, G 30A"), hand="three-red")
    play(table, "three-red")
    settle(table)
    assert moves(table) == "R6 b B4 G2"
    assert where(table, "B") == "17A"


@pytest.mark.rule("D5-DRAFT-05")
def test_a_car_on_the_grid_is_not_drafted() -> None:
    """D5-T09. Red on A1, yellow right behind it on the pole."""
    table = race(on("R 1A, Y 0A"), hand="five-red")
    play(table, "five-red")
    end(table, "6A")
    assert where(table, "RY") == "6A 0A"
    assert "drafted" not in kinds(table)


@pytest.mark.rule("D5-DRAFT-05")
def test_the_train_ends_in_front_of_a_car_on_the_grid() -> None:
    """D5-T09. Yellow on A1 is drafted, blue on the pole stays."""
    table = race(on("R 2A, Y 1A, B 0A"), hand="five-red")
    play(table, "five-red")
    end(table, "7A")
    assert where(table, "RYB") == "7A 2A 0A"


@pytest.mark.rule("D5-DRAFT-05")
def test_a_car_driving_off_the_grid_pulls_nobody_along() -> None:
    table = race(on("R 0A, Y -1A"), hand="five-red")
    play(table, "five-red")
    end(table, "5A")
    assert where(table, "RY") == "5A -1A"


@pytest.mark.rule("D5-DRAFT-06")
def test_drafting_asks_nobody_and_pulls_everybodys_cars() -> None:
    owners = owned(s0="R", s1="B", s2="Y")
    table = race(lanes(6, A="GYBR"), hand="five-red", owners=owners)
    play(table, "five-red")
    assert where(table, "RBYG") == "14A 9A 8A 7A"
    assert (asks(table), table.to_act) == ("card", (1,))


@pytest.mark.rule("D5-DRAFT-07")
def test_a_drafted_car_moves_one_space_and_starts_no_train_of_its_own() -> None:
    """The train moves up once: nobody in it is drafted twice, and no other lane is touched."""
    table = race(lanes(3, A="OBYR", B="..K."), hand="five-red")
    play(table, "five-red")
    assert moves(table) == "R5 y b o"
    assert where(table, "YBOK") == "6A 5A 4A 5B"


@pytest.mark.rule("D5-DRAFT-08")
def test_a_white_move_drafts() -> None:
    table = race(on("R 10A, B 9A"), hand="wild-five")
    play(table, "wild-five")
    wild(table, "red")
    assert where(table, "RB") == "15A 10A"


@pytest.mark.rule("D5-DRAFT-08")
def test_a_car_that_drives_over_the_finish_line_drafts() -> None:
    table = race(on("R 52B, B 51B, G 50B"), hand="five-red")
    play(table, "five-red")
    assert moves(table) == "R! b g"
    assert where(table, "RBG") == "finish 52B 51B"


@pytest.mark.rule("D5-DRAFT-09")
def test_a_car_diagonally_behind_is_left() -> None:
    table = race(on("R 10A, B 9B"), hand="five-red")
    play(table, "five-red")
    assert where(table, "B") == "9B"


@pytest.mark.rule("D5-DRAFT-09")
@pytest.mark.parametrize(
    ("red", "blue"), [("8B", "7C"), ("21C", "20B"), ("10A", "9B"), ("19B", "18A")]
)
def test_even_where_a_lane_ends_or_begins(red: str, blue: str) -> None:
    table = race({"red": red, "blue": blue}, hand="five-red")
    play(table, "five-red")
    settle(table)
    assert where(table, "B") == blue


@pytest.mark.rule("D5-DRAFT-10")
def test_a_drafted_car_still_has_its_own_line_in_full() -> None:
    """Blue is drafted from 11 to 12 by red, then drives its four."""
    table = race(on("R 12A, B 11A, G 31A"), hand="three-red")
    play(table, "three-red")
    assert moves(table) == "R6 b B4 G2"
    assert where(table, "B") == "16A"


@pytest.mark.rule("D5-DRAFT-11")
def test_a_draft_takes_nobody_over_the_line() -> None:
    table = race({**on("R 52A, B 51A"), **home("Y")}, hand="five-red")
    play(table, "five-red")
    assert where(table, "RB") == "finish 52A"
    assert told(table, "finished") == [{"car": 1, "place": 2}]


@pytest.mark.rule("D5-DRAFT-03", "D5-DRAFT-09")
@pytest.mark.parametrize("gap", ["A", "B", "C"])
def test_a_train_keeps_to_its_lane(gap: str) -> None:
    cars = {"red": f"25{gap}", "blue": f"24{gap}", "green": f"23{gap}"}
    table = race(cars, hand="five-red")
    play(table, "five-red")
    end(table, "30A")
    assert where(table, "BG") == f"25{gap} 24{gap}"
