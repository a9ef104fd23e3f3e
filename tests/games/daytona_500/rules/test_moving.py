"""Moving, blocked cars, the red lane: how far a number goes and where the car may end."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.daytona_500.board import LANES_OF
from fivewide.games.daytona_500.content import COLORS
from fivewide.games.daytona_500.rules.moving import end_spaces, moves_fully, onward, reach
from tests.games.daytona_500.pictures import (
    CAR,
    TRACKS,
    asks,
    bare,
    board,
    cards,
    end,
    ends,
    kinds,
    lanes,
    moves,
    on,
    play,
    prepared,
    race,
    refused,
    settle,
    told,
    where,
)


def can_end(cars: dict[str, str], spaces: int, letter: str = "R", **options: Any) -> list[str]:
    """Where a car may end with so many spaces: "finish", or spaces such as 14A."""
    chosen = {name.replace("__", "."): value for name, value in options.items()}
    state = bare(cars, chosen)
    names = prepared(chosen).names
    car = COLORS.index(CAR[letter])
    return [names.space(int(space)) for space in end_spaces(state, car, spaces)]


# Steps


@pytest.mark.rule("D5-MOVE-01")
@pytest.mark.parametrize(
    ("start", "steps"),
    [
        ("0A", ["1A", "1B"]),
        ("0B", ["1A", "1B", "1C"]),
        ("7C", ["8B"]),
        ("9A", ["10A"]),
        ("9B", ["10A"]),
        ("12A", ["13A"]),
        ("20A", ["21A", "21B"]),
        ("20B", ["21A", "21B", "21C"]),
        ("21C", ["22B", "22C"]),
        ("28C", ["29B"]),
        ("22B", ["23A", "23B", "23C"]),
    ],
)
def test_a_step_leads_one_row_on_straight_or_diagonally(start: str, steps: list[str]) -> None:
    assert can_end({"red": start}, 1) == steps


@pytest.mark.rule("D5-MOVE-01", "D5-MOVE-02")
@pytest.mark.parametrize("track", TRACKS)
def test_no_step_on_any_track_goes_sideways_back_or_over_a_lane(track: str) -> None:
    b = board({"track": track})
    names = prepared({"track": track}).names
    for row in range(int(b.rows) - 1):
        for lane in LANES_OF[int(b.white[row])]:
            start = names.space(row * 3 + int(lane))
            for space in can_end({"red": start}, 1, track=track):
                found = names.find(space)
                assert found is not None
                assert found // 3 == row + 1
                assert abs(found % 3 - int(lane)) <= 1


@pytest.mark.rule("D5-MOVE-02")
@pytest.mark.parametrize("number", range(1, 10))
def test_a_number_brings_a_car_exactly_that_many_rows_on(number: int) -> None:
    for space in can_end({"red": "19A"}, number):
        assert int(space[:-1]) == 19 + number


@pytest.mark.rule("D5-MOVE-03")
def test_a_car_steps_only_into_an_empty_space() -> None:
    assert can_end(on("R 2B, B 3B"), 1) == ["3A", "3C"]
    assert can_end(on("R 2B, B 3B, G 3A, Y 3C"), 1) == ["2B"]


@pytest.mark.rule("D5-MOVE-03")
def test_a_car_does_not_jump_over_others() -> None:
    """Red is behind a wall of two on two lanes, and the road beyond it is open."""
    assert can_end(on("R 28B, B 30A, G 30B"), 9) == ["29A", "29B"]


@pytest.mark.rule("D5-MOVE-03")
def test_an_end_space_taken_by_another_car_is_refused() -> None:
    table = race(on("R 19A, B 24A"), hand="five-red")
    play(table, "five-red")
    assert ends(table) == ["24B", "24C"]
    assert refused(table, {"end": "24A"}) == "D5-MOVE-03"


@pytest.mark.rule("D5-MOVE-04")
def test_a_diagonal_step_goes_between_two_cars_abreast() -> None:
    """From A to B between a car beside and a car ahead."""
    assert can_end(on("R 2A, B 2B, G 3A"), 1) == ["3B"]


@pytest.mark.rule("D5-MOVE-04")
def test_a_gap_closed_by_cars_on_both_sides_is_driven_through() -> None:
    """Two cars abreast leave no lane straight ahead; past their corners the way is free."""
    table = race(on("R 2B, B 3B, G 3A, Y 4B, O 2A, K 2C"), hand="five-red five-blue")
    play(table, "five-red")
    assert ends(table) == ["7A", "7B", "7C"]
    assert can_end(on("R 2A, B 3A, G 2B"), 2) == ["4A", "4B", "4C"]


@pytest.mark.rule("D5-MOVE-05")
def test_a_car_may_not_stop_short_of_a_number_it_can_drive() -> None:
    table = race(on("R 19A"), hand="five-red")
    play(table, "five-red")
    assert ends(table) == ["24A", "24B", "24C"]
    assert refused(table, {"end": "23A"}) in ("D5-MOVE-05", "D5-BLOCK-01")


@pytest.mark.rule("D5-MOVE-05")
def test_the_one_way_that_has_the_full_length_must_be_found() -> None:
    """Straight ahead and inside are dead ends; only the outer lane leads through."""
    cars = lanes(20, A="..BG...", B="R..YK..")
    assert can_end(cars, 3) == ["23C"]


@pytest.mark.rule("D5-MOVE-06")
def test_the_mover_picks_any_end_of_the_right_length() -> None:
    for space in ("24A", "24B", "24C"):
        table = race(on("R 19A"), hand="five-red")
        play(table, "five-red")
        end(table, space)
        assert where(table, "R") == space


@pytest.mark.rule("D5-MOVE-06")
def test_an_end_that_no_way_leads_to_is_refused() -> None:
    table = race(on("R 19A"), hand="five-red")
    play(table, "five-red")
    assert refused(table, {"end": "25A"}) == "D5-MOVE-06"
    assert refused(table, {"end": "finish"}) == "D5-MOVE-06"
    assert refused(table, {"end": "ahead"}) == "D5-MOVE-06"
    assert refused(table, {"play": "five-red"}) == "D5-MOVE-06"


@pytest.mark.rule("D5-MOVE-06")
def test_a_single_end_is_not_asked_about() -> None:
    table = race(on("R 10A"), hand="five-red")
    play(table, "five-red")
    assert where(table, "R") == "15A"
    assert asks(table) == "card"


@pytest.mark.rule("D5-MOVE-07")
def test_lanes_may_be_changed_as_often_as_you_like_at_no_cost() -> None:
    """Out to C, back in to A and out again, around a slalom of cars; six steps, six rows."""
    cars = lanes(21, A=".B...G.", B="..Y.K..", C="....O..") | {"red": "21A"}
    assert can_end(cars, 1) == ["22B"]
    assert can_end(cars, 2) == ["23A", "23C"]
    assert can_end(cars, 6) == ["27A", "27B", "27C"]


@pytest.mark.rule("D5-MOVE-08")
@pytest.mark.parametrize(
    ("start", "ends"),
    [("0A", ["5A", "5B", "5C"]), ("-1B", ["4A", "4B", "4C"]), ("-2A", ["3A", "3B", "3C"])],
)
def test_a_car_drives_off_the_grid_and_on_in_one_move(start: str, ends: list[str]) -> None:
    assert can_end({"red": start}, 5) == ends


@pytest.mark.rule("D5-MOVE-08")
def test_the_rows_of_the_grid_count() -> None:
    assert can_end({"red": "-2A"}, 1) == ["-1A", "-1B"]
    assert can_end({"red": "-2B"}, 3) == ["1A", "1B", "1C"]


# Blocked


@pytest.mark.rule("D5-BLOCK-01")
def test_a_blocked_car_goes_as_far_as_any_way_takes_it() -> None:
    """D5-T05. To A9, the book's square B; C7, its square A, is a dead end."""
    cars = on("R 5B, K 8B, G 9B, B 10A")
    assert can_end(cars, 5) == ["9A"]
    table = race(cars, hand="five-red")
    play(table, "five-red")
    assert where(table, "R") == "9A"
    assert told(table, "moved-as-far-as-possible")[0]["spaces"] == 5


@pytest.mark.rule("D5-BLOCK-01")
def test_as_an_option_a_blocked_car_may_be_driven_into_a_dead_end() -> None:
    cars = on("R 5B, K 8B, G 9B, B 10A")
    assert sorted(can_end(cars, 5, move__shortfall="stepwise")) == ["7C", "9A"]
    table = race(cars, hand="five-red", options={"move.shortfall": "stepwise"})
    play(table, "five-red")
    end(table, "7C")
    assert where(table, "R") == "7C"
    assert "moved-as-far-as-possible" in kinds(table)


@pytest.mark.rule("D5-BLOCK-01")
def test_even_then_a_car_does_not_stop_while_it_has_a_step() -> None:
    cars = on("R 5B, K 8B, G 9B, B 10A")
    found = can_end(cars, 5, move__shortfall="stepwise")
    assert not {"5B", "6A", "6B", "6C", "7A", "7B", "8A"} & set(found)


@pytest.mark.rule("D5-BLOCK-01")
def test_even_then_it_may_be_a_dead_end_though_the_full_number_can_be_driven() -> None:
    cars = on("R 20A, B 22A, G 22B")
    assert can_end(cars, 3) == ["23B", "23C"]
    assert sorted(can_end(cars, 3, move__shortfall="stepwise")) == ["21A", "23B", "23C"]


@pytest.mark.rule("D5-BLOCK-02")
def test_a_car_with_no_free_step_stays_and_nobody_is_drafted() -> None:
    """D5-T04. Yellow stays, red moves four, blue two; nobody behind yellow is pulled."""
    cars = on("Y 29A, G 30A, R 30B, B 10A, O 28A")
    table = race(cars, hand="three-yellow")
    play(table, "three-yellow")
    assert moves(table) == "Y- R4 B2"
    assert where(table, "YRBO") == "29A 34A 12A 28A"
    assert told(table, "blocked") == [{"car": 0, "spaces": 6}]


@pytest.mark.rule("D5-BLOCK-03")
def test_between_ends_equally_far_the_mover_chooses() -> None:
    cars = on("R 26B, B 30A, G 30B")
    table = race(cars, hand="five-red")
    play(table, "five-red")
    assert ends(table) == ["29A", "29B"]
    end(table, "29B")
    assert where(table, "R") == "29B"


@pytest.mark.rule("D5-BLOCK-01")
def test_a_shorter_stop_of_a_blocked_car_is_refused() -> None:
    table = race(on("R 26B, B 30A, G 30B"), hand="five-red")
    play(table, "five-red")
    assert refused(table, {"end": "28A"}) == "D5-BLOCK-01"


@pytest.mark.rule("D5-BLOCK-04")
def test_spaces_a_car_could_not_drive_are_lost() -> None:
    """Red loses five of its six; blue and green go four and two, no more."""
    table = race(on("R 12A, K 14A, B 36A, G 31A"), hand="three-red")
    play(table, "three-red")
    settle(table)
    assert where(table, "RBG") == "13A 40A 33A"


@pytest.mark.rule("D5-BLOCK-04")
def test_and_they_are_not_saved_for_the_next_move() -> None:
    table = race(
        on("R 12A, K 14A"),
        hand="three-red five-red five-green",
        players=2,
        hands={"1": cards("five-black five-blue five-orange")},
    )
    play(table, "three-red")
    settle(table)
    play(table, "five-black")
    settle(table)
    assert where(table, "RK") == "14A 19A"  # red was drafted
    play(table, "five-red")
    assert where(table, "R") == "19B"


# Red


@pytest.mark.rule("D5-RED-01")
@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("number", range(1, 10))
def test_no_move_ends_on_red_wherever_it_begins(track: str, number: int) -> None:
    b = board({"track": track})
    names = prepared({"track": track}).names
    for row in range(int(b.rows) - 2):
        ahead = {"blue": names.space((row + 1) * 3)}
        for lane in LANES_OF[int(b.white[row])]:
            cars = {"red": names.space(row * 3 + int(lane)), **ahead}
            for space in can_end(cars, number, track=track):
                found = names.find(space)
                assert found is not None
                if space != "finish":
                    assert b.white[found // 3] >> found % 3 & 1


@pytest.mark.rule("D5-RED-01")
def test_naming_a_red_space_is_refused() -> None:
    table = race(on("R 15A, B 16A"), hand="five-red")
    play(table, "five-red")
    assert ends(table) == ["20A", "20B"]
    assert refused(table, {"end": "17B"}) == "D5-RED-01"


@pytest.mark.rule("D5-RED-02")
def test_red_is_closed_while_a_white_step_is_free() -> None:
    """D5-T07. Car at A10 with A11 empty: the step onto red is not legal."""
    state = bare(on("R 10A"))
    row = int(state.row[COLORS.index("red")])
    assert onward(state.board, row, 0, state.free[row + 1]) == 1
    state = bare(on("R 10A, B 11A"))
    assert onward(state.board, row, 0, state.free[row + 1]) == 2


@pytest.mark.rule("D5-RED-02")
def test_a_car_ahead_two_rows_on_does_not_open_red_yet() -> None:
    """Red could pass both by red lane from A10 on, but must use the free A11 first."""
    cars = on("R 10A, B 12A, G 13A")
    assert can_end(cars, 5) == ["11A"]


@pytest.mark.rule("D5-RED-02", "D5-RED-04")
@pytest.mark.parametrize(("number", "ends"), [(1, ["10A"]), (2, ["12A"]), (3, ["13A"])])
def test_one_car_is_passed_on_red(number: int, ends: list[str]) -> None:
    """D5-T07. A rival at A11."""
    assert can_end(on("R 10A, B 11A"), number) == ends


@pytest.mark.rule("D5-RED-03")
def test_a_car_stays_on_red_only_as_long_as_there_is_no_white() -> None:
    """D5-T07. Rivals at A11 and A12: a three ends on A13 by two red spaces."""
    assert can_end(on("R 10A, B 11A, G 12A"), 3) == ["13A"]
    state = bare(on("R 10A, B 11A, G 13A"))
    row = int(state.row[COLORS.index("red")])
    assert onward(state.board, row + 1, 1, state.free[row + 2]) == 1  # back at A12 at once


@pytest.mark.rule("D5-RED-03")
def test_so_a_gap_between_two_cars_ends_the_passing() -> None:
    """Back on white at A12, the car is stuck behind A13, where there is one lane."""
    assert can_end(on("R 10A, B 11A, G 13A"), 6) == ["12A"]


@pytest.mark.rule("D5-RED-04")
@pytest.mark.parametrize("number", range(1, 10))
def test_without_a_way_back_red_is_not_entered(number: int) -> None:
    """D5-T07. Rivals at A11, A12, A13: the red lane ends at row 12, so nothing moves."""
    assert can_end(on("R 10A, B 11A, G 12A, Y 13A"), number) == ["10A"]


@pytest.mark.rule("D5-RED-04")
def test_with_too_small_a_number_a_car_does_without_red() -> None:
    """Six to pass, five on the card: it stops behind, as black does in the worked example."""
    cars = on("R 6B, B 10A, G 11A")
    assert can_end(cars, 6) == ["12A"]
    assert can_end(cars, 5) == ["9A", "9B"]
    assert can_end(cars, 4) == ["9A", "9B"]


@pytest.mark.rule("D5-RED-05")
def test_red_must_be_used_where_it_goes_farther() -> None:
    cars = on("R 9A, B 10A")
    assert can_end(cars, 3) == ["12A"]
    assert can_end(cars, 3, red__use="must") == ["12A"]


@pytest.mark.rule("D5-RED-05")
def test_as_an_option_red_may_be_left() -> None:
    cars = on("R 9A, B 10A")
    assert can_end(cars, 3, red__use="may") == ["12A", "9A"]
    table = race(cars, hand="five-red", options={"red.use": "may"})
    play(table, "five-red")
    end(table, "9A")
    assert moves(table) == "R-"


@pytest.mark.rule("D5-RED-05")
def test_under_that_option_nothing_changes_where_white_goes_as_far() -> None:
    assert can_end(on("R 9A"), 3, red__use="may") == ["12A"]
    assert can_end(on("R 19A, B 20A"), 3, red__use="may") == ["22A", "22B", "22C"]


@pytest.mark.rule("D5-RED-06")
def test_red_never_blocks_so_a_second_car_passes_where_the_first_did() -> None:
    """D5-T06. Red 6 over red rows 10 and 11, blue 4 over red row 11, green 2; nobody drafts."""
    table = race(lanes(9, A="RBG"), hand="three-red")
    play(table, "three-red")
    assert moves(table) == "R6 B4 G2"
    assert where(table, "RBG") == "15A 14A 13A"


@pytest.mark.rule("D5-RED-07")
def test_a_car_leaves_red_for_the_inner_lane() -> None:
    """Rows 15 to 18 have red; row 19 has two white lanes."""
    cars = on("R 17A, B 18A")
    assert can_end(cars, 2) == ["19A"]


@pytest.mark.rule("D5-RED-07")
def test_only_if_the_inner_lane_is_taken_another_will_do() -> None:
    assert can_end(on("R 17A, B 18A, G 19A"), 2) == ["19B"]


@pytest.mark.rule("D5-RED-07")
def test_after_that_step_it_is_free_again() -> None:
    assert can_end(on("R 17A, B 18A"), 3) == ["20A", "20B"]


@pytest.mark.rule("D5-RED-07")
def test_as_an_option_it_may_leave_red_for_any_lane() -> None:
    assert can_end(on("R 17A, B 18A"), 2, red__return="any_white") == ["19A", "19B"]
    assert can_end(on("R 17A, B 18A"), 2, red__return="inner_first") == ["19A"]


@pytest.mark.rule("D5-RED-07")
def test_white_to_white_the_inner_lane_has_no_privilege() -> None:
    assert can_end(on("R 18A"), 1) == ["19A", "19B"]


@pytest.mark.rule("D5-CARD-11", "D5-FINISH-01")
@pytest.mark.parametrize(("space", "number"), [("52A", 1), ("52C", 9), ("50B", 6), ("50A", 3)])
def test_a_step_beyond_the_last_row_is_the_finish(space: str, number: int) -> None:
    """D5-T12."""
    assert can_end({"red": space}, number) == ["finish"]
    assert moves_fully(bare({"red": space}), COLORS.index("red"), number)


@pytest.mark.rule("D5-FINISH-01")
def test_a_number_that_ends_on_the_last_row_does_not_finish() -> None:
    assert can_end({"red": "50B"}, 2) == ["52A", "52B", "52C"]


@pytest.mark.rule("D5-CARD-06")
def test_reach_and_full_moves_agree() -> None:
    state = bare(on("R 10A, B 13A, G 14A"))
    red = COLORS.index("red")
    assert [moves_fully(state, red, number) for number in range(1, 6)] == [True, True] + [False] * 3
    row, found = reach(state, red, 5)
    assert (row - state.row[red], found) == (2, 1)
