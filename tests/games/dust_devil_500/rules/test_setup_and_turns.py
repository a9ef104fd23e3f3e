"""Setting up, the order of a turn, extra turns and lost turns."""

from __future__ import annotations

import pytest

from fivewide.games.dust_devil_500 import GAME
from fivewide.kernel.chance import Scripted, Seeded
from tests.games.dust_devil_500.pictures import (
    COLORS,
    NUMBERS,
    ONE_DIE,
    TWO_DICE,
    asks,
    at,
    cars,
    feed,
    happened,
    key,
    kinds,
    next_up,
    opened,
    race,
    roll,
    say,
    told,
)

# Setup


@pytest.mark.rule("DD-SETUP-01")
@pytest.mark.parametrize("players", range(2, 7))
def test_every_car_begins_on_start(players: int) -> None:
    state = GAME.new(GAME.prepare({}, players), Seeded(1))
    assert list(state.at) == [0] * players


@pytest.mark.rule("DD-SETUP-01", "DD-BUMP-08")
def test_start_holds_any_number_of_cars() -> None:
    table = race("ember 3, canary start, harbor start", asks="red-card", roll=[3])
    roll(table, "dust-cloud")  # back three: onto Start, where the others are
    assert cars(table) == "ember start, canary start, harbor start"
    assert "bumped" not in kinds(table)


@pytest.mark.rule("DD-SETUP-02")
@pytest.mark.parametrize("version", range(1, 7))
def test_the_race_version_holds_to_the_end(version: int) -> None:
    table = opened(version, players=3, options={"race": version})
    while not table.over:
        assert table.position()["race"] == version
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
    assert table.position()["race"] == version
    assert told(table, "race-began") == [{"race": version}]


@pytest.mark.rule("DD-SETUP-03")
def test_all_24_red_cards_are_in_the_deck_and_none_is_discarded() -> None:
    position = GAME.position(GAME.new(GAME.prepare({}, 2), Seeded(1)))
    assert sum(position["deck"].values()) == 24
    assert position["discard"] == {}


@pytest.mark.rule("DD-SETUP-03")
def test_any_card_left_in_the_deck_may_be_drawn_as_often_as_it_is_there() -> None:
    table = race("ember 3", asks="red-card", roll=[3])
    question = table.state.question
    assert question is not None
    drawn = [GAME.outcome(table.state, question, number) for number in range(24)]
    assert {card: drawn.count(card) for card in drawn} == table.position()["deck"]


@pytest.mark.rule("DD-SETUP-04")
@pytest.mark.parametrize("first", range(4))
def test_chance_picks_the_first_driver_and_the_turn_passes_clockwise(first: int) -> None:
    table = race(players=4, asks="first-driver")
    feed(table, first)
    order = []
    for number in (1, 2, 4, 5):
        order.append(next_up(table))
        roll(table, number)
    assert order == [(first + place) % 4 for place in range(4)]
    assert next_up(table) == first


@pytest.mark.rule("DD-SETUP-04")
def test_every_seat_may_come_first() -> None:
    firsts = set()
    for seat in range(3):
        state = GAME.new(GAME.prepare({"race": 2}, 3), Scripted([seat]))
        state.stops_at_chance = True
        table = race(players=3, asks="first-driver")
        feed(table, seat)
        firsts.add(table.position()["first"])
    assert firsts == {0, 1, 2}


# The order of a turn


@pytest.mark.rule("DD-TURN-01")
def test_a_turn_is_dice_count_roll_reading_move_bump_space_next_driver() -> None:
    table = race("ember 70, canary 75", version=6)
    assert asks(table) == "dice-count"
    say(table, ONE_DIE)
    assert asks(table) == "roll"
    roll(table, 3)  # Red and 3 would go to 75 and to 73
    assert asks(table) == "reading"
    say(table, COLORS)
    assert asks(table) == "red-card"
    roll(table, "flat-tire")
    assert kinds(table) == [
        "rolled",
        "dice-read",
        "moved-by-color",
        "bumped",
        "red-card",
        "card-lost-turn",
    ]
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURN-01", "DD-TURN-02")
def test_whoever_owes_a_turn_skips_before_anything_is_rolled() -> None:
    table = race("ember 10, canary 20", lost_turns={"ember": 1})
    assert kinds(table) == ["turn-skipped"]
    assert next_up(table) == 1
    assert cars(table) == "ember 10, canary 20"


@pytest.mark.rule("DD-TURN-02")
def test_a_lost_turn_is_skipped_once_and_then_forgotten() -> None:
    table = race("ember 10, canary 20", lost_turns={"canary": 1})
    roll(table, 2)  # ember drives, canary is passed over
    assert next_up(table) == 0
    assert key(table, "lost_turns", "canary") == 0
    roll(table, 2)
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURN-02")
def test_several_lost_turns_add_up() -> None:
    table = race("ember 10, canary 20", options={"extra.vs_lost": "both"}, lost_turns={"canary": 2})
    roll(table, 2, 2)
    assert told(table, "turn-skipped") == [{"seat": 1, "left": 1}, {"seat": 1, "left": 0}]
    roll(table, 2)
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURN-02")
def test_a_driver_who_owes_a_turn_can_come_to_owe_another() -> None:
    both = {"race": 2, "extra.vs_lost": "both"}
    table = race("ember 28, canary 1", options=both, asks="roll", lost_turns={"ember": 1})
    roll(table, 2)  # Pit Stop on 30
    assert key(table, "lost_turns") == 2


@pytest.mark.rule("DD-TURN-03", "DD-SPACE-01")
def test_an_extra_turn_comes_at_once_with_a_new_roll_before_the_next_driver() -> None:
    table = race("ember 20, canary 40")
    roll(table, 3)  # Turbo on 23
    assert next_up(table) == 0
    assert asks(table) == "roll"
    roll(table, 1)
    assert cars(table) == "ember 24, canary 40"
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURN-04")
def test_doubles_and_a_marked_green_earn_one_extra_turn_only() -> None:
    table = race("ember 15, canary 40", version=5)
    roll(table, (4, 4))  # doubles onto Turbo 23
    assert "one-extra-turn-only" in kinds(table)
    assert next_up(table) == 0
    roll(table, (2, 3))
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURN-04")
def test_doubles_and_a_second_wind_earn_one_extra_turn_only() -> None:
    table = race("ember 17, canary 40", version=5)
    roll(table, (1, 1), "second-wind", (2, 3))
    assert told(table, "extra-turn") == [{"seat": 0}]


@pytest.mark.rule("DD-TURN-04")
def test_with_extra_stack_the_extra_turns_of_one_roll_add_up() -> None:
    table = race("ember 15, canary 40", version=5, options={"extra.stack": True})
    roll(table, (4, 4))
    assert key(table, "extra_turns") == 1  # one is being taken, one is left
    roll(table, (2, 3))
    assert next_up(table) == 0
    roll(table, (1, 3))
    assert next_up(table) == 1
    assert "one-extra-turn-only" not in kinds(table)


@pytest.mark.rule("DD-TURN-04")
def test_with_extra_stack_an_extra_turn_still_to_come_is_kept_when_another_is_earned() -> None:
    table = race("ember 15, canary 40", version=5, options={"extra.stack": True})
    roll(table, (4, 4), (1, 1))  # two extra turns; the first of them earns a third
    assert next_up(table) == 0
    assert key(table, "extra_turns") == 1


@pytest.mark.rule("DD-TURN-04", "DD-SPACE-02")
def test_with_extra_stack_an_extra_turn_still_to_come_outlives_a_lost_turn_of_another_roll() -> (
    None
):
    table = race(
        "ember 25, canary 40",
        version=5,
        options={"extra.stack": True},
        asks="roll",
        extra_turns={"ember": 1},
    )
    roll(table, (2, 3))  # Pit Stop on 30
    assert next_up(table) == 0
    assert key(table, "lost_turns") == 1


@pytest.mark.rule("DD-TURN-05")
def test_extra_turns_may_follow_one_another_without_limit() -> None:
    table = race("ember 1, canary 2", version=5, options={"redcards.deck": "none"})
    for _ in range(9):
        roll(table, (1, 1))
        assert next_up(table) == 0
    assert table.position()["chain"] == 9


@pytest.mark.rule("DD-TURN-05")
def test_with_extra_max_chain_the_run_ends_at_the_limit() -> None:
    table = race("ember 12, canary 1", version=5, options={"extra.max_chain": 2})
    roll(table, (1, 1), (1, 1))
    assert next_up(table) == 0
    roll(table, (1, 1))  # the second extra turn earns no third
    assert kinds(table)[-1] == "no-more-extra-turns"
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURN-05")
def test_the_limit_counts_anew_for_the_next_regular_turn() -> None:
    table = race("ember 12, canary 4", version=5, options={"extra.max_chain": 1})
    roll(table, (1, 1), (1, 1))
    assert next_up(table) == 1
    roll(table, (1, 1))
    assert next_up(table) == 1
    assert table.position()["chain"] == 1


@pytest.mark.rule("DD-TURN-06")
def test_an_extra_and_a_lost_turn_of_one_roll_cancel() -> None:
    """DD-T14. Double 4 from 22 onto the Pit Stop on 30."""
    table = race("ember 22, canary 1", version=5)
    roll(table, (4, 4))
    assert at(table) == 30
    assert kinds(table)[-1] == "extra-and-lost-cancel"
    assert next_up(table) == 1
    assert key(table, "lost_turns") == 0


@pytest.mark.rule("DD-TURN-06")
def test_with_extra_vs_lost_both_the_extra_turn_is_played_and_the_next_one_lost() -> None:
    """DD-T14, the other way round."""
    table = race("ember 22, canary 1", version=5, options={"extra.vs_lost": "both"})
    roll(table, (4, 4))
    assert next_up(table) == 0
    assert key(table, "lost_turns") == 1
    roll(table, (1, 3))  # the extra turn, to 34
    assert next_up(table) == 1
    roll(table, (1, 3))
    assert told(table, "turn-skipped") == [{"seat": 0, "left": 0}]


@pytest.mark.rule("DD-TURN-06", "DD-RED-08")
def test_doubles_and_a_flat_tire_cancel() -> None:
    table = race("ember 17, canary 1", version=5)
    roll(table, (1, 1), "flat-tire")
    assert next_up(table) == 1
    assert key(table, "lost_turns") == 0


@pytest.mark.rule("DD-TURN-07")
def test_a_car_that_stays_on_red_draws_no_card() -> None:
    table = race("ember 75, canary 1")
    roll(table, 8)
    assert kinds(table) == ["rolled", "stayed"]
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURN-07")
def test_a_car_that_stays_on_red_with_doubles_goes_again_without_a_card() -> None:
    table = race("ember 75, canary 1", version=5)
    say(table, TWO_DICE, (8, 8))
    assert kinds(table) == ["rolled", "stayed", "doubles", "extra-turn"]


@pytest.mark.rule("DD-TURN-07", "DD-TURN-08", "DD-FINISH-05")
def test_doubles_that_cannot_be_moved_still_give_the_extra_turn() -> None:
    """DD-T15. Car on 76, two dice kept, double 8."""
    table = race("ember 76, canary 1", version=5)
    say(table, TWO_DICE, (8, 8))
    assert at(table) == 76
    assert told(table, "stayed") == [{"seat": 0}]
    assert next_up(table) == 0


@pytest.mark.rule("DD-TURN-08")
@pytest.mark.parametrize("version", [4, 5, 6])
def test_doubles_give_an_extra_turn_in_every_race_with_two_dice(version: int) -> None:
    table = race("ember 8, canary 70", version=version)
    roll(table, (1, 1))
    if version == 6:
        say(table, NUMBERS)
    assert next_up(table) == 0
    assert told(table, "doubles") == [{"seat": 0}]


@pytest.mark.rule("DD-TURN-08")
@pytest.mark.parametrize("version", [4, 5, 6])
def test_different_numbers_are_no_doubles(version: int) -> None:
    table = race("ember 8, canary 60", version=version)
    roll(table, (1, 4))
    if version == 6:
        say(table, NUMBERS)
    assert "doubles" not in kinds(table)
    assert next_up(table) == 1


@pytest.mark.rule("DD-TURN-01")
def test_the_round_rises_when_the_opening_seat_is_reached_again() -> None:
    table = race("ember 1, canary 9, harbor 17", first=1, to_act=1)
    rounds = []
    for _ in range(4):
        rounds.append(table.position()["round"])
        roll(table, 1)
        if asks(table) == "red-card":
            roll(table, "dust-in-your-eyes")
    assert rounds == [1, 1, 1, 2]


@pytest.mark.rule("DD-TURN-03")
def test_every_line_of_the_log_carries_a_rule() -> None:
    table = race("ember 15, canary 23", version=5)
    roll(table, (4, 4))
    assert all(event.rule.startswith("DD-") for event in happened(table))
