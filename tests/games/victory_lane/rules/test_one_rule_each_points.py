"""Race status, places, points and winners: a picture of its own for each rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.victory_lane.pictures import (
    COLORS,
    RaceTable,
    act,
    asks,
    feed,
    key,
    kinds,
    legal,
    race,
    told,
)

STATUS: dict[str, Any] = {"asks": "next", "agenda": ["after-race", "race-status"]}
APART = "W GI14, R GI12, O GI10, G GI8, B GI6, P GI4, K GI2, Y GI0"
LEVEL = "W GI14, R GO14, O GI2"


def status(picture: str, laps: int, stage: int = 1, **more: Any) -> RaceTable:
    """The end of a round with so many laps run; stages of 40 laps, two of them."""
    return race(picture, laps=laps, stage=stage, **STATUS, **more)


def last_race(**more: Any) -> RaceTable:
    """The last race of a session of two has just ended; cars finished as in `APART`."""
    return status(APART, 40, 2, race=2, options={"races": "R01,R01"}, **more)


def winners(table: RaceTable) -> list[tuple[str, int | None, int | None]]:
    """By which rule who has won, with how many points."""
    return [
        (event.rule, event.facts["seat"], event.facts["points"])
        for event in table.events(None)
        if event.kind == "won"
    ]


@pytest.mark.rule("VL-STATUS-02")
@pytest.mark.parametrize("stage", [1, 2])
def test_a_lap_short_of_any_stage_another_round_begins_and_nothing_is_scored(stage: int) -> None:
    table = status(APART, 39, stage, rounds=7)
    assert (asks(table), key(table, "rounds")) == ("laps-card", 8)
    assert (key(table, "laps"), key(table, "stage")) == (39, stage)
    assert key(table, "points") == {}


@pytest.mark.rule("VL-STATUS-04")
def test_a_caution_with_the_last_laps_of_the_race_brings_no_yellow_flag() -> None:
    table = race(APART, asks="laps-card", laps=38, stage=2)
    feed(table, "L16")
    flags = [kind for kind in kinds(table) if kind in ("caution", "checkered-flag", "yellow-flag")]
    assert flags == ["caution", "checkered-flag"]
    assert table.over
    assert len(told(table, "race-points")) == 8


@pytest.mark.rule("VL-STATUS-05")
def test_the_second_stage_counts_the_laps_of_its_own_cards_only() -> None:
    """Seven laps too many in the first; the first card of the second has five."""
    table = status(APART, 47, players=8)
    while asks(table) == "flag":
        act(table, legal(table)[1])
    feed(table, "L05")
    assert (key(table, "stage"), key(table, "laps")) == (2, 5)


@pytest.mark.rule("VL-SCORE-03")
def test_a_race_of_one_stage_gives_end_of_race_points_alone() -> None:
    table = status(APART, 45, options={"races": "R10"})
    assert list(key(table, "points").values()) == [10, 8, 7, 6, 5, 4, 3, 2]
    assert "stage-points" not in kinds(table)


@pytest.mark.rule("VL-SCORE-04")
def test_four_rogues_in_front_leave_no_stage_points_to_players() -> None:
    table = status("O GI14, G GI12, B GI10, P GI8, W GI6, R GI4", 40, teammates={})
    assert key(table, "points") == {"orange": 3, "green": 2, "blue": 1, "purple": 1}


@pytest.mark.rule("VL-SCORE-05")
def test_the_total_is_what_the_stages_gave_and_what_the_finish_gives() -> None:
    stage = status(APART, 40)
    table = status(APART, 40, 2, points=key(stage, "points"))
    view: Any = table.view(None)
    assert [car.total for car in view.cars] == [10 + 3, 8 + 2, 7 + 1, 6 + 1, 5, 4, 3, 2]


@pytest.mark.rule("VL-SCORE-09")
def test_beside_an_npd_on_the_inside_the_outside_primary_is_asked_at_once() -> None:
    """The NPD races. Of two primaries the outside one is not asked if the inside one brakes."""
    table = status("O GI14, R GO14, W GI2", 40, 2)
    assert (asks(table), table.to_act) == ("give-way", (1,))
    act(table, {"give_way": True})
    assert (table.over, key(table, "finish")["orange"]) == (True, 1)
    braked = status(LEVEL, 40, 2)
    act(braked, {"give_way": True}, seat=0)
    assert braked.over


@pytest.mark.rule("VL-SCORE-12")
def test_who_kept_the_die_may_reroll_in_the_next_roll_off_the_inside_car_first() -> None:
    """Both keep equal dice and are thrown back; both roll the next ones again, once."""
    table = status(LEVEL, 40, 2)
    for dice in ((3, 3), (2, 2)):
        act(table, {"give_way": False}, seat=0)
        act(table, {"give_way": False}, *dice, seat=1)
        assert (asks(table), table.to_act) == ("reroll", (0,))
        if dice == (3, 3):
            act(table, {"reroll": False}, seat=0)
            act(table, {"reroll": False}, seat=1)
    act(table, {"reroll": True}, 4, seat=0)
    act(table, {"reroll": True}, 3, seat=1)
    assert (table.over, key(table, "finish")["white"]) == (True, 1)
    assert [facts["car"] for facts in told(table, "reroll-declined")] == [0, 1]


@pytest.mark.rule("VL-WIN-01")
def test_the_best_primary_wins_a_race_that_an_npd_has_won() -> None:
    table = status("O GI14, R GI12, W GI10", 40, 2, points={"orange": 3})
    assert key(table, "points")["orange"] == 13
    assert winners(table) == [("VL-WIN-01", 1, 8)]


@pytest.mark.rule("VL-WIN-03")
def test_level_on_points_after_two_races_more_wins_decide_or_both_have_won() -> None:
    """White wins the second race by two points, which is what red was ahead."""
    total = {"white": 8, "red": 10}
    assert winners(last_race(total=total, wins={"orange": 1})) == [("VL-WIN-03", 0, 18)]
    shared = last_race(total=total, wins={"red": 1})
    assert winners(shared) == [("VL-WIN-03", 0, 18), ("VL-WIN-03", 1, 18)]


@pytest.mark.rule("VL-TEAM-02")
def test_rogues_count_for_no_team() -> None:
    """Three players have an NPD each; purple and black are rogues and have scored the most."""
    mates = {"green": 0, "blue": 1, "yellow": 2}
    points = {**dict.fromkeys(COLORS, 1), "purple": 13, "black": 11}
    table = race(
        asks="over", players=3, teammates=mates, points=points, options={"team_mode": "own_npds"}
    )
    assert [line.points for line in table.game.standings(table.state)] == [2, 2, 2]


@pytest.mark.rule("VL-TEAM-04")
def test_of_two_pairs_with_fourteen_points_the_one_with_the_winner_of_the_race_wins() -> None:
    """White and blue are first and sixth, red and purple second and fourth."""
    table = status(
        "W GI14, R GI12, O GI10, P GI8, K GI6, B GI4, G GI2, Y GI0",
        40,
        2,
        players=8,
        options={"team_mode": "pairs8"},
    )
    assert winners(table) == [("VL-TEAM-04", 0, 14), ("VL-TEAM-04", 4, 14)]
    assert [line.points for line in table.game.standings(table.state)][:4] == [14] * 4


@pytest.mark.rule("VL-CHAMP-03")
def test_the_champion_has_the_highest_total_not_the_last_race() -> None:
    season = {"races": "R01,R01,R01,R01"}
    table = status(APART, 40, 2, race=4, options=season, total={"white": 20, "red": 23})
    assert key(table, "finish")["white"] == 1
    assert winners(table) == [("VL-CHAMP-03", 1, 31)]


@pytest.mark.rule("VL-CHAMP-06")
def test_the_season_ends_with_the_tenth_card_which_follows_the_ninth() -> None:
    season = {"races": "all"}
    ninth = status(APART, 35, 2, race=9, options=season)
    view: Any = ninth.view(None)
    assert (view.number, view.race.id, ninth.over) == (10, "R10", False)
    assert status(APART, 45, 1, race=10, options=season).over
