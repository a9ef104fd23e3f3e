"""The six race versions and Turbocharge."""

from __future__ import annotations

from itertools import product

import pytest

from fivewide.kernel.errors import IllegalAction
from tests.games.dust_devil_500.pictures import (
    BLACK,
    BLUE,
    COLORS,
    GO_ON,
    GOLD,
    GREEN,
    NUMBERS,
    ONE_DIE,
    PURPLE,
    RED,
    STOP,
    TWO_DICE,
    WHITE,
    YELLOW,
    RaceTable,
    asks,
    at,
    cars,
    key,
    kinds,
    next_up,
    race,
    roll,
    say,
    told,
)

MUST_MOVE = {"choice.may_stay": False}


@pytest.mark.rule("DD-RACE1-01")
def test_race_1_rolls_one_die_and_reads_its_color() -> None:
    table = race("ember 9", version=1)
    assert table.position()["dice"] == 1
    roll(table, WHITE)
    assert at(table) == 16
    assert kinds(table) == ["rolled", "moved-by-color"]


@pytest.mark.rule("DD-RACE2-01")
def test_race_2_rolls_one_die_and_reads_its_number() -> None:
    table = race("ember 9", version=2)
    assert table.position()["dice"] == 1
    roll(table, 8)
    assert at(table) == 17
    assert kinds(table) == ["rolled", "moved-by-number"]


@pytest.mark.rule("DD-RACE1-01", "DD-RACE2-01")
@pytest.mark.parametrize("version", [1, 2])
def test_with_the_six_sided_die_seven_cannot_come_up(version: int) -> None:
    table = race("ember 8", version=version, options={"die": "d6"})
    with pytest.raises(IllegalAction, match="cannot come up"):
        roll(table, 7)
    roll(table, 6)
    assert at(table) == 14


@pytest.mark.rule("DD-RACE3-01")
def test_race_3_rolls_one_die() -> None:
    assert race("ember 9", version=3).position()["dice"] == 1


@pytest.mark.rule("DD-RACE3-02")
@pytest.mark.parametrize(("reading", "end"), [(COLORS, 80), (NUMBERS, 77)])
def test_a_reading_that_cannot_be_moved_may_be_chosen_to_stay(
    reading: dict[str, str], end: int
) -> None:
    table = race("ember 77, canary 1", version=3)
    roll(table, WHITE)  # White is 80, the ramp; an 8 is beyond the line
    say(table, reading)
    assert at(table) == end


@pytest.mark.rule("DD-RACE3-02")
def test_without_may_stay_the_reading_that_moves_must_be_taken() -> None:
    table = race("ember 77, canary 1", version=3, options=MUST_MOVE)
    roll(table, WHITE)
    assert at(table) == 80
    assert next_up(table) == 1


@pytest.mark.rule("DD-RACE3-02")
def test_without_may_stay_a_number_that_moves_must_be_taken_too() -> None:
    table = race("ember 77, canary 1", version=3, options=MUST_MOVE)
    roll(table, RED)  # no Red ahead; 3 is 80
    assert at(table) == 80


@pytest.mark.rule("DD-RACE3-02")
def test_without_may_stay_a_car_still_stays_where_neither_reading_moves() -> None:
    table = race("ember 78, canary 1", version=3, options=MUST_MOVE)
    roll(table, YELLOW)  # eight ahead, and six
    assert at(table) == 78
    assert told(table, "stayed") == [{"seat": 0}]


# Two colors


@pytest.mark.rule("DD-RACE4-01")
@pytest.mark.parametrize("rolled", [(RED, GREEN), (GREEN, RED)])
def test_two_colors_go_to_the_farther_and_on_to_the_other(rolled: tuple[int, int]) -> None:
    """DD-T04. From Purple 12: Red 19, then Green 23, which is Turbo."""
    table = race("ember 12, canary 1", version=4)
    roll(table, rolled)
    assert at(table) == 23
    assert next_up(table) == 0
    assert "green-extra-turn" in kinds(table)


@pytest.mark.rule("DD-RACE4-02")
def test_double_colors_go_to_the_next_and_eight_more_and_again() -> None:
    """DD-T04, with a color that draws no card."""
    table = race("ember 12, canary 1", version=4)
    roll(table, (BLUE, BLUE))  # 13, then 21
    assert at(table) == 21
    assert next_up(table) == 0


@pytest.mark.rule("DD-RACE4-03")
def test_the_first_stop_of_two_colors_has_no_effect() -> None:
    table = race("ember 18, canary 1", version=4)
    roll(table, (GREEN, BLUE))  # Green 23 is Turbo, only passed; Blue 29
    assert at(table) == 29
    assert kinds(table) == ["rolled", "first-leg", "moved-by-colors"]


@pytest.mark.rule("DD-RACE4-03", "DD-RED-01")
def test_a_red_first_stop_draws_no_card() -> None:
    table = race("ember 12, canary 1", version=4)
    roll(table, (RED, WHITE))  # Red 19, then White 24
    assert at(table) == 24
    assert next_up(table) == 1


@pytest.mark.rule("DD-RACE4-04")
@pytest.mark.parametrize("start", [9, 12, 16])
def test_on_open_track_two_colors_go_eight_and_the_nearer_distance(start: int) -> None:
    """DD-T17."""
    for first, second in product(range(1, 9), repeat=2):
        table = race(f"ember {start}", version=4)
        roll(table, (first, second))
        distances = [(color - start - 1) % 8 + 1 for color in (first, second)]
        assert at(table) == start + 8 + min(distances)


@pytest.mark.rule("DD-RACE4-05")
@pytest.mark.parametrize(
    ("start", "rolled", "end"),
    [
        (74, (WHITE, BLACK), "finish"),  # Black is the line
        (70, (YELLOW, BLACK), "finish"),  # Yellow 78, then the line
        (70, (BLACK, WHITE), 80),
        (78, (RED, WHITE), 78),  # Red is beyond the line
        (78, (BLACK, RED), 78),
        (72, (WHITE, BLACK), "finish"),  # White 80, only passed, then the line
        (73, (BLACK, WHITE), "finish"),
        (74, (GREEN, RED), 74),
    ],
)
def test_two_colors_at_the_finish(start: int, rolled: tuple[int, int], end: int | str) -> None:
    """DD-T05."""
    table = race(f"ember {start}, canary 1", version=4)
    say(table, TWO_DICE, rolled)
    assert at(table) == end
    assert key(table, "owes") == ("ramp" if end == 80 else "none")


@pytest.mark.rule("DD-RACE5-01")
@pytest.mark.parametrize(("rolled", "end"), [((3, 4), 16), ((8, 7), 24), ((1, 2), 12)])
def test_race_5_moves_the_sum(rolled: tuple[int, int], end: int) -> None:
    table = race("ember 9, canary 1", version=5)
    roll(table, rolled)
    assert at(table) == end
    assert kinds(table) == ["rolled", "moved-by-sum"]
    assert next_up(table) == 1


@pytest.mark.rule("DD-RACE5-02")
def test_in_race_5_doubles_move_the_sum_and_go_again() -> None:
    table = race("ember 9, canary 1", version=5)
    roll(table, (3, 3))
    assert at(table) == 15
    assert next_up(table) == 0


@pytest.mark.rule("DD-RACE6-01")
@pytest.mark.parametrize(("reading", "end"), [(COLORS, 23), (NUMBERS, 22)])
def test_race_6_moves_by_both_colors_or_by_the_sum(reading: dict[str, str], end: int) -> None:
    table = race("ember 12, canary 1", version=6)
    roll(table, (RED, GREEN))
    assert asks(table) == "reading"
    say(table, reading)
    assert at(table) == end


@pytest.mark.rule("DD-RACE6-01", "DD-TURN-08")
@pytest.mark.parametrize("reading", [COLORS, NUMBERS])
def test_in_race_6_doubles_go_again_either_way(reading: dict[str, str]) -> None:
    table = race("ember 12, canary 1", version=6)
    roll(table, (BLUE, BLUE))
    say(table, reading)
    assert next_up(table) == 0


@pytest.mark.rule("DD-RACE6-02")
@pytest.mark.parametrize(("reading", "end"), [(COLORS, 74), (NUMBERS, "finish")])
def test_in_race_6_the_reading_that_fails_may_be_chosen(
    reading: dict[str, str], end: int | str
) -> None:
    table = race("ember 74, canary 1", version=6)
    say(table, TWO_DICE, (RED, PURPLE))  # the sum is 7, the colors end on 75 and then 76 .. 84
    say(table, reading)
    assert at(table) == end


@pytest.mark.rule("DD-RACE6-02")
def test_in_race_6_without_may_stay_the_other_one_must_be_taken() -> None:
    table = race("ember 74, canary 1", version=6, options=MUST_MOVE)
    say(table, TWO_DICE, (RED, PURPLE))
    assert at(table) == "finish"


# Turbocharge


TURBO = {"turbocharge": True}


def turbo(picture: str, *rolls: tuple[int, int]) -> RaceTable:
    table = race(f"{picture}, canary 1", version=5, options=TURBO)
    if asks(table) == "dice-count":
        say(table, TWO_DICE)
    roll(table, *rolls)
    return table


@pytest.mark.rule("DD-TURBO-01")
def test_without_turbocharge_nobody_is_asked() -> None:
    table = race("ember 10, canary 1", version=5)
    roll(table, (3, 7))
    assert at(table) == 20
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURBO-01")
@pytest.mark.parametrize(("reading", "asked"), [(NUMBERS, "turbocharge"), (COLORS, "roll")])
def test_with_turbo_race6_it_follows_numbers_in_race_6(reading: dict[str, str], asked: str) -> None:
    table = race("ember 10, canary 1", version=6, options={"turbo.race6": True})
    roll(table, (2, 8))  # the sum is 20; Gold 18, then White 24
    say(table, reading)
    assert asks(table) == asked


@pytest.mark.rule("DD-TURBO-01", "DD-RACE6-01")
def test_without_turbo_race6_race_6_has_no_turbocharge() -> None:
    table = race("ember 10, canary 1", version=6)
    roll(table, (3, 7))
    say(table, NUMBERS)
    assert asks(table) == "roll"
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURBO-02")
def test_going_on_leads_to_the_farther_color_from_where_the_sum_ended() -> None:
    """DD-T16. 10 and 9 is Red 19; from there Red is 27, Yellow 22."""
    table = turbo("ember 10", (3, 6))
    assert asks(table) == "turbocharge"
    say(table, GO_ON)
    assert at(table) == 27
    assert asks(table) == "red-card"


@pytest.mark.rule("DD-TURBO-02")
def test_the_driver_may_decline() -> None:
    """DD-T16. Then the car rests on Red 19."""
    table = turbo("ember 10", (3, 6))
    say(table, STOP)
    assert at(table) == 19
    assert asks(table) == "red-card"


@pytest.mark.rule("DD-TURBO-02")
def test_the_turn_ends_where_the_car_goes_on_to() -> None:
    table = turbo("ember 10", (1, 5))  # 16, then Blue 21
    say(table, GO_ON)
    assert at(table) == 21
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURBO-03", "DD-BUMP-10")
def test_going_on_the_space_of_the_sum_bumps_nobody_and_does_nothing() -> None:
    """DD-T16."""
    table = race("ember 10, canary 19", version=5, options=TURBO)
    roll(table, (3, 6))
    say(table, GO_ON, "dust-in-your-eyes")
    assert cars(table) == "ember 27, canary 19"
    assert kinds(table).count("red-card") == 1


@pytest.mark.rule("DD-TURBO-03")
def test_stopping_bumps_on_the_space_of_the_sum() -> None:
    table = race("ember 10, canary 19", version=5, options=TURBO)
    roll(table, (3, 6))
    say(table, STOP)
    assert cars(table) == "ember 19, canary 11"


@pytest.mark.rule("DD-TURBO-03")
def test_going_on_over_the_pit_row_entry_owes_nothing() -> None:
    table = turbo("ember 40", (2, 4))  # 46, then Purple 52
    say(table, GO_ON)
    assert at(table) == 52
    assert "pit-row-next" not in kinds(table)


@pytest.mark.rule("DD-TURBO-03", "DD-PIT-01")
def test_stopping_on_the_pit_row_entry_must_enter() -> None:
    table = turbo("ember 40", (2, 4))
    say(table, STOP)
    assert key(table, "owes") == "pit-row"


@pytest.mark.rule("DD-TURBO-03", "DD-TURBO-04")
def test_going_on_from_the_last_white_may_reach_the_finish() -> None:
    table = turbo("ember 77", (1, 2))  # 80, then Gold: the line
    say(table, GO_ON)
    assert table.over


@pytest.mark.rule("DD-TURBO-03", "DD-RAMP-01")
def test_stopping_on_the_last_white_loses_control() -> None:
    table = turbo("ember 77", (1, 2))
    say(table, STOP)
    assert key(table, "owes") == "ramp"


@pytest.mark.rule("DD-TURBO-04")
def test_a_sum_that_reaches_the_finish_wins_at_once() -> None:
    table = turbo("ember 74", (3, 4))
    assert table.over


@pytest.mark.rule("DD-TURBO-04")
def test_going_on_may_reach_the_finish_by_black_or_gold() -> None:
    table = turbo("ember 72", (1, 4))  # 77; from there Black is the line, Purple beyond it
    assert asks(table) == "roll"  # the farther color is Purple: no going on
    table = turbo("ember 72", (1, 2))  # 75; Black 81, Gold 82
    say(table, GO_ON)
    assert table.over


@pytest.mark.rule("DD-TURBO-04")
def test_going_on_beyond_the_finish_is_not_offered_and_the_sum_stands() -> None:
    table = turbo("ember 72", (2, 5))  # 79; Blue is beyond the line
    assert at(table) == 79
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURBO-05")
def test_a_sum_beyond_the_finish_cannot_go_on() -> None:
    table = turbo("ember 79", (1, 7))
    assert at(table) == 79
    assert kinds(table)[-1] == "stayed"
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURBO-06")
def test_doubles_go_on_to_the_next_space_of_the_one_color_and_again() -> None:
    table = turbo("ember 10", (5, 5))  # 20, then Blue 21
    say(table, GO_ON)
    assert at(table) == 21
    assert next_up(table) == 0


@pytest.mark.rule("DD-TURBO-06", "DD-TURN-08")
def test_doubles_go_again_without_going_on_too() -> None:
    table = turbo("ember 10", (5, 5))
    say(table, STOP)
    assert at(table) == 20
    assert next_up(table) == 0


@pytest.mark.rule("DD-TURBO-07")
def test_one_die_cannot_go_on() -> None:
    table = race("ember 70, canary 1", version=5, options=TURBO)
    say(table, ONE_DIE, 4)
    assert at(table) == 74
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURBO-07")
@pytest.mark.parametrize(("space", "rolled", "end"), [("80", (1, 2), "R2"), ("R4", (1, 2), "R1")])
def test_neither_into_the_ramp_nor_within_it_is_there_going_on(
    space: str, rolled: tuple[int, int], end: str
) -> None:
    table = turbo(f"ember {space}", rolled)
    assert at(table) == end
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURBO-02", "DD-PIT-03")
def test_a_car_that_enters_pit_row_by_its_sum_may_go_on() -> None:
    table = turbo("ember 46", (1, 2))  # P3 is Black; Black is 49, Gold 42: Black is farther
    say(table, GO_ON)
    assert at(table) == 49


@pytest.mark.rule("DD-RACE1-01", "DD-RACE2-01", "DD-RACE4-01", "DD-RACE5-01")
@pytest.mark.parametrize(
    ("version", "rule"), [(4, "DD-RACE4-01"), (5, "DD-RACE5-01"), (6, "DD-RACE6-01")]
)
def test_a_reading_nobody_asked_for_is_refused_by_the_races_own_rule(
    version: int, rule: str
) -> None:
    table = race("ember 70", version=version)
    with pytest.raises(IllegalAction) as refused:
        table.act(0, COLORS)
    assert refused.value.rule == rule


@pytest.mark.rule("DD-TURBO-01")
def test_turbocharge_nobody_agreed_on_is_refused() -> None:
    table = race("ember 70", version=5)
    with pytest.raises(IllegalAction) as refused:
        table.act(0, GO_ON)
    assert refused.value.rule == "DD-TURBO-01"


@pytest.mark.rule("DD-RACE4-01")
def test_with_equal_distances_the_order_of_the_dice_does_not_matter() -> None:
    for first, second in ((BLACK, PURPLE), (PURPLE, BLACK), (GOLD, BLUE), (BLUE, GOLD)):
        ends = set()
        for rolled in ((first, second), (second, first)):
            table = race("ember 16", version=4)
            roll(table, rolled)
            ends.add(at(table))
        assert len(ends) == 1


def test_with_turbo_race6_readings_without_any_difference_are_not_asked() -> None:
    """Two ways to stay are no choice, if neither goes on from there."""
    table = race("ember 79, canary 1", version=6, options={"turbo.race6": True})
    say(table, TWO_DICE, (8, 7))
    assert told(table, "stayed") == [{"seat": 0}]
