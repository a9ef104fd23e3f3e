"""Race status, tie races, points, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.victory_lane import GAME
from tests.games.tables import seated
from tests.games.victory_lane.pictures import (
    COLORS,
    RaceTable,
    act,
    asks,
    feed,
    key,
    kinds,
    race,
    told,
    where,
)

STATUS: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}
APART = "W GI14, R GI12, O GI10, G GI8, B GI6, P GI4, K GI2, Y GI0"


def status(picture: str, laps: int, stage: int = 1, **more: Any) -> RaceTable:
    """The end of a round with so many laps run; stages of 40 laps, two of them."""
    return race(picture, laps=laps, stage=stage, **STATUS, **more)


@pytest.mark.rule("VL-STATUS-01", "VL-STATUS-02")
@pytest.mark.parametrize(("laps", "ends"), [(39, False), (40, True), (44, True)])
def test_a_stage_ends_when_its_laps_are_run(laps: int, ends: bool) -> None:
    table = status(APART, laps)
    assert ("stage-ended" in kinds(table)) == ends
    if not ends:
        assert asks(table) == "laps-card"


@pytest.mark.rule("VL-STATUS-03", "VL-SCORE-01", "VL-YELLOW-01", "VL-YELLOW-03")
def test_a_stage_that_is_not_the_last_pays_four_cars_and_brings_the_yellow_flag() -> None:
    """TB-01."""
    table = status(APART, 40)
    assert key(table, "points") == {"white": 3, "red": 2, "orange": 1, "green": 1}
    assert kinds(table).index("yellow-flag") < kinds(table).index("stage-points")
    view: Any = table.view(None)
    assert view.flag == "yellow"


@pytest.mark.rule("VL-STATUS-05", "VL-STATUS-03")
def test_the_next_stage_begins_with_no_laps() -> None:
    table = status(APART, 47)
    assert key(table, "laps") == 0
    assert key(table, "shown") == []
    assert len(key(table, "laps_deck")) == 16


@pytest.mark.rule("VL-STATUS-04", "VL-SCORE-02", "VL-SCORE-03", "VL-SCORE-05")
def test_the_last_stage_pays_all_cars_and_nothing_else() -> None:
    """TB-02."""
    table = status(APART, 40, 2, points={"yellow": 3})
    points = key(table, "points")
    assert [points[car] for car in COLORS] == [10, 8, 7, 6, 5, 4, 3, 2 + 3]
    assert sum(points.values()) == 45 + 3
    assert "yellow-flag" not in kinds(table)
    assert table.over
    view: Any = table.view(None)
    assert view.flag == "checkered"


@pytest.mark.rule("VL-SCORE-06")
def test_level_cars_race_and_the_higher_die_takes_the_place() -> None:
    """EX-05: blue 5, yellow 4; nobody moves."""
    table = status("B GI14, Y GO14, W GI2", 40, 2)
    assert asks(table) == "die"
    feed(table, 5, 4)
    assert (key(table, "points")["blue"], key(table, "points")["yellow"]) == (10, 8)
    assert where(table, "BY") == "GI14 GO14"
    other = status("B GI14, Y GO14, W GI2", 40, 2)
    feed(other, 2, 4)
    assert key(other, "points")["yellow"] == 10


@pytest.mark.rule("VL-SCORE-07")
def test_equal_dice_throw_both_back_two_and_they_race_again() -> None:
    """TB-16."""
    table = status("B GI14, Y GO14, W GI2", 40, 2)
    feed(table, 3, 3)
    assert where(table, "BY") == "GI10 GO10"
    assert asks(table) == "die"
    feed(table, 1, 2)
    assert key(table, "finish")["yellow"] == 1


@pytest.mark.rule("VL-SCORE-08", "VL-SCORE-09")
def test_the_inside_primary_is_asked_first_and_giving_way_settles_it() -> None:
    table = status("W GI14, R GO14, O GI2", 40, 2)
    assert (asks(table), table.to_act) == ("give-way", (0,))
    act(table, {"give_way": True})
    assert key(table, "finish")["red"] == 1
    assert told(table, "die-rolled") == []
    raced = status("W GI14, R GO14, O GI2", 40, 2)
    act(raced, {"give_way": False})
    assert (asks(raced), raced.to_act) == ("give-way", (1,))
    act(raced, {"give_way": False})
    assert asks(raced) == "die"


@pytest.mark.rule("VL-SCORE-10")
def test_ties_are_raced_from_the_front_and_a_car_thrown_back_races_the_next() -> None:
    """Orange and green spin back level with blue; then orange races it."""
    table = status("O GI14, G HL11, B GI12, P GO14, W GI2, R GI0", 40, 2)
    feed(table, 4, 4)
    assert told(table, "cars-level")[0] == {"car": 2, "other": 5}
    assert where(table, "OP") == "GI10 GO10"
    assert told(table, "cars-level")[1] == {"car": 2, "other": 5}
    third = status("O GI14, P GO14, B GI10, W GI2, R GI0", 40, 2)
    feed(third, 4, 4)
    assert where(third, "OPB") == "GI8 GO10 GI10"
    assert told(third, "cars-level")[1] == {"car": 4, "other": 5}


@pytest.mark.rule("VL-SCORE-11")
def test_at_a_stage_end_only_the_first_four_places_are_raced_for() -> None:
    low = status("W GI14, R GI12, O GI10, G GI8, B GI4, P GO4", 40)
    assert told(low, "cars-level") == []
    fourth = status("W GI14, R GI12, O GI10, B GI4, P GO4", 40)
    assert told(fourth, "cars-level") == [{"car": 4, "other": 5}]
    last = status("W GI14, R GI12, O GI10, G GI8, B GI4, P GO4", 40, 2)
    assert told(last, "cars-level") == [{"car": 4, "other": 5}]


@pytest.mark.rule("VL-SCORE-12", "VL-REROLL-02")
def test_rerolls_in_a_tie_race_inside_first_and_once() -> None:
    table = status("W GI14, R GO14, O GI2", 40, 2)
    act(table, {"give_way": False})
    act(table, {"give_way": False}, 3, 3)
    assert (asks(table), table.to_act) == ("reroll", (0,))
    act(table, {"reroll": True}, 4)
    assert table.to_act == (1,)
    act(table, {"reroll": False})
    assert key(table, "finish")["white"] == 1


# Winning


def over(players: int = 2, options: dict[str, Any] | None = None, **position: Any) -> list[Any]:
    """The standings of a session that is over."""
    table = race(asks="over", players=players, options=options, **position)
    return table.game.standings(table.state)


FINISH = dict(zip(COLORS, range(1, 9), strict=True))


@pytest.mark.rule("VL-WIN-01", "VL-WIN-04")
def test_the_primary_with_the_most_points_wins_whatever_npds_have() -> None:
    lines = over(points={"white": 9, "red": 11, "orange": 12}, finish=FINISH)
    assert [(line.seat, line.points) for line in lines] == [(1, 11), (0, 9)]


@pytest.mark.rule("VL-WIN-02")
def test_equal_points_go_to_the_better_finish() -> None:
    """TB-18."""
    finish = {**FINISH, "red": 2, "white": 3, "orange": 1}
    lines = over(points={"white": 10, "red": 10}, finish=finish)
    assert [(line.seat, line.place) for line in lines] == [(1, 1), (0, 2)]


@pytest.mark.rule("VL-WIN-03", "VL-CHAMP-03", "VL-CHAMP-04")
def test_over_several_races_totals_count_then_wins_then_the_victory_is_shared() -> None:
    two = {"races": "R01,R02"}
    more: dict[str, Any] = {
        "race": 2,
        "total": {"white": 10, "red": 8},
        "points": {"white": 5, "red": 7},
    }
    by_wins = over(options=two, wins={"red": 1}, finish=FINISH, **more)
    assert [(line.seat, line.place) for line in by_wins] == [(1, 1), (0, 2)]
    shared = over(options=two, wins={"red": 1, "white": 1}, finish=FINISH, **more)
    assert [line.place for line in shared] == [1, 1]


@pytest.mark.rule("VL-CHAMP-01", "VL-CHAMP-02", "VL-CHAMP-05")
def test_after_a_race_totals_are_kept_and_the_next_one_is_set_up_anew() -> None:
    table = status(APART, 40, 2, options={"races": "R01,R08"}, points={"white": 3})
    assert asks(table) == "deal"
    assert (key(table, "race"), key(table, "points")) == (2, {})
    assert key(table, "total")["white"] == 13
    assert key(table, "total")["yellow"] == 2  # NPDs have their own row
    assert key(table, "wins") == {"white": 1}
    assert key(table, "primaries") == {"0": "white", "1": "red"}
    assert key(table, "teammates")["orange"] == 0
    view: Any = table.view(None)
    assert view.race.name == "Thunder Basin 100"


@pytest.mark.rule("VL-CHAMP-05")
def test_an_option_deals_the_npds_anew() -> None:
    table = status(APART, 40, 2, options={"races": "R01,R08", "series_redeal_npds": True})
    assert asks(table) == "npds"
    feed(table, ["yellow", "black", "purple", "blue", "green", "orange"])
    assert key(table, "teammates")["orange"] == 1


@pytest.mark.rule("VL-CHAMP-06", "VL-CHAMP-01")
def test_all_is_the_usual_season_and_races_may_repeat() -> None:
    season: Any = race(options={"races": "all"}).view(None)
    assert season.races == tuple(f"R{n:02}" for n in range(1, 11))
    twice: Any = race(options={"races": "R03, R03"}).view(None)
    assert twice.races == ("R03", "R03")


@pytest.mark.rule("VL-SOLO-09")
def test_four_races_can_be_played_alone() -> None:
    table = seated(GAME, 1, {"races": "R01,R02,R03,R04"}, race().luck)
    view: Any = table.view(0)
    assert len(view.races) == 4


# Teams


@pytest.mark.rule("VL-TEAM-01", "VL-TEAM-04")
def test_with_their_npds_teams_are_summed_and_ties_go_to_the_best_car() -> None:
    mode = {"team_mode": "own_npds"}
    points = {"white": 10, "orange": 2, "red": 8, "green": 4}
    lines = over(options=mode, points=points, finish=FINISH)
    assert [(line.seat, line.points, line.place) for line in lines] == [(0, 12, 1), (1, 12, 2)]
    second = {**FINISH, "white": 2, "red": 1}
    lines = over(options=mode, points=points, finish=second)
    assert [line.seat for line in lines] == [1, 0]
    next_best = {"blue": 1, "purple": 3, "white": 2, "red": 4, "orange": 8, "green": 7}
    lines = over(options=mode, points={"blue": 5, "red": 5}, finish=next_best)
    assert lines[0].seat == 0


@pytest.mark.rule("VL-TEAM-03", "VL-TEAM-05")
def test_eight_players_are_four_pairs_in_a_single_race() -> None:
    mode = {"team_mode": "pairs8"}
    lines = over(8, mode, points={"white": 10, "blue": 1, "red": 6, "purple": 6}, finish=FINISH)
    assert [(line.seat, line.points) for line in lines][:4] == [(1, 12), (5, 12), (0, 11), (4, 11)]
    season = over(8, {**mode, "races": "R01,R02"}, points={"white": 10, "red": 6}, finish=FINISH)
    assert [line.points for line in season][:3] == [10, 6, 0]


@pytest.mark.rule("VL-TEAM-05", "VL-HAND-02")
@pytest.mark.parametrize("opens", [False, True])
def test_partners_see_each_others_hands_by_an_option_only(opens: bool) -> None:
    options = {"team_mode": "pairs8", "team_open_hands": opens}
    view: Any = race(players=8, options=options).view(0)
    assert (view.players[4].hand is not None) == opens
    assert view.players[1].hand is None
