"""Moving by number and by color, and reading the dice."""

from __future__ import annotations

import pytest

from tests.games.dust_devil_500.pictures import (
    BLACK,
    BLUE,
    COLORS,
    GOLD,
    GREEN,
    NUMBERS,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    asks,
    at,
    cars,
    kinds,
    next_up,
    opened,
    race,
    roll,
    say,
    told,
)


@pytest.mark.rule("DD-MOVE-01", "DD-RACE2-01")
@pytest.mark.parametrize("number", range(1, 9))
def test_a_number_moves_that_many_spaces(number: int) -> None:
    table = race("ember 9", version=2)
    roll(table, number)
    assert at(table) == 9 + number


@pytest.mark.rule("DD-MOVE-02", "DD-RACE1-01")
@pytest.mark.parametrize(
    ("color", "space"),
    [
        (BLUE, 13),
        (YELLOW, 14),
        (GREEN, 15),
        (WHITE, 16),
        (BLACK, 17),
        (GOLD, 18),
        (RED, 19),
        (PURPLE, 20),
    ],
)
def test_a_color_moves_to_the_next_space_ahead_that_shows_it(color: int, space: int) -> None:
    """DD-T02. From Purple 12, and Purple is eight ahead."""
    table = race("ember 12", version=1)
    roll(table, color)
    assert at(table) == space


@pytest.mark.rule("DD-MOVE-02")
@pytest.mark.parametrize(
    ("color", "space"),
    [(BLUE, 19), (YELLOW, 20), (RED, 13), (PURPLE, 14), (GREEN, 15), (WHITE, 16), (BLACK, 17)],
)
def test_on_the_blue_first_track_colors_follow_its_own_cycle(color: int, space: int) -> None:
    table = race("ember 12", version=1, options={"track.cycle": "blue-first"})
    roll(table, color)
    assert at(table) == space


@pytest.mark.rule("DD-MOVE-03")
@pytest.mark.parametrize("color", range(1, 9))
def test_from_start_colors_count_as_from_white(color: int) -> None:
    """DD-T03. Black to White go to 1 to 8."""
    table = race("ember start", version=1)
    roll(table, color)
    assert at(table) == color


@pytest.mark.rule("DD-MOVE-03")
def test_from_start_on_the_blue_first_track_blue_is_three_ahead() -> None:
    table = race("ember start", version=1, options={"track.cycle": "blue-first"})
    roll(table, BLUE)
    assert at(table) == 3


@pytest.mark.rule("DD-MOVE-04")
def test_passing_a_car_and_a_mark_does_nothing() -> None:
    table = race("ember 22, canary 25", version=2)
    roll(table, 6)  # over Turbo 23, canary on 25, spin-out 26 and Red 27 to Purple 28
    assert cars(table) == "ember 28, canary 25"
    assert kinds(table) == ["rolled", "moved-by-number"]
    assert next_up(table) == 1


@pytest.mark.rule("DD-MOVE-04", "DD-PIT-01")
def test_passing_the_pit_row_entry_and_the_red_line_does_nothing() -> None:
    table = race("ember 44", version=2)
    roll(table, 4)
    assert at(table) == 48
    assert kinds(table) == ["rolled", "moved-by-number"]


@pytest.mark.rule("DD-MOVE-05")
def test_rolls_lead_toward_the_finish_but_for_pit_row_and_ramp() -> None:
    for seed in range(6):
        table = opened(seed, players=3, options={"race": seed + 1})
        while not table.over:
            table.act(table.to_act[0], table.options(table.to_act[0])[-1])
        for kind in ("moved-by-number", "moved-by-color", "moved-by-sum", "moved-by-colors"):
            for facts in told(table, kind):
                start, end = facts["from"], facts["to"]
                assert start is not None
                assert end is not None
                assert end > start or start > 81, "numbers from 82 on are Pit Row and ramp"


@pytest.mark.rule("DD-MOVE-06", "DD-RACE3-01")
def test_the_driver_chooses_after_seeing_the_roll() -> None:
    table = race("ember 9", version=3)
    assert asks(table) == "roll"
    roll(table, 5)
    assert asks(table) == "reading"
    assert table.position()["roll"] == [5]
    assert len(table.options(0)) == 2


@pytest.mark.rule("DD-MOVE-06")
def test_where_both_readings_end_on_one_space_there_is_nothing_to_choose() -> None:
    table = race("ember 8", version=3)  # White: colors and numbers agree
    roll(table, 5)
    assert at(table) == 13
    assert next_up(table) == 1


@pytest.mark.rule("DD-RACE3-01")
@pytest.mark.parametrize(("reading", "space"), [(COLORS, 13), (NUMBERS, 14)])
def test_in_race_3_the_die_is_read_as_the_driver_likes(reading: dict[str, str], space: int) -> None:
    table = race("ember 9", version=3)
    roll(table, BLUE)
    say(table, reading)
    assert at(table) == space
