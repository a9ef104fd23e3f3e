"""An option names the rule that the log names once it is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fivewide.games.victory_lane import GAME
from fivewide.kernel.chance import Seeded
from tests.games.tables import opened
from tests.games.victory_lane.pictures import COLORS, RaceTable, act, face, play, race, step

LINE_UP: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "next-round", "line-up"]}
ORDER = "W GI14, R GI12, O GI10, G GI8, B GI6, P GI4, K GI2, Y GI0"
WHITE_LAPPED = "W GI12, R GI46, O GO44, G GI42, B GO40, P GI38, K GO36, Y GI34"
OF_THE_TILES = {"tiles-rotated", "move-over"}  # come before the step that made them turn
NO_LINE_OF_THEIR_OWN = {"qualified", "turn-ended", "pit-die-shown"}  # who opens or ends with it


def flagged(picture: str = ORDER, **more: Any) -> RaceTable:
    return race(picture, **{**LINE_UP, "flagged": True, **more})


def from_the_pits() -> RaceTable:
    """White stays out, red pits alone of the players: teammates leave the pits first."""
    table = flagged(hands={"1": []})
    act(table, {"flag": "GI"})
    act(table, {"flag": "GO"}, 3, 3, 3, 3, 3, 3)
    return table


def rolled(card: str, *dice: int) -> RaceTable:
    table = race("W GI6", hand=card)
    play(table, card, *dice)
    return table


def pushed() -> RaceTable:
    table = race("W GI6, R GI8", hand="A02", worn=["red"])
    play(table, "A02")
    step(table, "ahead", 3, 3)
    return table


def npd(number: int, **more: Any) -> RaceTable:
    table = race("O GI6", asks="npd-die", car="orange", **more)
    face(table, number)
    return table


def moving(**options: Any) -> RaceTable:
    table = race("W GI6", hand="A02", options=options)
    play(table, "A02")
    return table


ROWS: list[tuple[str, Callable[[], RaceTable], str, str]] = [
    ("a whole step", moving, "Ahead", "VL-MOVE-01"),
    ("a half step", moving, "To the low line", "VL-MOVE-02"),
    ("braking", moving, "Brake", "VL-MOVE-14"),
    (
        "an option lets a car stop short",
        lambda: moving(stop_short_keeps_maneuver=True),
        "Stop short",
        "VL-MOVE-15",
    ),
    ("a roll kept in a push", pushed, "Keep it", "VL-RISK-05"),
    ("a reroll in a push", pushed, "Reroll", "VL-RISK-04"),
    ("a roll for the move kept", lambda: rolled("A10", 1), "Keep it", "VL-REROLL-02"),
    ("a reroll for the move", lambda: rolled("A10", 1), "Reroll", "VL-REROLL-01"),
    ("staying out", flagged, "Stay out in the inside Groove", "VL-YELLOW-07"),
    ("a player's stop at the flag", flagged, "Pit", "VL-YELLOW-07"),
    (
        "an NPD's stop at a second caution",
        lambda: flagged("O GI16, W GI14, R GI12", worn=["orange"]),
        "Pit",
        "VL-YELLOW-09",
    ),
    ("out of the pits", from_the_pits, "Start in the inside Groove", "VL-YELLOW-19"),
]


def said(table: RaceTable, short: str) -> tuple[str, ...]:
    (seat,) = table.to_act
    (found,) = [each.words for each in table.decision(seat).options if each.words.short == short]
    return found.rules


@pytest.mark.parametrize(
    ("build", "option", "rule"),
    [pytest.param(*row[1:], id=row[0], marks=pytest.mark.rule(row[-1])) for row in ROWS],
)
def test_an_option_names_the_rule_of_its_situation(
    build: Callable[[], RaceTable], option: str, rule: str
) -> None:
    assert rule in said(build(), option)


def test_a_lapped_car_that_stays_out_is_told_where_and_why() -> None:
    table = flagged(WHITE_LAPPED, window=16, teammates={}, worn=COLORS)
    act(table, {"flag": "GO"})
    assert table.position()["car"] == "white"
    assert said(table, "Stay out in the inside Groove") == ("VL-YELLOW-10",)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"races": "R10"}),
        (3, {"races": "R10", "stop_short_keeps_maneuver": True, "npd_move_min": "one_step"}),
        (5, {"races": "R10", "rogue_grid": "last_player", "late_reroll": "offer"}),
    ],
)
def test_whatever_is_taken_the_log_names_a_rule_of_the_option(
    players: int, options: dict[str, Any]
) -> None:
    table, chance = opened(GAME, 3, players, options), Seeded(4)
    for _ in range(160):
        seat = table.to_act[0]
        offered = table.decision(seat).options
        option = offered[int(chance.below(len(offered)))]
        told = [e for e in table.act(seat, option.action) if e.kind not in OF_THE_TILES]
        if told and told[0].kind not in NO_LINE_OF_THEIR_OWN:
            assert told[0].rule in option.words.rules, option
