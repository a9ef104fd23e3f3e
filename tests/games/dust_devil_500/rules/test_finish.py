"""Finishing: reaching the line, going beyond it, the Red Line, and the places."""

from __future__ import annotations

from itertools import product

import pytest

from fivewide.content.pack import Pack, builtin
from fivewide.games.dust_devil_500 import GAME
from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table
from tests.games.dust_devil_500.pictures import (
    BLACK,
    BLUE,
    COLORS,
    GOLD,
    GREEN,
    NUMBERS,
    ONE_DIE,
    PURPLE,
    RED,
    TWO_DICE,
    WHITE,
    YELLOW,
    asks,
    at,
    cars,
    happened,
    key,
    kinds,
    next_up,
    race,
    roll,
    say,
    told,
)

PLAY_OUT = {"finish.mode": "play_out"}


@pytest.mark.rule("DD-FINISH-01")
def test_the_first_car_at_the_line_wins_and_the_race_ends() -> None:
    table = race("ember 77, canary 79, harbor 10", version=2)
    roll(table, 4)
    assert table.over
    assert kinds(table)[-2:] == ["finished", "race-ended"]
    assert table.position()["home"] == ["ember"]


@pytest.mark.rule("DD-FINISH-01", "DD-FINISH-09")
def test_played_out_the_race_runs_on_until_one_car_is_left() -> None:
    table = race("ember 77, canary 79, harbor 10", version=2, options=PLAY_OUT)
    roll(table, 4)
    assert not table.over
    assert next_up(table) == 1
    roll(table, 2)
    assert table.over
    assert [(line.place, line.car) for line in GAME.standings(table.state)] == [
        (1, "ember"),
        (2, "canary"),
        (3, "harbor"),
    ]


@pytest.mark.rule("DD-FINISH-09")
def test_played_out_a_car_that_is_home_is_passed_over() -> None:
    table = race("ember 77, canary 20, harbor 10", version=2, options=PLAY_OUT)
    roll(table, 4, 1, 2)
    assert next_up(table) == 1


@pytest.mark.rule("DD-FINISH-09", "DD-TURN-08")
def test_played_out_a_car_that_finishes_with_doubles_does_not_go_again() -> None:
    table = race("ember 77, canary 20, harbor 10", version=5, options=PLAY_OUT)
    say(table, TWO_DICE, (2, 2))
    assert at(table) == "finish"
    assert next_up(table) == 1


@pytest.mark.rule("DD-FINISH-09", "DD-TURN-04")
def test_played_out_a_car_that_is_home_takes_no_extra_turn_it_had_left() -> None:
    table = race(
        "ember 79, canary 20, harbor 10",
        version=2,
        options={**PLAY_OUT, "extra.stack": True},
        asks="roll",
        extra_turns={"ember": 1},
    )
    roll(table, 2)
    assert key(table, "extra_turns") == 0
    assert next_up(table) == 1


AFTER_77 = {
    BLACK: "finish",
    GOLD: "finish",
    YELLOW: 78,
    GREEN: 79,
    WHITE: 80,
    RED: 77,
    PURPLE: 77,
    BLUE: 77,
}


@pytest.mark.rule("DD-FINISH-02", "DD-FINISH-05")
@pytest.mark.parametrize("color", range(1, 9))
def test_by_color_a_black_or_gold_finishes(color: int) -> None:
    """DD-T01, by color."""
    table = race("ember 77", version=1)
    roll(table, color)
    assert at(table) == AFTER_77[color]
    assert table.over == (color in (BLACK, GOLD))


@pytest.mark.rule("DD-FINISH-02")
@pytest.mark.parametrize(("color", "end"), [(BLACK, "finish"), (GOLD, 74), (RED, 75), (WHITE, 80)])
def test_the_finish_must_be_the_next_place_of_that_color(color: int, end: int | str) -> None:
    """DD-T02. On Black 73 another Black is eight ahead, the line; Gold is not."""
    table = race("ember 73", version=1)
    roll(table, color)
    assert at(table) == end


@pytest.mark.rule("DD-FINISH-02")
@pytest.mark.parametrize(("color", "end"), [(BLACK, 73), (GOLD, 74)])
def test_from_the_octet_before_no_color_finishes(color: int, end: int) -> None:
    table = race("ember 72", version=1)
    roll(table, color)
    assert at(table) == end


@pytest.mark.rule("DD-FINISH-03", "DD-FINISH-05")
@pytest.mark.parametrize(("space", "number"), list(product(range(73, 80), range(1, 9))))
def test_by_number_the_exact_count_or_one_more_finishes(space: int, number: int) -> None:
    table = race(f"ember {space}", version=2)
    roll(table, number)
    beyond = space + number - 81
    assert at(table) == ("finish" if beyond in (0, 1) else space if beyond > 1 else space + number)


@pytest.mark.rule("DD-FINISH-04")
@pytest.mark.parametrize(
    ("number", "end"),
    [(1, 78), (2, 79), (3, 80), (4, "finish"), (5, "finish"), (6, 77), (7, 77), (8, 77)],
)
def test_the_example_of_the_book_four_away_a_four_or_a_five(number: int, end: int | str) -> None:
    """DD-T01."""
    table = race("ember 77", version=2)
    roll(table, number)
    assert at(table) == end


@pytest.mark.rule("DD-FINISH-05")
def test_a_roll_beyond_the_line_leaves_the_car_and_passes_the_turn() -> None:
    table = race("ember 79, canary 1", version=2)
    roll(table, 8)
    assert at(table) == 79
    assert kinds(table) == ["rolled", "stayed"]
    assert next_up(table) == 1


@pytest.mark.rule("DD-FINISH-06")
@pytest.mark.parametrize(("version", "space"), list(product((4, 5, 6), range(66, 81))))
def test_one_die_may_be_taken_past_the_red_line_only(version: int, space: int) -> None:
    """DD-T13. From 70 on."""
    table = race(f"ember {space}", version=version)
    assert asks(table) == ("dice-count" if space >= 70 else "roll")


@pytest.mark.rule("DD-FINISH-06")
@pytest.mark.parametrize(("space", "asked"), [(67, "roll"), (68, "dice-count")])
def test_the_red_line_of_the_blue_first_track_is_after_67(space: int, asked: str) -> None:
    table = race(f"ember {space}", version=5, options={"track.cycle": "blue-first"})
    assert asks(table) == asked


@pytest.mark.rule("DD-FINISH-06")
@pytest.mark.parametrize("version", [1, 2, 3])
def test_races_with_one_die_know_no_such_choice(version: int) -> None:
    assert asks(race("ember 75", version=version)) == "roll"


@pytest.mark.rule("DD-FINISH-06")
@pytest.mark.parametrize(("action", "dice"), [(ONE_DIE, 1), (TWO_DICE, 2)])
def test_the_number_of_dice_is_said_before_the_roll(action: dict[str, int], dice: int) -> None:
    table = race("ember 70", version=6)
    say(table, action)
    assert asks(table) == "roll"
    assert table.position()["dice"] == dice


@pytest.mark.rule("DD-FINISH-06")
def test_a_wish_for_one_die_after_the_roll_is_refused() -> None:
    table = race("ember 70", version=6)
    say(table, TWO_DICE, (1, 2))
    assert asks(table) == "reading"
    with pytest.raises(IllegalAction, match="past the Red Line") as refused:
        table.act(0, ONE_DIE)
    assert refused.value.rule == "DD-FINISH-06"


@pytest.mark.rule("DD-FINISH-07")
@pytest.mark.parametrize(("version", "end"), [(4, 79), (5, 77)])
def test_one_die_is_read_as_in_the_one_die_race_of_the_same_kind(version: int, end: int) -> None:
    table = race("ember 70, canary 1", version=version)
    say(table, ONE_DIE, GREEN)  # Green is 71; a 7 is 77
    assert at(table) == (71 if version == 4 else end)


@pytest.mark.rule("DD-FINISH-07")
@pytest.mark.parametrize(("reading", "end"), [(COLORS, 71), (NUMBERS, 77)])
def test_one_die_in_race_6_is_read_either_way(reading: dict[str, str], end: int) -> None:
    table = race("ember 70, canary 1", version=6)
    say(table, ONE_DIE, GREEN)
    say(table, reading)
    assert at(table) == end


@pytest.mark.rule("DD-FINISH-07", "DD-TURN-08")
@pytest.mark.parametrize(("version", "number"), list(product((4, 5), range(1, 9))))
def test_one_die_is_never_doubles(version: int, number: int) -> None:
    table = race("ember 76, canary 1", version=version)
    say(table, ONE_DIE, number)
    assert "doubles" not in kinds(table)


@pytest.mark.rule("DD-FINISH-07", "DD-TURN-08")
def test_one_die_that_cannot_be_moved_is_no_doubles_whatever_it_shows() -> None:
    """On a die of another pack, whose 1 is Red: two of them would be the first of all doubles."""
    files = dict(builtin("dust_devil_500").files)
    files["dice.toml"] = (
        '[[die]]\nid = "d3"\ntitle = "Three sides"\nsource = "house"\nfaces = [\n'
        '{ number = 1, color = "red" }, { number = 2, color = "black" },\n'
        '{ number = 3, color = "gold" } ]\n'
    )
    setup = GAME.prepare({"race": 1, "die": "d3"}, 2, Pack("three-sides", files))
    seats = [SeatInfo("A", "person"), SeatInfo("B", "person")]
    table = Table(GAME, setup, seats, NamedLuck(), start={"cars": {"ember": 78, "canary": 1}})
    roll(table, 1)
    assert kinds(table) == ["rolled", "stayed"]
    assert next_up(table) == 1


@pytest.mark.rule("DD-FINISH-08")
def test_finishing_in_an_extra_turn_wins() -> None:
    table = race("ember 70, canary 1", version=5)
    say(table, TWO_DICE, (2, 2))  # doubles to 74
    assert next_up(table) == 0
    say(table, ONE_DIE, 7)
    assert table.over
    assert told(table, "finished") == [{"seat": 0, "place": 1}]


@pytest.mark.rule("DD-FINISH-08")
def test_turns_the_winner_owes_do_not_matter() -> None:
    both = {"race": 2, "extra.vs_lost": "both"}
    table = race("ember 79, canary 78", options=both, asks="roll", lost_turns={"ember": 2})
    roll(table, 2)
    assert table.over
    assert GAME.standings(table.state)[0].car == "ember"


@pytest.mark.rule("DD-FINISH-09")
def test_the_others_rank_by_space_ramp_as_80_pit_row_by_number_ties_shared() -> None:
    table = race("ember 79, canary R4, harbor 80, clover P2, tangelo 41, midnight 40", version=2)
    roll(table, 2)
    ranks = {line.car: line.place for line in GAME.standings(table.state)}
    assert ranks == {
        "ember": 1,
        "canary": 2,
        "harbor": 2,
        "tangelo": 4,
        "clover": 5,
        "midnight": 5,
    }


@pytest.mark.rule("DD-FINISH-09")
def test_played_out_the_places_are_those_of_the_line() -> None:
    table = race(
        "ember 1, canary finish, harbor 79, clover finish",
        version=2,
        options=PLAY_OUT,
        home=["clover", "canary"],
        to_act=2,
    )
    roll(table, 2)
    assert table.over
    assert [line.car for line in GAME.standings(table.state)] == [
        "clover",
        "canary",
        "harbor",
        "ember",
    ]


@pytest.mark.rule("DD-FINISH-01")
def test_no_event_follows_the_end() -> None:
    table = race("ember 77, canary 79", version=5)
    say(table, TWO_DICE, (2, 2))
    assert [event.kind for event in happened(table)][-1] == "race-ended"
    assert cars(table) == "ember finish, canary 79"
    assert key(table, "extra_turns") == 0
