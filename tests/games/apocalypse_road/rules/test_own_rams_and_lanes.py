"""Rams, displacing and the lanes of a line: a picture of its own for every rule."""

from __future__ import annotations

import pytest

from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    C,
    F,
    act,
    can,
    claimed,
    damage,
    driven,
    legal,
    points_left,
    scene,
    steps,
    where,
)
from tests.games.tables import asks, feed, kinds, told

TANK = "blue 99"  # defence 3


@pytest.mark.rule("AR-7.9-02")
def test_a_whole_run_stays_where_it_is_when_its_last_car_is_rammed() -> None:
    run = {ME: "S5.2", TANK: "S6.2", B: "S7.2"}
    table = scene(run, "ram-solo-2")
    steps(table, "f")
    assert points_left(table) == 0  # of six
    feed(table, "c05")
    assert where(table) == run
    assert asks(table) == "card"
    table = scene(run, "solo-2", 1)
    steps(table, "f")
    assert where(table) == {ME: "S6.2", TANK: "S7.2", B: "S8.2"}


@pytest.mark.rule("AR-7.9-03")
def test_a_ram_attacks_the_car_it_touches_and_no_other() -> None:
    table = scene({A: "S5.2", ME: "S6.2", F: "S7.2", MATE: "S6.1"}, "ram-solo-2", me=A)
    steps(table, "f")
    assert told(table, "rammed") == [{"seat": 1, "car": 8, "target": 0}]
    feed(table, "c05")
    assert [damage(table, car) for car in (ME, A, F, MATE)] == [2, 1, 0, 0]


@pytest.mark.rule("AR-7.9-04")
@pytest.mark.parametrize("rammer", ["yellow J16", "yellow 212"])  # the second one aims
def test_a_ram_is_not_checked_even_where_sideswipes_are(rammer: str) -> None:
    cars = {rammer: "S5.2", TANK: "S6.2"}
    table = scene(cars, "ram-solo-2", me=rammer, options={"sideswipe_check": "on"})
    steps(table, "f")
    feed(table, "c01")  # a nought against defence 3
    assert (damage(table, TANK), damage(table, rammer)) == (1, 1)


@pytest.mark.rule("AR-7.9-05")
@pytest.mark.parametrize(("fired", "then"), [(False, "fire"), (True, "card")])
def test_a_rammer_that_has_not_fired_does_so_after_the_event(fired: bool, then: str) -> None:
    me = "yellow 36"
    cars = {me: "S5.2", TANK: "S6.2"}
    table = scene(cars, "ram-solo-3-star", me=me, segment={"fired": fired})
    steps(table, "f")
    feed(table, "c05")
    assert asks(table) == "event-card"
    feed(table, "fuel-leak")
    assert asks(table) == then


@pytest.mark.rule("AR-7.9-06")
def test_a_ram_card_goes_round_a_car_and_hits_nobody() -> None:
    table = scene({ME: "S5.2", A: "S6.2", B: "S7.1"}, "ram-solo-2", 2)
    steps(table, "i f")  # now right behind B, with nothing left
    assert where(table) == {ME: "S6.1", A: "S6.2", B: "S7.1"}
    assert asks(table) == "card"
    assert "rammed" not in kinds(table)


@pytest.mark.rule("AR-7.9-07")
@pytest.mark.parametrize(("points", "rams"), [(1, False), (2, True), (3, True)])
def test_a_ram_takes_a_point_that_is_left(points: int, rams: bool) -> None:
    table = scene({ME: "S5.2", A: "S7.2"}, "ram-solo-2", points)
    steps(table, "f")
    if asks(table) == "step":
        steps(table, "f")
    assert (asks(table) == "collision-card") == rams
    assert where(table)[ME] == "S6.2"


@pytest.mark.rule("AR-7.9-08")
def test_a_ram_card_displaces_sideways_and_rams_ahead() -> None:
    table = scene({ME: "S5.2", A: "S5.3", B: "S6.3"}, "ram-solo-2", 4)
    steps(table, "o")
    assert (where(table)[ME], where(table)[A]) == ("S5.3", "S5.4")
    assert "rammed" not in kinds(table)
    assert points_left(table) == 2  # the move goes on
    steps(table, "f")
    assert told(table, "rammed") == [{"seat": 0, "car": 0, "target": 9}]


@pytest.mark.rule("AR-7.10-02")
def test_displacing_goes_on_inward_up_to_the_first_gap() -> None:
    table = scene({ME: "S5.4", A: "S5.3", B: "S5.2"})
    steps(table, "i")
    assert where(table) == {ME: "S5.3", A: "S5.2", B: "S5.1"}
    table = scene({ME: "S5.4", A: "S5.3", B: "S5.1"})
    steps(table, "i")
    assert where(table) == {ME: "S5.3", A: "S5.2", B: "S5.1"}
    assert [fact["car"] for fact in told(table, "displaced")] == [8]


@pytest.mark.rule("AR-7.10-05")
def test_the_active_player_chooses_the_lane_for_a_car_pushed_by_the_displaced_one() -> None:
    table = scene({ME: "S5.1", A: "S5.2", B: "S6.2"}, track="lesson-diverge")
    steps(table, "o")
    assert table.to_act == (0,)
    assert legal(table) == [{"lane": "S7.2"}, {"lane": "S7.3"}]
    act(table, {"lane": "S7.2"})
    assert where(table) == {ME: "S5.2", A: "S6.2", B: "S7.2"}


@pytest.mark.rule("AR-7.10-06")
@pytest.mark.parametrize(
    ("beside", "cost"),
    [({}, 1), ({A: "S5.2"}, 2), ({A: "S5.2", B: "S5.3", C: "S5.4", F: "S6.4"}, 2)],
)
def test_one_displaced_car_costs_as_much_as_four(beside: dict[str, str], cost: int) -> None:
    table = scene({ME: "S5.1", **beside})
    steps(table, "o")
    assert points_left(table) == 6 - cost


@pytest.mark.rule("AR-7.10-07")
def test_one_car_is_displaced_after_another_while_points_last() -> None:
    cars = {ME: "S5.1", A: "S5.2", B: "S6.3"}
    table = scene(cars, points=5)
    steps(table, "o f o")
    assert where(table) == {ME: "S6.3", A: "S5.3", B: "S6.4"}
    table = scene(cars, points=4)
    steps(table, "o f")
    assert not can(table, "lateral", "S6.3")


@pytest.mark.rule("AR-7.10-08")
@pytest.mark.parametrize(
    ("track", "mine", "step", "theirs", "pushed_to"),
    [
        ("lesson-4", "S5.3", "o", "S5.4", "S6.4"),  # the wall
        ("lesson-4", "S5.2", "i", "S5.1", "S6.1"),  # the apron
        ("black-widow", "S22.1", "o", "S22.2", "S23.2"),  # the barrier of the lane beyond
    ],
)
def test_at_either_edge_a_displaced_car_stays_on_the_track(
    track: str, mine: str, step: str, theirs: str, pushed_to: str
) -> None:
    table = scene({ME: mine, A: theirs}, points=2, track=track)
    steps(table, step)
    assert where(table) == {ME: theirs, A: pushed_to}


@pytest.mark.rule("AR-7.10-09")
def test_only_a_car_that_comes_back_displaces_on_rough_track() -> None:
    cars = {ME: "S15.1", A: "S15.2", B: "S16.1"}
    table = scene(cars, "overtake-2", track="andover")
    assert legal(table) == [{"forward": "S16.1"}, {"swap": "S16.1"}]
    table = driven({ME: "S15.2 outside", A: "S15.2"}, "solo-2", 2, "andover")
    assert where(table) == {ME: "S15.2", A: "S16.2"}
    southbound = scene({ME: "S20.2", A: "S20.1"}, track="essendarium")  # on the crossover
    assert not can(southbound, "lateral", "S20.1")


@pytest.mark.rule("AR-7.10-10")
@pytest.mark.parametrize(("across", "allowed"), [("S19.2", False), ("S19.1", True)])
def test_a_car_is_not_displaced_onto_one_across_right_ahead(across: str, allowed: bool) -> None:
    table = scene({ME: "S2.1", A: "S2.2", C: across}, track="essendarium")
    assert can(table, "lateral", "S2.2") == allowed


@pytest.mark.rule("AR-7.10-11")
def test_the_owner_scores_for_a_car_pushed_over_the_line_by_a_displaced_one() -> None:
    table = scene({ME: "S29.3", A: "S29.4", F: "S30.4"}, points=2, track="andover")
    steps(table, "o")
    assert where(table) == {ME: "S29.4", A: "S30.4", F: "S1.4"}
    assert claimed(table) == [0, 0, 1, 0]


@pytest.mark.rule("AR-7.10-12")
def test_displacing_does_not_wreck_cars_with_five_markers() -> None:
    hurt = {A: 5, B: 5, C: 5}
    table = scene({ME: "S5.2", A: "S5.3", B: "S5.4", C: "S6.4"}, damage=hurt)
    steps(table, "o")
    assert where(table) == {ME: "S5.3", A: "S5.4", B: "S6.4", C: "S7.4"}
    assert table.position()["damage"] == hurt


@pytest.mark.rule("AR-7.11-01")
def test_where_lanes_part_the_whole_line_follows_its_front_car() -> None:
    table = scene({ME: "S4.2", A: "S5.2", B: "S6.2"}, "line-2", 3, "lesson-diverge")
    steps(table, "f")
    assert table.to_act == (0,)
    assert legal(table) == [{"lane": "S7.2"}, {"lane": "S7.3"}]
    steps(table, "lane>S7.3")
    assert where(table) == {ME: "S7.3", A: "S8.3", B: "S9.3"}


@pytest.mark.rule("AR-7.11-03")
@pytest.mark.parametrize(("lane", "goes_to"), [("S7.3", "S9.3"), ("S7.2", "S7.3")])
def test_a_car_joins_the_line_only_in_the_lane_chosen(lane: str, goes_to: str) -> None:
    table = scene({ME: "S5.2", A: "S6.2", F: "S7.3"}, "line-2", 2, "lesson-diverge")
    steps(table, f"f lane>{lane}")
    assert where(table)[F] == goes_to


@pytest.mark.rule("AR-7.11-06")
def test_outside_line_sends_every_car_outside_where_lanes_part() -> None:
    cars = {ME: "S4.1", A: "S5.1", B: "S6.1"}
    options = {"race_deck": "named96"}
    table = scene(cars, "outside-line", 3, "lesson-diverge", options=options)
    steps(table, "f")
    assert asks(table) == "card"  # no lane was asked for
    assert where(table) == {ME: "S7.2", A: "S8.2", B: "S9.2"}
