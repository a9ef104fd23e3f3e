"""Greedy drives: it beats random, and knows a few things worth knowing."""

from __future__ import annotations

import pytest

from fivewide.bots import Turn, make_bot
from fivewide.games.victory_lane import GAME
from fivewide.sim.run import Plan, races
from tests.games.victory_lane.pictures import RaceTable, race


def chosen(table: RaceTable) -> object:
    return make_bot("greedy", GAME, 1).choose(Turn(GAME, table.state, table.to_act[0])).action


@pytest.mark.once
def test_greedy_beats_random() -> None:
    plan = Plan("victory-lane", ("random", "greedy"), 3, 1, {"races": "R10"})
    rows = races(plan, 0, 3)
    assert all(row["place"] == 1 for row in rows if row["driver"] == "greedy")


def test_greedy_drives_ahead_rather_than_across() -> None:
    assert chosen(race("W GI6", asks="drive", card="A02", hands={"0": []})) == {"step": "ahead"}


def test_greedy_fills_an_empty_hand_with_rounds_to_go() -> None:
    choice = chosen(race("W GI6, R GI4", hand="", laps=5))
    assert choice in ({"pit": "four-tire"}, {"pit": "two-tire"})


def test_greedy_drafts_with_a_line() -> None:
    table = race("W GI4, R GI6, O GI8", asks="drive", card="A27", hands={"0": []})
    assert chosen(table) == {"draft": True}


def test_greedy_rerolls_a_failed_push_and_sets_the_die_to_what_it_needs() -> None:
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
    assert chosen(push) == {"reroll": True}
