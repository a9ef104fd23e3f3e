"""Corners of the rules where a second implementation and ours once differed."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.rules.steps import slants_outward
from fivewide.kernel.edge import names_of
from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    C,
    act,
    can,
    driven,
    legal,
    scene,
    steps,
    where,
)
from tests.games.tables import asks, feed, kinds

# A space taken by force is used


def nitrous(cars: dict[str, str], face: str, **document: Any) -> Any:
    """A ram with a star, and Shot of NOS after it."""
    table = driven(cars, "ram-solo-3-star", 3, **document)
    steps(table, "f")
    feed(table, face)
    if asks(table) == "replacement":
        act(table, {"replacement": B})
    feed(table, "shot-of-nos", "lead-3")
    return table


@pytest.mark.rule("AR-7.1-04", "AR-10-07", "AR-8.4-04")
def test_the_space_of_a_car_destroyed_by_a_ram_is_not_come_back_to() -> None:
    table = nitrous({ME: "S5.2", A: "S6.2"}, "c05", damage={A: 5})
    assert where(table)[ME] == "S6.2"
    steps(table, "o")
    assert not can(table, "lateral", "S6.2")
    assert can(table, "lateral", "S6.4")


@pytest.mark.rule("AR-7.1-04", "AR-10-07", "AR-8.5-01")
def test_the_space_of_a_bulldozed_car_is_not_come_back_to() -> None:
    table = nitrous({ME: "S5.2", "blue 99": "S6.2"}, "c04")
    assert (where(table)[ME], where(table)["blue 99"]) == ("S6.2", "S5.2")
    steps(table, "o")
    assert not can(table, "lateral", "S6.2")


@pytest.mark.rule("AR-7.1-04", "AR-10-07", "AR-10-DRIFT", "AR-10-SIDE")
def test_whatever_puts_the_active_car_on_a_space_uses_it() -> None:
    def used(table: Any) -> list[str]:
        spaces: list[str] = table.position()["segment"]["used"]
        return spaces

    options = {"ss_bulldoze": "behind"}
    table = drawn("drift", {"yellow HMX": "S5.2", A: "S6.2"})
    act(table, {"drift": A})
    assert asks(table) == "fire"
    assert "S6.2" in used(table)
    cars = {"yellow HMX": "S5.2", "blue 99": "S5.3", MATE: "S5.1"}
    for chosen in ({}, options):
        table = drawn("sideswipe", cars, "c04", options=chosen)
        assert asks(table) == "fire"
        assert "S5.3" in used(table)
    table = drawn("get-there", {"yellow HMX": "S5.2", A: "S8.2", B: "S7.3"})
    act(table, {"get_there": "S7.2"})
    assert "S7.2" in used(table)


# The start section is not used again


@pytest.mark.rule("AR-2.1-12", "AR-10-BUMP", "AR-10-BUMP-01")
def test_bump_and_run_takes_nobody_back_into_the_start_section() -> None:
    table = drawn("bump-and-run", {ME: "S6.3", A: "S6.2"}, track="essendarium")
    act(table, {"bump": A})
    spaces = {action["bump_to"] for action in legal(table)}
    assert "S7.2" in spaces
    assert not any(space.startswith("G") for space in spaces)


@pytest.mark.rule("AR-2.1-12", "AR-10-BUMP")
def test_within_the_start_section_a_car_may_be_bumped_back() -> None:
    table = drawn("bump-and-run", {ME: "G9.3", A: "G9.2"}, track="essendarium")
    act(table, {"bump": A})
    assert "G8.2" in {action["bump_to"] for action in legal(table)}


@pytest.mark.rule("AR-2.1-12", "AR-7.5-01")
def test_nobody_is_overtaken_back_into_the_start_section() -> None:
    table = scene({ME: "G10.2", A: "S6.2"}, "overtake-2", 3, "essendarium")
    assert can(table, "forward", "S6.2")
    assert not can(table, "swap", "S6.2")
    table = scene({ME: "G9.2", A: "G10.2"}, "overtake-2", 3, "essendarium")
    assert can(table, "swap", "G10.2")


@pytest.mark.rule("AR-2.1-12", "AR-10-DRIFT")
def test_nobody_drifts_past_a_car_that_would_go_back_into_the_start_section() -> None:
    table = drawn("drift", {ME: "G10.2", A: "S6.2"}, track="essendarium")
    assert "event-without-effect" in kinds(table)
    assert where(table)[A] == "S6.2"


@pytest.mark.rule("AR-2.1-12", "AR-8.5-01")
def test_nobody_is_bulldozed_back_into_the_start_section() -> None:
    table = driven({ME: "G10.2", "blue 99": "S6.2"}, "ram-solo-2", 3, "essendarium")
    steps(table, "f")
    feed(table, "c04")
    assert (where(table)[ME], where(table)["blue 99"]) == ("G10.2", "S6.2")
    assert "bulldozed" not in kinds(table)


@pytest.mark.rule("AR-2.1-12", "AR-8.5-02")
def test_a_swiped_car_does_not_go_behind_into_the_start_section_either() -> None:
    """As an option it goes behind; of the two lanes behind S6.2 one is of the lap."""
    cars = {ME: "S6.1", "blue 99": "S6.2"}
    for taken, expected in (({}, "S5.1"), ({A: "S5.1", B: "S5.2", C: "S5.3"}, "S6.1")):
        table = drawn(
            "sideswipe",
            {**cars, **taken},
            "c04",
            track="essendarium",
            options={"ss_bulldoze": "behind"},
        )
        assert where(table)[ME] == "S6.2"
        assert where(table)["blue 99"] == expected


# A car that could not come out


@pytest.mark.rule("AR-10-SPIN", "AR-10-WEEDS", "AR-10-04", "AR-8.3-09")
@pytest.mark.parametrize("event", ["spin-around", "into-the-weeds"])
def test_a_car_still_in_the_chute_does_not_spin(event: str) -> None:
    table = drawn(event, {ME: "chute", A: "S5.1"}, track="essendarium")
    assert where(table)[ME] == "chute"
    assert "event-without-effect" in kinds(table)


@pytest.mark.rule("AR-10-SUSP", "AR-8.3-09")
def test_every_event_can_be_drawn_by_a_car_still_in_the_chute() -> None:
    for event in names_of(drawn("roll", {ME: "chute", A: "S5.1"}).state).event_ids:
        table = drawn(event, {ME: "chute", A: "S5.1", B: "S9.1"}, track="essendarium")
        assert where(table)[ME] == "chute"


@pytest.mark.rule("AR-10-WEEDS", "AR-10-SPIN", "AR-7.14-04")
def test_a_car_still_in_the_trough_spins_off_beside_its_sector() -> None:
    table = drawn("into-the-weeds", {ME: "S25.T", A: "S5.1"}, track="essendarium")
    assert where(table)[ME] == "S25.2 outside"
    table = drawn("spin-around", {ME: "S25.T", A: "S5.1"}, track="essendarium")
    assert where(table)[ME] == "S25.1 inside"


@pytest.mark.rule("AR-8.3-06", "AR-7.1-09")
def test_one_point_is_not_enough_to_come_onto_a_taken_space() -> None:
    table = driven({ME: "chute", A: "S2.1"}, "solo-2", 1, "andover")
    assert where(table)[A] == "S2.1"
    assert "could-not-come-back" in kinds(table)
    assert table.state.move.points == 0


# Which way a diagonal step leads


def slant(here: str, space: str) -> bool:
    race = scene({ME: here, A: "S9.1"}, track="essendarium").state
    number = names_of(race).plan.number
    return slants_outward(race, number[here], number[space])


@pytest.mark.rule("AR-7.15-02")
def test_where_inside_and_outside_change_sides_a_diagonal_step_keeps_its_direction() -> None:
    """S20.1 leads to S21.2 and S20.2 to S21.1: from S20.1 the way to S21.1 leads inward."""
    assert not slant("S20.1", "S21.1")
    assert slant("S20.2", "S21.2")
    assert not slant("S2.1", "S3.1")
    assert slant("S2.2", "S3.2")
    assert slant("S28.1", "S29.2")
    assert not slant("S28.2", "S29.1")


@pytest.mark.rule("AR-7.15-02")
@pytest.mark.parametrize("track", ["andover", "essendarium", "black-widow", "cinder-basin"])
def test_a_diagonal_step_is_one_lane_from_straight_ahead_on_its_side(track: str) -> None:
    race = GAME.new(GAME.prepare({"track": track}, 2), scene({ME: "S5.1"}).state.chance)
    board = race.board.track
    for here in range(int(board.spaces)):
        for space in board.diagonal[here]:
            outward = slants_outward(race, here, space)
            back = board.inward[space] if outward else board.outward[space]
            assert back in board.succ[here]


@pytest.mark.rule("AR-7.15-02", "AR-7.10-03")
def test_a_car_displaced_diagonally_where_sides_change_goes_on_the_same_way() -> None:
    """From S20.2 into S21.2, outward: the wall is there, so its car goes forward, not inward."""
    table = driven(
        {ME: "S20.2", A: "S21.2"},
        "diagonal-solo-3",
        2,
        "essendarium",
        options={"diag_displace": "on"},
    )
    steps(table, "d>S21.2 lane>S22.3")
    found = where(table)
    assert (found[ME], found[A]) == ("S21.2", "S22.3")
