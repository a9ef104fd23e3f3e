"""Pit Row: entry on Yellow 46, three spaces, out on Gold 42.

... 38 39 40 41 [42] 43 44 45 [46] 47 ...
                  ^             |
                  P3 P2 P1 <----'
"""

from __future__ import annotations

import pytest

from tests.games.dust_devil_500.pictures import (
    BLACK,
    BLUE,
    COLORS,
    GOLD,
    GREEN,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
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


@pytest.mark.rule("DD-PIT-01")
def test_resting_on_the_entry_sends_a_car_into_pit_row_next_turn() -> None:
    table = race("ember 44, canary 1", version=2)
    roll(table, 2)
    assert at(table) == 46
    assert kinds(table)[-1] == "pit-row-next"
    assert key(table, "owes") == "pit-row"
    roll(table, 1, 2)
    assert at(table) == "P2"


@pytest.mark.rule("DD-PIT-02", "DD-PIT-04")
@pytest.mark.parametrize(
    ("number", "space"),
    [(1, "P1"), (2, "P2"), (3, "P3"), (4, 42), (5, 43), (6, 44), (7, 45), (8, 46)],
)
def test_into_pit_row_by_number(number: int, space: int | str) -> None:
    """DD-T09."""
    table = race("ember 46", version=2)
    roll(table, number)
    assert at(table) == space
    assert kinds(table)[1] == "entered-pit-row"


@pytest.mark.rule("DD-PIT-02", "DD-PIT-04")
@pytest.mark.parametrize(
    ("color", "space"),
    [
        (GREEN, "P1"),
        (WHITE, "P2"),
        (BLACK, "P3"),
        (GOLD, 42),
        (RED, 43),
        (PURPLE, 44),
        (BLUE, 45),
        (YELLOW, 46),
    ],
)
def test_into_pit_row_by_color(color: int, space: int | str) -> None:
    """DD-T09. Red 43 draws a card."""
    table = race("ember 46", version=1)
    roll(table, color)
    assert at(table) == space
    assert (asks(table) == "red-card") == (color == RED)


@pytest.mark.rule("DD-PIT-02")
def test_into_pit_row_by_two_colors() -> None:
    table = race("ember 46", version=4)
    roll(table, (GREEN, BLACK))  # Black is P3; then Green, which is main 47
    assert at(table) == 47


@pytest.mark.rule("DD-PIT-02", "DD-RACE4-03")
def test_two_colors_through_pit_row_and_over_the_entry_owe_nothing() -> None:
    table = race("ember 46", version=4)
    roll(table, (YELLOW, GREEN))  # Yellow is the entry again, only passed; then Green 47
    assert at(table) == 47
    assert "pit-row-next" not in kinds(table)


@pytest.mark.rule("DD-PIT-03")
@pytest.mark.parametrize(
    ("space", "number", "end"),
    [("P1", 3, 42), ("P2", 2, 42), ("P3", 1, 42), ("P1", 1, "P2"), ("P3", 8, 49), ("P2", 8, 48)],
)
def test_pit_row_comes_out_on_gold_and_goes_on_toward_the_finish(
    space: str, number: int, end: int | str
) -> None:
    table = race(f"ember {space}", version=2)
    roll(table, number)
    assert at(table) == end


@pytest.mark.rule("DD-PIT-03", "DD-SPACE-01")
def test_from_p2_green_is_rpm_on_the_main_track() -> None:
    """DD-T09."""
    table = race("ember P2", version=1)
    roll(table, GREEN)
    assert at(table) == 47
    assert next_up(table) == 0


@pytest.mark.rule("DD-PIT-04")
def test_the_trip_costs_eight_spaces() -> None:
    table = race("ember 46, canary 1", version=2)
    roll(table, 7)
    assert at(table) == 46 + 7 - 8


@pytest.mark.rule("DD-PIT-04")
def test_on_the_blue_first_track_the_trip_costs_six_spaces() -> None:
    table = race("ember 44, canary 1", version=2, options={"track.cycle": "blue-first"})
    roll(table, 7)
    assert at(table) == 44 + 7 - 6


@pytest.mark.rule("DD-PIT-04")
def test_a_car_in_pit_row_is_not_on_the_main_track_beside_it() -> None:
    table = race("ember 37, canary P1", version=2)
    roll(table, 2)
    assert cars(table) == "ember 39, canary P1"
    assert "bumped" not in kinds(table)


@pytest.mark.rule("DD-PIT-05")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_pit_row_spaces_do_nothing(number: int) -> None:
    table = race("ember 46, canary 1", version=2)
    roll(table, number)
    assert kinds(table) == ["rolled", "entered-pit-row"]
    assert next_up(table) == 1
    assert key(table, "lost_turns") == 0
    assert key(table, "owes") == "none"


@pytest.mark.rule("DD-PIT-06")
@pytest.mark.parametrize(("space", "number"), [("46", 8), ("P1", 7), ("P2", 6), ("P3", 5)])
def test_whoever_comes_round_to_the_entry_must_enter_again(space: str, number: int) -> None:
    """DD-T09."""
    table = race(f"ember {space}, canary 1", version=2)
    roll(table, number)
    assert at(table) == 46
    assert key(table, "owes") == "pit-row"
    assert kinds(table)[-1] == "pit-row-next"


@pytest.mark.rule("DD-PIT-06")
@pytest.mark.parametrize(("space", "number"), [("46", 8), ("P1", 7), ("P2", 6), ("P3", 5)])
def test_with_pit_once_the_entry_has_no_effect_on_the_way_out(space: str, number: int) -> None:
    table = race(f"ember {space}, canary 1", version=2, options={"pit.once": True})
    roll(table, number)
    assert at(table) == 46
    assert key(table, "owes") == "none"
    assert "pit-row-next" not in kinds(table)


@pytest.mark.rule("DD-PIT-06")
def test_with_pit_once_a_new_arrival_at_the_entry_must_still_enter() -> None:
    table = race("ember 42, canary 1", version=2, options={"pit.once": True})
    roll(table, 4)
    assert key(table, "owes") == "pit-row"


@pytest.mark.rule("DD-PIT-06")
@pytest.mark.parametrize(("version", "rolled"), [(1, YELLOW), (2, 6)])
def test_on_the_blue_first_track_a_6_or_yellow_comes_round(version: int, rolled: int) -> None:
    table = race("ember 44", version=version, options={"track.cycle": "blue-first"})
    roll(table, rolled)
    assert at(table) == 44
    assert key(table, "owes") == "pit-row"


@pytest.mark.rule("DD-PIT-07", "DD-BUMP-06")
def test_a_car_bumped_off_the_entry_need_not_enter() -> None:
    table = race("ember 44, canary 46", version=2)
    roll(table, 2)
    assert key(table, "owes", "canary") == "none"
    roll(table, 1)
    assert cars(table) == "ember 46, canary 39"


@pytest.mark.rule("DD-PIT-07", "DD-BUMP-05")
def test_a_car_bumped_onto_the_entry_need_not_enter() -> None:
    """DD-T12. From 54 back to 46."""
    table = race("ember 52, canary 54", version=2)
    roll(table, 2)
    assert at(table, "canary") == 46
    assert key(table, "owes", "canary") == "none"
    roll(table, 2)
    assert at(table, "canary") == 48


@pytest.mark.rule("DD-PIT-07")
def test_the_color_roll_of_a_car_bumped_onto_the_entry_leads_on_too() -> None:
    table = race("ember 46", version=1, owes={"ember": "none"})
    roll(table, WHITE)
    assert at(table) == 48


@pytest.mark.rule("DD-PIT-08")
def test_a_lost_turn_does_not_free_a_car_from_pit_row() -> None:
    table = race("ember 46, canary 1", version=2, lost_turns={"ember": 1})
    assert told(table, "turn-skipped") == [{"seat": 0, "left": 0}]
    assert key(table, "owes") == "pit-row"
    roll(table, 3)
    if asks(table) == "red-card":
        roll(table, "dust-in-your-eyes")
    roll(table, 1)
    assert at(table) == "P1"


@pytest.mark.rule("DD-PIT-01")
def test_in_race_6_both_readings_lead_through_pit_row() -> None:
    table = race("ember 46", version=6)
    roll(table, (1, 4))  # sum 5: 43; Purple 44 and on to Black 49
    assert asks(table) == "reading"
    say(table, COLORS)
    assert at(table) == 49
