"""Shots, wrecks, replacements and collisions: a picture of its own for every rule."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.kernel.errors import IllegalAction
from tests.games.apocalypse_road.decks import any_order
from tests.games.apocalypse_road.drawn_events import drawn
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
    RaceTable,
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

FRONT, REAR, TURRET = "yellow 36", "yellow 888", "yellow PBX"
TANK = "blue 99"  # defence 3
BLUE, RED = [A, B, C, D, E], [F, G, H, "red 33", "red 45"]


def aiming(cars: dict[str, str], track: str = "lesson-4", **document: Any) -> RaceTable:
    """The car named first has got its card and may shoot before it moves."""
    table = turn(cars, ["solo-2"], track, **document)
    act(table, {"play": f"{next(iter(cars))}: solo-2"})
    return table


def aims(table: RaceTable) -> set[str]:
    """The cars that may be shot at."""
    if asks(table) != "fire":
        return set()
    return {action["fire"] for action in legal(table)} - {"hold"}


def rammed(cars: dict[str, str], face: str, track: str = "lesson-4", **document: Any) -> RaceTable:
    table = driven(cars, "ram-solo-2", 3, track, **document)
    if asks(table) == "step":
        steps(table, "f")
    feed(table, face)
    return table


def swiped(cars: dict[str, str], face: str, track: str = "lesson-4", **document: Any) -> RaceTable:
    table = drawn("sideswipe", cars, track=track, **document)
    feed(table, face)
    return table


@pytest.mark.rule("AR-8.0-01")
def test_a_shot_that_was_held_back_is_offered_again_after_the_move() -> None:
    table = scene({ME: "S5.2", B: "S5.1"}, points=1)
    steps(table, "f")
    assert legal(table) == [{"fire": B}, {"fire": "hold"}]
    act(table, {"fire": "hold"})
    assert told(table, "held-fire") == [{"seat": 0, "car": 0}]
    assert asks(table) == "card"
    table = scene({ME: "S5.2", B: "S5.1"}, points=1, segment={"fired": True})
    steps(table, "f")
    assert asks(table) == "card"


@pytest.mark.rule("AR-8.0-02")
def test_a_turret_beside_an_opponent_is_silent_while_another_car_is_active() -> None:
    cars = {TURRET: "S15.2", B: "S15.1"}  # both have one
    assert asks(aiming({REAR: "S5.2", **cars})) == "step"
    assert aims(aiming(cars)) == {B}


@pytest.mark.rule("AR-8.0-03")
def test_a_turret_reaches_nobody_two_spaces_away() -> None:
    far = {A: "S7.2", B: "S5.4", C: "S3.2", D: "S6.4", E: "S7.3"}
    assert asks(aiming({TURRET: "S5.2", **far})) == "step"
    assert aims(aiming({TURRET: "S5.2", **far, F: "S6.3"})) == {F}


@pytest.mark.rule("AR-8.0-06")
def test_three_points_of_damage_are_three_markers_more() -> None:
    table = aiming({ME: "S5.2", C: "S4.2"}, damage={C: 2})
    act(table, {"fire": C}, "c24")
    assert told(table, "damaged") == [{"car": 10, "damage": 3, "total": 5}]
    assert damage(table, C) == 5


@pytest.mark.rule("AR-8.1-01")
def test_a_front_mount_at_the_apron_reaches_the_two_spaces_ahead() -> None:
    table = aiming({FRONT: "S5.1", A: "S6.1", B: "S6.2", C: "S5.2", D: "S4.1"})
    assert aims(table) == {A, B}
    with pytest.raises(IllegalAction) as refused:
        act(table, {"fire": D})
    assert refused.value.rule == "AR-8.1-01"


@pytest.mark.rule("AR-8.1-02")
def test_a_rear_mount_fires_back_over_the_finish_line() -> None:
    table = aiming({REAR: "S1.2", A: "S20.1", B: "S20.2", C: "S20.3", D: "S2.2", E: "S20.4"})
    assert aims(table) == {A, B, C}
    with pytest.raises(IllegalAction) as refused:
        act(table, {"fire": D})
    assert refused.value.rule == "AR-8.1-02"


@pytest.mark.rule("AR-8.1-03")
@pytest.mark.parametrize(
    ("track", "space", "around"),
    [
        ("andover", "S13.2", "S14.1 S14.2 S14.3 S13.1 S13.3 S12.1 S12.2 S12.3 S12.4"),
        (
            "essendarium",
            "S6.2",
            "S7.1 S7.2 S7.3 S6.1 S6.3 S5.1 S5.2 S5.3 G10.1 G10.2 G10.3",
        ),
    ],
)
def test_a_turret_reaches_nine_spaces_and_eleven(track: str, space: str, around: str) -> None:
    cars = dict(zip([*BLUE, *RED, "purple 2"], around.split(), strict=False))
    assert len(cars) == len(around.split())
    assert aims(aiming({TURRET: space, **cars, "purple 13": "S9.1"}, track)) == set(cars)


@pytest.mark.rule("AR-8.1-04")
@pytest.mark.parametrize(
    ("me", "reached"), [(FRONT, set[str]()), (REAR, set[str]()), (TURRET, {A, B})]
)
def test_cars_on_either_side_are_safe_from_a_fixed_mount(me: str, reached: set[str]) -> None:
    assert aims(aiming({me: "S5.2", A: "S5.1", B: "S5.3"})) == reached


@pytest.mark.rule("AR-8.2-01")
def test_an_event_destroys_with_the_sixth_marker_and_not_with_the_fifth() -> None:
    cars = {ME: "S5.2", A: "S23.1", B: "S23.2"}
    marked: dict[str, Any] = {"damage": {A: 4, B: 3}, "suppressed": [A, B], "debt": [A, B]}
    table = drawn("big-air", cars, track="andover", **marked)  # two points each
    assert (where(table)[A], where(table)[B]) == ("destroyed", "S23.T")
    position = table.position()
    assert position["damage"] == {B: 5}
    assert position["suppressed"] == position["debt"] == [B]


@pytest.mark.rule("AR-8.2-02")
def test_damage_beyond_the_sixth_marker_is_lost() -> None:
    table = aiming({ME: "S5.2", A: "S4.2"}, damage={A: 5})
    act(table, {"fire": A}, "c24")  # three points
    assert told(table, "damaged") == [{"car": 8, "damage": 3, "total": 6}]
    assert claimed(table) == [1, 0, 0, 0]
    act(table, {"replacement": C})
    assert damage(table, C) == 0  # nothing is handed on


@pytest.mark.rule("AR-8.3-03")
def test_a_team_of_one_car_still_fills_its_hand_to_six() -> None:
    wrecks = dict.fromkeys((C, D, E, "blue 77", "blue 90", TANK), "destroyed")
    hands: dict[str, list[str]] = {"0": ["solo-2"], "1": [], "2": [], "3": []}
    cars = {ME: "S1.2", A: "S20.2", B: "S9.1", **wrecks}
    table = turn(cars, hands=hands, damage={A: 5}, acted=[A, B])
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": A}, "c24")
    assert told(table, "no-reserve-left") == [{"seat": 1}]
    assert [car for car, place in where(table).items() if place == "chute"] == []
    steps(table, "f f f f f f f f f f")
    feed(table, any_order(table))
    assert len(table.position()["hands"]["1"]) == 6


@pytest.mark.rule("AR-8.3-04")
@pytest.mark.parametrize("acted", [False, True])
def test_a_replacement_is_driven_this_turn_if_the_lost_car_was_not(acted: bool) -> None:
    hands = {"0": ["solo-2"], "1": ["solo-3"]}
    cars = {ME: "S5.2", A: "S4.2", B: "S9.1"}
    table = aiming(cars, hands=hands, damage={A: 5}, acted=[A] if acted else [])
    act(table, {"fire": A}, "c24")
    act(table, {"replacement": C})
    steps(table, "f f f f f f f f f f")
    assert table.to_act == (1,)
    assert ({"play": f"{C}: solo-3"} in legal(table)) != acted
    assert {"play": f"{B}: solo-3"} in legal(table)


@pytest.mark.rule("AR-8.3-07")
def test_out_of_the_chute_a_car_overtakes_with_an_overtake_card() -> None:
    table = driven({ME: "chute", A: "S3.1"}, "overtake-2", 2, "andover")
    assert can(table, "lateral", "S2.2")
    steps(table, "s")
    assert where(table) == {ME: "S3.1", A: "S2.1"}


@pytest.mark.rule("AR-8.3-08")
def test_a_car_in_the_chute_comes_out_before_anything_is_asked() -> None:
    table = aiming({ME: "chute", A: "S2.1"}, "andover")
    assert where(table) == {ME: "S2.1", A: "S2.2"}
    assert (asks(table), points_left(table)) == ("step", 8)  # of ten, two for displacing


@pytest.mark.rule("AR-8.3-10")
def test_a_car_out_of_the_chute_leaves_debt_and_race_bonus_alone() -> None:
    table = driven({ME: "chute"}, "solo-2", 1, debt=[ME], race_bonus=2)
    assert where(table) == {ME: "S1.1"}  # right behind the line
    assert claimed(table) == [0, 0, 0, 0]
    assert table.position()["debt"] == [ME]
    assert table.position()["race_bonus"] == 2


@pytest.mark.rule("AR-8.4-01")
@pytest.mark.parametrize(
    ("card", "collides"),
    [
        ("solo-2", False),
        ("line-2", False),
        ("pursuit-2", False),
        ("lead-2", False),
        ("overtake-2", False),
        ("ram-solo-2", True),
        ("ram-lead-2", True),
    ],
)
def test_of_all_cards_only_a_ram_collides(card: str, collides: bool) -> None:
    table = scene({ME: "S5.2", A: "S6.2"}, card, 1)
    steps(table, "f")
    assert (asks(table) == "collision-card") == collides
    assert (where(table)[A] == "S6.2") == collides


@pytest.mark.rule("AR-8.4-03")
def test_target_rammer_and_chain_are_marked_before_the_wreck_is_taken_off() -> None:
    table = rammed({ME: "S5.2", A: "S6.2", B: "S7.2"}, "c06", damage={A: 4})  # 2/1 chain
    act(table, {"replacement": C})
    marked = [fact["car"] for fact in told(table, "damaged")]
    assert marked == [8, 0, 9]
    order = [k for k in kinds(table) if k in ("damaged", "destroyed", "took-the-space")]
    assert order == ["damaged", "damaged", "damaged", "destroyed", "took-the-space"]


@pytest.mark.rule("AR-8.4-05")
def test_both_lost_in_a_sideswipe_leave_their_spaces_empty() -> None:
    cars = {ME: "S5.2", A: "S5.3", MATE: "S5.1", B: "S4.2"}
    table = swiped(cars, "c01", damage={ME: 5, A: 5})
    act(table, {"replacement": "yellow 36"})
    act(table, {"replacement": C})
    assert where(table)[ME] == where(table)[A] == "destroyed"
    assert (where(table)[MATE], where(table)[B]) == ("S5.1", "S4.2")
    assert claimed(table) == [1, 0, 0, 0]
    assert asks(table) == "card"  # the race goes on


@pytest.mark.rule("AR-8.4-07")
@pytest.mark.parametrize("fire", ["collateral", "full", "none"])
def test_a_team_mate_is_rammed_like_anybody_else(fire: str) -> None:
    table = rammed({ME: "S5.2", MATE: "S6.2"}, "c04", options={"friendly_fire": fire})
    assert (damage(table, MATE), damage(table, ME)) == (2, 1)
    assert (where(table)[MATE], where(table)[ME]) == ("S5.2", "S6.2")  # bulldozed
    assert told(table, "rammed") == [{"seat": 0, "car": 0, "target": 1}]
    assert claimed(table) == [0, 0, 0, 0]


@pytest.mark.rule("AR-8.5-03")
def test_it_is_the_target_that_must_be_off_the_crossover_to_be_bulldozed() -> None:
    table = scene({ME: "S4.1", A: "S5.1"}, "ram-solo-2", track="essendarium")
    steps(table, "f>S5.1")
    feed(table, "c04")
    assert where(table) == {ME: "S5.1", A: "S4.1"}
    cars = {ME: "S3.1", A: "S3.2"}
    table = swiped(cars, "c04", "essendarium")
    assert where(table) == cars
    assert (damage(table, A), damage(table, ME)) == (1, 1)


@pytest.mark.rule("AR-8.5-04")
def test_a_ram_bulldozes_in_the_lane_of_a_jump() -> None:
    table = rammed({ME: "S21.2", TANK: "S22.2", B: "S22.1"}, "c04", "andover")
    assert where(table) == {ME: "S22.2", TANK: "S21.2", B: "S22.1"}
