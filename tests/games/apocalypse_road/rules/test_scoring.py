"""Crossings, kills, the crossover's edge cases, the win, and the sister games."""

from __future__ import annotations

import pytest

from fivewide.games.apocalypse_road import GAME, builtin_content
from fivewide.games.apocalypse_road.layout import Plan, make_track
from fivewide.games.apocalypse_road.sister_games import pit_space, reading
from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    C,
    D,
    F,
    act,
    can,
    claimed,
    damage,
    driven,
    scene,
    steps,
    turn,
    where,
)
from tests.games.tables import asks, feed, kinds

TRACKS = {track.id: track for track in builtin_content().tracks}


@pytest.mark.rule("AR-11.1-01", "AR-11.1-02", "AR-5.5-01")
def test_pushed_over_the_line_scores_for_the_owner() -> None:
    table = scene({ME: "S29.2", A: "S30.2"}, points=1, track="andover")
    steps(table, "f")
    assert claimed(table) == [0, 1, 0, 0]


@pytest.mark.rule("AR-11.2-01", "AR-11.2-02", "AR-11.2-03")
def test_who_has_nothing_to_give_back_is_in_debt() -> None:
    table = scene({ME: "S30.2", A: "S1.2"}, "overtake-2", 1, "andover")
    steps(table, "s")
    assert table.position()["debt"] == [A]
    table = scene({ME: "S29.2", A: "S30.2"}, points=1, track="andover", debt=[A])
    steps(table, "f")
    assert claimed(table)[1] == 0
    assert table.position()["debt"] == []
    table = scene({ME: "S29.2", A: "S30.2"}, points=1, track="andover")
    steps(table, "f")
    assert claimed(table)[1] == 1  # the next time it scores again


@pytest.mark.rule("AR-11.5-01", "AR-11.5-03")
def test_the_win_is_instant_even_in_anothers_segment() -> None:
    table = scene({ME: "S29.2", A: "S30.2"}, points=6, track="andover", pools={"1": 1})
    steps(table, "f")
    assert table.over
    assert table.position()["winner"] == 1
    assert GAME.standings(table.state)[0].seat == 1


@pytest.mark.rule("AR-11.5-02")
def test_claims_never_exceed_the_pool() -> None:
    table = scene({ME: "S30.2"}, points=3, track="andover", pools={"0": 1}, race_bonus=3)
    steps(table, "f")
    assert table.over
    assert table.position()["claimed"]["0"] == 12


@pytest.mark.rule("AR-11.3-01", "AR-11.3-02")
def test_kills_belong_to_the_active_player() -> None:
    table = turn({ME: "S5.2", A: "S4.2"}, ["solo-2"], damage={A: 5})
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": A}, "c24")
    assert claimed(table) == [1, 0, 0, 0]


@pytest.mark.rule("AR-11.4-01")
def test_no_clock_in_the_first_turn() -> None:
    table = turn({ME: "S5.2"}, ["solo-2"])
    assert set(table.position()["removed"].values()) == {0}


@pytest.mark.rule("AR-11.5-04")
def test_the_smallest_pool_wins_after_the_last_turn() -> None:
    table = turn(
        {ME: "S1.2"},
        ["solo-2"],
        turn=3,
        options={"turn_cap": 3},
        pools={"0": 4, "1": 3, "2": 3, "3": 7},
        hands={"0": ["solo-2"], "1": [], "2": [], "3": []},
    )
    act(table, {"play": f"{ME}: solo-2"})
    steps(table, "f f f f f f f f f f")
    assert table.over
    assert "race-ended-without-a-last-point" in kinds(table)
    assert [line.seat for line in GAME.standings(table.state) if line.place == 1] == [1, 2]


@pytest.mark.rule("AR-11.5-04", "AR-8.3-11", "AR-4.4-05")
def test_the_race_ends_when_no_car_is_left() -> None:
    wrecks = {
        f"{car.team} {car.number}": "destroyed"
        for car in builtin_content().cars[:32]
        if f"{car.team} {car.number}" != ME
    }
    table = turn({ME: "S5.2", **wrecks}, ["solo-6-star"], damage={ME: 5}, pools={"2": 3})
    act(table, {"play": f"{ME}: solo-6-star"})
    steps(table, "f f f f f f f f f f f f f f")
    feed(table, "fuel-leak")
    while asks(table) == "discard":
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
    assert table.over
    assert table.position()["winner"] == 2


@pytest.mark.rule("AR-7.12-01")
def test_only_the_essendarium_has_a_crossover() -> None:
    crossing = {id: sum(make_track(track).crossing) for id, track in TRACKS.items()}
    assert crossing.pop("essendarium") == 8  # four spots, each a space of two routes
    assert set(crossing.values()) == {0}


@pytest.mark.rule("AR-7.12-06")
@pytest.mark.parametrize(("ends", "shot"), [("movement", True), ("activation", False)])
def test_what_a_crash_ends(ends: str, shot: bool) -> None:
    cars = {"yellow PBX": "S2.2", A: "S19.2", B: "S1.1"}
    table = driven(cars, "solo-2", 5, "essendarium", options={"crash_ends": ends})
    steps(table, "f")
    assert (asks(table) == "fire") == shot


@pytest.mark.rule("AR-7.12-07", "AR-7.12-13", "AR-7.12-14")
def test_crashes_add_up_and_kills_score() -> None:
    table = scene({ME: "S2.2", A: "S19.2"}, track="essendarium", damage={A: 5, ME: 1})
    steps(table, "f")
    assert where(table)[A] == "destroyed"
    assert where(table)[ME] == "S2.2"  # the way was shut for this move
    assert damage(table, ME) == 2
    assert claimed(table)[0] == 1


@pytest.mark.rule("AR-7.12-08", "AR-7.10-09")
def test_nobody_is_displaced_on_the_crossover() -> None:
    table = scene({ME: "S3.1", A: "S3.2"}, track="essendarium")
    assert not can(table, "lateral", "S3.2")
    table = scene({ME: "S3.1"}, track="essendarium")
    assert can(table, "lateral", "S3.2")


@pytest.mark.rule("AR-7.12-09", "AR-7.10-10")
def test_nobody_is_displaced_onto_a_car_across_however_far() -> None:
    cars = {ME: "S1.1", A: "S1.2", B: "S2.2", C: "S19.2"}
    table = scene(cars, track="essendarium")
    assert not can(table, "lateral", "S1.2")
    del cars[C]
    assert can(scene(cars, track="essendarium"), "lateral", "S1.2")


@pytest.mark.rule("AR-7.12-15", "AR-12-02", "AR-12-03", "AR-12-06", "AR-13-02", "AR-13-03")
@pytest.mark.rule("AR-13-04", "AR-13-05", "AR-12-04", "AR-12-05")
def test_how_the_sister_games_read_a_track() -> None:
    data = TRACKS["essendarium"]
    alley, prix = reading(data, "thunder-alley"), reading(data, "grand-prix")
    assert (alley.laps, prix.laps) == (3, 4)
    assert (alley.surface[11], alley.surface[25], alley.surface[1]) == ("dirt", "dirt", "paved")
    assert set(prix.surface.values()) == {"paved"}
    assert not alley.lane_changes[25]
    assert all(prix.lane_changes.values())
    assert "gray body damage" in alley.crash
    assert "no damage" in prix.crash
    number = Plan(data).number
    assert pit_space(data, number["S4.2"]) == number["S5.1"]
    assert pit_space(data, number["S25.2"]) == number["S25.1"]


@pytest.mark.rule("AR-8.5-10", "AR-11.3-01")
def test_a_chain_kill_scores_too() -> None:
    table = driven({ME: "S5.2", "blue 99": "S6.2", F: "S7.2"}, "ram-solo-2", 3, damage={F: 5})
    steps(table, "f")
    feed(table, "c06")
    assert claimed(table)[0] == 1
    assert D not in where(table)
    assert MATE not in where(table)
