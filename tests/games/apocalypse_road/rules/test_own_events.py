"""Movement events that strike: what each of them does where the others would differ."""

from __future__ import annotations

import pytest

from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import (
    MATE,
    MATE2,
    ME,
    A,
    B,
    C,
    D,
    F,
    G,
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

NOBODY_SCORES = [0, 0, 0, 0]


# When an event is drawn, and what crossings by it bring


@pytest.mark.rule("AR-10-03")
@pytest.mark.parametrize(("before", "next_asked"), [(4, "event-card"), (5, "card")])
def test_a_car_lost_in_the_crossover_draws_no_event(before: int, next_asked: str) -> None:
    table = driven({ME: "S2.2", A: "S19.2"}, "solo-6-star", 5, "essendarium", damage={ME: before})
    steps(table, "f")
    if asks(table) == "replacement":
        act(table, {"replacement": MATE})
    assert asks(table) == next_asked


@pytest.mark.rule("AR-10-06")
def test_a_drift_over_the_line_scores_for_one_and_costs_the_other() -> None:
    table = drawn("drift", {ME: "S20.2", A: "S1.2"}, claimed={"1": 2})
    act(table, {"drift": A})
    assert claimed(table) == [1, 1, 0, 0]


# Damage to the active car


@pytest.mark.rule("AR-10-ENGINE")
def test_a_blown_engine_takes_the_car_that_had_three_markers_and_pays_nobody() -> None:
    cars = {ME: "S5.2", A: "S4.2"}
    assert damage(drawn("blown-engine", cars, damage={ME: 2}), ME) == 5
    table = drawn("blown-engine", cars, damage={ME: 3}, bounty=2)
    assert where(table)[ME] == "destroyed"
    assert claimed(table) == NOBODY_SCORES
    assert table.position()["bounty"] == 2


@pytest.mark.rule("AR-10-TRANS")
def test_a_blown_transmission_is_the_active_cars_alone() -> None:
    cars = {F: "S5.2", G: "S5.1", A: "S4.2", ME: "S6.2"}
    table = drawn("blown-transmission", cars, damage={A: 5, ME: 3})
    assert table.position()["damage"] == {F: 3, A: 5, ME: 3}


@pytest.mark.rule("AR-10-FUEL")
@pytest.mark.parametrize("space", ["S5.2", "S15.1", "S22.1"])
def test_a_fuel_leak_is_one_marker_on_any_ground(space: str) -> None:
    assert damage(drawn("fuel-leak", {ME: space}, track="andover"), ME) == 1


@pytest.mark.rule("AR-10-GAS")
def test_out_of_gas_on_the_jump_the_car_takes_two_and_does_not_fall() -> None:
    table = drawn("outta-gas", {F: "S22.1", A: "S23.1"}, track="andover")
    assert table.position()["damage"] == {F: 2}
    assert where(table)[F] == "S22.1"


@pytest.mark.rule("AR-10-TIRE")
def test_a_shredded_tire_is_the_sixth_marker_of_a_car_and_scores_for_nobody() -> None:
    table = drawn("shredded-tire", {ME: "S5.2", A: "S6.2"}, damage={ME: 5})
    assert where(table)[ME] == "destroyed"
    assert claimed(table) == NOBODY_SCORES


@pytest.mark.rule("AR-10-EFAIL")
def test_an_engine_failure_takes_a_car_with_four_markers_and_pays_nobody() -> None:
    cars = {ME: "S5.2", A: "S6.2"}
    assert damage(drawn("engine-failure", cars, damage={ME: 3}), ME) == 5
    table = drawn("engine-failure", cars, damage={ME: 4})
    assert where(table)[ME] == "destroyed"
    assert claimed(table) == NOBODY_SCORES


@pytest.mark.rule("AR-10-TFAIL")
def test_a_transmission_failure_asks_for_the_markers_of_the_active_car_only() -> None:
    cars = {ME: "S5.2", MATE: "S5.1", A: "S4.2"}
    table = drawn("transmission-failure", cars, damage={ME: 1, MATE: 4, A: 3})
    assert table.position()["damage"] == {ME: 2, MATE: 4, A: 3}


@pytest.mark.rule("AR-10-DMG-01")
def test_markers_of_the_move_before_count_for_a_failure() -> None:
    table = turn({ME: "S5.2", "blue 99": "S6.2"}, ["ram-solo-3-star"], damage={ME: 1})
    act(table, {"play": f"{ME}: ram-solo-3-star"})
    steps(table, "f")
    feed(table, "c05", "engine-failure")  # the ram gives the second marker
    assert damage(table, ME) == 4


# On the jump and in the rough


@pytest.mark.rule("AR-10-BIGAIR")
def test_big_air_passes_over_those_in_the_trough() -> None:
    cars = {ME: "S5.2", A: "S15.T", B: "S14.2", C: "S13.1"}
    table = drawn("big-air", cars, track="cinder-basin")
    assert table.position()["damage"] == {B: 2}
    assert where(table)[B] == "S14.T"


@pytest.mark.rule("AR-10-BIGAIR-02")
def test_big_air_strikes_a_team_mate_ahead_and_not_the_active_car_behind() -> None:
    table = drawn("big-air", {ME: "S22.1", MATE: "S23.2", A: "S23.1"}, track="andover")
    assert table.position()["damage"] == {MATE: 2, A: 2}
    assert where(table)[ME] == "S22.1"


@pytest.mark.rule("AR-10-GREASE")
def test_of_two_on_a_greased_landing_one_is_lost_unpaid_and_one_falls() -> None:
    table = drawn(
        "greasing-the-landing",
        {ME: "S5.2", A: "S23.1", F: "S23.2"},
        track="andover",
        damage={A: 3, F: 2},
    )
    assert (where(table)[A], where(table)[F]) == ("destroyed", "S23.T")
    assert damage(table, F) == 5
    assert claimed(table) == NOBODY_SCORES


@pytest.mark.rule("AR-10-BOTTOM")
def test_bottoming_out_spares_the_rough_but_neither_the_active_car_nor_its_mate() -> None:
    cars = {ME: "S14.1", MATE: "S15.2", A: "S15.1", B: "S18.1"}
    table = drawn("bottoming-out", cars, track="cinder-basin", damage={A: 5})
    assert table.position()["damage"] == {ME: 1, MATE: 1}
    assert where(table)[A] == "destroyed"
    assert claimed(table) == NOBODY_SCORES


@pytest.mark.rule("AR-10-BUMPY")
def test_a_bumpy_ride_goes_through_the_whole_rough_and_kills_unpaid() -> None:
    cars = {ME: "S17.1", A: "S15.2", B: "S16.1", C: "S18.1"}
    table = drawn("bumpy-ride", cars, track="andover", damage={A: 5, C: 5})
    assert table.position()["damage"] == {ME: 1, B: 1, C: 5}
    assert where(table)[A] == "destroyed"
    assert claimed(table) == NOBODY_SCORES


@pytest.mark.rule("AR-10-ROLL")
def test_a_roll_takes_the_foremost_in_the_rough_though_others_are_on_the_jump() -> None:
    cars = {ME: "S16.1", A: "S17.2", B: "S20.1"}
    table = drawn("roll", cars, track="black-widow", damage={A: 2})
    assert where(table)[A] == "destroyed"
    assert table.position()["damage"] == {}
    assert claimed(table) == NOBODY_SCORES


@pytest.mark.rule("AR-10-STRUTS")
def test_snapped_struts_may_be_those_of_the_active_car_itself() -> None:
    table = drawn("snapped-the-struts", {ME: "S19.1", A: "S18.1"}, track="cinder-basin")
    assert table.position()["damage"] == {ME: 3}
    assert where(table)[ME] == "S19.1"


@pytest.mark.rule("AR-10-FLYER")
def test_the_high_flyer_is_the_foremost_out_of_the_trough_and_may_swap() -> None:
    cars = {ME: "S5.2", A: "S23.T", B: "S23.2", C: "S22.1", F: "S24.2"}
    table = drawn("high-flyer", cars, track="andover")
    assert told(table, "high-flyer") == [{"car": 9}]  # B
    assert table.to_act == (0,)
    assert points_left(table) == 5
    assert can(table, "swap", "S24.2")


@pytest.mark.rule("AR-10-FLYER-01")
def test_a_high_flyer_keeps_its_lane_on_the_jump_flies_all_five_and_does_not_shoot() -> None:
    cars = {ME: "S5.2", B: "S21.1", F: "S25.3"}  # B has a turret
    table = drawn("high-flyer", cars, track="andover", hands={"1": ["solo-2"]})
    assert legal(table) == [{"forward": "S24.1"}, {"forward": "S24.2"}]
    assert points_left(table) == 3
    steps(table, "f>S24.2 f>S25.2 f>S26.2")
    assert where(table)[B] == "S26.2"
    assert legal(table) == [{"play": f"{B}: solo-2"}]  # no shot at F, and B is still to be driven


# Every player's damage


@pytest.mark.rule("AR-10-DEBRIS")
def test_debris_is_for_cars_in_the_trough_and_beside_the_track_but_not_in_the_chute() -> None:
    cars = {ME: "S5.2", MATE: "S22.T", MATE2: "S7.1 inside", "yellow 36": "chute", A: "chute"}
    table = drawn("dangerous-debris", cars, track="andover")
    assert legal(table) == [{"debris": ME}, {"debris": MATE}, {"debris": MATE2}]
    act(table, {"debris": MATE})
    assert table.position()["damage"] == {MATE: 1}  # blue has only a car in the Chute


@pytest.mark.rule("AR-10-DEBRIS-01")
def test_a_car_lost_to_debris_is_replaced_before_the_next_player_chooses() -> None:
    cars = {A: "S5.2", B: "S6.2", F: "S9.1", G: "S9.2", ME: "S12.1", MATE: "S12.2"}
    table = drawn("dangerous-debris", cars, damage={A: 5})
    act(table, {"debris": A})
    assert (table.to_act, asks(table)) == ((1,), "replacement")
    act(table, {"replacement": C})
    assert table.to_act == (2,)
    act(table, {"debris": G})
    assert damage(table, G) == 1
    assert table.to_act == (0,)


# Guns that wait, and cars beside the track


@pytest.mark.rule("AR-10-RELOAD")
@pytest.mark.parametrize(("first", "marked"), [("hold", []), (A, [ME])])
def test_who_held_fire_reloads_at_once_and_who_fired_gets_the_marker(
    first: str, marked: list[str]
) -> None:
    table = turn({ME: "S5.2", A: "S4.2", D: "S18.1"}, ["solo-6-star"])
    act(table, {"play": f"{ME}: solo-6-star"})
    act(table, {"fire": first}, *(["c05"] if first == A else []))
    steps(table, "f " * 14)
    feed(table, "reloading")
    assert asks(table) == "card"  # no shot at D, just behind
    assert table.position()["reloading"] == marked


@pytest.mark.rule("AR-10-RELOAD-01")
def test_a_car_has_reloaded_before_its_event_is_drawn() -> None:
    table = scene({ME: "S5.2", A: "S5.1"}, "solo-6-star", 1, reloading=[ME])
    assert table.position()["reloading"] == [ME]
    steps(table, "f")
    assert asks(table) == "event-card"
    assert table.position()["reloading"] == []
    feed(table, "fuel-leak")
    assert legal(table) == [{"fire": A}, {"fire": "hold"}]


@pytest.mark.rule("AR-10-WEEDS-01")
def test_two_cars_wait_in_the_same_weeds_and_nobody_pushes_them() -> None:
    cars = {ME: "S5.4", MATE: "S5.4 outside", A: "S4.4"}
    table = drawn("into-the-weeds", cars, hands={"1": ["solo-2"]})
    assert where(table)[ME] == where(table)[MATE] == "S5.4 outside"
    act(table, {"play": f"{A}: solo-2"})
    steps(table, "f f")
    assert where(table)[A] == "S6.4"
    assert where(table)[ME] == where(table)[MATE] == "S5.4 outside"
    assert "pushed" not in kinds(table)


@pytest.mark.rule("AR-10-SPIN-01")
def test_a_car_that_spun_off_leaves_its_space_and_is_neither_shot_at_nor_pulled() -> None:
    table = drawn("spin-around", {ME: "S5.1", B: "S6.1"}, hands={"1": ["lead-2"]})
    act(table, {"play": f"{B}: lead-2"})  # the turret of B reaches S5.1
    assert asks(table) == "step"
    steps(table, "f")
    assert (where(table)[B], where(table)[ME]) == ("S7.1", "S5.1 inside")


@pytest.mark.rule("AR-10-WEEDS-02")
def test_a_car_from_the_weeds_fires_only_after_its_next_move() -> None:
    combat = {"offtrack_combat": "on"}  # else a car beside the track would not fire anyhow
    table = drawn("into-the-weeds", {ME: "S5.2", A: "S4.4"}, options=combat)
    assert (where(table)[ME], asks(table)) == ("S5.4 outside", "card")
    cars = {ME: "S5.4 outside", A: "S4.4", B: "S12.3"}
    table = turn(cars, ["solo-2"], options=combat)
    act(table, {"play": f"{ME}: solo-2"})
    steps(table, "f f f f f f f f i")
    assert legal(table) == [{"fire": B}, {"fire": "hold"}]


@pytest.mark.rule("AR-10-SPIN-04")
@pytest.mark.parametrize(
    ("sectors", "place"), [((3, 4), "S2.1 inside"), ((19, 20), "S18.1 inside")]
)
def test_a_spin_in_the_crossover_goes_back_along_its_own_route(
    sectors: tuple[int, int], place: str
) -> None:
    for space in (f"S{sector}.{lane}" for sector in sectors for lane in (1, 2)):
        assert where(drawn("spin-around", {ME: space}, track="essendarium"))[ME] == place


@pytest.mark.rule("AR-10-WEEDS-04")
@pytest.mark.parametrize(
    ("space", "place"),
    [("S18.1", "S18.2 outside"), ("S20.2", "S18.2 outside"), ("S21.1", "S21.2 outside")],
)
def test_only_in_the_crossover_itself_are_the_weeds_farther_back(space: str, place: str) -> None:
    assert where(drawn("into-the-weeds", {ME: space}, track="essendarium"))[ME] == place
