"""The Dust Devil Series: six races for points."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.dust_devil_500 import GAME
from fivewide.games.dust_devil_500.rules.series import score
from tests.games.dust_devil_500.pictures import (
    ONE_DIE,
    RaceTable,
    asks,
    at,
    cars,
    key,
    next_up,
    opened,
    race,
    roll,
    say,
    told,
)

SERIES = {"series": True}


def about_to_win(version: int, picture: str, **more: Any) -> RaceTable:
    return race(picture, options=SERIES, race=version, **more)


def win(table: RaceTable) -> None:
    """Seat 0, on 79, takes a 2 or a Gold over the line."""
    if asks(table) == "dice-count":
        say(table, ONE_DIE, 2)
    else:
        roll(table, 2)
    if asks(table) == "reading":
        say(table, {"read": "numbers"})


@pytest.mark.rule("DD-SERIES-01")
@pytest.mark.parametrize("version", range(1, 6))
def test_the_next_race_follows_on_a_table_set_up_anew(version: int) -> None:
    table = about_to_win(
        version,
        "ember 79, canary 40, harbor P1",
        lost_turns={"canary": 1},
        kept={"harbor": ["roll-cage"]},
        discard={"flat-tire": 1},
    )
    win(table)
    position = table.position()
    assert position["race"] == version + 1
    assert cars(table) == "ember start, canary start, harbor start"
    assert position["round"] == 1
    assert position["lost_turns"] == {"ember": 0, "canary": 0, "harbor": 0}
    assert position["kept"] == {"ember": [], "canary": [], "harbor": []}
    assert sum(position["deck"].values()) == 24
    assert position["home"] == []


@pytest.mark.rule("DD-SERIES-01")
def test_the_series_is_over_after_race_6() -> None:
    table = about_to_win(6, "ember 79, canary 40")
    win(table)
    assert table.over


@pytest.mark.rule("DD-SERIES-01")
def test_points_are_6_4_3_2_1_0_by_place() -> None:
    table = about_to_win(1, "ember 79, canary 40, harbor 50, clover 30, tangelo 20, midnight 10")
    win(table)
    assert table.position()["points"] == {
        "ember": 6,
        "harbor": 4,
        "canary": 3,
        "clover": 2,
        "tangelo": 1,
        "midnight": 0,
    }


@pytest.mark.rule("DD-SERIES-01")
def test_points_add_up_from_race_to_race() -> None:
    table = about_to_win(3, "ember 79, canary 40", points={"ember": 4, "canary": 12})
    win(table)
    assert table.position()["points"] == {"ember": 10, "canary": 16}
    assert told(table, "scored") == [
        {"seat": 0, "points": 6, "total": 10},
        {"seat": 1, "points": 4, "total": 16},
    ]


@pytest.mark.rule("DD-SERIES-01")
def test_the_series_is_won_by_points_not_by_the_last_race() -> None:
    table = about_to_win(6, "ember 79, canary 40", points={"canary": 20})
    win(table)
    standings = GAME.standings(table.state)
    assert [(line.place, line.car, line.points) for line in standings] == [
        (1, "canary", 24),
        (2, "ember", 6),
    ]


@pytest.mark.rule("DD-SERIES-01")
def test_equal_points_share_the_place() -> None:
    table = about_to_win(6, "ember 79, canary 40", points={"canary": 2})
    win(table)
    assert [line.place for line in GAME.standings(table.state)] == [1, 1]


@pytest.mark.rule("DD-SERIES-02")
def test_cars_that_tie_all_take_the_better_value() -> None:
    table = about_to_win(1, "ember 79, canary 80, harbor R3, clover 30, tangelo 30", shared=[30])
    win(table)
    assert table.position()["points"] == {
        "ember": 6,
        "canary": 4,
        "harbor": 4,
        "clover": 2,
        "tangelo": 2,
    }
    rules = [event.rule for event in table.events(None) if event.kind == "scored"]
    assert rules == ["DD-SERIES-01", *["DD-SERIES-02"] * 4]


@pytest.mark.rule("DD-SERIES-01")
def test_cars_that_do_not_tie_score_by_their_place() -> None:
    table = about_to_win(1, "ember 79, canary 50, harbor 40, clover 30")
    win(table)
    scored = [event.rule for event in table.events(None) if event.kind == "scored"]
    assert scored == ["DD-SERIES-01"] * 4


@pytest.mark.rule("DD-SERIES-03")
@pytest.mark.parametrize("first", range(3))
def test_the_opening_seat_moves_on_by_one(first: int) -> None:
    table = about_to_win(2, "ember 79, canary 40, harbor 30", first=first)
    win(table)
    assert table.position()["first"] == (first + 1) % 3
    assert next_up(table) == (first + 1) % 3
    assert told(table, "first-driver") == [{"seat": (first + 1) % 3}]


@pytest.mark.rule("DD-SERIES-01", "DD-SERIES-03")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_whole_series_runs_races_1_to_6_in_order(players: int) -> None:
    table = opened(players, players=players, options=SERIES)
    while not table.over:
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
    assert [facts["race"] for facts in told(table, "race-began")] == [1, 2, 3, 4, 5, 6]
    firsts = [facts["seat"] for facts in told(table, "first-driver")]
    assert firsts[0] is not None
    assert firsts == [(firsts[0] + number) % players for number in range(6)]
    totals = {facts["seat"]: facts["total"] for facts in told(table, "scored")}
    assert totals == {seat: key(table, "points", car) for seat, car in enumerate(_cars(table))}


def _cars(table: RaceTable) -> list[str]:
    return list(table.position()["cars"])


@pytest.mark.rule("DD-SERIES-01", "DD-TURBO-01")
def test_in_a_series_turbocharge_is_for_race_5_only() -> None:
    for version, asked in ((5, "turbocharge"), (6, "reading")):
        table = race(
            "ember 10, canary 1", options={"series": True, "turbocharge": True}, race=version
        )
        roll(table, (3, 7))
        assert asks(table) == asked
    say(table, {"read": "numbers"})
    assert asks(table) == "roll"


@pytest.mark.rule("DD-SERIES-01", "DD-FINISH-09")
def test_played_out_a_race_of_the_series_scores_the_places_of_the_line() -> None:
    table = race(
        "ember 79, canary finish, harbor 10",
        options={"series": True, "finish.mode": "play_out"},
        race=1,
    )
    win(table)
    assert table.position()["points"] == {"canary": 6, "ember": 4, "harbor": 3}


@pytest.mark.rule("DD-SERIES-02")
def test_scoring_ranks_by_the_same_order_as_the_standings() -> None:
    table = race("ember 5, canary P2, harbor 40, clover 41", version=2)
    score(table.state)
    assert [int(points) for points in table.state.points] == [2, 4, 4, 6]
    assert at(table) == 5
