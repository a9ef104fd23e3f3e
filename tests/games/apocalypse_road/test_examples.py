"""The worked examples of the rulebook, set on small boards so that the text is true."""

from __future__ import annotations

import pytest

from fivewide.games.apocalypse_road import GAME, builtin_content
from tests.games.apocalypse_road.decks import any_order
from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    act,
    can,
    claimed,
    damage,
    legal,
    points_left,
    scene,
    steps,
    turn,
    where,
)
from tests.games.tables import asks, feed, kinds, opened, told


@pytest.mark.rule("AR-2.2-01")
def test_ex_3_a_the_printed_mat() -> None:
    mat = {
        car.number: (car.speed, car.weapon, car.mount, int(car.aim))
        for car in builtin_content().cars
        if car.team == "yellow"
    }
    assert mat == {
        "888": (8, "machine-gun", "rear", 0),
        "PBX": (7, "machine-gun", "turret", 0),
        "HMX": (5, "auto-cannon", "turret", 0),
        "36": (5, "missile-launcher", "front", 1),
        "212": (6, "machine-gun", "front", 1),
        "J16": (6, "auto-cannon", "front", 0),
        "300": (4, "missile-launcher", "front", 0),
        "FN I": (4, "auto-cannon", "turret", 0),
    }


@pytest.mark.rule("AR-3.0-07", "AR-3.0-08", "AR-3.0-12")
def test_ex_3_b_the_grid_is_drawn_in_rounds() -> None:
    table = opened(GAME, 5, 3)
    while asks(table) in ("starting-cars", "bag"):
        seat = table.to_act[0]
        table.act(seat, table.options(seat)[0])
    teams = [(fact["car"] or 0) // 8 for fact in told(table, "lined-up")]
    assert len(teams) == 15
    for start in range(0, 15, 3):
        assert sorted(teams[start : start + 3]) == [0, 1, 2]
    assert table.position()["first"] == teams[0]


def end_of_turn(damaged: dict[str, int], more: dict[str, str] | None = None) -> int:
    """Who goes first next, after the last car of the turn."""
    cars = {ME: "S1.1", A: "S3.1", F: "S5.1", "purple 2": "S7.1", MATE: "S9.1"}
    table = turn(
        {**cars, **(more or {})},
        ["solo-2"],
        acted=[A, F, "purple 2", MATE],
        damage=damaged,
        hands={str(seat): ["solo-2"] if seat == 0 else [] for seat in range(4)},
        first=0,
    )
    act(table, {"play": f"{ME}: solo-2"})
    steps(table, "o o o f f f f f f f")
    while asks(table) == "discard":
        table.act(table.to_act[0], {"discard": []})
    (event,) = told(table, "first-player-changed")
    return int(event["seat"] or 0)


@pytest.mark.rule("AR-4.5-02", "AR-4.5-04", "AR-4.5-05")
def test_ex_4_5_a_first_player_by_damage() -> None:
    assert end_of_turn({ME: 5, MATE: 2, A: 4, F: 4, "purple 2": 2}) == 1


@pytest.mark.rule("AR-4.5-03")
def test_ex_4_5_b_wrecks_do_not_count() -> None:
    assert end_of_turn({A: 4, F: 5}, more={B: "destroyed"}) == 2


@pytest.mark.rule("AR-7.1-07", "AR-7.1-08", "AR-7.1-09")
@pytest.mark.parametrize(("step", "cost"), [("f", 1), ("i", 1), ("o", 2)])
def test_ex_7_1_a_costs(step: str, cost: int) -> None:
    # cars ahead that may be passed or pushed: there is a choice after every step
    ahead = {B: "S6.1", C: "S6.3", D: "S7.2"}
    table = scene({ME: "S5.2", A: "S5.3", **ahead}, "overtake-2")
    steps(table, step)
    assert points_left(table) == 6 - cost


@pytest.mark.rule("AR-7.1-04")
def test_ex_7_1_b_no_space_twice() -> None:
    table = scene({ME: "S5.2"})
    steps(table, "o")
    assert not can(table, "lateral", "S5.2")


EXAMPLES = {
    "7.3": ("solo-2", 6, {ME: "S5.2", B: "S6.2"}, "f f f o f f", {ME: "S10.3", B: "S9.2"}),
    "7.5": (
        "overtake-2",
        6,
        {ME: "S5.2", A: "S7.2", B: "S8.2", C: "S10.3"},
        "f s f s o f",
        {ME: "S10.3", A: "S6.2", B: "S8.2", C: "S11.3"},
    ),
    "7.6-A": (
        "line-2",
        6,
        {ME: "S5.2", B: "S6.3", F: "S4.3"},
        "o f f f f f",
        {B: "S11.3", ME: "S10.3", F: "S9.3"},
    ),
    "7.6-B": (
        "line-2",
        5,
        {A: "S6.2", ME: "S5.2", E: "S4.2", G: "S3.2"},
        "f f f f f",
        {A: "S11.2", ME: "S10.2", E: "S9.2", G: "S8.2"},
    ),
    "7.6-C": (
        "line-2",
        6,
        {ME: "S5.1", F: "S5.2", E: "S5.3", D: "S6.2", A: "S7.2", G: "S4.2"},
        "o f f f f",
        {F: "S5.3", E: "S5.4", A: "S11.2", D: "S10.2", ME: "S9.2", G: "S8.2"},
    ),
    "7.6-D": ("line-2", 5, {ME: "S5.2", B: "S7.2"}, "f f f f f", {ME: "S10.2", B: "S11.2"}),
    "7.7-A": (
        "pursuit-2",
        5,
        {ME: "S5.2", A: "S6.2", B: "S7.2", D: "S5.3", C: "S6.3"},
        "f f f f f",
        {ME: "S10.2", A: "S11.2", B: "S12.2", C: "S6.3", D: "S5.3"},
    ),
    "7.7-B": (
        "pursuit-2",
        5,
        {ME: "S5.2", A: "S6.2", B: "S7.2", D: "S5.3", C: "S6.3"},
        "o f f f",
        {D: "S5.4", ME: "S8.3", C: "S9.3", A: "S6.2", B: "S7.2"},
    ),
    "7.8-A": (
        "lead-2",
        6,
        {ME: "S5.2", B: "S4.2", C: "S3.2", D: "S2.2", A: "S6.3"},
        "f f f f f f",
        {ME: "S11.2", B: "S10.2", C: "S9.2", D: "S8.2", A: "S6.3"},
    ),
    "7.8-B": ("lead-2", 5, {ME: "S5.2", A: "S6.3"}, "f f o f f", {ME: "S9.3", A: "S6.3"}),
    "7.8-C": (
        "lead-2",
        3,
        {ME: "S5.2", B: "S4.2", C: "S3.2"},
        "f o f",
        {ME: "S7.3", B: "S6.3", C: "S6.2"},
    ),
}


@pytest.mark.rule("AR-7.3-02", "AR-7.3-03", "AR-7.5-01", "AR-7.5-02", "AR-7.5-03", "AR-7.6-01")
@pytest.mark.rule("AR-7.6-03", "AR-7.6-07", "AR-7.6-08", "AR-7.7-01", "AR-7.7-02", "AR-7.7-03")
@pytest.mark.rule("AR-7.8-01", "AR-7.8-02", "AR-7.8-03", "AR-7.8-05", "AR-7.4-01", "AR-7.2-02")
@pytest.mark.rule("AR-7.2-01", "AR-7.2-04", "AR-7.6-02", "AR-7.1-13", "AR-7.2-05", "AR-7.8-06")
@pytest.mark.parametrize("example", EXAMPLES)
def test_movement_examples(example: str) -> None:
    card, points, cars, words, end = EXAMPLES[example]
    table = scene(cars, card, points)
    steps(table, words)
    found = where(table)
    assert {car: found[car] for car in end} == end
    assert asks(table) not in ("step", "link", "lane"), "all points are spent"


@pytest.mark.rule("AR-7.6-04", "AR-7.6-05", "AR-7.6-06")
def test_ex_7_6_lane_changes_end_with_the_first_car_moved() -> None:
    table = scene({ME: "S5.2", B: "S7.2"}, "line-2", 5)
    steps(table, "f")
    assert can(table, "lateral", "S6.3")
    steps(table, "f")
    assert not can(table, "lateral", "S7.3")


@pytest.mark.rule("AR-7.6-04")
def test_ex_7_6_a_no_lateral_step_once_the_line_has_moved() -> None:
    table = scene({ME: "S5.2", B: "S6.3", F: "S4.3"}, "line-2", 6)
    assert can(table, "lateral", "S5.3")
    steps(table, "o")
    while asks(table) == "step":
        assert {action: True for way in legal(table) for action in way} == {"forward": True} or (
            where(table)[ME] == "S5.3"
        )
        steps(table, "f")
    assert where(table)[ME] == "S10.3"


@pytest.mark.rule("AR-7.10-01", "AR-7.10-02", "AR-7.10-03", "AR-7.10-04", "AR-7.10-06")
def test_ex_7_10_displacement_at_the_wall() -> None:
    table = scene({ME: "S5.1", A: "S5.2", B: "S5.3", C: "S6.3"}, track="lesson-3")
    steps(table, "o")
    found = where(table)
    assert [found[car] for car in (ME, A, B, C)] == ["S5.2", "S5.3", "S6.3", "S7.3"]
    assert points_left(table) == 4


@pytest.mark.rule("AR-7.11-01", "AR-7.11-02", "AR-7.11-03", "AR-7.11-04", "AR-5.4-02")
def test_ex_7_11_2_into_a_corner() -> None:
    cars = {ME: "S5.2", A: "S6.2", B: "S7.1"}
    table = scene(cars, "line-2", 1, "lesson-converge")
    steps(table, "f lane>S7.1")
    found = where(table)
    assert [found[car] for car in (A, B, ME)] == ["S7.1", "S8.1", "S6.2"]
    table = scene(cars, "line-2", 2, "lesson-converge")
    steps(table, "f lane>S7.1")
    assert where(table)[ME] == "S7.1"  # nothing to choose any more: the lane is kept
    assert asks(table) != "step"


@pytest.mark.rule("AR-7.11-04", "AR-5.4-03", "AR-7.11-07")
@pytest.mark.parametrize(("lane", "ahead"), [("S7.2", "S8.2"), ("S7.1", "S7.2")])
def test_ex_7_11_3_out_of_a_corner(lane: str, ahead: str) -> None:
    table = scene({ME: "S6.1", A: "S7.2", B: "S5.1"}, "line-1", 1, "lesson-diverge")
    steps(table, f"f>{lane}")
    found = where(table)
    assert [found[car] for car in (ME, A, B)] == [lane, ahead, "S6.1"]


CROSS = {ME: "S2.2", A: "S19.2"}  # A stands on S3.1, heading the other way


@pytest.mark.rule("AR-7.12-02", "AR-7.12-03", "AR-7.12-04", "AR-7.12-05", "AR-7.12-06")
def test_ex_7_12_a_blocked() -> None:
    table = scene(CROSS, track="essendarium")
    steps(table, "f")
    assert where(table)[ME] == "S2.2"
    assert (damage(table, ME), damage(table, A)) == (1, 1)
    assert asks(table) != "step"


@pytest.mark.rule("AR-7.12-08")
def test_ex_7_12_b_round_it() -> None:
    table = scene(CROSS, points=2, track="essendarium")
    steps(table, "i f")
    assert where(table)[ME] == "S3.2"
    assert damage(table, ME) == 0


@pytest.mark.rule("AR-7.12-05")
def test_ex_7_12_c_the_pushed_car_collides() -> None:
    table = scene({ME: "S1.2", B: "S2.2", A: "S19.2"}, track="essendarium")
    steps(table, "f")
    found = where(table)
    assert (found[ME], found[B]) == ("S1.2", "S2.2")
    assert [damage(table, car) for car in (ME, B, A)] == [0, 1, 1]
    assert asks(table) != "step"


@pytest.mark.rule("AR-7.12-11", "AR-7.12-12", "AR-8.5-03")
def test_ex_7_12_d_ram_instead() -> None:
    table = scene(CROSS, "ram-solo-2", track="essendarium")
    steps(table, "f")
    feed(table, "c16")  # 2/1 bulldoze
    assert where(table)[ME] == "S2.2"
    assert (damage(table, A), damage(table, ME)) == (2, 1)
    assert "crashed-in-the-crossover" not in kinds(table)


AROUND = {A: "S6.1", B: "S6.2", C: "S6.3", D: "S5.1", E: "S5.3", F: "S4.1", G: "S4.2", H: "S4.3"}


@pytest.mark.rule("AR-8.1-01", "AR-8.1-02", "AR-8.1-03", "AR-8.1-04", "AR-8.0-03")
@pytest.mark.parametrize(
    ("me", "reached"),
    [("yellow 36", {A, B, C}), ("yellow 888", {F, G, H}), ("yellow PBX", set(AROUND))],
)
def test_ex_8_1_arcs(me: str, reached: set[str]) -> None:
    table = turn({me: "S5.2", **AROUND}, ["solo-2"])
    act(table, {"play": f"{me}: solo-2"})
    offered = {action["fire"] for action in legal(table)}
    assert offered - {"hold"} == reached


@pytest.mark.rule("AR-8.5-08", "AR-8.5-09")
def test_ex_8_5_spray() -> None:
    cars = {ME: "S5.2", A: "S4.2", B: "S5.1", C: "S4.1", D: "S3.2"}
    table = turn(cars, ["solo-2"])
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": A}, "c06")  # 1 spray against defence 1
    assert [damage(table, car) for car in (A, B, C, D, ME)] == [1, 0, 1, 0, 0]


@pytest.mark.rule("AR-9.1-01", "AR-9.0-01")
def test_ex_9_1_a_marker_has_no_effect() -> None:
    table = turn({ME: "S5.2", A: "S4.2"}, ["solo-2"])
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": A}, "c05")
    assert damage(table, A) == 1
    assert where(table)[A] == "S4.2"


@pytest.mark.rule("AR-11.2-01", "AR-7.5-04", "AR-11.1-01")
def test_ex_11_2_swapped_back_over_the_line() -> None:
    table = scene({ME: "S30.2", A: "S1.2"}, "overtake-2", 1, "andover", claimed={"1": 2})
    steps(table, "s")
    assert claimed(table)[:2] == [1, 1]


@pytest.mark.rule("AR-11.4-02", "AR-11.4-04")
def test_ex_11_4_the_clock_stops_for_good() -> None:
    table = turn(
        {ME: "S1.1"},
        ["solo-2"],
        players=3,
        pools={"0": 5, "1": 3, "2": 1},
        hands={"0": ["solo-2"], "1": [], "2": []},
    )
    act(table, {"play": f"{ME}: solo-2"})
    steps(table, "o o o f f f f f f f")
    while asks(table) == "discard":
        table.act(table.to_act[0], {"discard": []})
    feed(table, any_order(table))
    assert list(table.position()["pools"].values()) == [5, 3, 1]
    assert table.position()["clock_off"]


@pytest.mark.rule("AR-8.4-04", "AR-11.3-01", "AR-11.5-03")
def test_ex_p1_a_ram_kill_over_the_line() -> None:
    table = scene({ME: "S30.2", A: "S1.2"}, "ram-solo-2", 6, "andover", damage={A: 5})
    steps(table, "f")
    feed(table, "c01")
    act(table, {"replacement": B})
    assert claimed(table)[0] == 2
    assert where(table)[ME] == "S1.2"
    assert [k for k in kinds(table) if k in ("kill-scored", "crossed-the-line")] == [
        "kill-scored",
        "crossed-the-line",
    ]


@pytest.mark.rule("AR-8.0-07")
def test_ex_p2_targeting_never_misses_defence_1() -> None:
    me = "yellow 212"
    for face in builtin_content().combat_cards:
        table = turn({me: "S5.2", A: "S6.2"}, ["solo-2"])
        act(table, {"play": f"{me}: solo-2"})
        act(table, {"fire": A}, face.id)
        assert "hit" in kinds(table)
