"""Bumping: back eight, to the same color, and on from car to car."""

from __future__ import annotations

import pytest

from tests.games.dust_devil_500.pictures import (
    BLUE,
    GREEN,
    RED,
    asks,
    at,
    board,
    cars,
    kinds,
    names,
    next_up,
    race,
    roll,
    told,
)


@pytest.mark.rule("DD-BUMP-01")
def test_a_car_that_is_landed_on_goes_back_eight() -> None:
    """DD-T10. From 29 to 21."""
    table = race("ember 24, canary 29", version=2)
    roll(table, 5)
    assert cars(table) == "ember 29, canary 21"
    assert told(table, "bumped") == [{"seat": 1, "by": 0, "to": 21}]


@pytest.mark.rule("DD-BUMP-01")
@pytest.mark.parametrize("cycle", ["red-first", "blue-first"])
def test_a_bump_keeps_the_color_of_the_space(cycle: str) -> None:
    b = board(track__cycle=cycle)
    for space in range(9, 81):
        assert names(b).colors(int(b.back[space])) == names(b).colors(space)


@pytest.mark.rule("DD-BUMP-02")
@pytest.mark.parametrize("version", [1, 2, 3])
def test_there_is_no_choice_about_bumping(version: int) -> None:
    table = race("ember 8, canary 13", version=version)
    roll(table, BLUE)
    assert cars(table) == "ember 13, canary 5"
    assert not table.to_act


@pytest.mark.rule("DD-BUMP-03")
@pytest.mark.parametrize("space", [2, 5, 7, 8])
def test_with_fewer_than_eight_spaces_behind_a_car_goes_to_start(space: int) -> None:
    """DD-T10."""
    table = race(f"ember {space - 1}, canary {space}", version=2)
    roll(table, 1)
    assert cars(table) == f"ember {space}, canary start"


@pytest.mark.rule("DD-BUMP-03")
def test_from_nine_a_car_goes_to_one() -> None:
    table = race("ember 8, canary 9", version=2)
    roll(table, 1)
    assert cars(table) == "ember 9, canary 1"


@pytest.mark.rule("DD-BUMP-04")
def test_a_bumped_car_bumps_in_turn() -> None:
    """DD-T10. 29 to 21, where a third car goes to 13."""
    table = race("ember 24, canary 29, harbor 21", version=2)
    roll(table, 5)
    assert cars(table) == "ember 29, canary 21, harbor 13"
    assert told(table, "bumped-in-turn") == [{"seat": 2, "by": 1, "to": 13}]


@pytest.mark.rule("DD-BUMP-04")
def test_bumps_pass_on_until_a_free_space_or_start() -> None:
    table = race("ember 24, canary 29, harbor 21, clover 13, tangelo 5", version=2)
    roll(table, 5)
    assert cars(table) == "ember 29, canary 21, harbor 13, clover 5, tangelo start"


@pytest.mark.rule("DD-BUMP-04")
def test_without_bump_chain_a_bumped_car_shares_the_space() -> None:
    table = race("ember 24, canary 29, harbor 21", version=2, options={"bump.chain": False})
    roll(table, 5)
    assert cars(table) == "ember 29, canary 21, harbor 21"
    assert table.position()["shared"] == [21]
    roll(table, 1)  # canary drives off
    assert table.position()["shared"] == []


@pytest.mark.rule("DD-BUMP-04", "DD-CARD-02")
def test_without_bump_chain_the_cars_that_share_are_bumped_together() -> None:
    table = race(
        "ember 19, canary 21, harbor 21", version=2, shared=[21], options={"bump.chain": False}
    )
    roll(table, 2)
    assert cars(table) == "ember 21, canary 13, harbor 13"


@pytest.mark.rule("DD-BUMP-05", "DD-RED-02")
def test_a_car_bumped_to_red_draws_no_card() -> None:
    """DD-T11. From 35 to 27; the bumping car draws."""
    table = race("ember 33, canary 35", version=2)
    roll(table, 2, "dust-in-your-eyes")
    assert cars(table) == "ember 35, canary 27"
    assert [facts["seat"] for facts in told(table, "red-card")] == [0]


@pytest.mark.rule("DD-BUMP-06")
def test_a_bumped_car_still_owes_its_lost_turns() -> None:
    table = race("ember 28, canary 30", version=2, lost_turns={"canary": 1})
    roll(table, 2)
    assert at(table, "canary") == 22
    assert told(table, "turn-skipped")[0] == {"seat": 1, "left": 0}


@pytest.mark.rule("DD-BUMP-07")
@pytest.mark.parametrize(("space", "number", "back"), [("P1", 1, 31), ("P2", 2, 32), ("P3", 3, 33)])
def test_a_car_in_pit_row_is_bumped_back_eight_by_its_number(
    space: str, number: int, back: int
) -> None:
    table = race(f"ember 46, canary {space}", version=2)
    roll(table, number)
    assert cars(table) == f"ember {space}, canary {back}"


@pytest.mark.rule("DD-BUMP-07")
def test_a_bump_out_of_pit_row_keeps_the_color() -> None:
    b = board()
    for spot in range(int(b.pit_row), int(b.ramp)):
        assert names(b).colors(int(b.back[spot])) == names(b).colors(spot)


@pytest.mark.rule("DD-BUMP-07")
@pytest.mark.parametrize("space", [47, 48, 49])
def test_a_car_bumped_beside_pit_row_stays_on_the_main_track(space: int) -> None:
    table = race(f"ember {space - 4}, canary {space}, harbor P1", version=2)
    roll(table, 4)
    assert cars(table) == f"ember {space}, canary {space - 8}, harbor P1"


@pytest.mark.rule("DD-BUMP-08")
def test_a_car_bumped_to_start_bumps_nobody_there() -> None:
    table = race("ember 4, canary 5, harbor start", version=2)
    roll(table, 1)
    assert cars(table) == "ember 5, canary start, harbor start"
    assert "bumped-in-turn" not in kinds(table)


@pytest.mark.rule("DD-BUMP-09", "DD-TURN-07")
def test_a_car_that_stays_bumps_nobody() -> None:
    table = race("ember 76, canary 76", version=2, shared=[76])
    roll(table, 8)
    assert cars(table) == "ember 76, canary 76"
    assert kinds(table) == ["rolled", "stayed"]


@pytest.mark.rule("DD-BUMP-10", "DD-RACE4-03")
def test_the_first_stop_of_two_colors_bumps_nobody() -> None:
    table = race("ember 12, canary 19, harbor 23", version=4)
    roll(table, (RED, GREEN))  # Red 19, then Green 23
    assert cars(table) == "ember 23, canary 19, harbor 15"


@pytest.mark.rule("DD-BUMP-01", "DD-FINISH-06")
def test_a_car_bumped_back_over_the_red_line_may_no_longer_take_one_die() -> None:
    """DD-T13. From 75 to 67."""
    table = race("ember 68, canary 75", version=5)
    roll(table, (3, 4), "dust-in-your-eyes")
    assert cars(table) == "ember 75, canary 67"
    assert next_up(table) == 1
    assert asks(table) == "roll"
    assert table.position()["dice"] == 2


@pytest.mark.rule("DD-BUMP-01")
def test_moving_onto_the_space_a_car_comes_from_bumps_nobody() -> None:
    table = race("ember 46, canary 1", version=2)
    roll(table, 8)  # through Pit Row and onto the entry again
    assert "bumped" not in kinds(table)
    assert at(table) == 46


@pytest.mark.rule("DD-BUMP-01")
def test_both_ways_of_standing_on_the_pit_row_entry_are_one_space() -> None:
    table = race("ember 44, canary 46", version=2, owes={"canary": "none"})
    roll(table, 2)
    assert cars(table) == "ember 46, canary 38"
