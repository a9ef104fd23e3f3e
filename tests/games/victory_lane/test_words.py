"""Words: whole races read like English, and refusals name their rule."""

from __future__ import annotations

import pytest

from tests.games.victory_lane.pictures import opened, race, refused, said
from tests.games.words import LANGUAGES

LANGUAGE = LANGUAGES["victory-lane"]


@pytest.mark.parametrize(("players", "seed"), [(1, 3), (3, 1), (5, 2)])
def test_every_decision_of_a_race_reads_well(players: int, seed: int) -> None:
    table = opened(players, seed, {"races": "R10"})
    assert len(list(LANGUAGE.met(table, seed))) > 20


def test_a_push_says_how_many_cars_and_what_it_costs() -> None:
    table = race("W GI4, R GI6, O GI8", asks="drive", card="A24", hands={"0": []})
    assert said(table)[0] == (
        "Push",
        "Red 5 and Orange 44; 3 dice, 31% risk that a car fails; the maneuver is lost",
    )


def test_a_stop_says_what_it_draws_and_where_it_leads() -> None:
    table = race("W GI14", hand="")
    assert said(table)[3] == (
        "Four-tire stop",
        "draw 4 cards, back 3½ spaces to the low line, space 4",
    )


def test_a_reroll_says_its_odds() -> None:
    table = race(
        "W GI6, R GI8",
        asks="reroll",
        card="A02",
        hands={"0": [], "1": []},
        tested=["red", "white"],
        dice={"red": 3, "white": 3},
        worn=["red"],
        sweep=1,
    )
    assert said(table)[1] == ("Reroll", "passes on 5 faces of six; wears the tires")


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ({"step": "ahead"}, "VL-PUSH-04"),
        ({"step": "out"}, "VL-MOVE-10"),
        ({"draft": True}, "VL-MAN-03"),
        ({"sing": 1}, "VL-MOVE-08"),
    ],
)
def test_refusals_name_the_rule_that_stands_against_it(action: object, rule: str) -> None:
    table = race("W HL21, R HL23", asks="drive", card="A02", hands={"0": []})
    assert refused(table, action) == rule
