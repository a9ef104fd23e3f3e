"""Victory Lane by instinct: what it knows, and that it has an answer to everything."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.bots.instincts.victory_lane import INSTINCT
from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.imagine import determinize
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.chance import Seeded
from fivewide.kernel.turns import Turn
from tests.bots.instincts.answering import questions_answered, raced
from tests.games.victory_lane.pictures import RaceTable, race

HOUSES: list[tuple[int, dict[str, Any]]] = [
    (1, {"solo_npd_stage_pit": "always", "side_draft": "jump"}),
    (2, {"team_mode": "own_npds", "stop_short_keeps_maneuver": True}),
    (2, {"races": "R10,R10", "series_redeal_npds": True}),
    (3, {"rogue_grid": "last_player", "rogue_control": "last_turn_player", "late_reroll": "offer"}),
    (4, {"caution_timing": "end_of_round", "npd_move_min": "one_step", "rear_edge": "stop"}),
    (5, {"team_pick": "random", "pass_rule": "forward_only", "lap_back": "level"}),
    (6, {"races": "R06", "gas_and_go_fresh_tires": False, "pit_die_clamp": True}),
    (7, {"races": "R07", "npd_caution": "always", "bonus_is_maneuver": False}),
    (8, {"team_mode": "pairs8", "team_open_hands": True, "beside": "level_groove_only"}),
]


def said(table: RaceTable) -> object:
    """What the seat that is asked says by instinct, in the words of the game."""
    seat = table.to_act[0]
    number = int(INSTINCT.choose(table.state, seat))
    return Turn(GAME, table.state, seat).options.numbered(number).action


@pytest.mark.parametrize(("seats", "options"), HOUSES)
def test_there_is_an_answer_to_every_question_and_it_is_allowed(
    seats: int, options: dict[str, Any]
) -> None:
    asked = questions_answered(GAME, INSTINCT, seats, options)
    assert {"ChooseAction", "Drive"} <= asked


@pytest.mark.parametrize(("seats", "options"), HOUSES[1:5])
def test_what_a_seat_cannot_see_makes_no_difference(seats: int, options: dict[str, Any]) -> None:
    moments = raced(GAME, INSTINCT, seats, options, 20 + seats)
    for number, (state, seat) in enumerate(moments):
        if not state.over and number % 5 == 0:
            other: Race = determinize(state, seat, Seeded(number))
            assert INSTINCT.choose(other, seat) == INSTINCT.choose(state, seat)


def test_it_drives_ahead_rather_than_across() -> None:
    table = race("W GI6", asks="drive", card="A02", hands={"0": []})
    assert said(table) == {"step": "ahead"}


def test_it_goes_round_a_car_where_that_costs_nothing() -> None:
    table = race("W GI6, R GI8", asks="drive", card="A02", hands={"0": []})
    assert said(table) == {"step": "out"}


def test_it_drafts_with_a_line() -> None:
    table = race("W GI4, R GI6, O GI8", asks="drive", card="A27", hands={"0": []})
    assert said(table) == {"draft": True}


def test_for_a_single_round_a_single_card_will_do() -> None:
    assert said(race("W GI6, R GI4", hand="", laps=34)) == {"pit": "gas-and-go"}


def test_cards_are_worth_what_there_are_turns_for() -> None:
    fuel = INSTINCT.fuel
    assert fuel.of(True, 1.0, 4) == fuel.of(True, 1.0, 1)
    assert fuel.of(True, 4.0, 4) > fuel.of(True, 4.0, 1) + 5.0
    assert fuel.of(False, 0.0, 2) > fuel.of(True, 0.0, 2)


def test_it_does_not_stop_while_there_are_cards_for_the_rounds_left() -> None:
    chosen = said(race("W GI6, R GI4", hand="A02 A08", laps=34))
    assert chosen in ({"play": "A02"}, {"play": "A08"})


def test_on_the_last_round_it_plays_the_card_that_goes_furthest() -> None:
    table = race("W GI6, R GI2", hand="A02 A40 A52", laps=40, stage=2)
    assert said(table) == {"play": "A02"}


def test_it_rolls_again_when_a_push_has_failed() -> None:
    push = race(
        "W GI6, R GI8",
        asks="reroll",
        card="A02",
        hands={"0": [], "1": []},
        tested=["red", "white"],
        dice={"red": 3, "white": 3},
        worn=["red"],
        sweep=1,
    )
    assert said(push) == {"reroll": True}


def test_whoever_has_a_card_more_or_is_further_ahead_stands_better() -> None:
    """By what is learned from: in the same race."""
    width = int(INSTINCT.width)
    table = race("W GI12, R GI6", hands={"0": ["A02", "A08"], "1": ["A12"]}, laps=20)
    features = list(INSTINCT.features(table.state))
    white, red = features[:width], features[width : 2 * width]
    assert white[0] > red[0]
    assert white[4] > red[4]
