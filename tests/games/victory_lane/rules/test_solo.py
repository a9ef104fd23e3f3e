"""Solo play: seven NPDs that do as well as they can."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    COLORS,
    RaceTable,
    act,
    asks,
    face,
    feed,
    key,
    kinds,
    opened,
    race,
    told,
    where,
)

LINE_UP: dict[str, Any] = {
    "asks": "next",
    "agenda": ["after-race", "next-round", "line-up"],
    "players": 1,
}
APART = "W GI14, R GI12, O GI10, G GI8, B GI6, P GI4, K GI2, Y GI0"


def solo(picture: str, car: str, number: int, *chance: Any, **more: Any) -> RaceTable:
    """An NPD rolls, and does what it does."""
    table = race(picture, players=1, asks="npd-die", car=car, **more)
    face(table, number)
    if chance:
        feed(table, *chance)
    return table


@pytest.mark.rule("VL-SOLO-01", "VL-SOLO-02", "VL-FIRST-03")
def test_the_engine_drives_the_npds_and_asks_the_player_nothing() -> None:
    table = solo("O GI6, W GI0", "orange", 1)
    assert where(table, "O") == "GI14"
    assert key(table, "first") == 0
    assert key(table, "car") != "orange"


@pytest.mark.rule("VL-SOLO-02", "VL-SOLO-07")
def test_an_npd_uses_all_its_actions() -> None:
    """Orange on M5 D: with red ahead it drafts first and then drives past it."""
    table = solo("O GI6, R GI8, W GI0", "orange", 3)
    assert "drafted" in kinds(table)
    assert where(table, "O")[2:] == "18"


@pytest.mark.rule("VL-SOLO-03")
def test_an_npd_never_brakes() -> None:
    """Over a whole race only the player's car does."""
    table = opened(1, 5)
    while not table.over:
        table.act(0, table.options(0)[0])
    mine = COLORS.index(key(table, "primaries")["0"])
    assert {facts["car"] for facts in told(table, "braked")} <= {mine}


@pytest.mark.rule("VL-SOLO-04")
def test_a_harmful_maneuver_hits_the_player_if_it_can() -> None:
    """Orange (M5 S) is beside white and red; white has to go back."""
    table = solo("O GI6, W GO6, R LL7", "orange", 4)
    harmed = [facts["target"] for facts in told(table, "side-drafted")]
    assert harmed == [0]


@pytest.mark.rule("VL-SOLO-05", "VL-SOLO-08")
def test_npds_pit_only_if_the_player_does_who_is_asked_first() -> None:
    table = race(APART, **LINE_UP)
    assert asks(table) == "solo-flag"
    act(table, {"flag": "stay"})
    assert asks(table) == "lane"  # the player's own
    act(table, {"lane": "GI"})
    assert key(table, "boxes") == {}
    assert asks(table) == "laps-card"
    pits = race(APART, **LINE_UP, worn=["orange"])
    act(pits, {"flag": "pit"})
    assert len(key(pits, "boxes")) == 7  # orange's card lay sideways
    assert where(pits, "O") == "GI10"


@pytest.mark.rule("VL-SOLO-05")
def test_an_option_makes_them_pit_at_a_stage_end_in_any_case() -> None:
    for option, boxes in (("follow_player", 0), ("always", 7)):
        table = race(APART, **LINE_UP, stage_over=True, options={"solo_npd_stage_pit": option})
        act(table, {"flag": "stay"})
        act(table, {"lane": "GI"})
        assert len(told(table, "to-pit-box")) == boxes


@pytest.mark.rule("VL-SOLO-06")
def test_solo_npds_take_the_front_most_space_inside_first() -> None:
    table = race(APART, **LINE_UP)
    act(table, {"flag": "stay"})
    act(table, {"lane": "GO"})
    assert where(table, "WROGBPKY") == "GO10 GI10 GI8 GO8 GI6 GO6 GI4 GO4"


@pytest.mark.rule("VL-SOLO-07")
def test_the_best_plan_is_the_one_that_gains_the_most() -> None:
    """On M2 X S: two steps along the low line, across with red, which then is beside it

    and has to go back: all three actions, and ahead of red.
    """
    table = solo("O GI8, R GI12, W GI0", "orange", 6)
    assert where(table, "OR") == "GI12 LL9"
    equal = solo("O GO8, W GI0", "orange", 1)
    assert where(equal, "O") == "GI16"  # as far as GO16, and nearer the pits


@pytest.mark.rule("VL-SOLO-10")
def test_alone_the_player_wins_with_the_most_points_of_all() -> None:
    finish = dict(zip(COLORS, range(1, 9), strict=True))
    won = race(players=1, asks="over", points={"white": 13, "red": 9}, finish=finish)
    assert won.game.standings(won.state)[0].note == "finished first; won"
    lost = race(players=1, asks="over", points={"white": 10, "red": 13}, finish=finish)
    assert lost.game.standings(lost.state)[0].note == "finished first; beaten by Red 5"
    status: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}
    table = race(APART, players=1, laps=40, stage=2, points={"red": 9}, **status)
    assert told(table, "beaten-by") == [{"car": 1, "points": 17}]
