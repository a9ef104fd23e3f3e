"""The Runaway Ramp: off the last White 80 to R1 .. R4, and back toward the Finish Line."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.dust_devil_500.pictures import (
    BLACK,
    BLUE,
    GOLD,
    GREEN,
    ONE_DIE,
    PURPLE,
    RED,
    TWO_DICE,
    WHITE,
    YELLOW,
    asks,
    at,
    board,
    cars,
    key,
    kinds,
    names,
    next_up,
    race,
    roll,
    say,
)

NUMBERS_IN = {1: "R1", 2: "R1", 3: "R2", 4: "R2", 5: "R3", 6: "R3", 7: "R4", 8: "R4"}
WINS, STAYS = "finish", ""


@pytest.mark.rule("DD-RAMP-01")
def test_resting_on_the_last_white_loses_control() -> None:
    table = race("ember 78, canary 1", version=2)
    roll(table, 2)
    assert kinds(table)[-1] == "ramp-next"
    assert key(table, "owes") == "ramp"


@pytest.mark.rule("DD-RAMP-01")
@pytest.mark.parametrize(("version", "rolled"), list(product((1, 2), (1, 2))))
def test_from_the_last_white_not_even_a_finishing_roll_wins(version: int, rolled: int) -> None:
    """DD-T06. Black, Gold, 1 and 2 lead to R1."""
    table = race("ember 80", version=version)
    roll(table, rolled)
    assert at(table) == "R1"
    assert not table.over


@pytest.mark.rule("DD-RAMP-01")
def test_every_roll_from_the_last_white_leads_into_the_ramp() -> None:
    b = board()
    last_white = int(b.owes_ramp)
    for table, ways in (
        (b.one_by_number, 8),
        (b.one_by_color, 8),
        (b.two_by_number, 64),
        (b.two_by_color, 64),
    ):
        ends = [table[last_white * ways + way] for way in range(ways)]
        assert all(b.is_ramp(end) for end in ends)


@pytest.mark.rule("DD-RAMP-02")
@pytest.mark.parametrize(
    ("cycle", "pairs"),
    [
        ("red-first", "black/gold red/purple blue/yellow green/white"),
        ("blue-first", "black/gold blue/yellow red/purple green/white"),
    ],
)
def test_the_ramp_has_four_spaces_of_two_colors(cycle: str, pairs: str) -> None:
    b = board(track__cycle=cycle)
    shown = [names(b).colors(spot) for spot in range(int(b.ramp), int(b.ramp_end) + 1)]
    assert " ".join("/".join(colors) for colors in shown) == pairs


@pytest.mark.rule("DD-RAMP-03")
@pytest.mark.parametrize(("version", "rolled"), list(product((1, 2), range(1, 9))))
def test_into_the_ramp_numbers_and_colors_agree(version: int, rolled: int) -> None:
    """DD-T06. Two numbers, and the two colors shown, to a ramp space."""
    table = race("ember 80", version=version)
    roll(table, rolled)
    assert at(table) == NUMBERS_IN[rolled]
    assert kinds(table) == ["rolled", "entered-ramp"]


@pytest.mark.rule("DD-RAMP-03")
@pytest.mark.parametrize(
    ("color", "space"), [(RED, "R3"), (PURPLE, "R3"), (BLUE, "R2"), (YELLOW, "R2"), (WHITE, "R4")]
)
def test_on_the_blue_first_track_colors_lead_to_the_space_that_shows_them(
    color: int, space: str
) -> None:
    table = race("ember 80", version=1, options={"track.cycle": "blue-first"})
    roll(table, color)
    assert at(table) == space


@pytest.mark.rule("DD-RAMP-03")
@pytest.mark.parametrize(
    ("number", "space"), [(1, "R1"), (2, "R2"), (3, "R3"), (4, "R4"), (5, "R4"), (8, "R4")]
)
def test_with_entry_count_spaces_a_number_counts_ramp_spaces(number: int, space: str) -> None:
    table = race("ember 80", version=2, options={"ramp.entry_count": "spaces"})
    roll(table, number)
    assert at(table) == space


@pytest.mark.rule("DD-RAMP-03")
def test_with_entry_count_spaces_colors_still_lead_where_they_are_shown() -> None:
    table = race("ember 80", version=1, options={"ramp.entry_count": "spaces"})
    roll(table, BLUE)
    assert at(table) == "R3"


@pytest.mark.rule("DD-RAMP-04")
@pytest.mark.parametrize("rolled", [(1, 7), (8, 8), (4, 5), (3, 4)])
def test_a_sum_beyond_the_end_stops_on_r4(rolled: tuple[int, int]) -> None:
    """DD-T06."""
    table = race("ember 80", version=5)
    say(table, TWO_DICE, rolled)
    assert at(table) == "R4"


@pytest.mark.rule("DD-RAMP-04")
@pytest.mark.parametrize("rolled", [(BLACK, BLACK), (BLACK, GOLD), (RED, WHITE)])
def test_two_colors_from_the_last_white_always_end_on_r4(rolled: tuple[int, int]) -> None:
    table = race("ember 80", version=4)
    say(table, TWO_DICE, rolled)
    assert at(table) == "R4"


@pytest.mark.rule("DD-RAMP-05")
def test_from_the_ramp_the_next_turn_leads_toward_the_finish() -> None:
    table = race("ember R4, canary 1", version=2)
    roll(table, 2)
    assert at(table) == "R2"
    assert kinds(table) == ["rolled", "came-back-down-the-ramp"]
    roll(table, 1, 2)
    assert at(table) == "finish"


@pytest.mark.rule("DD-RAMP-05")
def test_coming_back_a_car_never_stops_on_the_last_white() -> None:
    b = board()
    for spot in range(int(b.ramp), int(b.ramp_end) + 1):
        ends = {int(b.one_by_number[spot * 8 + way]) for way in range(8)}
        ends |= {int(b.one_by_color[spot * 8 + way]) for way in range(8)}
        assert not ends & {80, int(b.owes_ramp)}


VIA_WHITE = {"ramp.return_via_white": True}


@pytest.mark.rule("DD-RAMP-05")
@pytest.mark.parametrize(
    ("space", "number", "end"),
    [("R1", 1, 80), ("R1", 2, WINS), ("R1", 3, WINS), ("R1", 4, STAYS), ("R3", 3, 80)],
)
def test_with_return_via_white_the_last_white_is_one_more_space_by_number(
    space: str, number: int, end: int | str
) -> None:
    table = race(f"ember {space}, canary 1", version=2, options=VIA_WHITE)
    roll(table, number)
    assert at(table) == (end or space)
    assert key(table, "owes") == ("ramp" if end == 80 else "none")


@pytest.mark.rule("DD-RAMP-05")
@pytest.mark.parametrize(
    ("space", "color", "end"),
    [
        ("R1", WHITE, 80),
        ("R4", WHITE, 80),
        ("R2", WHITE, 80),
        ("R1", BLACK, WINS),
        ("R2", BLACK, "R1"),
        ("R1", GREEN, STAYS),
    ],
)
def test_with_return_via_white_white_leads_back_to_it(
    space: str, color: int, end: int | str
) -> None:
    table = race(f"ember {space}, canary 1", version=1, options=VIA_WHITE)
    roll(table, color)
    assert at(table) == (end or space)


NUMBERS_OUT = {
    "R1": {1: WINS, 2: WINS, 3: STAYS, 4: STAYS, 5: STAYS, 6: STAYS, 7: STAYS, 8: STAYS},
    "R2": {1: "R1", 2: WINS, 3: WINS, 4: STAYS, 5: STAYS, 6: STAYS, 7: STAYS, 8: STAYS},
    "R3": {1: "R2", 2: "R1", 3: WINS, 4: WINS, 5: STAYS, 6: STAYS, 7: STAYS, 8: STAYS},
    "R4": {1: "R3", 2: "R2", 3: "R1", 4: WINS, 5: WINS, 6: STAYS, 7: STAYS, 8: STAYS},
}


@pytest.mark.rule("DD-RAMP-06")
@pytest.mark.parametrize(("space", "number"), list(product(NUMBERS_OUT, range(1, 9))))
def test_driving_out_by_number_each_ramp_space_is_one(space: str, number: int) -> None:
    """DD-T07."""
    table = race(f"ember {space}", version=2)
    roll(table, number)
    assert at(table) == (NUMBERS_OUT[space][number] or space)


COLORS_OUT = {
    "R1": {BLACK: WINS, GOLD: WINS},
    "R2": {BLACK: "R1", GOLD: "R1"},
    "R3": {BLACK: "R1", GOLD: "R1", RED: "R2", PURPLE: "R2"},
    "R4": {BLACK: "R1", GOLD: "R1", RED: "R2", PURPLE: "R2", BLUE: "R3", YELLOW: "R3"},
}


@pytest.mark.rule("DD-RAMP-07")
@pytest.mark.parametrize(("space", "color"), list(product(COLORS_OUT, range(1, 9))))
def test_driving_out_by_color_leads_to_the_next_space_that_shows_it(space: str, color: int) -> None:
    """DD-T08."""
    table = race(f"ember {space}", version=1)
    roll(table, color)
    assert at(table) == COLORS_OUT[space].get(color, space)


@pytest.mark.rule("DD-RAMP-07")
@pytest.mark.parametrize(("space", "color"), list(product(COLORS_OUT, range(1, 9))))
def test_with_black_gold_finish_they_win_from_anywhere_in_the_ramp(space: str, color: int) -> None:
    """DD-T08. The other colors lead where they always do."""
    table = race(f"ember {space}", version=1, options={"ramp.black_gold": "finish"})
    roll(table, color)
    wanted = WINS if color in (BLACK, GOLD) else COLORS_OUT[space].get(color, space)
    assert at(table) == wanted


@pytest.mark.rule("DD-RAMP-08", "DD-RED-03")
@pytest.mark.parametrize(
    ("space", "version", "rolled"), [("80", 1, RED), ("80", 2, 3), ("R4", 1, RED), ("R3", 2, 1)]
)
def test_red_purple_in_the_ramp_draws_no_card(space: str, version: int, rolled: int) -> None:
    """DD-T06."""
    table = race(f"ember {space}, canary 1", version=version)
    roll(table, rolled)
    assert at(table) == "R2"
    assert "red-card" not in kinds(table)
    assert next_up(table) == 1


@pytest.mark.rule("DD-RAMP-09", "DD-BUMP-08")
@pytest.mark.parametrize("space", ["R1", "R2", "R3", "R4"])
def test_cars_share_a_ramp_space(space: str) -> None:
    number = 2 * int(space[1])
    table = race(f"ember 80, canary {space}, harbor {space}", version=2)
    roll(table, number)
    assert cars(table) == f"ember {space}, canary {space}, harbor {space}"
    assert kinds(table) == ["rolled", "entered-ramp"]


@pytest.mark.rule("DD-RAMP-09", "DD-BUMP-08")
@pytest.mark.parametrize(("space", "back"), [("R1", 73), ("R2", 75), ("R3", 77), ("R4", 79)])
def test_with_ramp_bump_back_eight_a_car_goes_to_the_pairs_first_color(
    space: str, back: int
) -> None:
    number = 2 * int(space[1])
    table = race(f"ember 80, canary {space}", version=2, options={"ramp.bump": "back_eight"})
    roll(table, number)
    assert cars(table) == f"ember {space}, canary {back}"
    assert "red-card" not in kinds(table)


@pytest.mark.rule("DD-RAMP-09")
def test_with_ramp_bump_back_eight_the_bump_passes_on_down_the_track() -> None:
    table = race("ember 80, canary R1, harbor 73", version=2, options={"ramp.bump": "back_eight"})
    roll(table, 1)
    assert cars(table) == "ember R1, canary 73, harbor 65"


@pytest.mark.rule("DD-RAMP-10")
@pytest.mark.parametrize("space", ["80", "R1", "R2", "R3", "R4"])
def test_on_the_last_white_and_in_the_ramp_one_die_may_be_taken(space: str) -> None:
    """DD-T13."""
    assert asks(race(f"ember {space}", version=6)) == "dice-count"


@pytest.mark.rule("DD-RAMP-11", "DD-BUMP-06")
def test_a_car_bumped_off_the_last_white_need_not_enter_the_ramp() -> None:
    table = race("ember 78, canary 80", version=2)
    roll(table, 2)
    assert cars(table) == "ember 80, canary 72"
    assert key(table, "owes", "canary") == "none"
    roll(table, 1)
    assert at(table, "canary") == 73


@pytest.mark.rule("DD-RAMP-12")
@pytest.mark.parametrize(
    ("space", "rolled", "end"),
    [
        ("R1", (1, 1), WINS),
        ("R4", (1, 1), "R2"),
        ("R4", (1, 2), "R1"),
        ("R4", (2, 2), WINS),
        ("R4", (1, 4), WINS),
        ("R4", (3, 3), STAYS),
        ("R1", (1, 2), STAYS),
    ],
)
def test_a_sum_counts_ramp_spaces_like_one_number(
    space: str, rolled: tuple[int, int], end: str
) -> None:
    table = race(f"ember {space}", version=5)
    say(table, TWO_DICE, rolled)
    assert at(table) == (end or space)


@pytest.mark.rule("DD-RAMP-12")
@pytest.mark.parametrize(
    ("space", "rolled", "end"),
    [
        ("R4", (BLACK, GOLD), WINS),  # R1, then the line
        ("R4", (BLACK, BLACK), WINS),
        ("R1", (BLACK, GOLD), WINS),  # the first part is the line
        ("R4", (RED, BLUE), STAYS),  # R2, and no Blue ahead of it
        ("R4", (RED, BLACK), STAYS),  # R1, and no Red ahead of it
        ("R4", (GREEN, BLACK), STAYS),
        ("R4", (RED, RED), STAYS),
        ("R1", (BLACK, WHITE), STAYS),  # White has nowhere to go
    ],
)
def test_two_colors_in_the_ramp_are_two_moves_along_it(
    space: str, rolled: tuple[int, int], end: str
) -> None:
    table = race(f"ember {space}", version=4)
    say(table, TWO_DICE, rolled)
    assert at(table) == (end or space)


@pytest.mark.rule("DD-RAMP-12", "DD-FINISH-07")
def test_a_single_die_in_the_ramp_is_read_as_in_the_one_die_race() -> None:
    table = race("ember R3", version=4)
    say(table, ONE_DIE, RED)
    assert at(table) == "R2"
