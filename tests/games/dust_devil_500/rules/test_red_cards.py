"""Red Cards: when they are drawn, what the thirteen kinds do, and the cards that are kept."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.content.pack import Pack, builtin
from fivewide.games.dust_devil_500 import GAME
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table
from tests.games.dust_devil_500.pictures import COLORS as BY_COLOR
from tests.games.dust_devil_500.pictures import (
    RED,
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

BLUE_FIRST = {"track.cycle": "blue-first"}


def drawing(picture: str, card: str, *, version: int = 2, **more: Any) -> RaceTable:
    """Ember, in the picture already on a Red space, draws that card."""
    options = more.pop("options", None)
    table = race(picture, version=version, options=options, asks="red-card", roll=[3], **more)
    roll(table, card)
    return table


# Drawing


@pytest.mark.rule("DD-RED-01")
@pytest.mark.parametrize("space", range(3, 81, 8))
def test_an_own_move_to_a_red_space_draws_a_card(space: int) -> None:
    table = race(f"ember {space - 1}, canary 1", version=2)
    roll(table, 1)
    assert asks(table) == "red-card"
    roll(table, "dust-in-your-eyes")
    assert kinds(table)[-2:] == ["red-card", "card-does-nothing"]
    assert next_up(table) == 1


@pytest.mark.rule("DD-RED-01")
@pytest.mark.parametrize("space", range(5, 81, 8))
def test_on_the_blue_first_track_red_is_two_after_yellow(space: int) -> None:
    table = race(f"ember {space - 1}", version=2, options=BLUE_FIRST, owes={"ember": "none"})
    roll(table, 1)
    assert asks(table) == "red-card"


@pytest.mark.rule("DD-RED-01", "DD-SETUP-03")
def test_without_a_deck_red_spaces_do_nothing() -> None:
    table = race("ember 9, canary 1", version=2, options={"redcards.deck": "none"})
    roll(table, 2)
    assert at(table) == 11
    assert next_up(table) == 1
    assert table.position()["deck"] == {}


@pytest.mark.rule("DD-RED-02")
def test_a_car_bumped_from_red_to_red_draws_nothing() -> None:
    """DD-T11."""
    table = race("ember 33, canary 35, harbor 27", version=2)
    roll(table, 2, "dust-in-your-eyes")
    assert cars(table) == "ember 35, canary 27, harbor 19"
    assert len(told(table, "red-card")) == 1


@pytest.mark.rule("DD-RED-03")
def test_the_red_purple_ramp_space_is_not_red() -> None:
    table = race("ember 80, canary 1", version=6)
    say(table, {"roll": 1}, RED)
    assert at(table) == "R2"
    assert "red-card" not in kinds(table)


@pytest.mark.rule("DD-RED-04")
def test_a_car_that_bumps_another_off_red_still_draws() -> None:
    """DD-T11."""
    table = race("ember 33, canary 35", version=2)
    roll(table, 2)
    assert kinds(table)[-1] == "bumped"
    assert asks(table) == "red-card"


# Moving by card


MOVES = {
    "tailwind": 2,
    "open-throttle": 4,
    "slingshot": 6,
    "ran-wide": 1,
    "headwind": -1,
    "loose-gravel": -2,
    "dust-cloud": -3,
}


@pytest.mark.rule("DD-RED-05")
@pytest.mark.parametrize("card", MOVES)
def test_a_card_moves_the_car_by_its_number(card: str) -> None:
    table = drawing("ember 35, canary 1", card)
    assert at(table) == 35 + MOVES[card]
    assert next_up(table) == 1


@pytest.mark.rule("DD-RED-05", "DD-BUMP-01")
@pytest.mark.parametrize("card", ["tailwind", "loose-gravel"])
def test_a_move_by_card_bumps(card: str) -> None:
    there = 35 + MOVES[card]
    table = drawing(f"ember 35, canary {there}", card)
    assert cars(table) == f"ember {there}, canary {there - 8}"


@pytest.mark.rule("DD-RED-05", "DD-SPACE-01")
def test_a_move_by_card_onto_turbo_gives_an_extra_turn() -> None:
    table = drawing("ember 19", "open-throttle")
    assert at(table) == 23
    assert next_up(table) == 0


@pytest.mark.rule("DD-RED-05", "DD-SPACE-03")
@pytest.mark.parametrize(("space", "card"), [(51, "ran-wide"), (27, "headwind")])
def test_a_move_by_card_onto_a_spin_out_costs_a_turn(space: int, card: str) -> None:
    table = drawing(f"ember {space}, canary 1", card)
    assert key(table, "lost_turns") == 1


@pytest.mark.rule("DD-RED-05", "DD-PIT-01")
def test_a_move_by_card_onto_the_pit_row_entry_must_enter() -> None:
    table = drawing("ember 45, canary 1", "headwind", options=BLUE_FIRST)
    assert at(table) == 44
    assert key(table, "owes") == "pit-row"


@pytest.mark.rule("DD-RED-05")
def test_doubles_a_card_and_its_space_earn_one_extra_turn() -> None:
    table = race("ember 15, canary 1", version=5)
    roll(table, (2, 2), "open-throttle", (2, 3))  # Red 19, Turbo 23, and one more roll
    assert told(table, "extra-turn") == [{"seat": 0}]
    assert next_up(table) == 1


@pytest.mark.rule("DD-RED-06")
@pytest.mark.parametrize("card", ["slingshot"])
def test_a_card_never_reaches_the_finish(card: str) -> None:
    table = drawing("ember 75, canary 1", card)
    assert at(table) == 75
    assert not table.over
    assert kinds(table)[-1] == "card-cannot-move"


@pytest.mark.rule("DD-RED-06")
@pytest.mark.parametrize(
    ("card", "end"), [("open-throttle", 77), ("slingshot", 77), ("tailwind", 79), ("ran-wide", 78)]
)
def test_nor_goes_over_it_from_the_last_red_of_the_blue_first_track(card: str, end: int) -> None:
    table = drawing("ember 77, canary 1", card, options=BLUE_FIRST)
    assert at(table) == end


@pytest.mark.rule("DD-RED-06")
def test_a_card_moves_back_to_start_at_the_most() -> None:
    table = drawing("ember 3, canary start", "dust-cloud")
    assert cars(table) == "ember start, canary start"


@pytest.mark.rule("DD-RED-05")
def test_second_wind_gives_an_extra_turn() -> None:
    table = drawing("ember 35, canary 1", "second-wind")
    assert next_up(table) == 0
    assert kinds(table)[-2:] == ["card-extra-turn", "extra-turn"]


@pytest.mark.rule("DD-RED-05")
def test_flat_tire_costs_the_next_turn() -> None:
    table = drawing("ember 35, canary 1", "flat-tire")
    assert key(table, "lost_turns") == 1
    assert next_up(table) == 1


# The pile


@pytest.mark.rule("DD-RED-07")
def test_a_used_card_goes_to_the_discard() -> None:
    table = drawing("ember 35, canary 1", "flat-tire")
    assert table.position()["discard"] == {"flat-tire": 1}
    assert table.position()["deck"]["flat-tire"] == 2


@pytest.mark.rule("DD-RED-07")
def test_an_empty_deck_is_made_anew_from_the_discard() -> None:
    kept = {"canary": ["crew-chief", "roll-cage", "roll-cage"]}
    table = race("ember 33, canary 1", version=2, deck={}, kept=kept)
    assert sum(table.position()["discard"].values()) == 21
    roll(table, 2)
    assert told(table, "deck-reshuffled") == [{"cards": 21}]
    assert sum(table.position()["deck"].values()) == 21
    assert table.position()["discard"] == {}
    roll(table, "flat-tire")
    assert table.position()["discard"] == {"flat-tire": 1}


@pytest.mark.rule("DD-RED-07")
@pytest.mark.parametrize("card", ["roll-cage", "crew-chief"])
def test_a_card_to_keep_stays_in_front_of_its_driver(card: str) -> None:
    table = drawing("ember 35, canary 1", card)
    assert key(table, "kept") == [card]
    assert table.position()["discard"] == {}
    assert table.position()["deck"].get(card, 0) == (1 if card == "roll-cage" else 0)


@pytest.mark.rule("DD-RED-07")
def test_without_redcards_keep_the_deck_has_no_such_cards() -> None:
    table = race("ember 33", version=2, options={"redcards.keep": False})
    deck = table.position()["deck"]
    assert sum(deck.values()) == 21
    assert "roll-cage" not in deck
    assert "crew-chief" not in deck


@pytest.mark.rule("DD-RED-08")
def test_with_doubles_the_card_comes_before_the_extra_turn() -> None:
    """DD-T04. Double Red from 12: 19, then 27, a card, then again."""
    table = race("ember 12, canary 1", version=4)
    roll(table, (RED, RED), "dust-in-your-eyes")
    assert at(table) == 27
    assert kinds(table) == [
        "rolled",
        "first-leg",
        "moved-by-colors",
        "red-card",
        "card-does-nothing",
        "doubles",
        "extra-turn",
    ]
    assert next_up(table) == 0


# Roll Cage


CAGE = {"canary": ["roll-cage"]}


@pytest.mark.rule("DD-CARD-01")
def test_a_roll_cage_holds_and_the_bumper_shares_the_space() -> None:
    table = race("ember 24, canary 29", version=2, kept=CAGE)
    roll(table, 5)
    assert cars(table) == "ember 29, canary 29"
    assert table.position()["shared"] == [29]
    assert kinds(table)[-1] == "roll-cage-held"


@pytest.mark.rule("DD-CARD-01", "DD-RED-07")
def test_a_roll_cage_is_used_up_by_the_first_bump() -> None:
    table = race("ember 24, canary 29", version=2, kept=CAGE)
    roll(table, 5)
    assert key(table, "kept", "canary") == []
    assert table.position()["discard"] == {"roll-cage": 1}


@pytest.mark.rule("DD-CARD-01")
def test_two_roll_cages_hold_twice() -> None:
    table = race("ember 24, canary 29", version=2, kept={"canary": ["roll-cage"] * 2})
    roll(table, 5)
    assert key(table, "kept", "canary") == ["roll-cage"]


@pytest.mark.rule("DD-CARD-01", "DD-BUMP-04")
def test_a_roll_cage_holds_against_a_car_that_was_bumped_itself() -> None:
    table = race("ember 24, canary 21, harbor 29, clover 13", version=2, kept=CAGE)
    roll(table, 5)
    assert cars(table) == "ember 29, canary 21, harbor 21, clover 13"


@pytest.mark.rule("DD-CARD-01")
def test_a_roll_cage_does_not_protect_the_car_that_bumps() -> None:
    table = race("ember 24, canary 29", version=2, kept={"ember": ["roll-cage"]})
    roll(table, 5)
    assert cars(table) == "ember 29, canary 21"
    assert key(table, "kept") == ["roll-cage"]


@pytest.mark.rule("DD-CARD-01", "DD-SPACE-06")
def test_a_space_acts_on_the_bumper_that_shares_it() -> None:
    table = race("ember 28, canary 30", version=2, kept=CAGE)
    roll(table, 2)
    assert cars(table) == "ember 30, canary 30"
    assert key(table, "lost_turns") == 1


@pytest.mark.rule("DD-CARD-02")
def test_cars_that_share_a_space_are_bumped_together_and_go_on_sharing() -> None:
    table = race("ember 24, canary 29, harbor 29", version=2, shared=[29])
    roll(table, 5)
    assert cars(table) == "ember 29, canary 21, harbor 21"
    assert table.position()["shared"] == [21]


@pytest.mark.rule("DD-CARD-02")
def test_each_of_them_may_use_its_own_roll_cage() -> None:
    table = race("ember 24, canary 29, harbor 29", version=2, shared=[29], kept=CAGE)
    roll(table, 5)
    assert cars(table) == "ember 29, canary 29, harbor 21"
    assert table.position()["shared"] == [29]


@pytest.mark.rule("DD-CARD-02", "DD-BUMP-04")
def test_cars_bumped_together_bump_a_third_car_once() -> None:
    table = race("ember 24, canary 29, harbor 29, clover 21", version=2, shared=[29])
    roll(table, 5)
    assert cars(table) == "ember 29, canary 21, harbor 21, clover 13"
    assert len(told(table, "bumped-in-turn")) == 1


# Crew Chief


CREW = {"ember": ["crew-chief"]}


@pytest.mark.rule("DD-CARD-03")
@pytest.mark.parametrize(("start", "number"), [(28, 2), (24, 2)])
def test_a_crew_chief_cancels_the_next_lost_turn(start: int, number: int) -> None:
    table = race(f"ember {start}, canary 1", version=2, kept=CREW)
    roll(table, number)
    assert key(table, "lost_turns") == 0
    assert key(table, "kept") == []
    assert table.position()["discard"] == {"crew-chief": 1}
    assert kinds(table)[-1] == "crew-chief-saved-turn"


@pytest.mark.rule("DD-CARD-03")
def test_a_crew_chief_cancels_a_flat_tire() -> None:
    table = drawing("ember 35, canary 1", "flat-tire", kept=CREW)
    assert key(table, "lost_turns") == 0


@pytest.mark.rule("DD-CARD-03")
def test_a_crew_chief_does_not_cancel_a_turn_lost_before() -> None:
    table = race("ember 28, canary 1", version=2, kept=CREW, lost_turns={"ember": 1})
    assert "crew-chief-saved-turn" not in kinds(table)
    assert told(table, "turn-skipped") == [{"seat": 0, "left": 0}]


@pytest.mark.rule("DD-CARD-03", "DD-TURN-06")
def test_a_crew_chief_comes_first_so_an_extra_turn_of_the_same_roll_survives() -> None:
    table = race("ember 22, canary 1", version=5, kept=CREW)
    roll(table, (4, 4))
    assert at(table) == 30
    assert next_up(table) == 0
    assert "extra-and-lost-cancel" not in kinds(table)


@pytest.mark.rule("DD-CARD-03")
def test_a_crew_chief_is_kept_while_no_turn_is_lost() -> None:
    table = race("ember 10, canary 1", version=2, kept=CREW)
    roll(table, 2)
    assert key(table, "kept") == ["crew-chief"]


# Bump and Run


@pytest.mark.rule("DD-CARD-04")
def test_bump_and_run_sends_back_the_nearest_car_ahead() -> None:
    table = drawing("ember 35, canary 60, harbor 50, clover 34", "bump-and-run")
    assert cars(table) == "ember 35, canary 60, harbor 42, clover 34"


@pytest.mark.rule("DD-CARD-04")
@pytest.mark.parametrize("picture", ["ember 35, canary 34", "ember 35, canary R2"])
def test_bump_and_run_with_nobody_ahead_does_nothing(picture: str) -> None:
    table = drawing(picture, "bump-and-run")
    assert cars(table) == picture
    assert kinds(table)[-1] == "nobody-ahead"


@pytest.mark.rule("DD-CARD-04")
def test_bump_and_run_does_not_count_the_ramp() -> None:
    table = drawing("ember 35, canary R1, harbor 80", "bump-and-run")
    assert cars(table) == "ember 35, canary R1, harbor 72"


@pytest.mark.rule("DD-CARD-04", "DD-BUMP-07")
def test_bump_and_run_counts_a_car_in_pit_row_by_its_number() -> None:
    table = drawing("ember 35, canary 41, harbor P1", "bump-and-run")
    assert cars(table) == "ember 35, canary 41, harbor 31"


@pytest.mark.rule("DD-CARD-04")
def test_a_car_in_pit_row_behind_is_not_ahead() -> None:
    table = drawing("ember 43, canary P3, harbor 60", "bump-and-run")
    assert cars(table) == "ember 43, canary P3, harbor 52"


@pytest.mark.rule("DD-CARD-04")
@pytest.mark.parametrize(
    ("picture", "after"),
    [
        ("ember 35, canary 40, harbor P2", "ember 35, canary 32, harbor P2"),
        ("ember 35, canary P2, harbor 40", "ember 35, canary P2, harbor 32"),
    ],
)
def test_on_equal_numbers_the_main_track_car_is_taken(picture: str, after: str) -> None:
    assert cars(drawing(picture, "bump-and-run")) == after


@pytest.mark.rule("DD-CARD-04", "DD-BUMP-04")
def test_bump_and_run_from_eight_ahead_comes_back_on_the_drawer() -> None:
    table = drawing("ember 35, canary 43", "bump-and-run")
    assert cars(table) == "ember 27, canary 35"
    assert told(table, "bumped-in-turn") == [{"seat": 0, "by": 1, "to": 27}]


@pytest.mark.rule("DD-CARD-04", "DD-CARD-01")
def test_a_roll_cage_holds_against_bump_and_run() -> None:
    table = drawing("ember 35, canary 50", "bump-and-run", kept=CAGE)
    assert cars(table) == "ember 35, canary 50"
    assert key(table, "kept", "canary") == []


@pytest.mark.rule("DD-CARD-04", "DD-CARD-02")
def test_bump_and_run_takes_all_cars_on_the_space() -> None:
    table = drawing("ember 35, canary 50, harbor 50", "bump-and-run", shared=[50])
    assert cars(table) == "ember 35, canary 42, harbor 42"


@pytest.mark.rule("DD-CARD-04")
def test_a_car_that_shares_the_drawers_space_is_not_ahead() -> None:
    table = drawing("ember 35, canary 35, harbor 50", "bump-and-run", shared=[35])
    assert cars(table) == "ember 35, canary 35, harbor 42"


@pytest.mark.rule("DD-CARD-04", "DD-FINISH-09")
def test_bump_and_run_leaves_cars_that_are_home() -> None:
    table = drawing(
        "ember 35, canary finish, harbor 20",
        "bump-and-run",
        options={"finish.mode": "play_out"},
    )
    assert kinds(table)[-1] == "nobody-ahead"


@pytest.mark.rule("DD-RED-01")
def test_dust_in_your_eyes_does_nothing() -> None:
    table = drawing("ember 35, canary 50", "dust-in-your-eyes")
    assert cars(table) == "ember 35, canary 50"
    assert next_up(table) == 1


@pytest.mark.rule("DD-RED-01", "DD-RACE3-01")
def test_a_reading_that_ends_on_red_draws_too() -> None:
    table = race("ember 9, canary 1", version=3)
    roll(table, RED)
    say(table, BY_COLOR, "tailwind")
    assert at(table) == 13


@pytest.mark.rule("DD-RED-07", "DD-TURN-08")
def test_with_every_card_kept_there_is_nothing_to_draw_and_doubles_still_count() -> None:
    files = dict(builtin("dust_devil_500").files)
    files["red_cards.csv"] = (
        "id,name,copies,kind,spaces,source,text\n"
        "roll-cage,Roll Cage,1,keep-cage,,house,Keep this card.\n"
    )
    setup = GAME.prepare({"race": 5}, 2, Pack("one-card", files))
    seats = [SeatInfo("A", "person"), SeatInfo("B", "person")]
    start = {"cars": {"ember": 33, "canary": 1}, "kept": {"canary": ["roll-cage"]}}
    table = Table(GAME, setup, seats, NamedLuck(), start=start)
    roll(table, (1, 1))
    assert at(table) == 35
    assert "red-card" not in kinds(table)
    assert kinds(table)[-2:] == ["doubles", "extra-turn"]
