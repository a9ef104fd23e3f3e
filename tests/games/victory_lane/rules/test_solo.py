"""Solo play: seven NPDs that do as well as they can."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.kernel.game import FIELD, driver_of
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


FINISH = dict(zip(COLORS, range(1, 9), strict=True))


def over(points: dict[str, int], **more: Any) -> RaceTable:
    """A solo race, or a session, that has just ended; cars finished in the order of their cards."""
    return race(players=1, asks="over", points=points, **{"finish": FINISH, **more})


def table_of(table: RaceTable) -> list[tuple[int, int, str, int]]:
    lines = table.game.standings(table.state)
    return [(line.place, line.seat, line.car, line.points) for line in lines]


@pytest.mark.rule("VL-SOLO-10", "VL-WIN-04")
def test_alone_the_player_wins_with_the_most_points_of_all() -> None:
    won = over({"white": 13, "red": 9})
    assert table_of(won)[:2] == [(1, 0, "white", 13), (2, FIELD, "red", 9)]
    lost = over({"white": 2, "red": 12, "green": 4})
    assert table_of(lost)[:3] == [
        (1, FIELD, "red", 12),
        (2, FIELD, "green", 4),
        (3, 0, "white", 2),
    ]
    assert sorted(line[2] for line in table_of(lost)) == sorted(COLORS)
    assert driver_of(lost.game.standings(lost.state)[0], lost.names) == "Red 5"


@pytest.mark.rule("VL-SOLO-10")
def test_alone_equal_points_go_to_the_better_finish() -> None:
    assert table_of(over({"white": 13, "red": 13}))[:2] == [
        (1, 0, "white", 13),
        (2, FIELD, "red", 13),
    ]
    behind = over({"white": 13, "red": 13}, finish={**FINISH, "white": 2, "red": 1})
    assert table_of(behind)[:2] == [(1, FIELD, "red", 13), (2, 0, "white", 13)]


@pytest.mark.rule("VL-SOLO-10", "VL-CHAMP-04")
def test_alone_a_session_level_in_points_and_wins_is_shared() -> None:
    """White is the first of the cars, yellow the last: the number of a car decides nothing."""
    for mine, other in (("white", "yellow"), ("yellow", "white")):
        level = over(
            {mine: 8, other: 10},
            total={mine: 12, other: 10},
            wins={mine: 1, other: 1},
            race=2,
            primaries={"0": mine},
            options={"races": "R01,R01"},
        )
        assert table_of(level)[:2] == [(1, 0, mine, 20), (1, FIELD, other, 20)]
        more = over(
            {mine: 8, other: 10},
            total={mine: 12, other: 10},
            wins={mine: 0, other: 2},
            race=2,
            primaries={"0": mine},
            options={"races": "R01,R01"},
        )
        assert table_of(more)[:2] == [(1, FIELD, other, 20), (2, 0, mine, 20)]


STATUS: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}


def ended(**more: Any) -> list[tuple[str, str, dict[str, int | None]]]:
    """What is said of the winners of a race in which cars finish in the order of their cards."""
    table = race(APART, players=1, laps=40, stage=2, **STATUS, **more)
    said = {"won", "beaten-by", "win-shared-with"}
    return [(e.kind, e.rule, e.facts) for e in table.events(None) if e.kind in said]


@pytest.mark.rule("VL-SOLO-10")
def test_who_has_won_is_told() -> None:
    assert ended(points={"red": 1}) == [("won", "VL-SOLO-10", {"seat": 0, "points": 10})]
    assert ended(points={"red": 3}) == [("beaten-by", "VL-SOLO-10", {"car": 1, "points": 11})]


@pytest.mark.rule("VL-SOLO-10")
def test_a_shared_win_names_everybody_who_shares_it() -> None:
    """White and red have 20 and a win each; then red and orange have beaten white, level."""
    session: dict[str, Any] = {"options": {"races": "R01,R01,R01"}, "race": 3}
    level = ended(total={"white": 10, "red": 12}, wins={"red": 1}, **session)
    assert level == [
        ("won", "VL-SOLO-10", {"seat": 0, "points": 20}),
        ("win-shared-with", "VL-SOLO-10", {"car": 1, "points": 20}),
    ]
    beaten = ended(total={"red": 12, "orange": 13}, wins={"red": 1, "orange": 1}, **session)
    assert beaten == [
        ("beaten-by", "VL-SOLO-10", {"car": 1, "points": 20}),
        ("beaten-by", "VL-SOLO-10", {"car": 2, "points": 20}),
    ]


@pytest.mark.rule("VL-SOLO-10")
def test_the_race_file_and_whoever_reads_it_know_who_won() -> None:
    table = opened(1, 5, {"races": "R10"})
    while not table.over:
        act_any(table)
    result = table.record.result
    assert result is not None
    assert len(result.standings) == 8
    wins = [line.seat for line in result.standings if line.place == 1]
    assert (wins == [0]) == ("won" in kinds(table))
    assert [line.place for line in result.standings] == list(range(1, 9))


def act_any(table: RaceTable) -> None:
    table.act(table.to_act[0], table.options(table.to_act[0])[0])
