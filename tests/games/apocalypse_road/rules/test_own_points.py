"""Suppression, damage, points, the clock and tracks of Grand Prix, each in a case of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.apocalypse_road.decks import any_order
from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    F,
    RaceTable,
    act,
    claimed,
    damage,
    points_left,
    scene,
    steps,
    turn,
    where,
)
from tests.games.tables import asks, feed, kinds, told

TEN = "f " * 10  # a car of speed 8 with a card of 2


# Suppression


@pytest.mark.rule("AR-8.5-12")
def test_only_the_car_that_was_activated_loses_its_suppression_marker() -> None:
    table = turn({ME: "S5.2", MATE: "S9.1", A: "S12.1"}, ["solo-2"], suppressed=[ME, MATE, A])
    act(table, {"play": f"{ME}: solo-2"})
    assert table.position()["suppressed"] == [ME, MATE, A]
    steps(table, TEN)
    assert table.position()["suppressed"] == [MATE, A]


@pytest.mark.rule("AR-8.5-15")
def test_a_car_suppressed_twice_is_free_after_one_activation() -> None:
    table = turn(
        {ME: "S5.2", A: "S4.2", F: "S3.2"}, ["solo-2"], hands={"1": ["solo-2"]}, suppressed=[A]
    )
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": A}, "c14")
    assert told(table, "suppressed") == [{"car": 8}]
    steps(table, TEN)
    act(table, {"play": f"{A}: solo-2"})
    assert asks(table) == "step"  # no shot at F
    steps(table, TEN)
    assert table.position()["suppressed"] == []


# Damage


@pytest.mark.rule("AR-9.1-01")
def test_a_car_that_was_hit_drives_and_shoots_as_before() -> None:
    hand = ["solo-2", "solo-3"]
    table = turn({ME: "S5.2", A: "S4.2", F: "S3.2"}, ["solo-2"], hands={"1": hand})
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": A}, "c24")
    steps(table, TEN)
    assert damage(table, A) == 3
    assert table.position()["hands"]["1"] == hand
    act(table, {"play": f"{A}: solo-2"})
    act(table, {"fire": F}, "c24")
    assert (damage(table, F), points_left(table)) == (3, 10)


@pytest.mark.rule("AR-9.1-02")
def test_damage_stays_on_a_car_into_the_next_turn() -> None:
    empty: dict[str, list[str]] = {str(seat): [] for seat in range(4)}
    table = drawn("fuel-leak", {ME: "S5.2"}, damage={ME: 2}, hands=empty)
    feed(table, any_order(table))
    assert table.position()["turn"] == 2
    assert damage(table, ME) == 3


@pytest.mark.rule("AR-9.2-01")
def test_five_markers_leave_a_car_in_the_race_and_six_do_not() -> None:
    assert where(drawn("fuel-leak", {ME: "S5.2"}, damage={ME: 4}))[ME] == "S5.2"
    table = drawn("fuel-leak", {ME: "S5.2"}, damage={ME: 5})
    assert where(table)[ME] == "destroyed"
    assert (asks(table), table.to_act) == ("replacement", (0,))
    act(table, {"replacement": MATE})
    assert where(table)[MATE] == "chute"


# Crossings and kills


@pytest.mark.rule("AR-10-BOUNTY-01")
@pytest.mark.parametrize(("event", "left", "paid"), [("big-air", 2, 0), ("missed-jump", 1, 2)])
def test_a_bounty_marker_goes_only_for_a_kill_that_scores(event: str, left: int, paid: int) -> None:
    cars = {ME: "S5.2", A: "S23.1"}
    table = drawn(event, cars, track="andover", damage={A: 5}, bounty=2)
    assert where(table)[A] == "destroyed"
    assert (table.position()["bounty"], claimed(table)[0]) == (left, paid)


@pytest.mark.rule("AR-11.1-03")
def test_a_race_bonus_marker_comes_off_for_the_crossing_forward_and_not_for_the_one_back() -> None:
    table = drawn("drift", {ME: "S20.2", A: "S1.2"}, claimed={"1": 2}, race_bonus=3)
    act(table, {"drift": A})
    assert table.position()["race_bonus"] == 2
    assert claimed(table) == [2, 1, 0, 0]


@pytest.mark.rule("AR-11.2-02")
def test_a_car_that_was_put_back_over_the_line_scores_when_it_comes_again() -> None:
    cars, hands = {ME: "S30.2", A: "S1.2"}, {"1": ["solo-2"]}
    table = scene(cars, "overtake-2", 1, "andover", claimed={"1": 1}, hands=hands)
    steps(table, "s")
    assert claimed(table)[1] == 0
    act(table, {"fire": "hold"})
    act(table, {"play": f"{A}: solo-2"})
    steps(table, "f")
    assert claimed(table)[1] == 1


@pytest.mark.rule("AR-11.3-03")
def test_only_what_the_event_itself_takes_is_unpaid() -> None:
    cars = {ME: "S18.1", A: "S17.1", B: "S17.2"}
    table = drawn("bumpy-ride", cars, track="andover", damage={A: 5, B: 4})
    assert where(table)[A] == "destroyed"
    assert claimed(table)[0] == 0
    act(table, {"replacement": "blue 99"})
    act(table, {"fire": B}, "c24")
    assert claimed(table)[0] == 1


# The Countdown Clock


def next_turn(players: int = 2, **document: Any) -> RaceTable:
    """The last car of a turn comes to the line, hands are filled; the first player is seat 0."""
    cars = {ME: "S10.2", A: "S1.2"}
    hands: dict[str, list[str]] = {str(seat): [] for seat in range(1, players)}
    table = turn(cars, ["solo-2"], players=players, first=1, acted=[A], hands=hands, **document)
    act(table, {"play": f"{ME}: solo-2"})
    steps(table, TEN)
    feed(table, any_order(table, ["overtake-2"]))
    assert where(table)[ME] == "S20.2"
    return table


@pytest.mark.rule("AR-11.4-02")
def test_the_clock_goes_while_nobody_is_down_to_one_and_never_after_it_stopped() -> None:
    table = next_turn(pools={"0": 5, "1": 2})
    assert table.position()["pools"] == {"0": 4, "1": 1}
    table = next_turn(pools={"0": 5, "1": 2}, turn=2, clock_off=True)
    assert table.position()["pools"] == {"0": 5, "1": 2}
    assert "clock-stopped" not in kinds(table)


@pytest.mark.rule("AR-11.4-03")
def test_a_point_the_clock_took_cannot_be_given_back() -> None:
    table = next_turn()
    act(table, {"play": f"{ME}: overtake-2"})
    steps(table, "s")
    assert table.position()["debt"] == [A]
    assert (table.position()["pools"]["1"], table.position()["removed"]["1"]) == (11, 1)


@pytest.mark.rule("AR-11.4-04")
@pytest.mark.parametrize("pool", [1, 2])
def test_the_clock_leaves_the_last_point_and_a_crossing_scores_it(pool: int) -> None:
    table = next_turn(pools={"0": pool})
    assert table.position()["pools"]["0"] == 1
    assert not table.over
    act(table, {"play": f"{ME}: overtake-2"})
    steps(table, "s")
    assert table.position()["winner"] == 0


# Tracks of the sister games


@pytest.mark.rule("AR-13-01")
@pytest.mark.parametrize(("track", "last"), [("copper-ridge", 36), ("ironwood-oval", 32)])
def test_a_lap_of_grand_prix_ends_like_one_of_thunder_alley(track: str, last: int) -> None:
    cars = {ME: f"S{last}.1", A: "S1.1", MATE: "chute"}
    hands = {"0": ["solo-2"], "1": []}
    table = scene(cars, "overtake-2", 1, track, claimed={"1": 1}, hands=hands)
    steps(table, "s")
    assert claimed(table)[:2] == [1, 1]
    assert table.position()["debt"] == [A]
    act(table, {"fire": "hold"})
    act(table, {"play": f"{MATE}: solo-2"})
    assert where(table)[MATE] == "S1.1"  # from the Chute, just past the line; ME has given way
    assert where(table)[ME] == "S1.2"
