"""The crossover, rough track, jumps and diagonal steps: a picture of its own for every rule."""

from __future__ import annotations

import pytest

from fivewide.kernel.errors import BadPosition, IllegalAction
from tests.games.apocalypse_road.drawn_events import drawn
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
    legal,
    points_left,
    scene,
    steps,
    turn,
    where,
)
from tests.games.tables import asks, feed, kinds, told

CROSSOVER = "essendarium"


@pytest.mark.rule("AR-7.12-01")
@pytest.mark.parametrize(
    ("mine", "ahead", "across"),
    [
        ("S2.2", "S3.1", "S19.2"),
        ("S2.1", "S3.2", "S20.2"),
        ("S3.1", "S4.1", "S19.1"),
        ("S3.2", "S4.2", "S20.1"),
    ],
)
def test_the_two_routes_share_four_spaces(mine: str, ahead: str, across: str) -> None:
    table = scene({ME: mine, A: across}, track=CROSSOVER)
    steps(table, f"f>{ahead}")
    assert told(table, "crashed-in-the-crossover") == [{"car": 0, "other": 8}]


@pytest.mark.rule("AR-7.12-02")
def test_two_cars_never_stand_on_one_space_of_the_crossover() -> None:
    turn({ME: "S3.1", A: "S20.2"}, track=CROSSOVER)  # two of the four spaces
    for other in ("S3.1", "S19.2"):  # the same space, whichever way the car heads
        with pytest.raises(BadPosition):
            turn({ME: "S3.1", A: other}, track=CROSSOVER)


@pytest.mark.rule("AR-7.12-03")
def test_a_car_blocks_the_other_route_in_its_own_space_only() -> None:
    cars = {ME: "S18.2", A: "S3.1"}  # on S19.2 by the names of the other route
    table = scene(cars, points=2, track=CROSSOVER)
    steps(table, "f")
    assert where(table) == cars
    table = scene({ME: "S18.1", A: "S3.1"}, points=1, track=CROSSOVER)
    steps(table, "f")
    assert where(table)[ME] == "S19.1"
    assert table.position()["damage"] == {}


@pytest.mark.rule("AR-7.12-07")
def test_the_same_cars_crash_again_when_another_pushes() -> None:
    cars = {ME: "S2.2", MATE: "S1.2", A: "S19.2"}
    table = turn(cars, ["solo-2", "solo-3"], CROSSOVER, acted=[A])
    for number, (car, card) in enumerate([(ME, "solo-2"), (MATE, "solo-3")], start=1):
        act(table, {"play": f"{car}: {card}"})
        steps(table, "f")
        assert [damage(table, other) for other in (ME, A, MATE)] == [number, number, 0]
    assert where(table) == cars


@pytest.mark.rule("AR-7.12-09")
@pytest.mark.parametrize("gap", [True, False])
def test_a_run_over_the_finish_line_up_to_the_crossover_forbids_displacing(gap: bool) -> None:
    run = {A: "S31.2", B: "S32.2", C: "S1.2", D: "S2.2"}
    if gap:
        del run[C]
    table = scene({ME: "S31.1", **run, F: "S19.2"}, track=CROSSOVER)
    assert can(table, "lateral", "S31.2") == gap


@pytest.mark.rule("AR-7.12-12")
def test_a_car_on_the_crossover_that_heads_the_same_way_is_not_bulldozed_either() -> None:
    cars = {ME: "S3.1", A: "S4.1"}
    table = scene(cars, "ram-solo-2", track=CROSSOVER)
    steps(table, "f")
    feed(table, "c04")  # 2/1 bulldoze
    assert where(table) == cars
    assert (damage(table, A), damage(table, ME)) == (2, 1)


@pytest.mark.rule("AR-7.12-13")
def test_both_cars_lost_in_a_crash_of_others_score_for_the_active_player() -> None:
    cars = {ME: "S1.2", B: "S2.2", F: "S19.2"}
    table = scene(cars, track=CROSSOVER, damage={B: 5, F: 5})
    steps(table, "f")
    assert where(table)[B] == where(table)[F] == "destroyed"
    assert claimed(table) == [2, 0, 0, 0]


@pytest.mark.rule("AR-7.12-14")
def test_a_pushed_run_stays_too_when_the_car_across_is_destroyed() -> None:
    table = scene({ME: "S1.2", B: "S2.2", F: "S19.2"}, track=CROSSOVER, damage={F: 5})
    steps(table, "f")
    act(table, {"replacement": "red 8"})
    assert (where(table)[ME], where(table)[B]) == ("S1.2", "S2.2")
    assert points_left(table) == 0
    assert asks(table) == "card"


@pytest.mark.rule("AR-7.13-01")
def test_on_rough_track_nobody_displaces_or_is_displaced() -> None:
    for mine, theirs, ahead in (("S15.1", "S15.2", "S16.1"), ("S15.2", "S15.1", "S16.2")):
        table = scene({ME: mine, A: theirs, B: ahead}, "overtake-2", track="andover")
        with pytest.raises(IllegalAction) as refused:
            act(table, {"lateral": theirs})
        assert refused.value.rule == "AR-7.13-01"
    table = driven({ME: "S16.1 inside", A: "S16.1"}, "solo-2", 2, "andover")
    assert where(table)[A] == "S17.1"  # and not S16.2, which is empty


@pytest.mark.rule("AR-7.13-02")
def test_lanes_are_kept_as_far_as_the_first_sector_that_is_not_rough() -> None:
    table = driven({ME: "S22.1"}, "solo-2", 3, "andover")
    assert where(table)[ME] == "S23.1"
    assert legal(table) == [{"forward": "S24.1"}, {"forward": "S24.2"}]
    steps(table, "f>S24.1")
    assert can(table, "lateral", "S24.2")


@pytest.mark.rule("AR-7.13-06")
def test_a_car_back_from_the_weeds_pushes_a_run_along_the_rough() -> None:
    cars = {ME: "S15.2 outside", A: "S15.2", B: "S16.2"}
    table = driven(cars, "solo-2", 2, "andover")
    assert where(table) == {ME: "S15.2", A: "S16.2", B: "S17.2"}
    pushed = [event for event in table.events(None) if event.kind == "pushed-forward-at-the-wall"]
    assert [(event.facts["car"], event.rule) for event in pushed] == [(8, "AR-7.13-06")]


@pytest.mark.rule("AR-7.13-07")
def test_a_leader_pushes_and_pulls_on_rough_track_for_one_point() -> None:
    table = driven({ME: "S16.1", A: "S17.1", B: "S15.1"}, "lead-2", 1, "andover")
    assert where(table) == {ME: "S17.1", A: "S18.1", B: "S16.1"}
    assert "movement-lost" not in kinds(table)


@pytest.mark.rule("AR-7.14-02")
def test_a_jump_lane_is_kept_with_any_card() -> None:
    for card in ("overtake-2", "diagonal-solo-3"):
        table = scene({ME: "S23.2"}, card, track="andover")
        assert legal(table) == [{"forward": "S24.2"}, {"forward": "S24.3"}]
        for verb, space in (("lateral", "S23.1"), ("diagonal", "S24.1")):
            with pytest.raises(IllegalAction) as refused:
                act(table, {verb: space})
            assert refused.value.rule == "AR-7.14-02"


@pytest.mark.rule("AR-7.14-03")
def test_an_event_throws_the_active_car_into_the_trough_and_nothing_else_does() -> None:
    assert where(drawn("big-air", {ME: "S22.2"}, track="andover")) == {ME: "S22.T"}
    for lane, side in (("1", "inside"), ("2", "outside")):
        cars = {ME: f"S22.{lane} {side}", A: f"S22.{lane}"}
        table = driven(cars, "solo-2", 2, "andover")
        assert where(table) == {ME: f"S22.{lane}", A: f"S23.{lane}"}  # not aside into the trough


@pytest.mark.rule("AR-7.14-09")
@pytest.mark.parametrize(
    ("event", "jumps", "marked"),
    [("roll", "off", [4, 0]), ("roll", "on", [0, 4]), ("bottoming-out", "on", [0, 1])],
)
def test_a_roll_in_the_rough_is_not_looked_for_on_the_jump(
    event: str, jumps: str, marked: list[int]
) -> None:
    cars = {ME: "S5.2", A: "S16.1", B: "S22.1"}  # rough, and farther along a jump
    table = drawn(event, cars, track="andover", options={"rough_includes_jump": jumps})
    assert [damage(table, A), damage(table, B)] == marked


@pytest.mark.rule("AR-7.15-01")
def test_every_step_of_a_move_may_be_diagonal() -> None:
    table = scene({ME: "S5.2"}, "diagonal-solo-3", 4)
    steps(table, "do do di di")
    assert where(table)[ME] == "S9.2"
    assert not can(scene({ME: "S5.2"}, "solo-3", 4), "diagonal", "S6.3")


@pytest.mark.rule("AR-7.15-03")
def test_a_diagonal_step_crosses_the_line_and_is_followed_by_none_on_rough_track() -> None:
    table = scene({ME: "S30.2"}, "diagonal-solo-3", 1, "andover")
    steps(table, "do")
    assert where(table)[ME] == "S1.3"
    assert claimed(table)[0] == 1
    table = scene({ME: "S14.1"}, "diagonal-solo-3", 2, "andover")
    steps(table, "do")  # onto rough track; from there it is straight on, without a choice
    assert where(table)[ME] == "S16.2"


@pytest.mark.rule("AR-7.15-04")
def test_a_train_of_two_follows_a_diagonal_step_through_the_spaces_left() -> None:
    cars = {ME: "S5.2", B: "S4.2", C: "S3.2"}
    table = scene(cars, "diagonal-lead-3", 1)
    steps(table, "do")
    assert where(table) == {ME: "S6.3", B: "S5.2", C: "S4.2"}
    table = scene(cars, "diagonal-lead-3", 2)
    steps(table, "do f")
    assert where(table) == {ME: "S7.3", B: "S6.3", C: "S5.2"}


@pytest.mark.rule("AR-7.15-05")
def test_a_diagonal_ram_passes_a_car_diagonally_ahead_and_rams_the_one_before_it() -> None:
    table = scene({ME: "S5.2", B: "S6.1", A: "S7.3"}, "diagonal-ram-2", 3)
    assert not can(table, "diagonal", "S6.1")
    steps(table, "do f")
    assert where(table)[ME] == "S6.3"
    assert told(table, "rammed") == [{"seat": 0, "car": 0, "target": 8}]
